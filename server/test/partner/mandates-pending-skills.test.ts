import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  BANK_SKILLS,
  type Changes,
  eventsOf,
  letPreparationRunOut,
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  readMandate,
  rowVersion,
  unlike,
  validMandate,
  write,
} from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** What a decided skill request does to the mandates that wait for it. */
let api: TestApi
let partner: Partner
let workflowId: string
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { limits: NO_RATE_LIMITS })
  workflowId = await newWorkflow(partner)
})
afterAll(() => api.close())

const askFor = async (name: string, who = partner): Promise<string> =>
  (await write(who, 'POST', '/skill-requests', { name })).body.data.skill_request_id
const decide = async (id: string, verb: 'approve' | 'reject', json: unknown) => {
  const reply = await api.call('POST', `/api/admin/skill-requests/${id}/${verb}`, {
    json,
    headers: { 'x-api-key': ADMIN_KEY },
  })
  expect([reply.status, reply.text]).toEqual([200, reply.text])
}
/** Four skills of the catalogue and one pending skill. */
const waitingFor = (name: string): Changes => ({
  skills: [...BANK_SKILLS.slice(0, 4).map((skill_id, at) => ({ skill_id, verify: at < 1 })), { name, pending: true }],
})
const eventsOfRequest = async (id: string) =>
  (await api.db.admin.query("select * from events where data->'skill_request'->>'skill_request_id' = $1", [id])).rows
const resend = (id: string, changes: Changes) =>
  write(partner, 'PUT', `/mandates/${id}`, validMandate(workflowId, changes))
const lastSkill = async (id: string, who = partner) => (await readMandate(who, id)).body.skills.at(-1)

