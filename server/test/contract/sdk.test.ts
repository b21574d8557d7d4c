import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  Pramaan,
  PramaanError,
  type PramaanEvent,
  type PramaanOptions,
  PreparationError,
  RateLimitError,
  ServerError,
  ValidationError,
  verifyWebhook,
} from '../../../sdk/src/index.ts'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { launchCampaign, readyMandate, runToTheEnd } from '../../../testing/journeys.ts'
import { letPreparationRunOut, NO_RATE_LIMITS, newMandate, newWorkflow, runTask } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { until } from '../../../testing/process.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { switchArea } from '../../src/features/organisations/index.ts'

/** What the SDK promises, held against the real server: each method, each class of error, retries that are safe. */
let api: TestApi
let partner: Partner
let client: Pramaan
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  partner = await newPartner(api, {
    limits: {
      reads: { perSecond: 1_000, perMinute: 10_000 },
      skillRequests: { perSecond: 1_000, perMinute: 10_000, perDay: 10_000 },
    },
  })
  client = clientOf(partner)
})
afterAll(() => api.close())

const clientOf = ({ keyId, secret }: Partner, options: Partial<PramaanOptions> = {}) =>
  new Pramaan({
    keyId,
    secret,
    baseUrl: api.url,
    clock: api.time.clock,
    // The server's clock counts whole milliseconds.
    sleep: async ms => api.time.advance(Math.ceil(ms)),
    ...options,
  })

const failure = async (promise: PromiseLike<unknown>): Promise<PramaanError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PramaanError)
  return error as PramaanError
}

describe('every method', () => {
  test('account.get', async () => {
    const { key, limits } = await client.account.get()
    expect(key).toMatchObject({ id: partner.keyId, mode: 'live' })
    expect(limits.reads.per_second).toBe(1_000)
  })
  test('skills.list searches, in the script of the caller too', async () => {
    expect((await client.skills.list({ q: 'brick laying', limit: 1 })).items[0]?.skill_id).toBe('sk_1001')
    expect((await client.skills.list({ q: 'ईंट की चिनाई', limit: 1 })).items[0]?.skill_id).toBe('sk_1001')
  })
  test('skills.list goes to the end, without gap or repeat', async () => {
    const paged = await Array.fromAsync(client.skills.list({ sub_skill_id: 'ss_101', limit: 3 }))
    const whole = await client.skills.list({ sub_skill_id: 'ss_101', limit: 100 })
    expect(paged.length).toBeGreaterThan(3)
    expect(paged).toEqual(whole.items)
  })
  test('skills.get and skills.lookUp', async () => {
    const skill = await client.skills.get('sk_1001')
    expect(skill.name).toBe('Brick laying')
    expect(await client.skills.lookUp(['sk_1001', 'sk_77777'])).toEqual({ items: [skill], not_found: ['sk_77777'] })
  })
  test('skills.match, a name at a time and in the order sent', async () => {
    const { items } = await client.skills.match({ names: ['Brick laying', 'eent ki chinai', 'zzzxqv qqkk'] })
    expect(items.map(each => each.matches[0]?.skill_id)).toEqual(['sk_1001', 'sk_1001', undefined])
    expect(items[0]?.matches[0]).toMatchObject({ how: 'exact', score: 1 })
  })
  test('skills.extract, whose offsets are those of the text as sent', async () => {
    const text = '👷🏽 We need help with brick laying, ईंट की चिनाई, near Pune.'
    const { items } = await client.skills.extract({ text })
    const { mentions } = items.find(each => each.skill_id === 'sk_1001')!
    expect(mentions.length).toBeGreaterThan(0)
    for (const mention of mentions) expect(text.slice(mention.start, mention.end)).toBe(mention.text)
  })
  test('skillRequests.create, .get and .list', async () => {
    const made = await client.skillRequests.create({ name: 'Contract of a wish', description: 'ज़रूरी' })
    expect(made).toMatchObject({ name: 'Contract of a wish', status: 'open' })
    expect(await client.skillRequests.get(made.skill_request_id)).toEqual(made)
    await client.skillRequests.create({ name: 'Contract of another wish' })
    const names = (await Array.fromAsync(client.skillRequests.list({ limit: 1 }))).map(each => each.name)
    expect(names).toEqual(expect.arrayContaining(['Contract of a wish', 'Contract of another wish']))
  })
  test('a recruiter is signed for', async () => {
    expect(await client.account.get({ onBehalfOf: 'recruiter 7' })).toHaveProperty('credits')
  })
})

