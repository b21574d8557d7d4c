import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  ALL_METHODS,
  BANK_SKILLS,
  type Changes,
  NEVER_A_WORKFLOW,
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  pathsOf,
  readMandate,
  unlike,
  validMandate,
  write,
} from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** Creating a job mandate: the answer, what is stored, and one mandate per job_id. */
let api: TestApi
let partner: Partner
let workflowId: string
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { limits: NO_RATE_LIMITS })
  workflowId = await newWorkflow(partner)
})
afterAll(() => api.close())

const create = (changes: Changes = {}, who = partner) =>
  write(who, 'POST', '/mandates', validMandate(workflowId, changes))
const mandatesOfJob = async (jobId: string) => {
  const { rows } = await api.db.admin.query('select mandate_id, status from mandates where job_id = $1', [jobId])
  return rows
}
const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `q${at}`, type: 'voice', text: `Question ${at}?` }))
const UNVERIFIED = BANK_SKILLS.map(skill_id => ({ skill_id }))
const askFor = async (name: string, who = partner): Promise<string> =>
  (await write(who, 'POST', '/skill-requests', { name })).body.data.skill_request_id

describe('creating a mandate', () => {
  test('answers 202 with the mandate result data: preparing, flow_version 1, changed true', async () => {
    const { status, body } = await create()
    expect(status).toBe(202)
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      data: {
        mandate_id: expect.stringMatching(/^JM_[A-Z0-9]{10,40}$/),
        job_id: null,
        status: 'preparing',
        flow_version: 1,
        methods: ALL_METHODS,
        changed: true,
        warnings: [],
      },
    })
  })

  test('the mandate exists at once, with its questions not yet prepared', async () => {
    const id = await newMandate(partner, workflowId)
    expect(await readMandate(partner, id)).toMatchObject({ status: 'preparing', created_via: 'api' })
    expect(await readMandate(partner, id)).not.toHaveProperty('flow')
  })

  test('its preparation is enqueued once, in the same transaction', async () => {
    await api.runJobs()
    const id = await newMandate(partner, workflowId)
    const jobs = "select count(*)::int as n from graphile_worker._private_jobs where payload->>'mandateId' = $1"
    expect((await api.db.admin.query(jobs, [id])).rows[0].n).toBe(1)
    const rejected = await create({ skills: [{ skill_id: 'sk_999999' }] })
    expect(rejected.status).toBe(400)
    const all = await api.db.admin.query('select count(*)::int as n from graphile_worker._private_jobs')
    expect(all.rows[0].n).toBe(1)
  })

  test('the owner is by default the recruiter named by x-on-behalf-of, and else the one in the body', async () => {
    const send = async (json: unknown) => {
      const options = { json, onBehalfOf: 'rahul@acme', idempotencyKey: unlike('owner') }
      const { body } = await partner.call('POST', '/mandates', options)
      return (await readMandate(partner, body.data.mandate_id)).body.owner
    }
    expect(await send(validMandate(workflowId))).toEqual({ external_user_id: 'rahul@acme' })
    const owner = { external_user_id: 'u-7', name: 'Meera' }
    expect(await send(validMandate(workflowId, { owner }))).toEqual(owner)
    expect((await readMandate(partner, await newMandate(partner, workflowId))).body).not.toHaveProperty('owner')
  })
})

