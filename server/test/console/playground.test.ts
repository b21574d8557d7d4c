import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { memberOf, type TestMember } from '../../../testing/console.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import {
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  validMandate,
  validWorkflow,
  write,
} from '../../../testing/mandates.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'
import { createIn, inMode, person, simpleMandate } from './playground.fixture.ts'

let mails: MailServer
let api: TestApi
let partner: Partner
let recruiter: TestMember
let base: string
beforeAll(async () => {
  mails = await startMailServer()
  api = await startTestApi({ SMTP_URL: mails.url })
  partner = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  recruiter = await memberOf(api, partner.orgId, 'recruiter')
  base = inMode(partner.orgId, 'test')
  await grant(api, partner, 1_000)
})
afterAll(async () => {
  await api?.close()
  await mails?.close()
})

const newWorkflowHere = async () => (await createIn(recruiter, `${base}/workflows`, validWorkflow())).workflow_id!
async function readyMandate(): Promise<string> {
  const body = simpleMandate(await newWorkflowHere())
  const { mandate_id: mandateId } = await createIn(recruiter, `${base}/mandates`, body)
  await api.runJobs()
  return mandateId!
}
async function newCampaign(mandateId: string): Promise<string> {
  const body = { mandate_id: mandateId, name: 'Masons', batch_token: randomUUID() }
  return (await createIn(recruiter, `${base}/campaigns`, body)).campaign_id!
}

describe('what was created through the API', () => {
  const forbidden = (what: string) => ({
    status: 403,
    body: { error: { code: 'FORBIDDEN', message: `The ${what} was created through the API. Change it there.` } },
  })
  test('a workflow is read here and not changed, with words that say so', async () => {
    const path = `${base}/workflows/${await newWorkflow(partner)}`
    expect(await recruiter.call('GET', path)).toMatchObject({ status: 200, body: { created_via: 'api' } })
    expect(await recruiter.call('PUT', path, validWorkflow())).toMatchObject(forbidden('workflow'))
    expect(await recruiter.call('DELETE', path)).toMatchObject(forbidden('workflow'))
  })
  test('a mandate is read here and not changed, prepared or archived', async () => {
    const workflowId = await newWorkflow(partner)
    const path = `${base}/mandates/${await newMandate(partner, workflowId)}`
    expect(await recruiter.call('GET', path)).toMatchObject({ status: 200, body: { created_via: 'api' } })
    expect(await recruiter.call('PUT', path, validMandate(workflowId))).toMatchObject(forbidden('mandate'))
    expect(await recruiter.call('POST', `${path}/prepare`)).toMatchObject(forbidden('mandate'))
    expect(await recruiter.call('DELETE', path)).toMatchObject(forbidden('mandate'))
  })
})

describe('what is created here', () => {
  test('can be replaced and archived here, and says where it came from', async () => {
    const path = `${base}/workflows/${await newWorkflowHere()}`
    const replaced = await recruiter.call('PUT', path, validWorkflow({ name: 'Renamed' }))
    expect(replaced).toMatchObject({ status: 200, body: { name: 'Renamed', created_via: 'playground' } })
    expect(await recruiter.call('DELETE', path)).toMatchObject({ status: 200, body: { status: 'archived' } })
  })
  test('a workflow with a mandate cannot be archived, and the answer says what to do', async () => {
    const workflowId = await newWorkflowHere()
    const { mandate_id: mandateId } = await createIn(recruiter, `${base}/mandates`, simpleMandate(workflowId))
    const { status, body } = await recruiter.call('DELETE', `${base}/workflows/${workflowId}`)
    expect([status, body.error.code, body.error.message]).toEqual([
      409,
      'CONFLICT',
      'Mandates use this workflow. Archive them first.',
    ])
    expect(body.error.details).toEqual([{ path: 'mandate_id', message: mandateId }])
  })
  test('archiving twice changes nothing, and is one row of the audit log', async () => {
    const workflowId = await newWorkflowHere()
    for (const _ of [1, 2]) await recruiter.call('DELETE', `${base}/workflows/${workflowId}`)
    const { rows } = await api.db.admin.query('select action, actor, mode from audit_log where subject = $1', [
      workflowId,
    ])
    expect(rows.filter(row => row.action === 'workflow.archived')).toEqual([
      { action: 'workflow.archived', actor: recruiter.userId, mode: 'test' },
    ])
  })
})