describe('an approved skill request replaces pending skills of its name by the catalogue skill', () => {
  test.each(['preparing', 'ready', 'failed', 'archived'])(
    'in a mandate that is %s, whose status is unchanged',
    async state => {
      const name = unlike('Rope access')
      const request = await askFor(name)
      const id = await newMandate(partner, workflowId, waitingFor(name.toUpperCase()))
      if (state === 'ready') await api.runJobs()
      if (state === 'failed') letPreparationRunOut(api)
      if (state === 'archived') await write(partner, 'DELETE', `/mandates/${id}`)
      const before = await readMandate(partner, id)
      expect(before.status).toBe(state)
      await decide(request, 'approve', { skill_id: 'sk_1014' })
      const after = await readMandate(partner, id)
      expect(after.body.skills).toEqual([...before.body.skills.slice(0, 4), { skill_id: 'sk_1014', verify: false }])
      const { body: _, warnings, updated_at: __, ...rest } = after
      expect(before).toMatchObject(rest)
      expect(warnings.join()).not.toContain('cannot be verified')
      expect(warnings).toContainEqual(expect.stringMatching(/approved.*sk_1014/))
    },
  )

  test.each(['ready', 'failed'])('sending the same body again to a %s mandate is still changed false', async state => {
    const name = unlike('Glass cutting')
    const request = await askFor(name)
    const id = await newMandate(partner, workflowId, waitingFor(name))
    if (state === 'ready') await api.runJobs()
    else letPreparationRunOut(api)
    await decide(request, 'approve', { skill_id: 'sk_1014' })
    const version = await rowVersion(api, id)
    const { status, body } = await resend(id, waitingFor(name))
    expect([status, body.data.changed, body.data.flow_version]).toEqual([200, false, 1])
    expect(await rowVersion(api, id)).toBe(version)
    expect(await lastSkill(id)).toEqual({ skill_id: 'sk_1014', verify: false })
  })

  test('a mandate approved while it is being prepared becomes ready with the catalogue skill', async () => {
    const name = unlike('Pipe threading')
    const request = await askFor(name)
    const id = await newMandate(partner, workflowId, waitingFor(name))
    await decide(request, 'approve', { skill_id: 'sk_1014' })
    await api.runJobs()
    expect(await readMandate(partner, id)).toMatchObject({ status: 'ready', flow_version: 1 })
    expect(await lastSkill(id)).toEqual({ skill_id: 'sk_1014', verify: false })
    const [event] = await eventsOf(api, id)
    expect(event!.data.mandate.body.skills.at(-1)).toEqual({ skill_id: 'sk_1014', verify: false })
  })

  test('as a skill created for it', async () => {
    const name = unlike('Drone battery charging')
    const request = await askFor(name)
    const id = await newMandate(partner, workflowId, waitingFor(name))
    await decide(request, 'approve', { sub_skill_id: 'ss_301', verifiable: true })
    const { skill_id } = (await partner.call('GET', `/skill-requests/${request}`)).body.data
    expect(await lastSkill(id)).toEqual({ skill_id, verify: false })
  })

  test('that the mandate already has: it is listed once', async () => {
    const name = unlike('Bricks')
    const request = await askFor(name)
    const id = await newMandate(partner, workflowId, waitingFor(name))
    await decide(request, 'approve', { skill_id: 'sk_1001' })
    expect((await readMandate(partner, id)).body.skills).toEqual(
      BANK_SKILLS.slice(0, 4).map((skill_id, at) => ({ skill_id, verify: at < 1 })),
    )
    await api.runJobs()
    expect((await resend(id, waitingFor(name))).body.data.changed).toBe(false)
  })

  test('in all mandates that wait for it, and in none that waits for another, nor of another organisation or mode', async () => {
    const [name, other] = [unlike('Kiln work'), unlike('Other work')]
    const request = await askFor(name)
    await askFor(other)
    const waiting = [
      await newMandate(partner, workflowId, waitingFor(name)),
      await newMandate(partner, workflowId, waitingFor(name)),
    ]
    const untouched = await newMandate(partner, workflowId, waitingFor(other))
    const strangers = [
      await newPartner(api, { limits: NO_RATE_LIMITS }),
      await newPartner(api, { orgId: partner.orgId, mode: 'test', limits: NO_RATE_LIMITS }),
    ]
    const foreign: [Partner, string][] = []
    for (const who of strangers) {
      await askFor(name, who)
      foreign.push([who, await newMandate(who, await newWorkflow(who), waitingFor(name))])
    }
    await decide(request, 'approve', { skill_id: 'sk_1014' })
    for (const id of waiting) expect(await lastSkill(id)).toEqual({ skill_id: 'sk_1014', verify: false })
    expect(await lastSkill(untouched)).toEqual({ name: other, pending: true })
    for (const [who, id] of foreign) expect(await lastSkill(id, who)).toEqual({ name, pending: true })
  })

  test('a mandate replaced meanwhile by a body without it is unchanged', async () => {
    const name = unlike('Forgotten work')
    const request = await askFor(name)
    const id = await newMandate(partner, workflowId, waitingFor(name))
    await api.runJobs()
    await resend(id, {})
    const version = await rowVersion(api, id)
    await decide(request, 'approve', { skill_id: 'sk_1023' })
    expect(await rowVersion(api, id)).toBe(version)
    expect(JSON.stringify(await readMandate(partner, id))).not.toContain('sk_1023')
  })
})

test('a rejected skill request does not change the mandate; the same body is still no change, another body is rejected', async () => {
  const name = unlike('Cloud painting')
  const request = await askFor(name)
  const id = await newMandate(partner, workflowId, waitingFor(name))
  await api.runJobs()
  const version = await rowVersion(api, id)
  await decide(request, 'reject', { reason: 'No such trade' })
  expect(await rowVersion(api, id)).toBe(version)
  expect((await resend(id, waitingFor(name))).body.data.changed).toBe(false)
  const rejected = await resend(id, { ...waitingFor(name), title: 'Other' })
  expect([rejected.status, rejected.body.error.details[0].path]).toEqual([400, 'skills[4].name'])
})

describe('one event reports a decision', () => {
  test.each([
    ['approve', { skill_id: 'sk_1014' }, 'skill_request.approved'],
    ['reject', { reason: 'Not a skill' }, 'skill_request.rejected'],
  ] as const)('%s: %j writes one %3$s with the whole request as GET returns it', async (verb, json, type) => {
    const name = unlike('Decided')
    const request = await askFor(name)
    await newMandate(partner, workflowId, waitingFor(name))
    await decide(request, verb, json)
    const events = await eventsOfRequest(request)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      type,
      mode: 'live',
      org_id: partner.orgId,
      created_at: new Date(api.time.clock()),
    })
    const { body } = await partner.call('GET', `/skill-requests/${request}`)
    expect(events[0].data).toEqual({ skill_request: body.data })
  })
})