test('results.list, .get and .waitForResults, and analytics.overview', async () => {
  const agency = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  const own = clientOf(agency)
  const { mandateId, workflowId } = await readyMandate(api, agency)
  const campaignId = await launchCampaign(api, agency, mandateId, ['01', '03'])
  const waiting = own.results.waitForResults(campaignId, { onProgress: () => runToTheEnd(api, agency) })
  expect((await waiting).map(each => each.status).toSorted()).toEqual(['completed', 'declined'])
  const since = new Date('2026-01-01')
  const [first] = await Array.fromAsync(own.results.list({ mandate_id: mandateId, updated_since: since, limit: 1 }))
  expect(await own.results.get(first!.result_id)).toEqual(first)
  const { funnel } = await own.analytics.overview(workflowId)
  expect(funnel[0]).toEqual({ stage: 'contacted', count: 2 })
})

describe('lookups', () => {
  test('locations, by name and by pincode', async () => {
    const { items } = await client.lookups.locations({ q: 'pune', limit: 1 })
    expect(items[0]).toMatchObject({ state: 'Maharashtra' })
    const [pincode] = items[0]!.pincodes
    const found = await Array.fromAsync(client.lookups.locations({ pincode }))
    expect(found.flatMap(each => each.pincodes)).toContain(pincode)
  })
  test('countries, employment types and shifts come whole', async () => {
    expect((await client.lookups.countries()).map(each => each.code)).not.toContain('IN')
    expect((await client.lookups.employmentTypes()).map(each => each.value)).toContain('daily_wage')
    expect((await client.lookups.shifts()).map(each => each.value)).toContain('rotational')
  })
})

