import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type Changes, NO_RATE_LIMITS, pathsOf, unlike, write } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { isVerified, type Manner, newEndpoint, type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { SENT_TYPES } from '../../src/contract/event.ts'

/** Creating, reading, changing and archiving endpoints. */
let api: TestApi
let receiver: Receiver
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await api.close()
})

/** With a separate organisation: at most five endpoints can exist. */
const agency = () => newPartner(api, { limits: NO_RATE_LIMITS })
const create = (who: Partner, changes: Changes = {}) =>
  write(who, 'POST', '/webhooks', { url: receiver.url, ...changes })
const change = (who: Partner, id: string, json: unknown) => write(who, 'PATCH', `/webhooks/${id}`, json)
const archive = (who: Partner, id: string) => write(who, 'DELETE', `/webhooks/${id}`)
const read = async (who: Partner, id: string) => (await who.call('GET', `/webhooks/${id}`)).body.data
const NEVER = 'WH_00000000000000000000000000'
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/
const now = () => new Date(api.time.clock()).toISOString()

describe('creating an endpoint', () => {
  test('answers 201 with its fields, a secret of 32 bytes, and the result of the test delivery', async () => {
    const who = await agency()
    const sent = { url: receiver.url, types: ['mandate.failed', 'mandate.ready'], description: 'Our ATS' }
    const { status, body } = await write(who, 'POST', '/webhooks', sent)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      webhook_id: expect.stringMatching(/^WH_[0-9A-Z]{26}$/),
      ...sent,
      status: 'enabled',
      failing_since: null,
      warned_percent: 0,
      suspends_at: null,
      paused_until: null,
      created_at: now(),
      updated_at: now(),
      secret: expect.stringMatching(SECRET),
      test: { delivered: true, http_status: 204, error: null, duration_ms: expect.any(Number), response_body: '' },
    })
  })

  test('types and description may be left out: all types, no description', async () => {
    expect((await create(await agency())).body.data).toMatchObject({ types: [], description: '' })
  })

  test('sends one signed delivery of type webhook.test at once, which the secret of the answer verifies', async () => {
    const own = await startReceiver()
    const { webhook_id, secret } = await newEndpoint(await agency(), own.url)
    expect(own.journal).toHaveLength(1)
    const [sent] = own.journal
    expect(isVerified(sent!, secret, api.time)).toBe(true)
    expect(isVerified(sent!, `whsec_${'A'.repeat(43)}=`, api.time)).toBe(false)
    const event = JSON.parse(sent!.body)
    expect(event).toEqual({
      id: sent!.headers['webhook-id'],
      type: 'webhook.test',
      created_at: now(),
      mode: 'live',
      data: { webhook: { webhook_id, url: own.url } },
    })
    expect(event.id).toMatch(/^EV_[0-9A-Z]{26}$/)
    expect(sent!.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Pramaan-Webhooks/1' })
    expect(sent!.headers).not.toHaveProperty('pramaan-replay')
    await own.close()
  })

  test('the test delivery is not an event: it is not pulled, read back or listed', async () => {
    const who = await agency()
    const { webhook_id } = await newEndpoint(who, receiver.url)
    for (const path of ['/events', '/events/backfill', `/webhooks/${webhook_id}/deliveries`])
      expect((await who.call('GET', path)).body.data.items).toEqual([])
  })

  test.each<[string, Manner | 'hangs up', Changes]>([
    ['answers 500', { status: 500, body: 'out of order' }, { http_status: 500, response_body: 'out of order' }],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { http_status: 302 }],
    ['hangs up', 'hangs up', { http_status: null, error: 'broken' }],
    ['answers 410', { status: 410 }, { http_status: 410 }],
  ])(
    'a receiver that %s is reported in the answer, and the endpoint is still enabled',
    async (_how, manner, outcome) => {
      const own = await startReceiver(manner)
      const who = await agency()
      const made = await newEndpoint(who, own.url)
      expect(made).toMatchObject({ status: 'enabled', failing_since: null, test: { delivered: false, ...outcome } })
      expect(own.journal).toHaveLength(1)
      expect((await read(who, made.webhook_id)).status).toBe('enabled')
      await own.close()
    },
  )

  test('an unreachable receiver is reported in the answer, and the endpoint is still enabled', async () => {
    const dead = await startReceiver()
    await dead.close()
    const made = await newEndpoint(await agency(), dead.url)
    expect(made).toMatchObject({ status: 'enabled', test: { delivered: false, http_status: null, error: 'connect' } })
  })
})

