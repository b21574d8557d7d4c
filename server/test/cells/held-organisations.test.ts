import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { NO_RATE_LIMITS, validWorkflow, write } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { until } from '../../../testing/process.ts'
import { cellWatch } from '../../src/features/cells/index.ts'

let api: TestApi
let held: Partner
let other: Partner
beforeAll(async () => {
  api = await startTestApi()
  held = await newPartner(api, { limits: NO_RATE_LIMITS })
  other = await newPartner(api, { limits: NO_RATE_LIMITS })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.admin.query('delete from organisation_moves')
  // The process looks a few times a second.
  await until(async () => (await create(held)).status === 201, 20_000, 'the organisation to be served')
})

async function hold(phase: string): Promise<void> {
  await api.db.admin.query(
    `insert into organisation_moves (org_id, short_number, phase, to_cell, from_cell)
     select org_id, short_number, $2, 'in-2', 'in-1' from organisations where org_id = $1`,
    [held.orgId, phase],
  )
}

const create = (who: Partner) => write(who, 'POST', '/workflows', validWorkflow())

test('a process that has not seen the move yet writes nothing for an organisation that has moved, and names its cell', async () => {
  await hold('moved')
  const before = await countWorkflows()
  const { status, headers, body } = await create(held)
  expect([status, headers['x-pramaan-cell'], body.error.code]).toEqual([421, 'in-2', 'SERVICE_DISABLED'])
  expect(body.error.message).toContain('in-2')
  expect(await countWorkflows()).toBe(before)
})

test.each(['fenced', 'arriving'])('an organisation that is %s gets 503 and may try again', async phase => {
  await hold(phase)
  const { status, headers } = await create(held)
  expect([status, headers['retry-after'], headers['x-pramaan-cell']]).toEqual([503, '1', undefined])
})

test('while its background work ends it is served', async () => {
  await hold('draining')
  expect((await create(held)).status).toBe(201)
})

test('the others are served, also over the connection on which one was refused', async () => {
  await hold('moved')
  for (let calls = 0; calls < 12; calls += 1) {
    expect((await create(held)).status).toBe(421)
    expect((await create(other)).status).toBe(201)
  }
})

test('workers find nothing to do for it, whatever the phase', async () => {
  const find = async () =>
    (await api.db.appPool.query('select org_id from claim_lanes($1, 10, 10, $2)', [new Date('2100-01-01'), '8 s'])).rows
  await api.db.admin.query(
    `insert into webhook_endpoints (org_id, mode, webhook_id, url, types, description, created_at, updated_at, due_at)
     values ($1, 'live', 'WH_' || repeat('0', 26), 'https://a.example', '{}', '', now(), now(), now())`,
    [held.orgId],
  )
  for (const phase of ['draining', 'fenced', 'moved', 'arriving']) {
    await api.db.admin.query('delete from organisation_moves')
    await hold(phase)
    expect(await find()).toEqual([])
  }
  await api.db.admin.query('delete from organisation_moves')
  expect(await find()).toEqual([{ org_id: held.orgId }])
})

test('a process learns of a move at its next look', async () => {
  const { reads } = api.db.database
  const watch = cellWatch()
  await watch.look(reads)
  expect([watch.isHalted(held.orgId), watch.checkOrganisation(held.orgId)]).toEqual([false, null])
  await hold('moved')
  await watch.look(reads)
  expect([watch.isHalted(held.orgId), watch.checkOrganisation(held.orgId)]).toEqual([
    true,
    { kind: 'elsewhere', cell: 'in-2' },
  ])
})

async function countWorkflows(): Promise<number> {
  const { rows } = await api.db.admin.query('select count(*)::int as count from workflows where org_id = $1', [
    held.orgId,
  ])
  return rows[0].count
}
