import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../../../testing/api.ts'
import { type DnsServer, startDnsServer } from '../../../testing/dns-server.ts'
import type { Partner } from '../../../testing/partner.ts'
import { webhookSender } from '../../src/outbound-http/sender.ts'
import { deliveryOf, HOUR, happen, newEndpoint, partnerOf, startDeliveryFixture } from './delivery.fixture.ts'
import { HOSTILE_URLS } from './hostile-urls.ts'
import { type Receiver, startListener } from './receivers.ts'

/**
 * An address comes in when an endpoint is made or changed, and is used when one is tested or delivered to. At each of the four
 * doors the whole corpus is refused with the policy of production, and no connection is begun.
 */
let api: TestApi
let who: Partner
let dns: DnsServer
let canaries: readonly Receiver[]
/** What the sender dialled: every socket of this process that outbound-http/connect.ts asked for. */
const dialled: Socket[] = []
const watch = (message: unknown) => {
  if (new Error().stack?.includes('outbound-http/connect')) dialled.push((message as { socket: Socket }).socket)
}

/** What a row can hold: nearly all of the corpus. */
const isStorable = (url: string) => url.length <= 2_000 && !url.includes('\0') && url.isWellFormed()
const STORABLE = HOSTILE_URLS.filter(isStorable)

const isRebound = new Set<string>()

beforeAll(async () => {
  Error.stackTraceLimit = 30
  subscribe('net.client.socket', watch)
  dns = await startDnsServer(({ name }) => (isRebound.has(name) ? { addresses: ['127.0.0.1'] } : 'no_such_name'))
  api = await startDeliveryFixture({ WEBHOOK_ALLOW_LOOPBACK: 'no', WEBHOOK_DNS_SERVERS: dns.server })
  who = await partnerOf(api)
  canaries = await Promise.all(['127.0.0.1', '::1'].flatMap(address => [443, 8443].map(port => canary(address, port))))
}, 60_000)
afterAll(async () => {
  unsubscribe('net.client.socket', watch)
  await Promise.all([dns, ...canaries].map(each => each.close()))
  await api.close()
})

/** Another run on this machine may have the port; then its canary is the one. */
async function canary(address: string, port: number): Promise<Receiver> {
  return await startListener(address, () => {}, port).catch(() => startListener(address, () => {}, 0))
}

const connections = () => canaries.reduce((sum, each) => sum + each.connections, 0)

async function inBatches<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += 16) await Promise.all(all.slice(at, at + 16).map(work))
}

function expectNobodyCalled(): void {
  expect(dialled).toHaveLength(0)
  expect(connections()).toBe(0)
}

/** All that a refusal may ever say. */
const TEXTS = [
  'url must be a public https URL.',
  'url must use port 443 or 8443.',
  'url must not contain a user name or password.',
  'url must not contain a fragment.',
  'url must be at most 2000 characters long.',
]

function expectRejected(
  url: string,
  { status, body }: { status: number; body: { error: { code: string; details: { path: string; message: string }[] } } },
): void {
  expect([url, status, body.error.code]).toEqual([url, 400, 'VALIDATION_FAILED'])
  // Empty, endless and unstorable ones are refused before anybody looks at the address, in other words.
  if (url.length === 0 || !isStorable(url)) return
  expect(new Set(body.error.details.map(({ path }) => path))).toEqual(new Set(['url']))
  expect(TEXTS).toEqual(expect.arrayContaining(body.error.details.map(({ message }) => message)))
}

