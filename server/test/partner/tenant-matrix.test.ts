import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { candidate } from '../../../testing/campaigns.ts'
import type { Reply } from '../../../testing/client.ts'
import { launchCampaign, readyMandate } from '../../../testing/journeys.ts'
import {
  letPreparationRunOut,
  NEVER_A_MANDATE,
  NEVER_A_WORKFLOW,
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  unlike,
  validMandate,
  validWorkflow,
  write,
} from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { newEndpoint, type Receiver, startReceiver } from '../../../testing/receiver.ts'
import type { PartnerOperation } from '../../src/api/partner/operation.ts'
import { partnerOperations } from '../../src/api/partner/operations.ts'
import { appendEvent } from '../../src/features/events/index.ts'

/**
 * Generated from the operations: every parameter that takes the id of a tenant's object is given an id of another
 * organisation, of the other mode, and one that never existed. All three must give the same answer. A new route is covered
 * when it is declared; a new kind of id, or a new body, fails here until it is described how to create one.
 */
let api: TestApi
let receiver: Receiver
let owner: Partner
let strangers: Record<string, Partner>
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  receiver = await startReceiver()
  owner = await newPartner(api, { limits: NO_RATE_LIMITS })
  strangers = {
    'another organisation': await newPartner(api, { limits: NO_RATE_LIMITS }),
    'the other mode': await newPartner(api, { orgId: owner.orgId, mode: 'test', limits: NO_RATE_LIMITS }),
  }
})
afterAll(async () => {
  await receiver.close()
  await api.close()
})

const homes = new Map<Partner, Promise<string>>()
/** A workflow of a partner, always the same one. */
function homeOf(who: Partner): Promise<string> {
  const home = homes.get(who) ?? newWorkflow(who)
  homes.set(who, home)
  return home
}

const endpoints = new Map<Partner, string>()
/** An endpoint of a partner, the same one until it is archived: at most five can exist. */
async function liveEndpointOf(who: Partner): Promise<string> {
  const known = endpoints.get(who)
  if (known && (await who.call('GET', `/webhooks/${known}`)).body.data.status !== 'archived') return known
  const { webhook_id } = await newEndpoint(who, receiver.url)
  endpoints.set(who, webhook_id)
  return webhook_id
}

/** A candidate of a new campaign. */
async function candidateOf(who: Partner) {
  const { mandateId } = await readyMandate(api, who)
  await launchCampaign(api, who, mandateId, ['01'])
  return (await who.call('GET', `/results?mandate_id=${mandateId}`)).body.data.items[0]
}

async function campaignOf(who: Partner): Promise<string> {
  const mandate_id = await newMandate(who, await homeOf(who))
  await api.runJobs()
  return (await write(who, 'POST', '/campaigns', { mandate_id, name: 'Matrix' })).body.data.campaign_id
}

interface Kind {
  /** Created with the workflow if one is given. */
  make(who: Partner, workflowId?: string): Promise<string>
  readonly never: string
  /**
   * Sent in a list, whose ids the answer returns one by one, found or not: how each operation reports an id that was not
   * found.
   */
  readonly listed?: Readonly<Record<string, { readonly status: number; readonly data: (id: string) => unknown }>>
}
/** How to create an object of a tenant, by the name of its id, and an id of the same form that never existed. */
const KINDS: Record<string, Kind> = {
  skill_request_id: {
    make: async who => {
      const { body } = await write(who, 'POST', '/skill-requests', { name: unlike('Matrix skill') })
      return body.data.skill_request_id
    },
    never: 'SR_00000000000000000000000000',
  },
  workflow_id: { make: who => newWorkflow(who), never: NEVER_A_WORKFLOW },
  mandate_id: {
    // Overdue, hence failed: the only state that can be read, replaced, archived and prepared again.
    make: async (who, workflowId) => {
      const id = await newMandate(who, workflowId ?? (await homeOf(who)))
      letPreparationRunOut(api)
      return id
    },
    never: NEVER_A_MANDATE,
  },
  result_id: { make: async who => (await candidateOf(who)).result_id, never: 'RS_00000000000000000000000000' },
  campaign_id: { make: campaignOf, never: 'CP_00000000000000000000000000' },
  event_ids: {
    make: async ({ orgId, mode }) => {
      const id = api.keys.newId('EV_')
      const event = { id, type: 'mandate.ready', createdAt: new Date(api.time.clock()), data: {} } as const
      await api.db.database.forTenant({ orgId, mode }).transaction(tx => appendEvent(tx, event))
      return id
    },
    never: 'EV_00000000000000000000000000',
    listed: {
      acknowledgeEvents: { status: 200, data: id => ({ acknowledged: [], not_found: [id] }) },
      replayWebhook: {
        status: 202,
        data: id => ({ webhook_id: expect.any(String), asked_at: expect.any(String), not_found: [id] }),
      },
    },
  },
  webhook_id: { make: liveEndpointOf, never: 'WH_00000000000000000000000000' },
}
/** Ids of shared objects, and a partner's own identifier of a job, which names nothing of ours. */
const NOT_OF_A_TENANT = new Set(['skill_id', 'sub_skill_id', 'master_skill_id', 'skill_ids', 'job_id'])

