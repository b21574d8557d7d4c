import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type ConsoleBrowser, consoleBrowser, memberOf } from '../../../testing/console.ts'
import type { DnsServer } from '../../../testing/dns-server.ts'
import type { IdpBehaviour, IdpPerson } from '../../../testing/idp/protocol.ts'
import { type IdpProcess, startIdp } from '../../../testing/idp/start.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { rewrapSingleSignOn } from '../../src/features/single-sign-on/index.ts'
import { setUpAuthenticator } from './authenticator.fixture.ts'
import {
  ISSUER,
  newCompany,
  newDomain,
  publish,
  returnedFrom,
  signInBySso,
  startTxtServer,
} from './single-sign-on.fixture.ts'

let idp: IdpProcess
let names: DnsServer
let mails: MailServer
let api: TestApi
beforeAll(async () => {
  idp = await startIdp()
  names = await startTxtServer()
  mails = await startMailServer()
  api = await startTestApi({
    SMTP_URL: mails.url,
    SIGN_UP: 'open',
    WEBHOOK_ALLOW_LOOPBACK: 'yes',
    WEBHOOK_DNS_SERVERS: names.server,
  })
})
afterAll(async () => {
  await api?.close()
  await mails?.close()
  await names?.close()
  await idp?.end()
})

const pathOf = (orgId: string) => `/organisations/${orgId}/single-sign-on`
const who = async (browser: ConsoleBrowser) => (await browser.call('GET', '/session')).body.user?.email ?? null
const at = (person: IdpPerson, behaviour: IdpBehaviour = 'honest') =>
  idp.order({ person, behaviour, now: api.time.clock() })
const failedBy = (fault: string) => ({
  status: 401,
  body: { error: { code: 'SINGLE_SIGN_ON_FAILED', details: [{ path: fault }] } },
})

async function newOwner() {
  const orgId = await newOrganisation(api.keys)
  return { orgId, owner: await memberOf(api, orgId, 'owner') }
}

describe('a domain', () => {
  test('is proven by its TXT record, and nobody signs in before', async () => {
    const { orgId, owner } = await newOwner()
    const domain = newDomain()
    const settings = { ...ISSUER, domain: `@${domain.toUpperCase()}`, adds_viewers: false }
    const { body } = await owner.call('PUT', pathOf(orgId), settings)
    expect(body.single_sign_on).toMatchObject({
      domain,
      proven_at: null,
      required: false,
      txt_record: {
        name: `_pramaan.${domain}`,
        value: expect.stringMatching(/^pramaan-domain-verification=[\w-]{43}$/),
      },
    })
    expect(JSON.stringify(body)).not.toContain(ISSUER.client_secret)
    const missing = await owner.call('POST', `${pathOf(orgId)}/check-domain`)
    expect(missing).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('no TXT record') } },
    })
    const early = await consoleBrowser(api).call('POST', '/sign-in/sso', { email: `asha@${domain}` })
    expect(early).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
    publish({ ...body.single_sign_on.txt_record, value: 'pramaan-domain-verification=another' })
    expect((await owner.call('POST', `${pathOf(orgId)}/check-domain`)).status).toBe(409)
    publish(body.single_sign_on.txt_record)
    const checked = await owner.call('POST', `${pathOf(orgId)}/check-domain`)
    expect(checked.body.single_sign_on.proven_at).toMatch(/Z$/)
  })
  test('is proven by one organisation only, also if two prove it at the same time', async () => {
    const domain = newDomain()
    const rivals = await Promise.all([newOwner(), newOwner()])
    for (const { orgId, owner } of rivals) {
      const { body } = await owner.call('PUT', pathOf(orgId), { ...ISSUER, domain, adds_viewers: false })
      publish(body.single_sign_on.txt_record)
    }
    const checks = await Promise.all(
      rivals.map(({ orgId, owner }) => owner.call('POST', `${pathOf(orgId)}/check-domain`)),
    )
    expect(checks.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = checks.findIndex(({ status }) => status === 409)
    expect(checks[loser]!.body.error.message).toContain('Another organisation')
    await expect(
      api.db.admin.query('update single_sign_on set proven_at = now() where org_id = $1', [rivals[loser]!.orgId]),
    ).rejects.toThrow('single_sign_on_by_proven_domain')
  })
  test('has to be proven again when it is changed, and is free when the settings are removed', async () => {
    const { orgId, domain, owner } = await newCompany(api, idp)
    const { url: issuer, clientId: client_id } = idp
    const changed = await owner.call('PUT', pathOf(orgId), {
      issuer,
      client_id,
      domain: newDomain(),
      adds_viewers: false,
    })
    expect(changed).toMatchObject({ status: 200, body: { single_sign_on: { proven_at: null } } })
    const gone = await consoleBrowser(api).call('POST', '/sign-in/sso', { email: `asha@${domain}` })
    expect(gone.status).toBe(404)
    expect((await owner.call('DELETE', pathOf(orgId))).status).toBe(204)
    expect((await owner.call('GET', pathOf(orgId))).body.single_sign_on).toBe(null)
  })
  test.each([
    ['of a public mail service', { domain: 'gmail.com' }, 'domain'],
    ['that is none', { domain: 'localhost' }, 'domain'],
    ['an issuer in our network', { issuer: 'https://10.0.0.1' }, 'issuer'],
    ['an issuer of everybody', { issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'issuer'],
    ['a new issuer without its secret', { client_secret: undefined }, 'client_secret'],
  ])('or its provider is rejected: %s', async (_, wrong, path) => {
    const { orgId, owner } = await newOwner()
    const settings = { ...ISSUER, domain: newDomain(), adds_viewers: false, ...wrong }
    const reply = await owner.call('PUT', pathOf(orgId), settings)
    expect(reply).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } })
  })
})