describe('field rules of an endpoint', () => {
  test.each<[string, Changes]>([
    ['every type that is sent', { types: [...SENT_TYPES] }],
    ['no types', { types: [] }],
    ['a description of 500 characters', { description: 'क'.repeat(500) }],
  ])('%s is accepted, on create and on change', async (_what, changes) => {
    const who = await agency()
    const { status, body } = await create(who, changes)
    expect([status, body.data]).toMatchObject([201, changes])
    expect((await change(who, body.data.webhook_id, changes)).body.data).toMatchObject(changes)
  })

  test.each<[string, Changes, string]>([
    ['an empty url', { url: '' }, 'url'],
    ['a url of 2,001 characters', { url: `https://ats.example.com/${'x'.repeat(1_977)}` }, 'url'],
    ['a url that is a number', { url: 5 }, 'url'],
    ['a private address', { url: 'https://10.0.0.1/' }, 'url'],
    ['an unknown type', { types: ['mandate.reddy'] }, 'types[0]'],
    ['the type that can only be pulled', { types: ['webhook.suspended'] }, 'types[0]'],
    ['a type twice', { types: ['mandate.ready', 'mandate.ready'] }, 'types'],
    ['types that are no list', { types: 'mandate.ready' }, 'types'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
    ['a description with an escape', { description: 'a\u001bb' }, 'description'],
    ['an unknown field', { secret: 'whsec_AAAA' }, 'secret'],
  ])('%s gives 400 VALIDATION_FAILED naming it, on create and on change', async (_what, changes, path) => {
    const who = await agency()
    const made = await create(who, changes)
    expect([made.status, made.body.error.code, pathsOf(made)]).toEqual([400, 'VALIDATION_FAILED', [path]])
    const { webhook_id } = await newEndpoint(who, receiver.url)
    const changed = await change(who, webhook_id, changes)
    expect([changed.status, pathsOf(changed)]).toEqual([400, [path]])
  })

  test('without a url, and with a status, nothing is created', async () => {
    const who = await agency()
    expect(pathsOf(await create(who, { url: undefined }))).toEqual(['url'])
    expect(pathsOf(await create(who, { status: 'disabled' }))).toEqual(['status'])
    expect((await who.call('GET', '/webhooks')).body.data.items).toEqual([])
  })
})

describe('an address that is not public', () => {
  const HOSTILE = [
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00::1]/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://192.168.0.1:8443/',
  ]
  const error = { status: 400, details: [{ path: 'url', message: 'url must be a public https URL.' }] }

  test.each(HOSTILE)('%s is rejected with the same text, on create and on change, and nothing changes', async url => {
    const who = await agency()
    const before = await newEndpoint(who, receiver.url)
    for (const reply of [await create(who, { url }), await change(who, before.webhook_id, { url })])
      expect({ status: reply.status, details: reply.body.error.details }).toEqual(error)
    expect((await read(who, before.webhook_id)).url).toBe(before.url)
  })

  test('loopback is rejected like any other address where it is not allowed, without a connection', async () => {
    const strict = await startTestApi()
    const own = await startReceiver()
    const who = await newPartner(strict)
    for (const url of [own.url, own.url.replace('http:', 'https:'), own.url.replace('127.0.0.1', 'localhost')]) {
      const { status, body } = await write(who, 'POST', '/webhooks', { url })
      expect([status, body.error.details]).toEqual([400, expect.arrayContaining(error.details)])
    }
    expect(own.connections()).toBe(0)
    await own.close()
    await strict.close()
  })
})

describe('the secret', () => {
  test('is returned by POST and by rotate-secret only', async () => {
    const who = await agency()
    const { webhook_id: id, secret } = await newEndpoint(who, receiver.url)
    const rotated = await write(who, 'POST', `/webhooks/${id}/rotate-secret`, {})
    const others = [
      await who.call('GET', `/webhooks/${id}`),
      await who.call('GET', '/webhooks'),
      await who.call('GET', `/webhooks/${id}/deliveries`),
      await change(who, id, { description: 'x' }),
      await write(who, 'POST', `/webhooks/${id}/test`),
      await archive(who, id),
    ]
    expect([secret, rotated.body.data.secret]).toEqual([expect.stringMatching(SECRET), expect.stringMatching(SECRET)])
    expect(rotated.body.data.secret).not.toBe(secret)
    for (const { status, text } of others) expect([status, text]).toEqual([200, expect.not.stringContaining('whsec_')])
  })

  test('is in answers that nobody on the way may keep', async () => {
    const who = await agency()
    const created = await write(who, 'POST', '/webhooks', { url: receiver.url, types: ['mandate.ready'] })
    const rotated = await write(who, 'POST', `/webhooks/${created.body.data.webhook_id}/rotate-secret`, {})
    for (const { headers, body } of [created, rotated])
      expect([body.data.secret, headers['cache-control']]).toEqual([expect.stringMatching(SECRET), 'no-store'])
  })

  test('is in no line of the log', async () => {
    const { secret } = await newEndpoint(await agency(), receiver.url)
    expect(api.logLines.join('\n')).not.toContain(secret)
    expect(api.logLines.join('\n')).not.toContain('whsec_')
  })
})

