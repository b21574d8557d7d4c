import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  ALL_METHODS,
  type Changes,
  makeInPlayground,
  NEVER_A_WORKFLOW,
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  pathsOf,
  validMandate,
  validWorkflow,
  write,
} from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** Workflows: how candidates are contacted. Mandates are created in them. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { limits: NO_RATE_LIMITS })
})
afterAll(() => api.close())

const create = (changes: Changes = {}, who = partner) => write(who, 'POST', '/workflows', validWorkflow(changes))
const replace = (id: string, changes: Changes = {}) => write(partner, 'PUT', `/workflows/${id}`, validWorkflow(changes))
const archive = (id: string) => write(partner, 'DELETE', `/workflows/${id}`)
const read = async (id: string) => (await partner.call('GET', `/workflows/${id}`)).body.data
const mark = (text: string, length: number) => text.repeat(length).slice(0, length)

describe('creating a workflow', () => {
  const FULL = {
    name: 'Night shift',
    description: 'For the\nplant in Pune',
    methods: ['skill_verification', 'interest_collection'],
    channels: ['email', 'voice', 'sms', 'whatsapp'],
    languages: ['or', 'en'],
    follow_ups: { max: 5, every_hours: 168 },
    contact_window: { start: '09:00', end: '21:00' },
    expires_after_hours: 720,
  }

  test('answers 201 with every field of the body, its id, status active, created_via api and its times', async () => {
    const reply = await write(partner, 'POST', '/workflows', FULL)
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      success: true,
      message: expect.any(String),
      data: {
        workflow_id: expect.stringMatching(/^WF_[A-Z]{2}_[A-Z0-9]{10,40}$/),
        ...FULL,
        status: 'active',
        created_via: 'api',
        created_at: new Date(api.time.clock()).toISOString(),
        updated_at: new Date(api.time.clock()).toISOString(),
      },
    })
    expect(await read(reply.body.data.workflow_id)).toEqual(reply.body.data)
  })

  test('omitted fields have defaults: all methods, a contact window of 10:00 to 21:00 IST', async () => {
    const { body } = await create()
    expect(body.data).toMatchObject({
      description: '',
      methods: ALL_METHODS,
      contact_window: { start: '10:00', end: '21:00' },
      follow_ups: { max: expect.any(Number), every_hours: expect.any(Number) },
      expires_after_hours: expect.any(Number),
    })
  })

  test('methods are returned in the fixed order, channels in the order they were sent', async () => {
    const { body } = await create({
      methods: ['interest_collection', 'data_enrichment'],
      channels: ['voice', 'whatsapp'],
    })
    expect(body.data.methods).toEqual(['data_enrichment', 'interest_collection'])
    expect(body.data.channels).toEqual(['voice', 'whatsapp'])
  })
})

test('problems of fields and of the contact window are reported in one answer', async () => {
  const broken = { name: '', contact_window: { start: '08:00', end: '22:00' } }
  const workflow = await newWorkflow(partner)
  for (const reply of [await create(broken), await replace(workflow, broken)]) {
    expect(reply.status).toBe(400)
    expect(pathsOf(reply)).toEqual(['contact_window.end', 'contact_window.start', 'name'])
  }
})

