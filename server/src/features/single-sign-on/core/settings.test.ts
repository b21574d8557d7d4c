import { describe, expect, test } from 'vitest'
import { checkSettings, decideRequired, decideSettings, type SettingsInput, type SingleSignOn } from './settings.ts'

const PUBLIC = { allowLoopback: false }
const AT = new Date('2026-11-18T06:30:00Z')
const INPUT: SettingsInput = {
  issuer: 'https://login.company.in',
  clientId: 'pramaan',
  clientSecret: 'secret',
  domain: 'company.in',
  addsViewers: false,
}
const REQUIRED: SingleSignOn = {
  issuer: INPUT.issuer,
  clientId: INPUT.clientId,
  domain: INPUT.domain,
  addsViewers: false,
  txtToken: 'first',
  provenAt: AT,
  isRequired: true,
  ownerSignedInAt: AT,
  updatedAt: AT,
}

describe('settings', () => {
  test.each([
    ['https://accounts.google.com', 'https://accounts.google.com'],
    ['https://tenant.auth0.com/', 'https://tenant.auth0.com/'],
    ['https://sso.company.in/realms/staff/.well-known/openid-configuration', 'https://sso.company.in/realms/staff'],
    [' https://login.microsoftonline.com/8f0c/v2.0 ', 'https://login.microsoftonline.com/8f0c/v2.0'],
  ])('take the issuer %s as %s', (issuer, stored) => {
    expect(checkSettings({ ...INPUT, issuer }, PUBLIC)).toMatchObject({ value: { issuer: stored } })
  })
  test('report all problems at once', () => {
    const checked = checkSettings({ ...INPUT, issuer: 'http://127.0.0.1:8080', domain: 'Outlook.com' }, PUBLIC)
    expect(checked).toMatchObject({ ok: false, error: { details: [{ path: 'issuer' }, { path: 'domain' }] } })
  })
  test('keep everything while issuer, client and domain stay', () => {
    const changed = decideSettings(REQUIRED, { ...INPUT, addsViewers: true }, 'second', AT)
    expect(changed).toEqual({ ok: true, value: { ...REQUIRED, addsViewers: true } })
  })
  test('with another domain have to be proven again', () => {
    const changed = decideSettings(REQUIRED, { ...INPUT, clientSecret: null, domain: 'other.in' }, 'second', AT)
    expect(changed).toMatchObject({ value: { txtToken: 'second', provenAt: null, isRequired: false } })
  })
  test.each([{ issuer: 'https://evil.in' }, { clientId: 'other' }])(
    'with another issuer or client need its secret, and are not required any more',
    other => {
      const without = decideSettings(REQUIRED, { ...INPUT, ...other, clientSecret: null }, 'second', AT)
      expect(without).toMatchObject({ ok: false, error: { details: [{ path: 'client_secret' }] } })
      const changed = decideSettings(REQUIRED, { ...INPUT, ...other }, 'second', AT)
      expect(changed).toMatchObject({ value: { provenAt: AT, isRequired: false, ownerSignedInAt: null } })
    },
  )
})

test('single sign-on is required only after the domain is proven and an owner has signed in', () => {
  const optional = { ...REQUIRED, isRequired: false }
  expect(decideRequired(optional, true)).toMatchObject({ value: { isRequired: true } })
  expect(decideRequired({ ...optional, provenAt: null }, true).ok).toBe(false)
  expect(decideRequired({ ...optional, ownerSignedInAt: null }, true).ok).toBe(false)
  expect(decideRequired({ ...REQUIRED, ownerSignedInAt: null }, false).ok).toBe(true)
})