describe('at most five that are not archived', () => {
  const TOO_MANY = [422, 'LIMIT_EXCEEDED']

  test('the sixth gives 422 LIMIT_EXCEEDED without a request to its receiver; archiving one allows another', async () => {
    const who = await agency()
    const ids: string[] = []
    for (let at = 0; at < 5; at++) ids.push((await newEndpoint(who, receiver.url)).webhook_id)
    const own = await startReceiver()
    const sixth = await create(who, { url: own.url })
    expect([sixth.status, sixth.body.error.code]).toEqual(TOO_MANY)
    expect(own.connections()).toBe(0)
    await change(who, ids[0]!, { status: 'disabled' })
    expect((await create(who)).status).toBe(422)
    await archive(who, ids[1]!)
    expect((await create(who)).status).toBe(201)
    expect((await create(who)).status).toBe(422)
    await own.close()
  })

  test('of ten concurrent creates five succeed', async () => {
    const who = await agency()
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(who)))
    const statuses = replies.map(each => each.status).toSorted()
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(5).fill(422)])
    for (const { body } of replies.filter(each => each.status === 422)) expect(body.error.code).toBe(TOO_MANY[1])
    expect((await who.call('GET', '/webhooks')).body.data.items).toHaveLength(5)
  })

  test('live and test are counted separately', async () => {
    const live = await agency()
    const trial = await newPartner(api, { orgId: live.orgId, mode: 'test', limits: NO_RATE_LIMITS })
    for (let at = 0; at < 5; at++) await newEndpoint(live, receiver.url)
    expect((await create(live)).status).toBe(422)
    expect((await create(trial)).status).toBe(201)
    expect((await trial.call('GET', '/webhooks')).body.data.items).toHaveLength(1)
  })
})

describe('a retry with the same Idempotency-Key', () => {
  test('returns the same bytes, including the secret, and sends no second test delivery', async () => {
    const own = await startReceiver()
    const who = await agency()
    const idempotencyKey = unlike('one-endpoint')
    const send = (url = own.url) => who.call('POST', '/webhooks', { json: { url }, idempotencyKey })
    const [first, again] = [await send(), await send()]
    expect(again.text).toBe(first.text)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(own.journal).toHaveLength(1)
    const other = await send(receiver.url)
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect((await who.call('GET', '/webhooks')).body.data.items).toHaveLength(1)
    await own.close()
  })

  test('also when five exist, and for a test and a rotation', async () => {
    const own = await startReceiver()
    const who = await agency()
    const calls = [unlike('fifth'), unlike('test'), unlike('rotate')]
    for (let at = 0; at < 4; at++) await newEndpoint(who, receiver.url)
    const json = { url: own.url }
    const first = await who.call('POST', '/webhooks', { json, idempotencyKey: calls[0]! })
    expect((await who.call('POST', '/webhooks', { json, idempotencyKey: calls[0]! })).text).toBe(first.text)
    const path = `/webhooks/${first.body.data.webhook_id}`
    const sendTest = () => who.call('POST', `${path}/test`, { idempotencyKey: calls[1]! })
    expect((await sendTest()).text).toBe((await sendTest()).text)
    expect(own.journal).toHaveLength(2)
    const rotate = () => who.call('POST', `${path}/rotate-secret`, { json: {}, idempotencyKey: calls[2]! })
    expect((await rotate()).text).toBe((await rotate()).text)
    await own.close()
  })
})