describe('methods', () => {
  test('are by default those of the workflow', async () => {
    const other = await newWorkflow(partner, { methods: ['interest_collection', 'skill_verification'] })
    const { body } = await create({ workflow_id: other, enrichment_questions: undefined })
    expect(body.data).toMatchObject({ methods: ['skill_verification', 'interest_collection'], warnings: [] })
  })

  test('are stored and returned in a fixed order: enrichment, skills, interest', async () => {
    const { body } = await create({ methods: ['interest_collection', 'skill_verification', 'data_enrichment'] })
    expect(body.data.methods).toEqual(ALL_METHODS)
    expect((await readMandate(partner, body.data.mandate_id)).body.methods).toEqual(ALL_METHODS)
  })

  test.each<[string, Changes, readonly string[], RegExp]>([
    [
      "data_enrichment by the workflow's default with no question is left out",
      { enrichment_questions: [] },
      ['skill_verification', 'interest_collection'],
      /data_enrichment is left out/,
    ],
    [
      "skill_verification by the workflow's default with no skill to verify is left out",
      { skills: UNVERIFIED },
      ['data_enrichment', 'interest_collection'],
      /skill_verification is left out/,
    ],
    [
      'skill_verification named with no skill to verify is left out',
      { skills: UNVERIFIED, methods: ['data_enrichment', 'skill_verification'] },
      ['data_enrichment'],
      /skill_verification is left out/,
    ],
    [
      'questions while data_enrichment is off are kept',
      { methods: ['interest_collection', 'skill_verification'] },
      ['skill_verification', 'interest_collection'],
      /questions are kept but not asked/,
    ],
  ])('%s, with a warning', async (_what, changes, methods, warning) => {
    const { status, body } = await create(changes)
    expect([status, body.data.methods]).toEqual([202, methods])
    expect(body.data.warnings).toEqual([expect.stringMatching(warning)])
    const stored = await readMandate(partner, body.data.mandate_id)
    expect(stored.methods).toEqual(methods)
    expect(stored.body.enrichment_questions).toHaveLength((changes.enrichment_questions as [] | undefined)?.length ?? 1)
  })

  test('if no method of the workflow remains: 400', async () => {
    const asking = await newWorkflow(partner, { methods: ['data_enrichment', 'skill_verification'] })
    const reply = await create({ workflow_id: asking, enrichment_questions: [], skills: UNVERIFIED })
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['methods']])
  })
})

describe('warnings', () => {
  test('fewer than 5 skills', async () => {
    const { body } = await create({ skills: [{ skill_id: 'sk_1001', verify: true }] })
    expect(body.data.warnings).toEqual([expect.stringContaining('5 to 10 skills are recommended')])
  })
  test('an Indian job without a location', async () => {
    const { status, body } = await create({ location: undefined })
    expect([status, body.data.warnings]).toEqual([202, [expect.stringContaining('location')]])
  })
  test('a job abroad without a location gives none', async () => {
    const { body } = await create({ location: undefined, location_type: 'abroad', countries: ['AE'] })
    expect(body.data.warnings).toEqual([])
  })
})

describe('pending skills', () => {
  const withPending = (name: string) => ({
    skills: [
      ...BANK_SKILLS.map(skill_id => ({ skill_id, verify: true })).slice(0, 3),
      { skill_id: 'sk_1009' },
      { name, pending: true },
    ],
  })

  test('one of an open skill request is kept, with a warning that it cannot be verified', async () => {
    await askFor('Kite waxing')
    const { status, body } = await create(withPending(' kite  WAXING'))
    expect(status).toBe(202)
    expect(body.data.warnings).toEqual([expect.stringContaining('cannot be verified')])
    expect((await readMandate(partner, body.data.mandate_id)).body.skills.at(-1)).toEqual({
      name: ' kite  WAXING',
      pending: true,
    })
  })

  test('an approved one is stored as its catalogue skill, with a warning', async () => {
    const request = await askFor('Wall of bricks making')
    await approve(request, { skill_id: 'sk_1014' })
    const { body } = await create(withPending('wall of bricks making'))
    expect(body.data.warnings).toEqual([expect.stringContaining('sk_1014')])
    expect((await readMandate(partner, body.data.mandate_id)).body.skills.at(-1)).toEqual({
      skill_id: 'sk_1014',
      verify: false,
    })
  })

  test('a rejected request, and one of another organisation or mode, gives 400', async () => {
    const rejected = await askFor('General helpfulness')
    await api.call('POST', `/api/admin/skill-requests/${rejected}/reject`, { json: { reason: 'no' }, ...asAdmin })
    await askFor('Owned elsewhere', await newPartner(api))
    await askFor('Owned in test mode', await newPartner(api, { orgId: partner.orgId, mode: 'test' }))
    for (const name of ['General helpfulness', 'Owned elsewhere', 'Owned in test mode']) {
      const reply = await create(withPending(name))
      expect([reply.status, pathsOf(reply)]).toEqual([400, ['skills[4].name']])
    }
  })

  const asAdmin = { headers: { 'x-api-key': ADMIN_KEY } }
  const approve = (id: string, json: unknown) =>
    api.call('POST', `/api/admin/skill-requests/${id}/approve`, { json, ...asAdmin })
})

