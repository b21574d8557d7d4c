import { describe, expect, test } from 'vitest'
import { type Claims, decidePerson } from './admission.ts'

const OWN = { issuer: 'https://login.company.in', domain: 'company.in' }
const CLAIMS: Claims = { email: 'asha@company.in', emailVerified: true, name: 'Asha Rao', hostedDomain: null }
const decide = (claims: Partial<Claims>, settings = OWN) => decidePerson({ ...CLAIMS, ...claims }, settings)

describe('a token', () => {
  test('names a person of the domain by an address in lower case', () => {
    const person = { email: 'asha@company.in', name: 'Asha Rao' }
    expect(decide({ email: ' Asha@Company.IN ' })).toEqual({ ok: true, value: person })
    expect(decide({ emailVerified: null })).toEqual({ ok: true, value: person })
  })
  test('without a usable name takes the first part of the address', () => {
    expect(decide({ name: null })).toMatchObject({ value: { name: 'asha' } })
    expect(decide({ name: ' \u0007\n ' })).toMatchObject({ value: { name: 'asha' } })
    expect(decide({ name: 'Asha\nRao' })).toMatchObject({ value: { name: 'Asha Rao' } })
  })
  test.each<[string, Partial<Claims>, string]>([
    ['no address', { email: null }, 'email_missing'],
    ['a text that is no address', { email: 'company.in' }, 'email_missing'],
    ['two addresses', { email: 'asha@other.in, x@company.in' }, 'email_missing'],
    ['an address that is not verified', { emailVerified: false }, 'email_unverified'],
    ['another domain', { email: 'asha@other.in' }, 'email_domain'],
    ['a subdomain', { email: 'asha@mail.company.in' }, 'email_domain'],
    ['a domain that ends with it', { email: 'asha@notcompany.in' }, 'email_domain'],
    ['the domain before the last @', { email: 'asha@company.in@other.in' }, 'email_missing'],
  ])('is rejected with %s', (_, claims, fault) => {
    expect(decide(claims)).toEqual({ ok: false, error: fault })
  })
})

describe('a token of Google, whose issuer serves everybody', () => {
  const google = { ...OWN, issuer: 'https://accounts.google.com' }
  test('is accepted from the Workspace of the domain', () => {
    expect(decide({ hostedDomain: 'Company.in' }, google).ok).toBe(true)
  })
  test.each<[string, Partial<Claims>]>([
    ['a private account with an address of the domain', { hostedDomain: null }],
    ['another Workspace', { hostedDomain: 'other.in' }],
    ['an address about which nothing is said', { hostedDomain: 'company.in', emailVerified: null }],
  ])('is rejected of %s', (_, claims) => {
    expect(decide(claims, google)).toEqual({ ok: false, error: 'email_unverified' })
  })
})
