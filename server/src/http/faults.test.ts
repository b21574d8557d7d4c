import { expect, test } from 'vitest'
import { JsonRefused, toRefusal } from './faults.ts'

const failure = (fields: object, message = 'secret detail') => Object.assign(new Error(message), fields)

test.each(['57P01', '57P03', '53300', '57014', '55P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'])(
  '%s from the database is worth another try in a second',
  code => {
    expect(toRefusal(failure({ code }))).toEqual({ code: 'BUSY', details: [], retryAfterSeconds: 1 })
  },
)

test.each(['timeout exceeded when trying to connect', 'Connection terminated unexpectedly'])(
  '"%s" comes without a code and is worth another try too',
  message => {
    expect(toRefusal(new Error(message))).toMatchObject({ code: 'BUSY', retryAfterSeconds: 1 })
  },
)

test.each([
  ['a violated key', failure({ code: '23505' })],
  ['a missing table', failure({ code: '42P01' })],
  ['a defect of ours', new TypeError('x is not a function')],
  ['no error at all', 'text'],
  ['a server error of the framework', failure({ statusCode: 500 })],
])('%s is our fault and says nothing of itself', (_kind, error) => {
  expect(toRefusal(error)).toEqual({ code: 'SERVER_ERROR', details: [] })
})

test.each([
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [400, 'VALIDATION_FAILED'],
  [499, 'VALIDATION_FAILED'],
])('what the framework refuses with %i is the fault of the caller: %s', (statusCode, code) => {
  const refused = toRefusal(failure({ statusCode, code: 'FST_ERR_ANY' }))
  expect(refused.code).toBe(code)
  expect(JSON.stringify(refused)).not.toContain('secret')
})

test('a body that is refused says why', () => {
  expect(toRefusal(new JsonRefused('repeated_key')).details).toEqual([
    { path: 'body', message: 'The body repeats a key within one object.' },
  ])
})