describe('reading endpoints', () => {
  test('newest first, archived ones included, in pages', async () => {
    const who = await agency()
    const ids: string[] = []
    for (let at = 0; at < 5; at++) {
      api.time.advance(1)
      ids.push((await newEndpoint(who, receiver.url)).webhook_id)
    }
    await archive(who, ids[0]!)
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 3; page++) {
      const { body } = await who.call('GET', `/webhooks?limit=2${cursor}`)
      seen.push(...body.data.items.map((each: { webhook_id: string }) => each.webhook_id))
      cursor = `&cursor=${body.data.next_cursor}`
    }
    expect([seen, cursor]).toEqual([ids.toReversed(), '&cursor=null'])
  })

  test.each(['limit=0', 'limit=101', 'cursor=nonsense', 'cursor=WyJFVl8wMSJd', 'limt=5'])(
    '?%s gives 400',
    async query => expect((await (await agency()).call('GET', `/webhooks?${query}`)).status).toBe(400),
  )

  test('an unknown one gives 404 NOT_FOUND on every call, and an id of another form 400 naming webhook_id', async () => {
    const who = await agency()
    for (const [id, expected] of [
      [NEVER, [404, 'NOT_FOUND', []]],
      ['WH_1', [400, 'VALIDATION_FAILED', ['webhook_id']]],
    ] as const) {
      for (const reply of [
        await who.call('GET', `/webhooks/${id}`),
        await who.call('GET', `/webhooks/${id}/deliveries`),
        await change(who, id, { description: 'x' }),
        await archive(who, id),
        await write(who, 'POST', `/webhooks/${id}/rotate-secret`, {}),
        await write(who, 'POST', `/webhooks/${id}/test`),
        await write(who, 'POST', `/webhooks/${id}/replay`, { since: '2026-11-15T00:00:00Z' }),
      ])
        expect([reply.status, reply.body.error.code, pathsOf(reply)]).toEqual(expected)
    }
  })
})

describe('changing an endpoint', () => {
  test.each<[string, Changes]>([
    ['url', { url: 'https://ats.example.com/hooks' }],
    ['types', { types: ['skill_request.approved'] }],
    ['description', { description: 'Moved' }],
    ['status', { status: 'disabled' }],
    ['all of them', { url: 'https://b.example.com/', types: [], description: '', status: 'disabled' }],
  ])('%s alone: omitted fields stay, and no delivery is sent', async (_what, changes) => {
    const who = await agency()
    const made = await newEndpoint(who, receiver.url, { types: ['mandate.ready'], description: 'First' })
    const before = await read(who, made.webhook_id)
    const matched = receiver.journal.length
    api.time.advance(1_000)
    const { status, body } = await change(who, made.webhook_id, changes)
    expect([status, body.data]).toEqual([200, { ...before, ...changes, updated_at: now() }])
    expect(await read(who, made.webhook_id)).toEqual(body.data)
    expect(receiver.journal).toHaveLength(matched)
  })

  test('an empty body gives 400, and so do states that a partner cannot set', async () => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    expect((await change(who, id, {})).status).toBe(400)
    for (const status of ['suspended', 'archived', 'ENABLED', null])
      expect(pathsOf(await change(who, id, { status }))).toEqual(['status'])
    expect((await read(who, id)).status).toBe('enabled')
  })

  const FAILING = {
    failures_in_row: 7,
    failing_since: '2026-11-12T00:00:00Z',
    warned_percent: 50,
    pauses: 2,
    not_before: '2027-01-01T00:00:00Z',
  }
  const fail = async (id: string, status: string) => {
    const columns = Object.keys(FAILING).map((name, at) => `${name} = $${at + 3}`)
    const values = [id, status, ...Object.values(FAILING)]
    await api.db.admin.query(
      `update webhook_endpoints set status = $2, ${columns.join(', ')} where webhook_id = $1`,
      values,
    )
  }
  const NO_FAILURES = { failing_since: null, warned_percent: 0, suspends_at: null, paused_until: null }

  test.each<[string, string, Changes, string]>([
    ['enabling a suspended one', 'suspended', { status: 'enabled' }, 'enabled'],
    ['enabling a disabled one', 'disabled', { status: 'enabled' }, 'enabled'],
    ['another url of one that fails', 'enabled', { url: 'https://b.example.com/' }, 'enabled'],
    ['another url of a suspended one, which enables it,', 'suspended', { url: 'https://b.example.com/' }, 'enabled'],
    ['another url of a disabled one, which stays so,', 'disabled', { url: 'https://b.example.com/' }, 'disabled'],
  ])('%s resets its failures', async (_what, from, changes, to) => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    await fail(id, from)
    expect(await read(who, id)).toMatchObject({ status: from, warned_percent: 50 })
    expect((await change(who, id, changes)).body.data).toMatchObject({ status: to, ...NO_FAILURES })
    expect(await read(who, id)).toMatchObject({ status: to, ...NO_FAILURES })
  })

  test.each<[string, Changes]>([
    ['a description', { description: 'x' }],
    ['the same url', {}],
    ['enabling one that is enabled', { status: 'enabled' }],
  ])('%s does not change its failures', async (_what, changes) => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    await fail(id, 'enabled')
    const sent = Object.keys(changes).length > 0 ? changes : { url: receiver.url }
    expect((await change(who, id, sent)).body.data).toMatchObject({
      failing_since: '2026-11-12T00:00:00.000Z',
      suspends_at: '2026-11-17T00:00:00.000Z',
      paused_until: '2027-01-01T00:00:00.000Z',
      warned_percent: 50,
    })
  })
})

