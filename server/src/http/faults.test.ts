import { expect, test } from 'vitest'
import { JsonRejected, OverloadedError, toDomainError } from './faults.ts'

const failure = (fields: object, message = 'secret detail') => Object.assign(new Error(message), fields)

const TEMPORARY = ['57P01', '57P03', '53100', '53200', '53300', '25006', '58030', '57014', '55P03', 'XX000']
test.each([...TEMPORARY, 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOENT'])(
  '%s from the database is worth another try in a second',
  code => {
    expect(toDomainError(failure({ code }))).toEqual({ code: 'BUSY', details: [], retryAfterSeconds: 1 })
  },
)

test('a process without capacity is worth another try in a second', () => {
  expect(toDomainError(new OverloadedError('full'))).toEqual({ code: 'BUSY', details: [], retryAfterSeconds: 1 })
})

test.each(['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
  '"%s" comes without a code and is worth another try too',
  message => {
    expect(toDomainError(new Error(message))).toMatchObject({ code: 'BUSY', retryAfterSeconds: 1 })
  },
)

test.each([
  ['a violated key', failure({ code: '23505' })],
  ['a missing table', failure({ code: '42P01' })],
  ['a defect of ours', new TypeError('x is not a function')],
  ['no error at all', 'text'],
  ['a server error of the framework', failure({ statusCode: 500 })],
])('%s is our fault and says nothing of itself', (_kind, error) => {
  expect(toDomainError(error)).toEqual({ code: 'SERVER_ERROR', details: [] })
})

test.each([
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [400, 'VALIDATION_FAILED'],
  [499, 'VALIDATION_FAILED'],
])('what the framework refuses with %i is the fault of the caller: %s', (statusCode, code) => {
  const rejected = toDomainError(failure({ statusCode, code: 'FST_ERR_ANY' }))
  expect(rejected.code).toBe(code)
  expect(JSON.stringify(rejected)).not.toContain('secret')
})

test('a body that is refused says why', () => {
  expect(toDomainError(new JsonRejected('repeated_key')).details).toEqual([
    { path: 'body', message: 'The body repeats a key within one object.' },
  ])
})