describe('workflows and mandates', () => {
  let agency: Partner
  let recruiter: Pramaan
  let workflowId: string
  beforeAll(async () => {
    agency = await newPartner(api, { limits: NO_RATE_LIMITS })
    recruiter = clientOf(agency)
    const terms = { name: 'Site masons, Pune', channels: ['whatsapp', 'sms'], languages: ['hi', 'en'] } as const
    workflowId = (await recruiter.workflows.create(terms)).workflow_id
  })
  /** One skill to verify, of the item bank. */
  const mason = (title: string) => ({
    workflow_id: workflowId,
    title,
    company_name: 'Acme Infra',
    location: { city: 'Pune' },
    skills: ['sk_1001', 'sk_1004', 'sk_1006', 'sk_1009', 'sk_1014'].map((skill_id, at) => ({
      skill_id,
      verify: at === 0,
    })),
  })

  test('workflows.get, .list, .replace and .archive', async () => {
    const made = await recruiter.workflows.create({ name: 'Short-lived', channels: ['sms'], languages: ['en'] })
    expect(await recruiter.workflows.get(made.workflow_id)).toEqual(made)
    const replaced = await recruiter.workflows.replace(made.workflow_id, {
      name: 'Renamed',
      channels: ['voice', 'sms'],
      languages: ['ta', 'en'],
    })
    expect(replaced).toMatchObject({ name: 'Renamed', channels: ['voice', 'sms'], languages: ['ta', 'en'] })
    expect((await recruiter.workflows.archive(made.workflow_id)).status).toBe('archived')
    const listed = await Array.fromAsync(recruiter.workflows.list({ limit: 1 }))
    expect(listed.map(each => each.workflow_id)).toEqual([made.workflow_id, workflowId])
  })
  test('a mandate is created, prepared by a worker, and read with what a candidate will be asked', async () => {
    const { mandate_id, ...result } = await recruiter.mandates.create({ ...mason('Mason'), job_id: 'REQ-1' })
    expect(result).toMatchObject({ status: 'preparing', flow_version: 1, changed: true, job_id: 'REQ-1' })
    await api.runJobs()
    const { status, flow } = await recruiter.mandates.get(mandate_id)
    expect(status).toBe('ready')
    expect(flow?.languages.map(each => each.language)).toEqual(['hi', 'en'])
    const [hindi, english] = flow!.languages
    expect(hindi!.skills[0]).toMatchObject({ skill_id: 'sk_1001', source: 'item_bank' })
    expect(english!.skills[0]!.questions).toHaveLength(4)
    expect(await recruiter.mandates.create({ ...mason('Mason'), job_id: 'REQ-1' })).toMatchObject({
      mandate_id,
      changed: false,
    })
  })
  test('mandates.waitUntilPrepared looks again until the worker is done', async () => {
    const { mandate_id } = await recruiter.mandates.create(mason('Waited for'))
    let pauses = 0
    const patient = clientOf(agency, {
      sleep: async ms => {
        api.time.advance(Math.ceil(ms))
        pauses += 1
        if (pauses === 3) await api.runJobs()
      },
    })
    expect((await patient.mandates.waitUntilPrepared(mandate_id)).flow?.languages).toHaveLength(2)
    expect(pauses).toBe(3)
  })
  test('mandates.waitUntilPrepared tells why one failed; mandates.prepare tries once more', async () => {
    const { mandate_id } = await recruiter.mandates.create(mason('Forgotten'))
    letPreparationRunOut(api)
    const error = await failure(recruiter.mandates.waitUntilPrepared(mandate_id))
    expect(error).toBeInstanceOf(PreparationError)
    expect(error).toMatchObject({ failureReason: 'Preparing took longer than 5 minutes.' })
    expect(await recruiter.mandates.prepare(mandate_id)).toMatchObject({ status: 'preparing', flow_version: 1 })
    await api.runJobs()
    expect((await recruiter.mandates.waitUntilPrepared(mandate_id)).status).toBe('ready')
  })
  test('mandates.replace, .list and .archive', async () => {
    const { mandate_id } = await recruiter.mandates.create({ ...mason('Helper'), job_id: 'REQ-2' })
    const early = await failure(recruiter.mandates.replace(mandate_id, mason('Senior helper')))
    expect(early).toBeInstanceOf(ConflictError)
    expect(early.retryAfterSeconds).toBe(5)
    await api.runJobs()
    expect(await recruiter.mandates.replace(mandate_id, mason('Helper'))).toMatchObject({ changed: false })
    const replaced = await recruiter.mandates.replace(mandate_id, mason('Senior helper'))
    expect(replaced).toMatchObject({ changed: true, flow_version: 2, status: 'preparing' })
    const [listed] = await Array.fromAsync(recruiter.mandates.list({ job_id: 'REQ-2' }))
    expect(listed?.body.title).toBe('Senior helper')
    expect(await failure(recruiter.workflows.archive(workflowId))).toMatchObject({ code: 'WORKFLOW_IN_USE' })
    expect(await recruiter.mandates.archive(mandate_id)).toMatchObject({ status: 'archived' })
    const error = await failure(recruiter.mandates.waitUntilPrepared(mandate_id))
    expect(error).toMatchObject({ code: 'MANDATE_ARCHIVED' })
  })
  test('mandates.list goes to the end, by status', async () => {
    const ready = await Array.fromAsync(recruiter.mandates.list({ status: 'ready', limit: 1 }))
    expect(ready.length).toBeGreaterThan(1)
    expect(new Set(ready.map(each => each.mandate_id)).size).toBe(ready.length)
  })
})

