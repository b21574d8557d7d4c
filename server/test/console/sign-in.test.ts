import { getMigrations } from 'better-auth/db/migration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type ConsoleBrowser, consoleBrowser, memberOf, type TestMember } from '../../../testing/console.ts'
import { newOrganisation } from '../../../testing/keys.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { createPool } from '../../src/adapters/postgres/pool.ts'
import { openAuth } from '../../src/adapters/sign-in/auth.ts'
import { signInOptions } from '../../src/adapters/sign-in/options.ts'
import { setUpAuthenticator } from './authenticator.fixture.ts'

let mails: MailServer
let api: TestApi
beforeAll(async () => {
  mails = await startMailServer()
  api = await startTestApi({ SMTP_URL: mails.url, SIGN_UP: 'open' })
})
afterAll(async () => {
  await api?.close()
  await mails?.close()
})

const PASSWORD = 'a long enough password'
let people = 0
function newAddress(): string {
  people += 1
  return `person${people}@example.com`
}
const newMember = async (role: 'owner' | 'viewer' = 'owner') =>
  await memberOf(api, await newOrganisation(api.keys), role, newAddress())

/** The link of the newest mail to the address. */
async function mailedLink(email: string): Promise<URL> {
  await api.runJobs()
  const mail = mails.received.findLast(each => each.envelope.to.includes(email))
  const [link] = /http\S+\/console\/\S+/.exec(mail?.mail.text ?? '') ?? []
  return new URL(link ?? 'http://no.link')
}

const tokenOf = (link: URL) => link.hash.slice(1)
const who = async (browser: ConsoleBrowser) => (await browser.call('GET', '/session')).body.user?.email ?? null

async function byLink(email: string, browser = consoleBrowser(api)) {
  expect((await browser.call('POST', '/sign-in/link', { email })).status).toBe(202)
  const reply = await browser.call('POST', '/sign-in/link/confirm', { token: tokenOf(await mailedLink(email)) })
  return { browser, reply }
}

async function withPassword(member: TestMember): Promise<void> {
  expect((await member.call('PUT', '/me/password', { new_password: PASSWORD })).status).toBe(204)
}

describe('the link of a mail', () => {
  test('signs in once, by a POST: opening it changes nothing', async () => {
    const { email } = await newMember()
    const { browser, reply } = await byLink(email)
    expect(reply).toMatchObject({ status: 200, body: { next: 'done' } })
    expect(await who(browser)).toBe(email)
    const link = await mailedLink(email)
    expect(link.search).toBe('')
    const again = await consoleBrowser(api).call('POST', '/sign-in/link/confirm', { token: tokenOf(link) })
    expect(again).toMatchObject({ status: 401, body: { error: { code: 'SIGN_IN_FAILED' } } })
  })
  test('ends after 15 minutes', async () => {
    const { email } = await newMember()
    await consoleBrowser(api).call('POST', '/sign-in/link', { email })
    const token = tokenOf(await mailedLink(email))
    api.time.advance(15 * 60_000 + 1)
    const late = await consoleBrowser(api).call('POST', '/sign-in/link/confirm', { token })
    expect(late.status).toBe(401)
  })
  test('is not sent to an address without an account, and the answer is the same', async () => {
    const before = mails.received.length
    const unknown = await consoleBrowser(api).call('POST', '/sign-in/link', { email: 'nobody@example.com' })
    await api.runJobs()
    expect(unknown).toMatchObject({ status: 202, body: {} })
    expect(mails.received.length).toBe(before)
  })
  test('of a sign-up signs nobody in as a sign-in', async () => {
    const email = newAddress()
    await consoleBrowser(api).call('POST', '/sign-up', { email, name: 'Asha', organisation: 'Acme' })
    const reply = await consoleBrowser(api).call('POST', '/sign-in/link/confirm', {
      token: tokenOf(await mailedLink(email)),
    })
    expect(reply.status).toBe(401)
  })
})