/** As if stored under older rules: an endpoint for each address, sealed secret and all. */
async function storeHostile(): Promise<Map<string, string>> {
  const ids = new Map(STORABLE.map(url => [api.keys.newId('WH_'), url]))
  for (const [id, url] of ids) {
    const context = { orgId: who.orgId, mode: who.mode, keyId: id, purpose: 'webhook' as const }
    const { sealed, masterKeyId } = api.keys.secretBox.seal(`whsec_${Buffer.alloc(32, 7).toString('base64')}`, context)
    await api.db.admin.query(
      `with made as (insert into webhook_endpoints (org_id, mode, webhook_id, url, types, description, created_at, updated_at)
         values ($1, $2, $3, $4, '{}', '', now(), now()))
       insert into webhook_secrets (org_id, mode, webhook_id, secret_id, sealed_secret, master_key_id, created_at)
         values ($1, $2, $3, $5, $6, $7, now())`,
      [who.orgId, who.mode, id, url, api.keys.newId('WS_'), Buffer.from(sealed), masterKeyId],
    )
  }
  return ids
}

test('the watch sees what is dialled, and the corpus is as large as we say', async () => {
  const sender = webhookSender({ policy: { allowLoopback: true }, dnsServers: null })
  const listener = await startListener('127.0.0.1', socket => void socket.destroy(), 0)
  const url = `http://127.0.0.1:${listener.port}/`
  await sender.post({ url, headers: {}, body: '' }, new AbortController().signal)
  expect(dialled.splice(0)).toHaveLength(1)
  expect(listener.connections).toBe(1)
  await sender.close()
  await listener.close()
  expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(500)
  expect(STORABLE.length).toBeGreaterThanOrEqual(HOSTILE_URLS.length - 10)
})

describe('the corpus is rejected', () => {
  test('when an endpoint is made', async () => {
    await inBatches(HOSTILE_URLS, async url => {
      expectRejected(url, await who.call('POST', '/webhooks', { json: { url } }))
    })
    expect((await who.call('GET', '/webhooks')).body.data.items).toEqual([])
    expectNobodyCalled()
  })

  test('when an endpoint is changed', async () => {
    const owner = await partnerOf(api)
    const { id } = await newEndpoint(owner, 'https://hooks.example.com/')
    await inBatches(HOSTILE_URLS, async url => {
      expectRejected(url, await owner.call('PATCH', `/webhooks/${id}`, { json: { url } }))
    })
    expect((await owner.call('GET', `/webhooks/${id}`)).body.data.url).toBe('https://hooks.example.com/')
    expectNobodyCalled()
  })

  test('when an endpoint is tested or delivered to, though it is stored', async () => {
    const ids = await storeHostile()
    await inBatches([...ids], async ([id, url]) => {
      const { status, body } = await who.call('POST', `/webhooks/${id}/test`)
      const { duration_ms: _, ...said } = body.data
      const rejected = { delivered: false, http_status: null, error: 'refused_address', response_body: '' }
      expect([url, status, said]).toEqual([url, 200, rejected])
    })
    const [event] = await happen(api, who)
    await api.deliver()
    const { rows } = await api.db.admin.query<{
      webhook_id: string
      url: string
      error: string
      status: number | null
    }>('select webhook_id, url, error, status from webhook_attempts where event_id = $1', [event])
    expect(new Map(rows.map(row => [row.webhook_id, row.url]))).toEqual(ids)
    expect(new Set(rows.map(({ error, status }) => `${error} ${status}`))).toEqual(new Set(['refused_address null']))
    expectNobodyCalled()
    await api.db.admin.query(`update webhook_endpoints set status = 'archived' where org_id = $1`, [who.orgId])
  })
})

test('a name that turns private after the endpoint was made is rejected at each attempt, and nobody is called', async () => {
  const owner = await partnerOf(api)
  const { id } = await newEndpoint(owner, 'https://rebound.example.com/hooks')
  isRebound.add('rebound.example.com')
  const tested = await owner.call('POST', `/webhooks/${id}/test`)
  expect(tested.body.data).toMatchObject({ delivered: false, error: 'refused_address' })
  const [event] = await happen(api, owner)
  await api.deliver()
  api.time.advance(HOUR)
  await api.deliver()
  const shown = await deliveryOf(owner, id, event!)
  expect(shown.outcome).toBe('waiting')
  expect(shown.tries.map(({ error }) => error)).toEqual(['refused_address', 'refused_address'])
  expectNobodyCalled()
})