describe('workflow_id', () => {
  test('a workflow that is not one of the organisation’s gives 400 VALIDATION_FAILED naming workflow_id', async () => {
    const reply = await create({ workflow_id: NEVER_A_WORKFLOW })
    expect([reply.status, reply.body.error.code, pathsOf(reply)]).toEqual([400, 'VALIDATION_FAILED', ['workflow_id']])
  })
  test('an archived workflow gives 409 CONFLICT', async () => {
    const archived = await newWorkflow(partner)
    await write(partner, 'DELETE', `/workflows/${archived}`)
    const reply = await create({ workflow_id: archived })
    expect([reply.status, reply.body.error.code, pathsOf(reply)]).toEqual([409, 'CONFLICT', ['workflow_id']])
  })
})

describe('six to ten questions without methods are checked against the workflow’s methods', () => {
  test('ten pass when its only method is data_enrichment', async () => {
    const asking = await newWorkflow(partner, { methods: ['data_enrichment'] })
    expect((await create({ workflow_id: asking, enrichment_questions: questions(10) })).status).toBe(202)
  })
  test('before any step is left out: six give 422 though nothing but data_enrichment would remain', async () => {
    const asking = await newWorkflow(partner, { methods: ['data_enrichment', 'skill_verification'] })
    const body = { workflow_id: asking, skills: UNVERIFIED }
    const six = await create({ ...body, enrichment_questions: questions(6) })
    expect([six.status, six.body.error.code, pathsOf(six)]).toEqual([422, 'LIMIT_EXCEEDED', ['enrichment_questions']])
    expect((await create({ ...body, enrichment_questions: questions(5) })).body.data.methods).toEqual([
      'data_enrichment',
    ])
  })
})

const takenBy = (mandateId: string, jobId: string) => [
  { path: 'mandate_id', message: mandateId },
  {
    path: 'job_id',
    message: `A mandate with job_id ${jobId} already exists: ${mandateId}. Replace it, or archive it first.`,
  },
]