describe('sign-up', () => {
  test('creates person and organisation when the link is confirmed, and not before', async () => {
    const email = newAddress()
    const browser = consoleBrowser(api)
    await browser.call('POST', '/sign-up', { email, name: 'Asha Rao', organisation: 'Acme Staffing' })
    const link = await mailedLink(email)
    expect(link.pathname).toBe('/console/sign-up/confirm')
    expect(await who(browser)).toBe(null)
    const reply = await browser.call('POST', '/sign-up/confirm', { token: tokenOf(link) })
    expect(reply).toMatchObject({ status: 200, body: { next: 'done', org_id: expect.stringMatching(/^ORG_/) } })
    const { body } = await browser.call('GET', '/session')
    expect(body).toMatchObject({
      user: { email, name: 'Asha Rao' },
      is_operator: false,
      organisations: [{ name: 'Acme Staffing', role: 'owner', org_id: reply.body.org_id }],
    })
  })
  test('gives credits of test mode, so that a campaign can be tried at once, and none of live mode', async () => {
    const email = newAddress()
    const browser = consoleBrowser(api)
    await browser.call('POST', '/sign-up', { email, name: 'Asha Rao', organisation: 'Acme Staffing' })
    const { body } = await browser.call('POST', '/sign-up/confirm', { token: tokenOf(await mailedLink(email)) })
    const available = async (mode: string) =>
      (await browser.call('GET', `/organisations/${body.org_id}/${mode}/credits`)).body.available
    expect([await available('test'), await available('live')]).toEqual([100_000, 0])
  })
  test('is closed unless SIGN_UP is open', async () => {
    const closed = await startTestApi({}, api)
    try {
      const reply = await consoleBrowser(closed).call('POST', '/sign-up', {
        email: newAddress(),
        name: 'A',
        organisation: 'B',
      })
      expect(reply).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } })
      const member = await memberOf(closed, await newOrganisation(closed.keys), 'owner', newAddress())
      expect((await member.call('POST', '/organisations', { name: 'Another' })).status).toBe(403)
    } finally {
      await closed.close()
    }
  })
})

describe('a password', () => {
  test('signs in; a wrong one and an unknown address answer the same', async () => {
    const member = await newMember()
    await withPassword(member)
    const right = consoleBrowser(api)
    expect((await right.call('POST', '/sign-in/password', { email: member.email, password: PASSWORD })).status).toBe(
      200,
    )
    expect(await who(right)).toBe(member.email)
    const wrong = await consoleBrowser(api).call('POST', '/sign-in/password', { email: member.email, password: 'no' })
    const unknown = await consoleBrowser(api).call('POST', '/sign-in/password', {
      email: newAddress(),
      password: 'no',
    })
    expect(wrong.status).toBe(401)
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })
  test('is changed only by who knows it, and ends all other sessions', async () => {
    const member = await newMember()
    await withPassword(member)
    const { browser: other } = await byLink(member.email)
    expect(await who(other)).toBe(member.email)
    const without = await member.call('PUT', '/me/password', { new_password: 'another long password' })
    expect(without).toMatchObject({ status: 400, body: { error: { details: [{ path: 'current_password' }] } } })
    const wrong = { new_password: 'another long password', current_password: 'not this one' }
    expect((await member.call('PUT', '/me/password', wrong)).status).toBe(400)
    const changed = await member.call('PUT', '/me/password', { ...wrong, current_password: PASSWORD })
    expect(changed.status).toBe(204)
    expect(await who(member)).toBe(member.email)
    expect(await who(other)).toBe(null)
  })
  test('is guessed ten times at most in 15 minutes, from wherever', async () => {
    const { email } = await newMember()
    const guess = () => consoleBrowser(api).call('POST', '/sign-in/password', { email, password: 'guess' })
    const answers = [] as number[]
    for (let tries = 0; tries < 11; tries += 1) answers.push((await guess()).status)
    expect(answers).toEqual([...Array<number>(10).fill(401), 429])
  })
})

describe('the code of an app', () => {
  test('is asked for after a link, an invitation and a password, and there is no session before it', async () => {
    const member = await newMember()
    await withPassword(member)
    const { code } = await setUpAuthenticator(member, PASSWORD)
    const { browser, reply } = await byLink(member.email)
    expect(reply.body).toEqual({ next: 'code' })
    expect(await who(browser)).toBe(null)
    const other = consoleBrowser(api)
    const password = { email: member.email, password: PASSWORD }
    expect((await other.call('POST', '/sign-in/password', password)).body).toEqual({ next: 'code' })
    expect(await who(other)).toBe(null)
    expect((await browser.call('POST', '/sign-in/code', { code: '000000', kind: 'totp' })).status).toBe(401)
    expect((await browser.call('POST', '/sign-in/code', { code: await code(), kind: 'totp' })).status).toBe(200)
    expect(await who(browser)).toBe(member.email)
  })
  test('can be replaced by a backup code, each once', async () => {
    const member = await newMember()
    const { backupCodes } = await setUpAuthenticator(member)
    const [backup] = backupCodes
    const first = (await byLink(member.email)).browser
    expect((await first.call('POST', '/sign-in/code', { code: backup, kind: 'backup' })).status).toBe(200)
    const second = (await byLink(member.email)).browser
    expect((await second.call('POST', '/sign-in/code', { code: backup, kind: 'backup' })).status).toBe(401)
  })
  test('is needed to disable the app: an open browser is not enough', async () => {
    const member = await newMember()
    const { code } = await setUpAuthenticator(member)
    expect((await member.call('POST', '/me/two-factor/disable', { code: '000000' })).status).toBe(400)
    expect((await member.call('POST', '/me/two-factor/disable', { code: await code() })).status).toBe(204)
    expect((await byLink(member.email)).reply.body).toEqual({ next: 'done' })
  })
})

