import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { Database, TenantTx } from '../../src/database/tx.ts'
import { type ChannelProvider, smsParts } from '../../src/features/channels/index.ts'
import { runDue } from '../../src/features/journeys/index.ts'
import { DAY_MS } from '../../src/kernel/clock.ts'
import { type Contacted, contact, heading, rowsOf, scan, visitor } from './candidate.fixture.ts'
import { journeysOf, launch, notingProvider } from './launch.fixture.ts'

/** /l/{code} in an SMS leads to /c/{token}. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

const SMS = { channels: ['sms'], languages: ['en', 'hi'] }
const bySms = (options: Parameters<typeof contact>[1] = {}) => contact(api, { workflow: SMS, ...options })
const get = (path: string, method = 'GET') => api.call(method, path, { headers: { accept: 'text/html' } })
const targetOf = async (path: string) => String((await get(path)).headers.location)
const linksOf = async ({ partner }: Pick<Contacted, 'partner'>) => {
  const { rows } = await api.db.admin.query('select * from short_links where org_id = $1', [partner.orgId])
  return rows
}

describe('the link in an SMS', () => {
  test('leads to the page of the candidate, and its way out to the page to stop', async () => {
    const at = await bySms()
    const { text, links } = at.message
    expect(links).toEqual({ page: `https://pmn.example${at.path}`, optOut: `https://pmn.example${at.path}/stop` })
    expect(at.path).toMatch(/^\/l\/\w{10}$/)
    expect([text.includes(`${links.page} `), text.endsWith(links.optOut), text.includes('/c/')]).toEqual([
      true,
      true,
      false,
    ])
    const { status, headers } = await get(at.path)
    expect(status).toBe(302)
    expect(headers).toMatchObject({
      location: expect.stringMatching(/^\/c\/cnd_[\w-]+$/),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    const page = await visitor(api).open(String(headers.location))
    expect([page.status, heading(page)]).toEqual([200, 'Mason'])
    expect(await targetOf(`${at.path}/stop`)).toBe(`${headers.location}/stop`)
    expect((await visitor(api).open(await targetOf(`${at.path}/stop`))).status).toBe(200)
  })

  test('changes nothing when a program opens it, also with HEAD, and opens and sends everything behind it', async () => {
    const at = await bySms()
    const before = await rowsOf(api)
    for (const method of ['GET', 'HEAD'])
      for (const path of [at.path, `${at.path}/stop`]) expect((await get(path, method)).status).toBe(302)
    await scan(api, await targetOf(at.path))
    expect(await rowsOf(api)).toEqual(before)
  })

  test('of no other channel is short', async () => {
    for (const channel of ['whatsapp', 'email']) {
      const workflow = { channels: [channel] }
      const at = await contact(api, { workflow, email: 'ramesh@example.com' })
      expect([at.message.channel, at.message.links.page]).toEqual([channel, expect.stringMatching(/\/c\/cnd_/)])
      expect(await linksOf(at)).toEqual([])
    }
  })

  test('stays when the same message is postponed and sent later, and then leads to the newer page', async () => {
    const { partner } = await launch(api, ['11'], { mode: 'live', workflow: SMS })
    const { provider, sent } = notingProvider()
    const postponing: ChannelProvider = {
      ...provider,
      send: async message => {
        sent.push(message)
        return sent.length === 1 ? { kind: 'later', afterSeconds: 0 } : { kind: 'rejected', reason: 'test' }
      },
    }
    const tenant = { orgId: partner.orgId, mode: 'live' } as const
    for (let times = 0; times < 2; times++)
      await runDue(journeysOf(api, postponing), tenant, 100, AbortSignal.timeout(60_000))
    const [first, second] = sent.map(({ links }) => new URL(links.page).pathname) as [string, string]
    expect(sent[0]!.sendId).toBe(sent[1]!.sendId)
    expect(await linksOf({ partner })).toHaveLength(1)
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 302])
  })

  test('is below SHORT_LINK_URL without a slash twice, and leads to PUBLIC_URL if that is another host', async () => {
    const env = { PUBLIC_URL: 'https://pramaan.example/', SHORT_LINK_URL: 'https://pmn.example/' }
    const other = await startTestApi(env, api)
    try {
      const at = await bySms()
      const { headers } = await other.call('GET', at.path)
      expect(headers.location).toBe(`https://pramaan.example${await targetOf(at.path)}`)
    } finally {
      await other.close()
    }
  })
})

describe('a link that leads nowhere', () => {
  test.each(['/l/x', '/l/abcdefghij', '/l/abcdefghij/stop', '/l/%00', `/l/${'y'.repeat(300)}`])(
    '%s shows the page of an unknown /c/ link: 404',
    async path => {
      const [reply, unknown] = [await get(path), await get('/c/none')]
      expect([reply.status, reply.text]).toEqual([404, unknown.text])
      const { 'x-request-id': _, date: __, ...headers } = reply.headers
      expect(unknown.headers).toMatchObject(headers)
    },
  )

  test('is one that is 180 days old: 404 as an unknown one, and then a job deletes the row', async () => {
    const [old, young] = [await bySms(), await bySms()]
    const [row] = await linksOf(old)
    expect((row.expires_at - api.time.clock()) / DAY_MS).toBeCloseTo(180, -0.5)
    const expire = (at: Contacted, ms: number) =>
      api.db.admin.query('update short_links set expires_at = $2 where org_id = $1', [at.partner.orgId, new Date(ms)])
    await expire(young, api.time.clock() + 1)
    await expire(old, api.time.clock())
    expect([(await get(old.path)).text, (await get(old.path)).status]).toEqual([(await get('/c/none')).text, 404])
    expect((await get(young.path)).status).toBe(302)
    await api.runScheduled('forget_old_mails')
    expect([await linksOf(old), (await linksOf(young)).length]).toEqual([[], 1])
    api.time.advance(1)
    expect((await get(young.path)).status).toBe(404)
  })
})

describe('what is stored', () => {
  test('neither shows the code nor the token, and the log shows the route only', async () => {
    const at = await bySms()
    const token = (await targetOf(at.path)).slice('/c/'.length)
    await get(`${at.path}/stop`)
    const code = at.path.slice('/l/'.length)
    const { rows } = await api.db.admin.query<{ all: string }>(
      `select string_agg(l::text || encode(l.sealed_token, 'escape'), ' ') as all from short_links l`,
    )
    for (const secret of [code, token]) {
      expect(rows[0]!.all).not.toContain(secret)
      expect(api.logLines.join('')).not.toContain(secret)
    }
    const routes = api.logLines.map(line => JSON.parse(line).route)
    expect(routes).toEqual(expect.arrayContaining(['/l/{code}', '/l/{code}/stop']))
  })

  test('belongs to an organisation: another one neither sees nor changes it, nor adds to it', async () => {
    const [ours, theirs] = [await bySms(), await bySms()]
    const own = api.db.database.forTenant({ orgId: ours.partner.orgId, mode: 'live' })
    const otherMode = api.db.database.forTenant({ orgId: ours.partner.orgId, mode: 'test' })
    const seen = (reads: typeof own.reads) => reads.selectFrom('short_links').select('org_id').execute()
    expect(await seen(own.reads)).toEqual([{ org_id: ours.partner.orgId }])
    expect([
      await seen(otherMode.reads),
      await api.db.database.reads.selectFrom('short_links').select('org_id').execute(),
    ]).toEqual([[], []])
    const [row] = await linksOf(theirs)
    const changed = await own.transaction(tx =>
      sql`update short_links set expires_at = now() where send_id = ${row.send_id}`.execute(tx),
    )
    expect(changed.numAffectedRows).toBe(0n)
    const add = (orgId: string) =>
      own.transaction(tx =>
        sql`insert into short_links (org_id, send_id, code_hash, sealed_token, expires_at)
          values (${orgId}, ${row.send_id}, ${Buffer.alloc(32)}, ${row.sealed_token}, now())`.execute(tx),
      )
    await expect(add(theirs.partner.orgId)).rejects.toMatchObject({ code: '42501' })
    await expect(add(ours.partner.orgId)).rejects.toMatchObject({ code: '23503' })
    await expect(own.transaction(tx => sql`delete from short_links`.execute(tx))).rejects.toMatchObject({
      code: '42501',
    })
  })
})

test('a batch has as many statements for twenty messages as for one', async () => {
  const statementsFor = async (count: number) => {
    const { partner } = await launch(api, Array<string>(count).fill('11'), { mode: 'live', workflow: SMS })
    const tenant = { orgId: partner.orgId, mode: 'live' } as const
    const { database, statements } = counting(api.db.database)
    const deps = { ...journeysOf(api, notingProvider().provider), database }
    await runDue(deps, tenant, 100, AbortSignal.timeout(60_000))
    expect(await linksOf({ partner })).toHaveLength(count)
    return statements()
  }
  const one = await statementsFor(1)
  expect(one).toBeGreaterThan(10)
  expect(await statementsFor(20)).toBe(one)
})

/** The database with a count of the statements in transactions of tenants. */
function counting(database: Database) {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  const forTenant: Database['forTenant'] = tenant => {
    const own = database.forTenant(tenant)
    return { ...own, transaction: work => own.transaction(tx => work(tx.withPlugin(plugin) as TenantTx)) }
  }
  return { database: { ...database, forTenant }, statements: () => count }
}

test('an SMS in Hindi has four parts, and would have five with the link of the page on the same host', async () => {
  const at = await bySms({ language: 'hi' })
  const { text, links } = at.message
  const long = text.replaceAll(links.page, `https://pmn.example${await targetOf(at.path)}`)
  expect([smsParts(text), smsParts(long)]).toEqual([
    { encoding: 'ucs2', parts: 4 },
    { encoding: 'ucs2', parts: 5 },
  ])
})