describe('judging a form', () => {
  const check = async (body: unknown, of = 'new') =>
    (await recruiter.call('POST', `${base}/mandates/check?of=${of}`, body)).body

  test('finds the same problems as saving it, and stores nothing', async () => {
    const workflowId = await newWorkflowHere()
    const count = async () => (await api.db.admin.query('select count(*)::int as n from mandates')).rows[0].n
    const before = await count()
    const wrong = [
      {},
      validMandate(workflowId, { title: '', experience: { min_years: 5, max_years: 1 } }),
      validMandate(workflowId, { skills: [{ skill_id: 'sk_999999' }], location: { city: 'Pune', pincode: '999999' } }),
      validMandate(workflowId, { skills: Array.from({ length: 11 }, (_, at) => ({ skill_id: `sk_${1001 + at}` })) }),
    ]
    for (const body of wrong) {
      const saved = await recruiter.call('POST', `${base}/mandates`, body)
      const { problems } = await check(body)
      expect(saved.status).toBeGreaterThanOrEqual(400)
      expect(problems.length).toBeGreaterThan(0)
      expect(problems).toEqual(saved.body.error.details)
    }
    expect(await check(validMandate(workflowId))).toMatchObject({ problems: [], warnings: [] })
    expect(await count()).toBe(before)
  })
  test('shows what can be said of the questions before they are prepared, in each language', async () => {
    const { preview } = await check(validMandate(await newWorkflowHere()))
    expect(preview.prepared).toBe(false)
    expect(preview.languages.map((each: { language: string }) => each.language)).toEqual(['en', 'hi'])
    expect(preview.languages[1]).toMatchObject({
      enrichment: [{ key: 'tools', text: 'Do you have your own tools?', translated: false }],
      skills: [{ skill_id: 'sk_1001', questions: [] }],
      yes_no: { yes: 'हाँ', no: 'नहीं' },
      interest: { text: expect.stringMatching(/\p{Script=Devanagari}/u) },
    })
  })
  test('a mandate that is ready shows its questions', async () => {
    const body = validMandate(await newWorkflowHere())
    const { mandate_id: mandateId } = await createIn(recruiter, `${base}/mandates`, body)
    await api.runJobs()
    const { body: preview } = await recruiter.call('GET', `${base}/mandates/${mandateId}/preview`)
    expect(preview.prepared).toBe(true)
    expect(preview.languages[0].skills[0].questions[0].options).toHaveLength(4)
  })
  test('a workflow is judged by the rules of its hours', async () => {
    const body = validWorkflow({ contact_window: { start: '08:00', end: '21:00' } })
    const { body: checked } = await recruiter.call('POST', `${base}/workflows/check`, body)
    expect(checked.problems.map((each: { path: string }) => each.path)).toEqual(['contact_window.start'])
  })
})

test('a missing skill is asked for once, and a mandate can name it', async () => {
  const name = 'Kite waxing by hand'
  expect((await recruiter.call('POST', `${base}/skill-requests`, { name })).status).toBe(201)
  const again = await recruiter.call('POST', `${base}/skill-requests`, { name })
  expect(again).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('already exists') } } })
  const body = simpleMandate(await newWorkflowHere(), { skills: [{ name, pending: true }] })
  expect((await recruiter.call('POST', `${base}/mandates`, body)).status).toBe(202)
})