describe('archiving an endpoint', () => {
  test('nothing is deleted, and a second time changes nothing', async () => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    const before = await read(who, id)
    api.time.advance(1_000)
    const first = await archive(who, id)
    expect([first.status, first.body.data]).toEqual([200, { ...before, status: 'archived', updated_at: now() }])
    api.time.advance(1_000)
    const again = await archive(who, id)
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    expect(await read(who, id)).toEqual(first.body.data)
  })

  test('an archived one gives 409 CONFLICT on change, rotation, test and replay', async () => {
    const who = await agency()
    const { webhook_id: id } = await newEndpoint(who, receiver.url)
    await archive(who, id)
    const matched = receiver.journal.length
    for (const reply of [
      await change(who, id, { status: 'enabled' }),
      await change(who, id, { description: 'x' }),
      await write(who, 'POST', `/webhooks/${id}/rotate-secret`, {}),
      await write(who, 'POST', `/webhooks/${id}/test`),
      await write(who, 'POST', `/webhooks/${id}/replay`, { since: '2026-11-15T00:00:00Z' }),
    ])
      expect([reply.status, reply.body.error.code]).toEqual([409, 'CONFLICT'])
    expect((await read(who, id)).status).toBe('archived')
    expect(receiver.journal).toHaveLength(matched)
  })
})

describe('scopes', () => {
  test('reading needs webhooks:read and writing webhooks:write', async () => {
    const reader = await newPartner(api, { scopes: 'webhooks:read' })
    const writer = await newPartner(api, { orgId: reader.orgId, scopes: 'webhooks:write', limits: NO_RATE_LIMITS })
    const { webhook_id: id } = await newEndpoint(writer, receiver.url)
    for (const path of ['/webhooks', `/webhooks/${id}`]) {
      expect((await reader.call('GET', path)).status).toBe(200)
      const { status, body } = await writer.call('GET', path)
      expect([status, body.error.code, body.error.message]).toEqual([
        403,
        'SCOPE_MISSING',
        expect.stringContaining('webhooks:read'),
      ])
    }
    for (const [method, path, json] of [
      ['POST', '/webhooks', { url: receiver.url }],
      ['PATCH', `/webhooks/${id}`, { description: 'x' }],
      ['POST', `/webhooks/${id}/rotate-secret`, {}],
      ['POST', `/webhooks/${id}/test`, undefined],
      ['POST', `/webhooks/${id}/replay`, { since: '2026-11-15T00:00:00Z' }],
      ['DELETE', `/webhooks/${id}`, undefined],
    ] as const) {
      const { status, body } = await write(reader, method, path, json)
      expect([path, status, body.error.code]).toEqual([path, 403, 'SCOPE_MISSING'])
      expect(body.error.message).toContain('webhooks:write')
      expect([path, (await write(writer, method, path, json)).status < 300]).toEqual([path, true])
    }
  })

  test('deliveries can be read with webhooks:read and results:read together, and with neither alone', async () => {
    const owner = await agency()
    const { webhook_id: id } = await newEndpoint(owner, receiver.url)
    const look = async (scopes: string) =>
      (await newPartner(api, { orgId: owner.orgId, scopes })).call('GET', `/webhooks/${id}/deliveries`)
    expect((await look('webhooks:read,results:read')).status).toBe(200)
    for (const [scopes, missing] of [
      ['webhooks:read', 'results:read'],
      ['results:read', 'webhooks:read'],
    ] as const) {
      const { status, body } = await look(scopes)
      expect([status, body.error.code]).toEqual([403, 'SCOPE_MISSING'])
      expect(body.error.message).toContain(missing)
    }
  })
})