describe('a sign-in by the identity provider', () => {
  test('signs a member in, without the code of an app, and records it', async () => {
    const { orgId, domain, owner } = await newCompany(api, idp)
    await setUpAuthenticator(owner)
    await at({ email: `Owner@${domain.toUpperCase()}`, emailVerified: true })
    const { browser, reply } = await signInBySso(api, owner.email)
    expect(reply).toMatchObject({ status: 200, body: { next: 'done', org_id: orgId } })
    expect(await who(browser)).toBe(owner.email)
    for (const cookie of [reply.headers['set-cookie'] ?? []].flat())
      expect(cookie).toMatch(/^__Host-pramaan\.\w+=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/i)
    const { body } = await owner.call('GET', pathOf(orgId))
    expect(body.single_sign_on.owner_signed_in_at).toMatch(/Z$/)
    const { rows } = await api.db.admin.query(
      "select count(*)::int as count from audit_log where org_id = $1 and action = 'user.signed_in'",
      [orgId],
    )
    // The first is that of the invitation.
    expect(rows).toEqual([{ count: 2 }])
  })
  test('makes a member of who was invited, in the role of the invitation', async () => {
    const { orgId, domain, owner } = await newCompany(api, idp)
    const email = `ravi@${domain}`
    await owner.call('POST', `/organisations/${orgId}/invitations`, { email, role: 'recruiter' })
    await at({ email, name: 'Ravi Kumar' })
    const { browser } = await signInBySso(api, email)
    const { body } = await browser.call('GET', '/session')
    expect(body).toMatchObject({
      user: { email, name: 'Ravi Kumar' },
      organisations: [{ org_id: orgId, role: 'recruiter' }],
    })
    expect((await owner.call('GET', `/organisations/${orgId}/invitations`)).body.items).toEqual([])
  })
  test('makes a viewer of a person of the domain only if an owner wants it', async () => {
    const strict = await newCompany(api, idp)
    const email = `new@${strict.domain}`
    await at({ email, emailVerified: true })
    const rejected = await signInBySso(api, email)
    expect(rejected.reply).toMatchObject(failedBy('not_a_member'))
    const { rows } = await api.db.admin.query('select from sign_in."user" where email = $1', [email])
    expect(rows).toEqual([])
    const open = await newCompany(api, idp, true)
    await at({ email: `new@${open.domain}`, emailVerified: true })
    const { browser } = await signInBySso(api, `new@${open.domain}`)
    const { body } = await browser.call('GET', '/session')
    expect(body.organisations).toMatchObject([{ org_id: open.orgId, role: 'viewer' }])
  })
  test('of a member of another organisation with the same domain opens nothing', async () => {
    const { domain } = await newCompany(api, idp)
    const stranger = await memberOf(api, await newOrganisation(api.keys), 'owner', `stranger@${domain}`)
    await at({ email: stranger.email, emailVerified: true })
    const { browser, reply } = await signInBySso(api, stranger.email)
    expect(reply).toMatchObject(failedBy('not_a_member'))
    expect(await who(browser)).toBe(null)
  })
  test.each<[IdpBehaviour, string]>([
    ['wrong_nonce', 'nonce'],
    ['wrong_audience', 'audience'],
    ['expired', 'expired'],
    ['other_issuer', 'issuer'],
    ['alg_none', 'signature'],
    ['hs256', 'signature'],
    ['unsigned', 'signature'],
    ['other_key', 'signature'],
  ])('is rejected if its token is wrong, and makes no session: %s', async (behaviour, fault) => {
    const { owner } = await newCompany(api, idp)
    await at({ email: owner.email, emailVerified: true }, behaviour)
    const { browser, reply } = await signInBySso(api, owner.email)
    expect(reply).toMatchObject(failedBy(fault))
    expect(await who(browser)).toBe(null)
  })
  test.each<[string, (domain: string) => IdpPerson, string]>([
    ['another domain', () => ({ email: 'owner@elsewhere.in', emailVerified: true }), 'email_domain'],
    ['a domain below it', domain => ({ email: `owner@mail.${domain}`, emailVerified: true }), 'email_domain'],
    [
      'an address that is not verified',
      domain => ({ email: `owner@${domain}`, emailVerified: false }),
      'email_unverified',
    ],
    ['no address', () => ({ email: null }), 'email_missing'],
  ])('is rejected if the token names %s', async (_, personOf, fault) => {
    const { domain, owner } = await newCompany(api, idp)
    await at(personOf(domain))
    const { browser, reply } = await signInBySso(api, owner.email)
    expect(reply).toMatchObject(failedBy(fault))
    expect(await who(browser)).toBe(null)
  })
})