describe('a session', () => {
  test('ends at once on every process when it is revoked', async () => {
    const second = await startTestApi({}, api)
    try {
      const member = await newMember()
      const { browser } = await byLink(member.email)
      const elsewhere = (path: string) =>
        second.call('GET', `/console/api${path}`, {
          headers: { cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' },
        })
      expect((await elsewhere('/me/sessions')).status).toBe(200)
      const { body } = await member.call('GET', '/me/sessions')
      const other = body.items.find((each: { is_this: boolean }) => !each.is_this)
      expect((await member.call('DELETE', `/me/sessions/${other.session_id}`)).status).toBe(204)
      expect(await elsewhere('/me/sessions')).toMatchObject({ status: 401, body: { error: { code: 'SIGNED_OUT' } } })
      expect((await browser.call('GET', '/me/sessions')).status).toBe(401)
    } finally {
      await second.close()
    }
  })
  test("of another person cannot be revoked, and is not in one's list", async () => {
    const [one, other] = [await newMember(), await newMember()]
    const [theirs] = (await other.call('GET', '/me/sessions')).body.items
    expect((await one.call('DELETE', `/me/sessions/${theirs.session_id}`)).status).toBe(404)
    expect((await one.call('GET', '/me/sessions')).text).not.toContain(theirs.session_id)
    expect(await who(other)).toBe(other.email)
  })
  test('is in a cookie that scripts and other hosts cannot read, and ends with sign-out', async () => {
    const { email } = await newMember()
    const { browser, reply } = await byLink(email)
    for (const cookie of [reply.headers['set-cookie'] ?? []].flat())
      expect(cookie).toMatch(/^__Host-pramaan\.\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/i)
    const stolen = browser.cookie()
    expect((await browser.call('POST', '/sign-out')).status).toBe(204)
    const replayed = await api.call('GET', '/console/api/me/sessions', {
      headers: { cookie: stolen, 'sec-fetch-site': 'same-origin' },
    })
    expect(replayed.status).toBe(401)
  })
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { 'sec-fetch-site': 'same-site' }],
  ['a navigation', { 'sec-fetch-site': 'none' }],
  ['an old browser on another site', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
])('a write that %s caused is rejected', async (_, headers) => {
  const member = await newMember()
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
  const reply = await api.call('PATCH', '/console/api/me', {
    headers: { cookie: member.cookie(), ...sent },
    json: { name: 'Mallory' },
  })
  expect(reply).toMatchObject({ status: 403, body: { error: { code: 'WRONG_ORIGIN' } } })
})

/** What the library is opened with, and a pool that counts its connections. */
function librarySettings() {
  const pool = createPool({
    url: api.db.url,
    role: 'pramaan_sign_in',
    searchPath: 'sign_in',
    size: 1,
    name: 'test',
    onError: () => {},
  })
  return {
    pool,
    secret: 'x'.repeat(32),
    publicUrl: api.url,
    acceptsAnyHost: true,
    newId: (prefix: string) => prefix,
    onProblem: () => {},
  }
}

test('the migration has the tables that the library expects', async () => {
  const settings = librarySettings()
  try {
    const { toBeCreated, toBeAdded } = await getMigrations(signInOptions(settings))
    expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] })
  } finally {
    await settings.pool.end()
  }
})

test('a process that starts opens no connection for sign-in until somebody signs in', async () => {
  const settings = librarySettings()
  try {
    const context = await openAuth(settings).$context
    // What the library would compare in the background is awaited here.
    await context.checkSchema?.()
    expect(settings.pool.totalCount).toBe(0)
  } finally {
    await settings.pool.end()
  }
})

test('a session that cannot be read now answers 503, and works afterwards', async () => {
  const member = await memberOf(api, await newOrganisation(api.keys), 'owner', newAddress())
  const other = await api.db.admin.connect()
  try {
    await other.query('begin; lock table sign_in.session')
    const reply = await member.call('GET', '/session')
    expect(reply).toMatchObject({ status: 503, body: { error: { code: 'BUSY' } } })
  } finally {
    await other.query('rollback')
    other.release()
  }
  expect((await member.call('GET', '/session')).status).toBe(200)
})

test('no other role reads who signs in, and sign-in reads nothing else', async () => {
  const { rows } = await api.db.admin.query(
    `select has_schema_privilege('pramaan_app', 'sign_in', 'usage') as app, has_schema_privilege('pramaan_jobs', 'sign_in', 'usage') as jobs,
       has_schema_privilege('pramaan_gate', 'sign_in', 'usage') as gate,
       (select count(*)::int from information_schema.table_privileges where grantee = 'pramaan_sign_in' and table_schema <> 'sign_in') as others`,
  )
  expect(rows).toEqual([{ app: false, jobs: false, gate: false, others: 0 }])
})