describe('a batch of candidates', () => {
  test('that is sent twice adds nobody twice and answers the same', async () => {
    const campaignId = await newCampaign(await readyMandate())
    const path = `${base}/campaigns/${campaignId}/candidates`
    const candidates = [person(1), person(2), person(3, { phone: 'none' }), person(2)]
    const batch = { candidates, batch_token: randomUUID() }
    const [first, second] = [await recruiter.call('POST', path, batch), await recruiter.call('POST', path, batch)]
    expect(first).toMatchObject({ status: 200, body: { accepted: 2 } })
    expect(first.body.rejected.map((each: { index: number; code: string }) => [each.index, each.code])).toEqual([
      [2, 'INVALID_PHONE'],
      [3, 'DUPLICATE'],
    ])
    expect(second.body).toEqual(first.body)
    const { body } = await recruiter.call('GET', `${base}/campaigns/${campaignId}`)
    expect(body.counts.pending).toBe(2)
    const { rows } = await api.db.admin.query(
      "select details from audit_log where subject = $1 and action = 'campaign.candidates_added'",
      [campaignId],
    )
    expect(rows).toEqual([{ details: { accepted: 2, rejected: 2 } }])
  })
  test('with a token of another batch is rejected, and names the way out', async () => {
    const campaignId = await newCampaign(await readyMandate())
    const path = `${base}/campaigns/${campaignId}/candidates`
    const token = randomUUID()
    await recruiter.call('POST', path, { candidates: [person(11)], batch_token: token })
    const other = await recruiter.call('POST', path, { candidates: [person(12)], batch_token: token })
    expect(other).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('upload again') } } })
  })
  test('that was rejected for lack of credits can be sent again with the same token', async () => {
    const poor = await newPartner(api, { mode: 'test' })
    const member = await memberOf(api, poor.orgId, 'recruiter')
    const own = inMode(poor.orgId, 'test')
    const { workflow_id: workflowId } = await createIn(member, `${own}/workflows`, validWorkflow())
    const { mandate_id: mandateId } = await createIn(member, `${own}/mandates`, simpleMandate(workflowId!))
    await api.runJobs()
    const body = { mandate_id: mandateId, name: 'Poor', candidates: [person(1)], batch_token: randomUUID() }
    const rejected = await member.call('POST', `${own}/campaigns`, body)
    expect(rejected).toMatchObject({ status: 402, body: { error: { code: 'INSUFFICIENT_CREDITS' } } })
    await grant(api, poor, 10)
    expect(await member.call('POST', `${own}/campaigns`, body)).toMatchObject({ status: 201, body: { accepted: 1 } })
  })
  test('of more than 1,000 is rejected', async () => {
    const campaignId = await newCampaign(await readyMandate())
    const candidates = Array.from({ length: 1_001 }, (_, at) => person(at))
    const body = { candidates, batch_token: randomUUID() }
    const { status } = await recruiter.call('POST', `${base}/campaigns/${campaignId}/candidates`, body)
    expect(status).toBe(422)
  })
})

test('campaigns are listed by the status that they have now', async () => {
  const mandateId = await readyMandate()
  const [running, paused] = [await newCampaign(mandateId), await newCampaign(mandateId)]
  await recruiter.call('POST', `${base}/campaigns/${paused}/pause`)
  const startsAt = new Date(api.time.clock() + 3_600_000).toISOString()
  const later = { mandate_id: mandateId, name: 'Later', starts_at: startsAt, batch_token: randomUUID() }
  const { campaign_id: scheduled } = await createIn(recruiter, `${base}/campaigns`, later)
  const listed = async (status: string) => {
    const { body } = await recruiter.call('GET', `${base}/campaigns?mandate_id=${mandateId}&status=${status}`)
    return body.items.map((each: { campaign_id: string }) => each.campaign_id)
  }
  expect([await listed('running'), await listed('paused'), await listed('scheduled')]).toEqual([
    [running],
    [paused],
    [scheduled],
  ])
  expect(await listed('completed')).toEqual([])
})

test('what the partner reads is what the recruiter made', async () => {
  const workflowId = await newWorkflowHere()
  const { body } = await write(partner, 'PUT', `/workflows/${workflowId}`, validWorkflow())
  expect(body.error).toMatchObject({ code: 'FORBIDDEN' })
  expect((await partner.call('GET', `/workflows/${workflowId}`)).body.data.created_via).toBe('playground')
})