/** A body that is valid except for the id in question. */
const BODIES: Record<string, (who: Partner) => Promise<Record<string, unknown>>> = {
  replaceWorkflow: async () => validWorkflow(),
  createMandate: async who => validMandate(await homeOf(who)),
  replaceMandate: async who => validMandate(await homeOf(who), { title: unlike('Title') }),
  createCampaign: async () => ({ name: 'Matrix' }),
  estimateCampaign: async () => ({ name: 'Matrix' }),
  addCandidates: async () => ({ candidates: [candidate(1)] }),
  acknowledgeEvents: async () => ({}),
  changeWebhook: async () => ({ description: unlike('Description') }),
  rotateWebhookSecret: async () => ({ force: true }),
  replayWebhook: async who => ({ event_ids: [await KINDS.event_ids!.make(who)] }),
}

async function prepareAgain(mandateId: string): Promise<void> {
  await write(owner, 'POST', `/mandates/${mandateId}/prepare`)
  await api.runJobs()
}

/** What the owner does before its own call, if the object as it was made does not allow the call. */
const BEFORE_OWN: Record<string, (id: string) => Promise<unknown>> = {
  createCampaign: prepareAgain,
  estimateCampaign: prepareAgain,
  resumeCampaign: id => write(owner, 'POST', `/campaigns/${id}/pause`),
}

interface Place {
  readonly operation: PartnerOperation
  readonly where: 'path' | 'query' | 'body'
  readonly name: string
}

function placesOf(operation: PartnerOperation): Place[] {
  const parts = { path: operation.params, query: operation.query, body: operation.body } as const
  return (Object.entries(parts) as ['path' | 'query' | 'body', TSchema | undefined][]).flatMap(([where, schema]) =>
    Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
      .filter(name => /_ids?$/.test(name) && !NOT_OF_A_TENANT.has(name))
      .map(name => ({ operation, where, name })),
  )
}

function kindOf({ operation, name }: Pick<Place, 'operation' | 'name'>): Kind {
  const kind = KINDS[name]
  if (!kind) throw new Error(`${operation.id} takes ${name}, and the matrix does not know how to make one.`)
  return kind
}

/** Everything else that a call needs is the caller's own. */
async function callWith(place: Place, who: Partner, id: string): Promise<Reply> {
  const { operation, where, name } = place
  let path = operation.path
  for (const [, param] of operation.path.matchAll(/\{(\w+)\}/g)) {
    const own = where === 'body' && who === owner ? id : undefined
    const value = param === name && where === 'path' ? id : await kindOf({ operation, name: param! }).make(who, own)
    path = path.replace(`{${param}}`, value)
  }
  const target = where === 'query' ? `${path}?${name}=${id}` : path
  return operation.method === 'GET'
    ? await who.call('GET', target)
    : await write(who, operation.method, target, await bodyOf(place, who, id))
}

async function bodyOf({ operation, where, name }: Place, who: Partner, id: string): Promise<unknown> {
  if (!operation.body) return undefined
  const body = BODIES[operation.id]
  if (!body) throw new Error(`${operation.id} takes a body, and the matrix does not know how to make one.`)
  const value = KINDS[name]?.listed ? [id] : id
  return where === 'body' ? { ...(await body(who)), [name]: value } : await body(who)
}

/** By the position of the id: an unknown object, an empty list, a body with an unknown reference. */
function expectedStatus({ operation, where, name }: Place): number {
  const listed = KINDS[name]?.listed?.[operation.id]
  if (listed) return listed.status
  if (where === 'path') return 404
  if (where === 'query') return 200
  // A mandate keeps its workflow, whichever other one is named.
  return operation.id === 'replaceMandate' ? 409 : 400
}

