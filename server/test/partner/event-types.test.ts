import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  BANK_SKILLS,
  letPreparationRunOut,
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  runTask,
  write,
} from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { partnerDocument } from '../../src/api/partner/document.ts'
import { eventTypes } from '../../src/api/partner/events/registry.ts'

/** Events that the service writes, validated against the published document. */
interface Pulled {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

let api: TestApi
let events: readonly Pulled[]
beforeAll(async () => {
  api = await startTestApi()
  const who = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  await happen(who)
  events = (await who.call('GET', '/events?limit=500')).body.data.items
})
afterAll(() => api.close())

/** A mandate with every field, one with as few as possible, one that failed, and a skill request of each outcome. */
async function happen(who: Partner): Promise<void> {
  const workflow = await newWorkflow(who)
  const asked = await request(who, 'Kiln loading')
  await newMandate(who, workflow, {
    ...FULL,
    skills: [...BANK_SKILLS.map(skill_id => ({ skill_id })), { name: 'Kiln loading', pending: true }],
  })
  await newMandate(who, workflow, {
    title: 'Helper',
    location: undefined,
    location_type: 'abroad',
    countries: ['AE'],
    enrichment_questions: undefined,
  })
  await api.runJobs()
  await newMandate(who, workflow, { title: 'Painter' })
  letPreparationRunOut(api)
  await runTask(api, 'fail_overdue_preparations')
  await decide(asked, 'approve', { skill_id: 'sk_1004' })
  await decide(await request(who, 'General helpfulness'), 'reject', { reason: 'Not a skill one can verify.' })
}

const FULL = {
  job_id: 'REQ-2041',
  location: { city: 'Pune', state: 'Maharashtra', pincode: '411014' },
  experience: { min_years: 1, max_years: 5 },
  openings: 4,
  salary: { min: 18_000, max: 24_000 },
  description: 'Walls and plaster.',
  shift: 'day',
  employment_type: 'full_time',
  owner: { external_user_id: 'rec-7', name: 'Asha' },
  interest_collection: { other_roles: ['Plasterer'] },
}

async function request(who: Partner, name: string): Promise<string> {
  return (await write(who, 'POST', '/skill-requests', { name, description: 'Asked for.' })).body.data.skill_request_id
}

async function decide(id: string, verb: string, json: unknown): Promise<void> {
  const path = `/api/admin/skill-requests/${id}/${verb}`
  expect((await api.call('POST', path, { json, headers: { 'x-api-key': ADMIN_KEY } })).status).toBe(200)
}

interface Published {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly webhooks: Readonly<Record<string, { readonly post: Webhook }>>
}
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}
interface Webhook {
  readonly parameters: readonly { readonly name: string }[]
  readonly requestBody: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly $ref: string }; readonly examples: object }>
    >
  }
  readonly responses: object
}
const published = partnerDocument() as unknown as Published
const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema({ $id: 'partner', ...published })

const faultsIn = (pointer: string, value: unknown) => {
  const validate = ajv.getSchema(`partner${pointer}`)!
  return validate(value) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}
const pointerOf = (type: string) =>
  `#/components/schemas/${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`

describe('an event of GET /events', () => {
  test('exists for each type that mandates and skill requests write', () => {
    expect(events.map(each => each.type)).toEqual([
      'mandate.ready',
      'mandate.ready',
      'mandate.failed',
      'skill_request.approved',
      'skill_request.rejected',
    ])
  })

  test('matches the schema of its type', () => {
    expect(events.map(each => faultsIn(pointerOf(each.type), each))).toEqual(events.map(() => []))
  })

  test('matches Event, and no other type of it', () => {
    const others = Object.keys(published.components.schemas).filter(name => name.endsWith('Event') && name !== 'Event')
    for (const each of events) {
      expect(faultsIn('#/components/schemas/Event', each)).toEqual([])
      const fitting = others.filter(name => faultsIn(`#/components/schemas/${name}`, each).length === 0)
      expect(fitting).toEqual([pointerOf(each.type).split('/').at(-1)])
    }
  })

  test('does not match a schema without one of the fields of its object', () => {
    for (const each of events) {
      const [[noun, object] = ['', {}]] = Object.entries(each.data)
      const names = Object.keys(object)
      expect(names.length).toBeGreaterThan(6)
      for (const name of names) expect([name, lacking(each.type, noun, name)(each)]).toEqual([name, false])
    }
  })
})

/** The declared schema of a type, which is closed, without one field of its object. */
function lacking(type: string, noun: string, name: string) {
  const { schema } = eventTypes.find(each => each.name === type)!
  const copy = JSON.parse(JSON.stringify(schema)) as Schema
  const object = copy.properties!.data!.properties![noun] as {
    properties: Record<string, Schema>
    required: readonly string[]
  }
  const { [name]: gone, ...properties } = object.properties
  expect(gone).toBeDefined()
  Object.assign(object, { properties, required: object.required.filter(each => each !== name) })
  return ajv.compile(copy)
}

describe('webhooks of the document', () => {
  const sent = eventTypes.filter(each => each.isSent)

  test('exist for each type that is sent, and not for a type that is only pulled', () => {
    expect(Object.keys(published.webhooks)).toEqual(sent.map(each => each.name))
    expect(published.webhooks).not.toHaveProperty(['webhook.suspended'])
  })

  test.each(sent.map(each => each.name))('%s: schema, sample, signed headers and responses', name => {
    const { parameters, requestBody, responses } = published.webhooks[name]!.post
    const { schema, examples } = requestBody.content['application/json']!
    expect(schema.$ref).toBe(pointerOf(name))
    const [sample] = Object.values(examples) as { value: unknown }[]
    expect(faultsIn(schema.$ref, sample!.value)).toEqual([])
    expect(parameters.map(each => each.name)).toEqual(
      expect.arrayContaining(['webhook-id', 'webhook-timestamp', 'webhook-signature']),
    )
    expect(Object.keys(responses).toSorted()).toEqual(['2XX', '410', '429'].toSorted())
  })

  test('an event of a future type matches Event as well', () => {
    const later = { ...events[0], type: 'mandate.renamed', data: { anything: [1] } }
    expect(faultsIn('#/components/schemas/Event', later)).toEqual([])
    expect(faultsIn('#/components/schemas/Event', { ...later, type: 'mandate.ready' })).not.toEqual([])
  })
})