describe('job_id is unique among an organisation’s mandates of one mode that are not archived', () => {
  test('creating again with the same body answers 200 with changed false and the same mandate', async () => {
    const job_id = unlike('job')
    const first = await create({ job_id })
    const again = await create({ job_id, methods: undefined, location_type: 'india' })
    expect(again.status).toBe(200)
    expect(again.body.data).toEqual({ ...first.body.data, changed: false })
    await api.runJobs()
    const later = await create({ job_id })
    expect(later.body.data).toMatchObject({ mandate_id: first.body.data.mandate_id, status: 'ready', changed: false })
    expect(await mandatesOfJob(job_id)).toHaveLength(1)
  })

  test('with another body 409 CONFLICT, whose details name the mandate_id', async () => {
    const job_id = unlike('job')
    const first = await create({ job_id })
    const other = await create({ job_id, title: 'Plumber' })
    expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(other.body.error.details).toEqual(takenBy(first.body.data.mandate_id, job_id))
    expect(other.headers['retry-after']).toBeUndefined()
  })

  test('it is compared with the body last sent, so a replaced mandate is named', async () => {
    const job_id = unlike('job')
    const id = (await create({ job_id })).body.data.mandate_id
    await api.runJobs()
    await write(partner, 'PUT', `/mandates/${id}`, validMandate(workflowId, { title: 'Plumber' }))
    expect((await create({ job_id })).status).toBe(409)
    expect((await create({ job_id, title: 'Plumber' })).body.data).toMatchObject({ mandate_id: id, changed: false })
  })

  test('it is free again once the mandate is archived', async () => {
    const job_id = unlike('job')
    const first = await create({ job_id })
    await write(partner, 'DELETE', `/mandates/${first.body.data.mandate_id}`)
    const second = await create({ job_id })
    expect(second.status).toBe(202)
    expect(second.body.data.mandate_id).not.toBe(first.body.data.mandate_id)
    expect((await mandatesOfJob(job_id)).map(row => row.status).toSorted()).toEqual(['archived', 'preparing'])
  })

  test('another organisation and the other mode have their own', async () => {
    const job_id = unlike('job')
    const ids = new Set<string>()
    const others = [
      partner,
      await newPartner(api, { limits: NO_RATE_LIMITS }),
      await newPartner(api, { orgId: partner.orgId, mode: 'test', limits: NO_RATE_LIMITS }),
    ]
    for (const who of others) ids.add(await newMandate(who, await newWorkflow(who), { job_id }))
    expect(ids.size).toBe(3)
  })

  test('of 50 concurrent creates with one job_id and one body, one creates the mandate and the others return it', async () => {
    const job_id = unlike('raced')
    const replies = await Promise.all(Array.from({ length: 50 }, () => create({ job_id })))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([...Array(49).fill(200), 202])
    expect(new Set(replies.map(reply => reply.body.data.mandate_id)).size).toBe(1)
    expect(await mandatesOfJob(job_id)).toHaveLength(1)
  })

  test('of 50 concurrent creates with one job_id and different bodies, one creates the mandate and the others get 409 naming it', async () => {
    const job_id = unlike('raced')
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => create({ job_id, title: `Mason ${at}` })))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([202, ...Array(49).fill(409)])
    const made = replies.find(reply => reply.status === 202)!.body.data.mandate_id
    for (const { body } of replies.filter(reply => reply.status === 409))
      expect(body.error.details).toEqual(takenBy(made, job_id))
    expect(await mandatesOfJob(job_id)).toHaveLength(1)
  })
})

describe('order of checks on create: a body with two problems gets the answer of the earlier check', () => {
  const FAULTS = {
    schema: { title: '' },
    counts: { skills: Array.from({ length: 11 }, (_, at) => ({ skill_id: `sk_${1001 + at}` })) },
    unknownWorkflow: { workflow_id: NEVER_A_WORKFLOW },
    references: { experience: { min_years: 2, max_years: 1 } },
    workflowCounts: { enrichment_questions: questions(6) },
  }
  const jobTaken = async () => {
    const job_id = unlike('taken')
    await create({ job_id })
    return { job_id }
  }
  const archivedWorkflow = async () => {
    const workflow_id = await newWorkflow(partner)
    await write(partner, 'DELETE', `/workflows/${workflow_id}`)
    return { workflow_id }
  }
  test.each<[string, () => Promise<Changes>, number, string, string]>([
    ['schema before counts', async () => ({ ...FAULTS.counts, ...FAULTS.schema }), 400, 'VALIDATION_FAILED', 'title'],
    [
      'counts before an unknown workflow',
      async () => ({ ...FAULTS.counts, ...FAULTS.unknownWorkflow }),
      422,
      'LIMIT_EXCEEDED',
      'skills',
    ],
    [
      'an unknown workflow before a taken job_id',
      async () => ({ ...FAULTS.unknownWorkflow, ...(await jobTaken()) }),
      400,
      'VALIDATION_FAILED',
      'workflow_id',
    ],
    [
      'an unknown workflow before references',
      async () => ({ ...FAULTS.unknownWorkflow, ...FAULTS.references }),
      400,
      'VALIDATION_FAILED',
      'workflow_id',
    ],
    [
      'an archived workflow before a taken job_id',
      async () => ({ ...(await archivedWorkflow()), ...(await jobTaken()) }),
      409,
      'CONFLICT',
      'workflow_id',
    ],
    [
      'an archived workflow before references',
      async () => ({ ...(await archivedWorkflow()), ...FAULTS.references }),
      409,
      'CONFLICT',
      'workflow_id',
    ],
    [
      'a taken job_id before references',
      async () => ({ ...(await jobTaken()), ...FAULTS.references }),
      409,
      'CONFLICT',
      'job_id',
    ],
    [
      "the workflow's count of questions before references",
      async () => ({ ...FAULTS.workflowCounts, ...FAULTS.references }),
      422,
      'LIMIT_EXCEEDED',
      'enrichment_questions',
    ],
  ])('%s', async (_what, faults, status, code, path) => {
    const reply = await create(await faults())
    expect([reply.status, reply.body.error.code, pathsOf(reply)[0]]).toEqual([status, code, path])
  })
})