describe('the way back from the identity provider', () => {
  test('ends in the browser that began, and another browser does not end it', async () => {
    const { owner } = await newCompany(api, idp)
    await at({ email: owner.email, emailVerified: true })
    const browser = consoleBrowser(api)
    const returned = Object.fromEntries(await returnedFrom(browser, owner.email))
    const thief = consoleBrowser(api)
    await returnedFrom(thief, owner.email)
    expect(await thief.call('POST', '/sign-in/sso/confirm', returned)).toMatchObject(failedBy('state'))
    expect(await who(thief)).toBe(null)
    expect((await browser.call('POST', '/sign-in/sso/confirm', returned)).status).toBe(200)
  })
  test('works once: neither its state nor its code is accepted again', async () => {
    const { owner } = await newCompany(api, idp)
    await at({ email: owner.email, emailVerified: true })
    const { browser, returned } = await signInBySso(api, owner.email)
    expect(await browser.call('POST', '/sign-in/sso/confirm', returned)).toMatchObject(failedBy('state'))
    const second = consoleBrowser(api)
    const { state } = Object.fromEntries(await returnedFrom(second, owner.email))
    const replayed = await second.call('POST', '/sign-in/sso/confirm', { ...returned, state })
    expect(replayed).toMatchObject(failedBy('code'))
    expect(await who(second)).toBe(null)
  })
  test('names the issuer: the answer of another one is rejected', async () => {
    const { owner } = await newCompany(api, idp)
    await at({ email: owner.email, emailVerified: true })
    const browser = consoleBrowser(api)
    const returned = Object.fromEntries(await returnedFrom(browser, owner.email))
    const mixed = await browser.call('POST', '/sign-in/sso/confirm', { ...returned, iss: 'https://other.example' })
    expect(mixed).toMatchObject({ status: 401, body: { error: { code: 'SINGLE_SIGN_ON_FAILED' } } })
    expect(await who(browser)).toBe(null)
  })
  test('ends after ten minutes, and what ended is deleted', async () => {
    const { owner } = await newCompany(api, idp)
    await at({ email: owner.email, emailVerified: true })
    const browser = consoleBrowser(api)
    const returned = Object.fromEntries(await returnedFrom(browser, owner.email))
    api.time.advance(10 * 60_000)
    expect(await browser.call('POST', '/sign-in/sso/confirm', returned)).toMatchObject(failedBy('state'))
    await api.runScheduled('forget_old_mails')
    const { rows } = await api.db.admin.query('select from single_sign_on_attempts where expires_at <= $1', [
      new Date(api.time.clock()),
    ])
    expect(rows).toEqual([])
  })
  test('finds nothing in the database with which a sign-in could be finished', async () => {
    const { owner } = await newCompany(api, idp)
    await at({ email: owner.email, emailVerified: true })
    const browser = consoleBrowser(api)
    const state = (await returnedFrom(browser, owner.email)).get('state')!
    const { rows } = await api.db.admin.query('select t::text as row from single_sign_on_attempts t')
    const [, secret = 'no cookie'] = /single_sign_on=([\w-]+)/.exec(browser.cookie()) ?? []
    expect(secret).toHaveLength(43)
    expect(rows.length).toBeGreaterThan(0)
    const stored = rows.map(({ row }) => row).join()
    for (const value of [state, secret])
      for (const bytes of [Buffer.from(value), Buffer.from(value, 'base64url')])
        expect(stored).not.toContain(bytes.toString('hex'))
  })
})

