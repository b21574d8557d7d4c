import type { TSchema } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PartnerOperation } from '../../src/surfaces/partner/operation.ts'
import { partnerOperations } from '../../src/surfaces/partner/operations.ts'
import { startTestApi, type TestApi } from '../harness/api.ts'
import { newPartner, type Partner } from '../harness/partner.ts'

/**
 * Generated from the operations: every place that takes an id of a tenant's object, given one of another organisation, of the
 * other mode, and one that never existed. All three must answer alike. A new route is covered by being declared; a new kind of
 * id fails here until somebody says how to make one.
 */
let api: TestApi
let owner: Partner
let strangers: Record<string, Partner>
beforeAll(async () => {
  api = await startTestApi()
  const limits = { skillRequests: { perSecond: 1_000, perMinute: 10_000, perDay: 10_000 } }
  owner = await newPartner(api, { limits })
  strangers = {
    'another organisation': await newPartner(api, { limits }),
    'the other mode': await newPartner(api, { orgId: owner.orgId, mode: 'test', limits }),
  }
})
afterAll(() => api.close())

let serial = 0
/** How to make an object of a tenant, by the name its id goes by; and an id of the same form that never existed. */
const KINDS: Record<string, { make: (who: Partner) => Promise<string>; never: string }> = {
  skill_request_id: {
    make: async who => {
      const { body } = await who.call('POST', '/skill-requests', { json: { name: `Matrix skill ${++serial}` } })
      return body.data.skill_request_id
    },
    never: 'SR_00000000000000000000000000',
  },
}
/** Ids of what belongs to everybody. */
const PUBLIC_IDS = new Set(['skill_id', 'sub_skill_id', 'master_skill_id', 'skill_ids'])

interface Place {
  readonly operation: PartnerOperation
  readonly where: 'path' | 'query' | 'body'
  readonly name: string
}

function placesOf(operation: PartnerOperation): Place[] {
  const parts = { path: operation.params, query: operation.query, body: operation.body } as const
  return (Object.entries(parts) as ['path' | 'query' | 'body', TSchema | undefined][]).flatMap(([where, schema]) =>
    Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
      .filter(name => /_ids?$/.test(name) && !PUBLIC_IDS.has(name))
      .map(name => ({ operation, where, name })),
  )
}

function callWith({ operation, where, name }: Place, who: Partner, id: string) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, each) => (each === name ? id : `${each}-missing`))
  const target = where === 'query' ? `${path}?${name}=${id}` : path
  return who.call(operation.method, target, where === 'body' ? { json: { [name]: id } } : {})
}

test('an id of another organisation or mode answers exactly like one that never existed', async () => {
  const places = partnerOperations.flatMap(placesOf)
  const untouched = partnerOperations
    .filter(operation => placesOf(operation).length === 0)
    .map(operation => operation.id)
  let cells = 0
  for (const place of places) {
    const kind = KINDS[place.name]
    if (!kind)
      throw new Error(`${place.operation.id} takes ${place.name}, and the matrix does not know how to make one.`)
    const id = await kind.make(owner)
    expect((await callWith(place, owner, id)).status).toBeLessThan(300)
    for (const stranger of Object.values(strangers)) {
      const [foreign, never] = [await callWith(place, stranger, id), await callWith(place, stranger, kind.never)]
      expect([foreign.status, foreign.text]).toEqual([404, never.text])
      expect(never.status).toBe(404)
      cells += 2
    }
  }
  process.stdout.write(
    `tenant matrix: ${cells} cells over ${places.length} places; no tenant id: ${untouched.join(', ')}\n`,
  )
  expect(cells).toBeGreaterThan(0)
})

test('lists hold nothing of another organisation or mode', async () => {
  const id = await KINDS.skill_request_id!.make(owner)
  for (const operation of partnerOperations.filter(each => each.method === 'GET' && !each.path.includes('{'))) {
    for (const stranger of Object.values(strangers)) {
      expect((await stranger.call('GET', operation.path)).text).not.toContain(id)
    }
  }
})