describe('field rules of a workflow', () => {
  const LANGUAGES = ['en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or']
  test.each<[string, Changes]>([
    ['a name of 1 character', { name: 'x' }],
    ['a name of 200 characters', { name: mark('x', 200) }],
    ['a name of 200 characters outside the basic plane', { name: '🧱'.repeat(200) }],
    ['a description of 1000 characters', { description: mark('x\n', 1000) }],
    ['one channel', { channels: ['email'] }],
    ['eleven languages', { languages: LANGUAGES }],
    ['no follow-ups', { follow_ups: { max: 0, every_hours: 1 } }],
    ['the shortest life', { expires_after_hours: 24 }],
    ['a window of one minute', { contact_window: { start: '20:59', end: '21:00' } }],
  ])('%s is accepted', async (_what, changes) => {
    expect((await create(changes)).status).toBe(201)
  })

  test.each<[string, Changes, readonly string[]]>([
    ['no name', { name: undefined }, ['name']],
    ['no channels', { channels: undefined }, ['channels']],
    ['no languages', { languages: undefined }, ['languages']],
    ['an empty name', { name: '' }, ['name']],
    ['a name of 201 characters', { name: mark('x', 201) }, ['name']],
    ['a name of two lines', { name: 'a\nb' }, ['name']],
    ['a name that is a number', { name: 5 }, ['name']],
    ['a description of 1001 characters', { description: mark('x', 1001) }, ['description']],
    ['an empty list of methods', { methods: [] }, ['methods']],
    ['a method twice', { methods: ['data_enrichment', 'data_enrichment'] }, ['methods']],
    ['an unknown method', { methods: ['telepathy'] }, ['methods[0]']],
    ['an empty list of channels', { channels: [] }, ['channels']],
    ['a channel twice', { channels: ['sms', 'sms'] }, ['channels']],
    ['an unknown channel', { channels: ['sms', 'pigeon'] }, ['channels[1]']],
    ['an empty list of languages', { languages: [] }, ['languages']],
    ['a language twice', { languages: ['en', 'en'] }, ['languages']],
    ['an unknown language', { languages: ['en', 'xx'] }, ['languages[1]']],
    ['six follow-ups', { follow_ups: { max: 6, every_hours: 1 } }, ['follow_ups.max']],
    ['follow-ups below zero', { follow_ups: { max: -1, every_hours: 1 } }, ['follow_ups.max']],
    ['half a follow-up', { follow_ups: { max: 0.5, every_hours: 1 } }, ['follow_ups.max']],
    ['follow-ups every 0 hours', { follow_ups: { max: 1, every_hours: 0 } }, ['follow_ups.every_hours']],
    ['follow-ups every 169 hours', { follow_ups: { max: 1, every_hours: 169 } }, ['follow_ups.every_hours']],
    ['follow-ups without their pause', { follow_ups: { max: 1 } }, ['follow_ups.every_hours']],
    ['a window from 08:59', { contact_window: { start: '08:59', end: '20:00' } }, ['contact_window.start']],
    ['a window until 21:01', { contact_window: { start: '10:00', end: '21:01' } }, ['contact_window.end']],
    ['a window that ends as it starts', { contact_window: { start: '10:00', end: '10:00' } }, ['contact_window.end']],
    [
      'a window that is no time',
      { contact_window: { start: '9:00', end: '24:00' } },
      ['contact_window.end', 'contact_window.start'],
    ],
    ['a life of 23 hours', { expires_after_hours: 23 }, ['expires_after_hours']],
    ['a life of 721 hours', { expires_after_hours: 721 }, ['expires_after_hours']],
    ['an unknown field', { colour: 'red' }, ['colour']],
    ['a status', { status: 'archived' }, ['status']],
  ])('%s gives 400 VALIDATION_FAILED with its path, on create and on replace', async (_what, changes, paths) => {
    const made = await create(changes)
    expect([made.status, made.body.error.code, pathsOf(made)]).toEqual([400, 'VALIDATION_FAILED', paths])
    const replaced = await replace(await newWorkflow(partner), changes)
    expect([replaced.status, pathsOf(replaced)]).toEqual([400, paths])
  })

  test('all problems of a workflow are reported at once', async () => {
    const reply = await create({
      name: '',
      channels: ['pigeon'],
      languages: undefined,
      follow_ups: { max: 9 },
      extra: 1,
    })
    expect(pathsOf(reply)).toEqual([
      'channels[0]',
      'extra',
      'follow_ups.every_hours',
      'follow_ups.max',
      'languages',
      'name',
    ])
  })
})