test('a provider that does not answer is reported at once, and nobody is sent away', async () => {
  const { orgId, domain, owner } = await newCompany(api, idp)
  const dead = { issuer: 'http://127.0.0.1:9', client_id: 'x', client_secret: 'y', domain, adds_viewers: false }
  expect((await owner.call('PUT', pathOf(orgId), dead)).status).toBe(200)
  const reply = await consoleBrowser(api).call('POST', '/sign-in/sso', { email: owner.email })
  expect(reply).toMatchObject(failedBy('unreachable'))
})

describe('required single sign-on', () => {
  const PASSWORD = 'a long enough password'
  async function requiring() {
    const company = await newCompany(api, idp)
    const email = `member@${company.domain}`
    const member = await memberOf(api, company.orgId, 'recruiter', email)
    for (const each of [member, company.owner]) await each.call('PUT', '/me/password', { new_password: PASSWORD })
    await at({ email: company.owner.email, emailVerified: true })
    await signInBySso(api, company.owner.email)
    const required = await company.owner.call('PUT', `${pathOf(company.orgId)}/required`, { required: true })
    expect(required).toMatchObject({ status: 200, body: { single_sign_on: { required: true } } })
    return { ...company, member }
  }
  async function linkOf(email: string, path: string): Promise<string> {
    await api.runJobs()
    const mail = mails.received.findLast(each => each.envelope.to.includes(email))
    return new RegExp(`/console/${path}#(\\S+)`).exec(mail?.mail.text ?? '')?.[1] ?? 'no token in any mail'
  }
  const REQUIRED = { status: 403, body: { error: { code: 'SINGLE_SIGN_ON_REQUIRED' } } }

  test('needs a sign-in of an owner with the same settings before', async () => {
    const { orgId, owner, domain } = await newCompany(api, idp)
    const require = () => owner.call('PUT', `${pathOf(orgId)}/required`, { required: true })
    expect(await require()).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('An owner') } },
    })
    await memberOf(api, orgId, 'viewer', `viewer@${domain}`)
    await at({ email: `viewer@${domain}`, emailVerified: true })
    expect((await signInBySso(api, `viewer@${domain}`)).reply.status).toBe(200)
    expect((await require()).status).toBe(409)
    await at({ email: owner.email, emailVerified: true })
    await signInBySso(api, owner.email)
    expect((await require()).status).toBe(200)
    const other = { issuer: idp.url, client_id: 'another', client_secret: 'z', domain, adds_viewers: false }
    const changed = await owner.call('PUT', pathOf(orgId), other)
    expect(changed.body.single_sign_on).toMatchObject({ required: false, owner_signed_in_at: null })
  })
  test('rejects password and link of members, keeps their sessions, and lets owners in', async () => {
    const { member, owner } = await requiring()
    const byPassword = (email: string) =>
      consoleBrowser(api).call('POST', '/sign-in/password', { email, password: PASSWORD })
    const sessions = async () => (await member.call('GET', '/me/sessions')).body.items.length
    const before = await sessions()
    expect(await byPassword(member.email)).toMatchObject(REQUIRED)
    const browser = consoleBrowser(api)
    await browser.call('POST', '/sign-in/link', { email: member.email })
    const token = await linkOf(member.email, 'sign-in/link')
    expect(await browser.call('POST', '/sign-in/link/confirm', { token })).toMatchObject(REQUIRED)
    expect(await who(browser)).toBe(null)
    expect(await sessions()).toBe(before)
    expect((await byPassword(owner.email)).status).toBe(200)
    await at({ email: member.email, emailVerified: true })
    expect((await signInBySso(api, member.email)).reply.status).toBe(200)
  })
  test('cannot be gone around by an invitation or a sign-up', async () => {
    const { orgId, domain, member, owner } = await requiring()
    const elsewhere = await newOwner()
    await elsewhere.owner.call('POST', `/organisations/${elsewhere.orgId}/invitations`, {
      email: member.email,
      role: 'viewer',
    })
    const accept = async (email: string) =>
      await consoleBrowser(api).call('POST', '/invitations/accept', {
        token: await linkOf(email, 'invitation'),
        name: 'M',
      })
    expect(await accept(member.email)).toMatchObject(REQUIRED)
    const invited = `invited@${domain}`
    await owner.call('POST', `/organisations/${orgId}/invitations`, { email: invited, role: 'viewer' })
    expect(await accept(invited)).toMatchObject(REQUIRED)
    const form = { email: member.email, name: 'M', organisation: 'Own' }
    await consoleBrowser(api).call('POST', '/sign-up', form)
    const token = await linkOf(member.email, 'sign-up/confirm')
    expect(await consoleBrowser(api).call('POST', '/sign-up/confirm', { token })).toMatchObject(REQUIRED)
  })
  test('does not concern people of the domain who are members of other organisations only', async () => {
    const { domain } = await requiring()
    const other = await memberOf(api, await newOrganisation(api.keys), 'viewer', `other@${domain}`)
    await other.call('PUT', '/me/password', { new_password: PASSWORD })
    const reply = await consoleBrowser(api).call('POST', '/sign-in/password', {
      email: other.email,
      password: PASSWORD,
    })
    expect(reply.status).toBe(200)
  })
})

test("the client's secret is sealed, and follows a change of the master key", async () => {
  const { orgId, owner } = await newCompany(api, idp)
  const stored = async () => {
    const query = 'select sealed_secret, master_key_id from single_sign_on where org_id = $1'
    return (await api.db.admin.query(query, [orgId])).rows[0]
  }
  expect((await stored()).sealed_secret.toString('latin1')).not.toContain(idp.clientSecret)
  const next = keysDeps(api.db, api.time, 'new')
  expect(await rewrapSingleSignOn(next)).toBeGreaterThan(0)
  expect(await rewrapSingleSignOn(next)).toBe(0)
  expect((await stored()).master_key_id).toBe('new')
  await at({ email: owner.email, emailVerified: true })
  expect((await signInBySso(api, owner.email)).reply.status).toBe(200)
})