/** The whole answer. A returned id that was requested is replaced by a placeholder; everything else must be the same. */
function shown({ operation, name }: Place, { status, text }: Reply, asked: string): readonly unknown[] {
  return [operation.id, name, status, KINDS[name]?.listed ? text.replace(asked, 'the id asked for') : text]
}

function expectNothingLeaked({ operation, name }: Place, { body, text }: Reply, id: string): void {
  const listed = KINDS[name]?.listed?.[operation.id]
  // A list is empty; an error has no data.
  expect(listed ? body.data : (body.data?.items ?? [])).toEqual(listed ? listed.data(id) : [])
  expect(listed ? text.replace(id, '') : text).not.toContain(id)
}

test('an id of another organisation or mode answers exactly like one that never existed', async () => {
  const places = partnerOperations.flatMap(placesOf)
  const untouched = partnerOperations
    .filter(operation => placesOf(operation).length === 0)
    .map(operation => operation.id)
  let cells = 0
  for (const place of places) {
    const kind = kindOf(place)
    const id = await kind.make(owner)
    // Before the owner's own call, which may archive it.
    for (const stranger of Object.values(strangers)) {
      const [foreign, never] = [await callWith(place, stranger, id), await callWith(place, stranger, kind.never)]
      expect(shown(place, foreign, id)).toEqual(shown(place, never, kind.never))
      expect([place.operation.id, never.status]).toEqual([place.operation.id, expectedStatus(place)])
      expectNothingLeaked(place, foreign, id)
      cells += 2
    }
    await BEFORE_OWN[place.operation.id]?.(id)
    const own = await callWith(place, owner, id)
    const isFound = own.status < 300 && !own.body.data.not_found?.includes(id)
    expect([place.operation.id, place.name, isFound]).toEqual([place.operation.id, place.name, true])
  }
  process.stdout.write(
    `tenant matrix: ${cells} cells over ${places.length} places; no tenant id: ${untouched.join(', ')}\n`,
  )
  expect(cells).toBeGreaterThan(0)
})

test('lists contain nothing of another organisation or mode', async () => {
  const ids: string[] = []
  // One after the other: making a mandate moves the clock.
  for (const kind of Object.values(KINDS)) ids.push(await kind.make(owner))
  for (const operation of partnerOperations.filter(each => each.method === 'GET' && !each.path.includes('{'))) {
    for (const stranger of Object.values(strangers)) {
      const { text } = await stranger.call('GET', operation.path)
      for (const id of ids) expect(text).not.toContain(id)
    }
  }
})

test('calls of other tenants did not change the owner’s object', async () => {
  const [workflow, mandate] = [await KINDS.workflow_id!.make(owner), await KINDS.mandate_id!.make(owner)]
  const event = await KINDS.event_ids!.make(owner)
  const webhook = await KINDS.webhook_id!.make(owner)
  const paths = [`/workflows/${workflow}`, `/mandates/${mandate}`, `/webhooks/${webhook}`]
  const secrets = 'select secret_id, expires_at from webhook_secrets where webhook_id = $1 order by secret_id'
  const look = async () => [
    ...(await Promise.all([...paths, `${paths[2]}/deliveries`, '/events'].map(path => owner.call('GET', path)))),
    { text: JSON.stringify((await api.db.admin.query(secrets, [webhook])).rows) },
  ]
  const before = await look()
  expect(before.at(-2)!.text).toContain(event)
  for (const stranger of Object.values(strangers)) {
    await write(stranger, 'PUT', paths[0]!, validWorkflow({ name: 'Taken over' }))
    await write(stranger, 'PUT', paths[1]!, validMandate(workflow, { title: 'Taken over' }))
    await write(stranger, 'PATCH', paths[2]!, { url: 'https://taken-over.example.com/' })
    await write(stranger, 'POST', `${paths[2]}/rotate-secret`, { force: true, overlap_hours: 0 })
    await write(stranger, 'POST', `${paths[2]}/replay`, { event_ids: [event] })
    for (const path of paths) await write(stranger, 'DELETE', path)
    await write(stranger, 'POST', `${paths[1]}/prepare`)
    await write(stranger, 'POST', '/events/ack', { event_ids: [event] })
  }
  const after = await look()
  expect(after.map(reply => reply.text)).toEqual(before.map(reply => reply.text))
})