describe('listing workflows', () => {
  test('newest first, archived ones and those created in the playground included', async () => {
    const own = await newPartner(api, { limits: NO_RATE_LIMITS })
    const archived = await newWorkflow(own)
    await write(own, 'DELETE', `/workflows/${archived}`)
    const { workflowId } = await makeInPlayground(api, own)
    const active = await newWorkflow(own)
    const { body } = await own.call('GET', '/workflows')
    const shown = body.data.items.map((each: Record<string, string>) => [
      each.workflow_id,
      each.status,
      each.created_via,
    ])
    expect(new Set(shown.map((each: string[]) => each.join()))).toEqual(
      new Set([`${active},active,api`, `${workflowId},active,playground`, `${archived},archived,api`]),
    )
    expect(shown.map(([id]: string[]) => id)).toEqual([active, workflowId, archived].toSorted().toReversed())
    expect(body.data.next_cursor).toBeNull()
  })

  test('a cursor continues where the page ended, whatever is created meanwhile', async () => {
    const own = await newPartner(api, { limits: NO_RATE_LIMITS })
    const ids: string[] = []
    for (let at = 0; at < 5; at++) {
      api.time.advance(1)
      ids.push(await newWorkflow(own))
    }
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 3; page++) {
      const { body } = await own.call('GET', `/workflows?limit=2${cursor}`)
      seen.push(...body.data.items.map((each: { workflow_id: string }) => each.workflow_id))
      cursor = `&cursor=${body.data.next_cursor}`
      await newWorkflow(own)
    }
    expect(seen).toEqual(ids.toReversed())
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=nonsense', 'limt=5'])('?%s gives 400', async query => {
    expect((await partner.call('GET', `/workflows?${query}`)).status).toBe(400)
  })
})