describe('events', () => {
  /** A mandate that is ready and its event, and one that failed and its. */
  const happen = async (who: Partner) => {
    const workflow = await newWorkflow(who)
    const ready = await newMandate(who, workflow)
    await api.runJobs()
    const failed = await newMandate(who, workflow)
    letPreparationRunOut(api)
    await runTask(api, 'fail_overdue_preparations')
    return { ready, failed }
  }
  const mandateOf = ({ type, data }: PramaanEvent) =>
    type === 'mandate.ready' || type === 'mandate.failed' ? data.mandate.mandate_id : `no mandate in ${type}`

  test('events.pull gives the same until events.acknowledge took it', async () => {
    const agency = await newPartner(api, { limits: NO_RATE_LIMITS })
    const { events } = clientOf(agency)
    const { ready, failed } = await happen(agency)
    const first = await events.pull()
    expect(first.items.map(each => [each.type, mandateOf(each)])).toEqual([
      ['mandate.ready', ready],
      ['mandate.failed', failed],
    ])
    expect(await events.pull()).toEqual(first)
    expect((await events.pull({ limit: 1 })).has_more).toBe(true)
    const [, told] = first.items
    expect(await events.pull({ types: ['mandate.failed', 'skill_request.approved'] })).toMatchObject({ items: [told] })
    expect(await events.acknowledge([told!.id])).toEqual({ acknowledged: [told!.id], not_found: [] })
    expect((await events.pull()).items).toEqual([first.items[0]])
    expect(await failure(events.pull({ types: ['mandate.reddy'] }))).toBeInstanceOf(ValidationError)
    expect(await failure(events.pull({ types: [] }))).toBeInstanceOf(ValidationError)
  })
  test('events.backfill goes to the end, acknowledged or not, and since a Date', async () => {
    const agency = await newPartner(api, { limits: NO_RATE_LIMITS })
    const { events } = clientOf(agency)
    const { ready, failed } = await happen(agency)
    await events.acknowledge((await events.pull()).items.map(each => each.id))
    const read = async (query = {}) => (await Array.fromAsync(events.backfill(query))).map(mandateOf)
    await until(async () => (await read()).length === 2, 20_000, 'transactions elsewhere to end')
    expect(await read({ limit: 1 })).toEqual([ready, failed])
    // By the database's clock, not the test's.
    expect(await read({ since: new Date(Date.now() - 3_600_000) })).toEqual([ready, failed])
    expect(await read({ since: new Date(Date.now() + 3_600_000) })).toEqual([])
  })
  test('events.consume hands over and acknowledges all there is, and again what failed once', async () => {
    const agency = await newPartner(api, { limits: NO_RATE_LIMITS })
    const { ready, failed } = await happen(agency)
    const [seen, stop] = [[] as string[], new AbortController()]
    const take = (event: PramaanEvent) => {
      seen.push(mandateOf(event))
      if (seen.length === 1) throw new Error('not now')
      if (seen.length === 3) stop.abort()
    }
    const { events } = clientOf(agency)
    await events.consume(take, { signal: stop.signal, onError: () => {} })
    expect(seen).toEqual([ready, failed, ready])
    expect((await events.pull()).items).toEqual([])
  })
  test('events.consume waits out a limit', async () => {
    const slow = await newPartner(api, { limits: { ...NO_RATE_LIMITS, reads: { perSecond: 1, burst: 1 } } })
    await happen(slow)
    const stop = new AbortController()
    let pauses = 0
    const sleep = async (ms: number) => {
      api.time.advance(Math.ceil(ms))
      if (++pauses === 6) stop.abort()
    }
    const seen: string[] = []
    const { events } = clientOf(slow, { sleep })
    await events.consume(each => seen.push(each.type), { signal: stop.signal, onError: () => {}, pauseMs: 1 })
    expect(seen).toEqual(['mandate.ready', 'mandate.failed'])
    const left = await api.db.admin.query('select from unacknowledged_events where org_id = $1', [slow.orgId])
    expect(left.rowCount).toBe(0)
  })
})

