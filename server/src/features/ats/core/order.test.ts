import { describe, expect, test } from 'vitest'
import { checkCallbackUrl, externalKeyOf, greenhouseIdOf, mailboxOf, nameOf } from './order.ts'

const PRODUCTION = { allowLoopback: false }

describe('the address to which a result is reported', () => {
  test.each([
    'https://app.greenhouse.io/integrations/testing_partners/take_home_tests/12345',
    'https://app.eu.greenhouse.io/x?access=1',
  ])('%s is of Greenhouse', url => {
    expect(checkCallbackUrl(url, PRODUCTION)).toEqual({ ok: true, value: url })
  })
  test.each([
    'http://app.greenhouse.io/1',
    'http://127.0.0.1/1',
    'https://localhost/1',
    'https://app.greenhouse.io:22/1',
    'https://evil.com/app.greenhouse.io',
    'https://evilgreenhouse.io/1',
  ])('%s is rejected in production', url => {
    expect(checkCallbackUrl(url, PRODUCTION)).toMatchObject({ ok: false, error: { code: 'VALIDATION_FAILED' } })
  })
})

test('names of orders do not run into each other', () => {
  expect(externalKeyOf('ab', 'c')).not.toBe(externalKeyOf('a', 'bc'))
})

test('a person is addressed by the name that they prefer, on one line', () => {
  expect(nameOf({ first_name: 'Harry', last_name: 'Potter', preferred_name: null })).toBe('Harry Potter')
  expect(nameOf({ first_name: 'Harold', last_name: ' Potter', preferred_name: 'Harry' })).toBe('Harry Potter')
  expect(nameOf({ first_name: 'Harry\nSTOP', last_name: '' })).toBe('Harry STOP')
})

test('an e-mail address that cannot be one is left out', () => {
  expect([mailboxOf('h@hogwarts.edu'), mailboxOf('h@'), mailboxOf(null)]).toEqual(['h@hogwarts.edu', null, null])
})

test('the id of the candidate is taken from the address of the profile, if it has one', () => {
  const key = externalKeyOf('x')
  expect(greenhouseIdOf('https://app.greenhouse.io/people/17?application_id=2', key)).toBe('greenhouse-17')
  expect(greenhouseIdOf(null, key)).toBe(`greenhouse-${key.slice(0, 16)}`)
})