describe('replacing a workflow', () => {
  test('replaces the whole body: omitted fields get their defaults', async () => {
    const id = await newWorkflow(partner, { description: 'old', expires_after_hours: 48 })
    const before = await read(id)
    api.time.advance(1_000)
    const { status, body } = await replace(id, { name: 'New name' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ workflow_id: id, name: 'New name', description: '', status: 'active' })
    expect(body.data.expires_after_hours).not.toBe(48)
    expect(body.data.created_at).toBe(before.created_at)
    expect(body.data.updated_at).toBe(new Date(api.time.clock()).toISOString())
    expect(await read(id)).toEqual(body.data)
  })

  test('an unknown workflow gives 404 NOT_FOUND, on every call', async () => {
    for (const reply of [
      await replace(NEVER_A_WORKFLOW),
      await archive(NEVER_A_WORKFLOW),
      await partner.call('GET', `/workflows/${NEVER_A_WORKFLOW}`),
    ])
      expect([reply.status, reply.body.error.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('an id of another form gives 400 naming workflow_id', async () => {
    const reply = await partner.call('GET', '/workflows/WF_1')
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['workflow_id']])
  })

  test('an archived workflow gives 409 CONFLICT', async () => {
    const id = await newWorkflow(partner)
    await archive(id)
    const reply = await replace(id, { name: 'Too late' })
    expect([reply.status, reply.body.error.code]).toEqual([409, 'CONFLICT'])
    expect((await read(id)).name).toBe('Site masons')
  })
})

describe('a workflow created in the playground', () => {
  test('can be read, and gives 403 FORBIDDEN on replace and archive', async () => {
    const { workflowId } = await makeInPlayground(api, partner)
    expect(await read(workflowId)).toMatchObject({ created_via: 'playground', status: 'active' })
    for (const reply of [await replace(workflowId), await archive(workflowId)])
      expect([reply.status, reply.body.error.code]).toEqual([403, 'FORBIDDEN'])
    expect((await read(workflowId)).name).toBe('Made by hand')
  })

  test('can be used by a mandate made through the API', async () => {
    const { workflowId } = await makeInPlayground(api, partner)
    expect((await write(partner, 'POST', '/mandates', validMandate(workflowId))).status).toBe(202)
  })
})

describe('archiving a workflow', () => {
  test('nothing is deleted: it is still returned, with status archived', async () => {
    const id = await newWorkflow(partner)
    const before = await read(id)
    api.time.advance(1_000)
    const { status, body } = await archive(id)
    expect(status).toBe(200)
    expect(body.data).toEqual({ ...before, status: 'archived', updated_at: new Date(api.time.clock()).toISOString() })
    expect(await read(id)).toEqual(body.data)
  })

  test('archiving an archived workflow answers 200 and changes nothing', async () => {
    const id = await newWorkflow(partner)
    const first = await archive(id)
    api.time.advance(1_000)
    const again = await archive(id)
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
  })

  test('a workflow that a mandate uses gives 409 WORKFLOW_IN_USE naming the mandate, until that is archived', async () => {
    const id = await newWorkflow(partner)
    const mandate = await newMandate(partner, id)
    const rejected = await archive(id)
    expect([rejected.status, rejected.body.error.code]).toEqual([409, 'WORKFLOW_IN_USE'])
    expect(rejected.body.error.details).toEqual([{ path: 'mandate_id', message: mandate }])
    await api.runJobs()
    expect((await archive(id)).body.error.code).toBe('WORKFLOW_IN_USE')
    await write(partner, 'DELETE', `/mandates/${mandate}`)
    expect((await archive(id)).status).toBe(200)
  })

  test('raced with creating a mandate, no active mandate ever uses an archived workflow', async () => {
    const outcomes = new Set<string>()
    const round = async (at: number) => {
      const id = await newWorkflow(partner)
      const order = [() => archive(id), () => write(partner, 'POST', '/mandates', validMandate(id))]
      const replies = await Promise.all((at % 2 === 0 ? order : order.toReversed()).map(send => send()))
      outcomes.add(
        replies
          .map(reply => `${reply.status} ${reply.body.error?.code ?? ''}`)
          .toSorted()
          .join(),
      )
    }
    for (let tens = 0; tens < 10; tens++) await Promise.all(Array.from({ length: 10 }, (_, at) => round(at)))
    const { rows } = await api.db.admin.query(
      `select m.mandate_id from mandates m join workflows w using (org_id, mode, workflow_id)
       where w.status = 'archived' and m.status <> 'archived'`,
    )
    expect(rows).toEqual([])
    for (const outcome of outcomes) expect(['200 ,409 CONFLICT', '202 ,409 WORKFLOW_IN_USE']).toContain(outcome)
  })
})

describe('scopes', () => {
  test('reading needs workflows:read and writing workflows:write', async () => {
    const reader = await newPartner(api, { orgId: partner.orgId, scopes: 'workflows:read' })
    const writer = await newPartner(api, { orgId: partner.orgId, scopes: 'workflows:write' })
    const id = await newWorkflow(writer)
    expect((await reader.call('GET', `/workflows/${id}`)).status).toBe(200)
    expect((await reader.call('GET', '/workflows')).status).toBe(200)
    for (const [method, path, json] of [
      ['POST', '/workflows', validWorkflow()],
      ['PUT', `/workflows/${id}`, validWorkflow()],
      ['DELETE', `/workflows/${id}`, undefined],
    ] as const) {
      const { status, body } = await write(reader, method, path, json)
      expect([status, body.error.code]).toEqual([403, 'SCOPE_MISSING'])
      expect(body.error.message).toContain('workflows:write')
    }
    for (const path of ['/workflows', `/workflows/${id}`])
      expect((await writer.call('GET', path)).body.error.message).toContain('workflows:read')
  })
})

test('a retry with the same Idempotency-Key creates one workflow, and another body with it gives 422', async () => {
  const send = (name: string) =>
    partner.call('POST', '/workflows', { json: validWorkflow({ name }), idempotencyKey: 'one-workflow' })
  const [first, again, other] = [await send('Once'), await send('Once'), await send('Twice')]
  expect(again.text).toBe(first.text)
  expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('another body with a used Idempotency-Key gives 422 on replace, archive and prepare too', async () => {
  const id = await newWorkflow(partner)
  const idempotencyKey = 'used-for-another-path'
  await partner.call('PUT', `/workflows/${id}`, { json: validWorkflow(), idempotencyKey })
  const mandate = await newMandate(partner, id)
  for (const [method, path, json] of [
    ['PUT', `/workflows/${id}`, validWorkflow({ name: 'Other' })],
    ['DELETE', `/workflows/${id}`, undefined],
    ['PUT', `/mandates/${mandate}`, validMandate(id)],
    ['DELETE', `/mandates/${mandate}`, undefined],
    ['POST', `/mandates/${mandate}/prepare`, undefined],
  ] as const) {
    const { status, body } = await partner.call(method, path, { ...(json && { json }), idempotencyKey })
    expect([status, body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  }
})