describe('webhooks', () => {
  let receiver: Receiver
  let owner: Partner
  let webhooks: Pramaan['webhooks']
  beforeAll(async () => {
    receiver = await startReceiver()
    owner = await newPartner(api, { limits: NO_RATE_LIMITS })
    webhooks = clientOf(owner).webhooks
  })
  afterAll(() => receiver.close())

  test('webhooks.create, whose secret verifies what arrives with verifyWebhook', async () => {
    const { test: outcome, secret, ...made } = await webhooks.create({ url: receiver.url, types: ['mandate.ready'] })
    expect(outcome).toMatchObject({ delivered: true, http_status: 204 })
    expect(await webhooks.get(made.webhook_id)).toEqual(made)
    const now = new Date(api.time.clock())
    const event = await verifyWebhook({ ...receiver.journal.at(-1)!, secret, now })
    expect(event).toMatchObject({ type: 'webhook.test', data: { webhook: { webhook_id: made.webhook_id } } })
    await webhooks.archive(made.webhook_id)
  })
  test('webhooks.list, .change and .archive', async () => {
    const { webhook_id } = await webhooks.create({ url: receiver.url })
    const changed = await webhooks.change(webhook_id, { status: 'disabled', description: 'For now' })
    expect(changed).toMatchObject({ status: 'disabled', description: 'For now', url: receiver.url })
    const listed = await Array.fromAsync(webhooks.list({ limit: 1 }))
    expect(listed.length).toBeGreaterThan(1)
    expect(listed[0]).toEqual(changed)
    expect(await webhooks.archive(webhook_id)).toMatchObject({ status: 'archived' })
    expect(await failure(webhooks.change(webhook_id, { status: 'enabled' }))).toBeInstanceOf(ConflictError)
  })
  test('webhooks.rotateSecret: both verify, a second one within the overlap is a ConflictError', async () => {
    const { webhook_id, secret: old } = await webhooks.create({ url: receiver.url })
    const { secret, previous_until } = await webhooks.rotateSecret(webhook_id)
    expect(previous_until).toBe(new Date(api.time.clock() + 24 * 3_600_000).toISOString())
    expect(await webhooks.test(webhook_id)).toMatchObject({ delivered: true })
    const [delivery, now] = [receiver.journal.at(-1)!, new Date(api.time.clock())]
    for (const each of [old, secret, [secret, old]])
      expect(await verifyWebhook({ ...delivery, secret: each, now })).toMatchObject({ type: 'webhook.test' })
    expect(await failure(webhooks.rotateSecret(webhook_id))).toBeInstanceOf(ConflictError)
    expect(await webhooks.rotateSecret(webhook_id, { force: true, overlap_hours: 0 })).toMatchObject({
      previous_until: null,
    })
    await webhooks.archive(webhook_id)
  })
  test('webhooks.deliveries and .replay, by id and since a Date', async () => {
    const { webhook_id } = await webhooks.create({ url: receiver.url, types: ['mandate.ready'] })
    const mandate = await newMandate(owner, await newWorkflow(owner))
    await api.runJobs()
    await api.deliver()
    const [delivery, ...others] = await Array.fromAsync(webhooks.deliveries(webhook_id, { limit: 1 }))
    expect([delivery?.outcome, delivery?.tries[0]?.http_status, others]).toEqual(['delivered', 204, []])
    expect(JSON.parse(delivery!.request_body).data.mandate.mandate_id).toBe(mandate)
    const never = 'EV_00000000000000000000000000'
    expect(await webhooks.replay(webhook_id, { event_ids: [delivery!.event_id, never] })).toMatchObject({
      not_found: [never],
    })
    await api.deliver()
    api.time.advance(1_000)
    // Stored by the database's clock, not the test's.
    const range = { since: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) }
    expect((await webhooks.replay(webhook_id, range)).not_found).toEqual([])
    await api.runJobs()
    await api.deliver()
    const [again] = (await webhooks.deliveries(webhook_id)).items
    expect(again!.tries.map(each => each.replay)).toEqual([false, true, true])
    expect(await failure(webhooks.replay(webhook_id, {}))).toBeInstanceOf(ValidationError)
  })
})