describe('Idempotency-Key on create', () => {
  const send = (changes: Changes, idempotencyKey: string) =>
    partner.call('POST', '/mandates', { json: validMandate(workflowId, changes), idempotencyKey })

  test('a retry with the same key returns the first answer and creates one mandate', async () => {
    const title = unlike('Retried')
    const [first, again] = [await send({ title }, 'create-1'), await send({ title }, 'create-1')]
    expect([first.status, again.status, again.text]).toEqual([202, 202, first.text])
    expect(again.headers['idempotent-replayed']).toBe('true')
    const { rows } = await api.db.admin.query("select 1 from mandates where body->>'title' = $1", [title])
    expect(rows).toHaveLength(1)
  })

  test('the first answer is stored for 24 hours', async () => {
    const first = await send({ title: 'A day' }, 'create-day')
    api.time.advance(24 * 3_600_000 - 1)
    expect((await send({ title: 'A day' }, 'create-day')).text).toBe(first.text)
    api.time.advance(1)
    expect((await send({ title: 'A day' }, 'create-day')).text).not.toBe(first.text)
  })

  test('counts come before it: a used key with too many skills gives 422 LIMIT_EXCEEDED', async () => {
    await send({ title: 'First' }, 'create-2')
    const tooMany = await send({ skills: [...UNVERIFIED, ...UNVERIFIED, ...UNVERIFIED] }, 'create-2')
    expect([tooMany.status, tooMany.body.error.code]).toEqual([422, 'LIMIT_EXCEEDED'])
    const other = await send({ title: 'Other' }, 'create-2')
    expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('a 422 LIMIT_EXCEEDED of counts is not stored: the corrected body may use the same key', async () => {
    expect((await send({ enrichment_questions: questions(11) }, 'create-3')).status).toBe(422)
    expect((await send({ enrichment_questions: questions(5) }, 'create-3')).status).toBe(202)
  })

  test('it comes before the workflow is looked up: a used key gives 422 though the workflow does not exist', async () => {
    await send({ title: 'First' }, 'create-4')
    const { body } = await send({ workflow_id: NEVER_A_WORKFLOW }, 'create-4')
    expect(body.error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('a final error after it is stored and replayed', async () => {
    const rejected = await send({ workflow_id: NEVER_A_WORKFLOW }, 'create-5')
    const again = await send({ workflow_id: NEVER_A_WORKFLOW }, 'create-5')
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([400, rejected.text, 'true'])
  })
})

test('writing needs mandates:write and reading mandates:read', async () => {
  const reader = await newPartner(api, { orgId: partner.orgId, scopes: 'mandates:read' })
  const writer = await newPartner(api, { orgId: partner.orgId, scopes: 'mandates:write' })
  const id = await newMandate(writer, workflowId)
  expect((await reader.call('GET', `/mandates/${id}`)).status).toBe(200)
  for (const [method, path, json] of [
    ['POST', '/mandates', validMandate(workflowId)],
    ['PUT', `/mandates/${id}`, validMandate(workflowId)],
    ['DELETE', `/mandates/${id}`, undefined],
    ['POST', `/mandates/${id}/prepare`, undefined],
  ] as const) {
    const { status, body } = await write(reader, method, path, json)
    expect([status, body.error.code, body.error.message]).toEqual([
      403,
      'SCOPE_MISSING',
      expect.stringContaining('mandates:write'),
    ])
  }
  for (const path of ['/mandates', `/mandates/${id}`])
    expect((await writer.call('GET', path)).body.error.message).toContain('mandates:read')
})