describe('every class of error', () => {
  test('AuthenticationError: a wrong secret', async () => {
    const error = await failure(clientOf({ ...partner, secret: 'VFN_SK_wrong' }).account.get())
    expect(error).toBeInstanceOf(AuthenticationError)
    expect(error).toMatchObject({ code: 'UNAUTHORIZED', status: 401, details: [] })
    expect(error.requestId).toBeTruthy()
  })
  test('AuthenticationError of a test key: the details show what the server would have signed', async () => {
    const trial = await newPartner(api, { mode: 'test' })
    const error = await failure(clientOf({ ...trial, secret: 'VFN_SK_wrong' }).skills.get('sk_1001'))
    const told = Object.fromEntries(error.details.map(({ path, message }) => [path, message]))
    expect(told.string_to_sign).toContain('\nGET\n/api/v1/partner/skills/sk_1001\n')
  })
  test('ValidationError: every fault of a body', async () => {
    const error = await failure(client.skillRequests.create({ name: 'x', description: 'x'.repeat(501) }))
    expect(error).toBeInstanceOf(ValidationError)
    expect(error.details.map(each => each.path).toSorted()).toEqual(['description', 'name'])
  })
  test('NotFoundError', async () => {
    expect(await failure(client.skills.get('sk_999999999'))).toBeInstanceOf(NotFoundError)
  })
  test('ConflictError: the details name what exists', async () => {
    const error = await failure(client.skillRequests.create({ name: 'Brick laying' }))
    expect(error).toBeInstanceOf(ConflictError)
    expect(error.details).toEqual([
      { path: 'skill_id', message: 'sk_1001' },
      { path: 'name', message: 'A skill with this name already exists: sk_1001.' },
    ])
  })
  test('PramaanError with its code: a missing scope', async () => {
    const reader = clientOf(await newPartner(api, { scopes: 'skills:read' }))
    const error = await failure(reader.skillRequests.create({ name: 'Not for me' }))
    expect(error).toMatchObject({ name: 'PramaanError', code: 'SCOPE_MISSING', status: 403 })
  })
  test('ServerError: switched off, with a wait', async () => {
    await switchArea(api.keys, 'skills', true, 'test')
    api.time.advance(5_000)
    const error = await failure(client.skills.get('sk_1001', { maxRetries: 0 }))
    await switchArea(api.keys, 'skills', false, 'test')
    api.time.advance(5_000)
    expect(error).toBeInstanceOf(ServerError)
    expect(error).toMatchObject({ code: 'SERVICE_DISABLED', retryAfterSeconds: 60 })
  })
  test('RateLimitError: told how long to wait, and the wait is enough', async () => {
    const limited = await newPartner(api, { limits: { reads: { perSecond: 1, burst: 1, perMinute: 3 } } })
    const slow = clientOf(limited, { random: () => 0 })
    await slow.account.get()
    const error = await failure(slow.account.get({ maxRetries: 0 }))
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 1 })
    // The first two of these wait out the second, the last the minute: to the millisecond, and one retry is enough.
    for (let at = 0; at < 3; at++) expect(await slow.account.get({ maxRetries: 1 })).toHaveProperty('key')
  })
  test('ConnectionError: nobody there', async () => {
    const error = await failure(clientOf(partner, { baseUrl: 'http://127.0.0.1:1' }).account.get())
    expect(error).toBeInstanceOf(ConnectionError)
  })
})

/** Passes everything on to the API but cuts its first answer off, as a failing network does: the work is done, nobody hears. */
async function cuttingProxy() {
  let answers = 0
  const server = createServer(near => {
    const far = connect(Number(new URL(api.url).port), '127.0.0.1')
    far.once('data', () => {
      if (answers++ === 0) near.destroy()
    })
    far.on('error', () => near.destroy()).pipe(near)
    near.on('error', () => far.destroy()).pipe(far)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, answers: () => answers, close: () => server.close() }
}

describe('retries are safe', () => {
  test('a create whose answer was lost is retried and makes one row', async () => {
    const proxy = await cuttingProxy()
    const made = await clientOf(partner, { baseUrl: proxy.baseUrl }).skillRequests.create({ name: 'Made only once' })
    proxy.close()
    expect(proxy.answers()).toBe(2)
    const { rows } = await api.db.admin.query(
      "select skill_request_id from skill_requests where name = 'Made only once'",
    )
    expect(rows).toEqual([{ skill_request_id: made.skill_request_id }])
  })
  test('ten clients with one Idempotency-Key at once all get the one answer', async () => {
    const clients = Array.from({ length: 10 }, () => clientOf(partner, { maxRetries: 20 }))
    const ids = await Promise.all(
      clients.map(async each => {
        const options = { idempotencyKey: 'the-same-wish' }
        return (await each.skillRequests.create({ name: 'Wished by ten' }, options)).skill_request_id
      }),
    )
    expect(new Set(ids).size).toBe(1)
  })
})

test('a machine whose clock is ten minutes slow gets in all the same, and stays in with one call each', async () => {
  // The server's Date header is the real time, so its clock has to be for this one.
  api.time.advance(Date.now() - api.time.clock())
  const statuses: number[] = []
  const slow = clientOf(await newPartner(api), {
    clock: () => Date.now() - 600_000,
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      statuses.push(answer.status)
      return answer
    },
  })
  await slow.account.get()
  await slow.account.get()
  expect(statuses).toEqual([401, 200, 200])
})
