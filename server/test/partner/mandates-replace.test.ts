import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import type { Reply } from '../../../testing/client.ts'
import {
  BANK_SKILLS,
  type Changes,
  eventsOf,
  letPreparationRunOut,
  makeInPlayground,
  NEVER_A_MANDATE,
  NEVER_A_WORKFLOW,
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  pathsOf,
  readMandate,
  rowVersion,
  unlike,
  validMandate,
  write,
} from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** PUT /mandates/{mandate_id}: its states, its rules, their order, and ten changes an hour. */
let api: TestApi
let partner: Partner
let workflowId: string
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { limits: NO_RATE_LIMITS })
  workflowId = await newWorkflow(partner)
})
afterAll(() => api.close())

const replace = (id: string, changes: Changes = {}) =>
  write(partner, 'PUT', `/mandates/${id}`, validMandate(workflowId, changes))
const archive = (id: string) => write(partner, 'DELETE', `/mandates/${id}`)
const codeOf = ({ status, body }: Reply) => [status, body.error?.code]
const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `q${at}`, type: 'voice', text: `Question ${at}?` }))
const manySkills = Array.from({ length: 11 }, (_, at) => ({ skill_id: `sk_${1001 + at}` }))

/** How to bring a mandate into each of its states. */
const IN_STATE = {
  preparing: (changes: Changes = {}) => newMandate(partner, workflowId, changes),
  ready: async (changes: Changes = {}) => {
    const id = await newMandate(partner, workflowId, changes)
    await api.runJobs()
    return id
  },
  failed: async (changes: Changes = {}) => {
    const id = await newMandate(partner, workflowId, changes)
    letPreparationRunOut(api)
    return id
  },
  archived: async (changes: Changes = {}) => {
    const id = await newMandate(partner, workflowId, changes)
    await archive(id)
    return id
  },
}

describe('states and transitions of a replacement', () => {
  test.each(['ready', 'failed'] as const)(
    'a %s mandate replaced by a body that differs: 202, changed true, preparing, and its questions are prepared',
    async state => {
      const id = await IN_STATE[state]()
      const { status, body } = await replace(id, { title: 'Senior mason' })
      expect(status).toBe(202)
      expect(body).toEqual({
        success: true,
        message: expect.any(String),
        data: {
          mandate_id: id,
          job_id: null,
          status: 'preparing',
          flow_version: 2,
          methods: ['data_enrichment', 'skill_verification', 'interest_collection'],
          changed: true,
          warnings: [],
        },
      })
      await api.runJobs()
      expect(await readMandate(partner, id)).toMatchObject({ status: 'ready', flow_version: 2, failure_reason: null })
      expect((await readMandate(partner, id)).body.title).toBe('Senior mason')
    },
  )

  test.each(['ready', 'failed'] as const)(
    'a %s mandate replaced by an identical body: 200, changed false, its state unchanged',
    async state => {
      const id = await IN_STATE[state]()
      const before = await rowVersion(api, id)
      const { status, body } = await replace(id)
      expect([status, body.data.changed, body.data.status, body.data.flow_version]).toEqual([200, false, state, 1])
      expect(await rowVersion(api, id)).toBe(before)
      expect((await readMandate(partner, id)).status).toBe(state)
    },
  )

  test.each([
    ['that differs', { title: 'Other' }],
    ['that is identical', {}],
  ])(
    'a preparing mandate replaced by a body %s: 409 CONFLICT with Retry-After: 5, unchanged',
    async (_what, changes) => {
      const id = await IN_STATE.preparing()
      const before = await rowVersion(api, id)
      const reply = await replace(id, changes)
      expect([...codeOf(reply), reply.headers['retry-after']]).toEqual([409, 'CONFLICT', '5'])
      expect(await rowVersion(api, id)).toBe(before)
    },
  )

  test.each([
    ['that differs', { title: 'Other' }],
    ['that is identical', {}],
  ])(
    'an archived mandate replaced by a body %s: 409 CONFLICT without Retry-After, unchanged',
    async (_what, changes) => {
      const id = await IN_STATE.archived()
      const before = await rowVersion(api, id)
      const reply = await replace(id, changes)
      expect([...codeOf(reply), reply.headers['retry-after']]).toEqual([409, 'CONFLICT', undefined])
      expect(await rowVersion(api, id)).toBe(before)
    },
  )

  test('an overdue preparation is stored as failed and reported before the replacement starts the next', async () => {
    const id = await IN_STATE.failed()
    expect((await replace(id, { title: 'Other' })).status).toBe(202)
    expect((await eventsOf(api, id)).map(event => event.type)).toEqual(['mandate.failed'])
    await api.runJobs()
    expect((await eventsOf(api, id)).map(event => event.type)).toEqual(['mandate.failed', 'mandate.ready'])
  })
})

describe('rule 1: an identical body answers 200 with changed false and changes nothing', () => {
  const SENT: Changes = {
    methods: ['data_enrichment', 'skill_verification', 'interest_collection'],
    location: undefined,
    location_type: 'abroad',
    countries: ['AE', 'QA'],
    salary: { min: 1, max: 2 },
    skills: BANK_SKILLS.map((skill_id, at) => (at === 0 ? { skill_id, verify: true } : { skill_id })),
  }
  const resend = (json: unknown, id: string) => write(partner, 'PUT', `/mandates/${id}`, json)

  test.each<[string, (body: Record<string, unknown>) => unknown]>([
    ['the very same body', body => body],
    ['key order', body => Object.fromEntries(Object.entries(body).toReversed())],
    ['letter case of country codes', body => ({ ...body, countries: ['ae', 'Qa'] })],
    ['the order of countries', body => ({ ...body, countries: ['QA', 'AE'] })],
    ['the order of methods', body => ({ ...body, methods: (body.methods as string[]).toReversed() })],
    [
      'constant defaults, filled in',
      body => ({
        ...body,
        salary: { min: 1, max: 2, currency: 'INR', period: 'month' },
        skills: BANK_SKILLS.map((skill_id, at) => ({ verify: at === 0, skill_id })),
        enrichment_questions: (body.enrichment_questions as object[]).map(each => ({ ...each, required: true })),
        interest_collection: { other_roles: [] },
      }),
    ],
  ])('what does not count: %s', async (_what, vary) => {
    const id = await IN_STATE.ready(SENT)
    const [before, version] = [await readMandate(partner, id), await rowVersion(api, id)]
    api.time.advance(1_000)
    const { status, body } = await resend(vary(validMandate(workflowId, SENT)), id)
    expect([status, body.data.changed]).toEqual([200, false])
    expect(await rowVersion(api, id)).toBe(version)
    expect(await readMandate(partner, id)).toEqual(before)
  })

  test('an owner taken from the header does not count', async () => {
    const json = validMandate(workflowId)
    const made = await partner.call('POST', '/mandates', { json, onBehalfOf: 'rahul', idempotencyKey: unlike('owner') })
    const id = made.body.data.mandate_id
    await api.runJobs()
    const version = await rowVersion(api, id)
    for (const onBehalfOf of ['meera', 'rahul', '']) {
      const { body } = await partner.call('PUT', `/mandates/${id}`, {
        json,
        onBehalfOf,
        idempotencyKey: unlike('owner'),
      })
      expect(body.data.changed).toBe(false)
    }
    expect(await rowVersion(api, id)).toBe(version)
    expect((await readMandate(partner, id)).body.owner).toEqual({ external_user_id: 'rahul' })
  })

  test("a change of the workflow's methods does not count", async () => {
    const workflow_id = await newWorkflow(partner)
    const id = await IN_STATE.ready({ workflow_id })
    await write(partner, 'PUT', `/workflows/${workflow_id}`, {
      name: 'Changed',
      channels: ['sms'],
      languages: ['en'],
      methods: ['interest_collection'],
    })
    const version = await rowVersion(api, id)
    expect((await replace(id, { workflow_id })).body.data).toMatchObject({ changed: false, status: 'ready' })
    expect(await rowVersion(api, id)).toBe(version)
  })

  test.each<[string, Changes]>([
    ['one letter of the title', { title: 'mason' }],
    ['the order of skills', { skills: BANK_SKILLS.map((skill_id, at) => ({ skill_id, verify: at < 1 })).toReversed() }],
    ['which skill is verified', { skills: BANK_SKILLS.map((skill_id, at) => ({ skill_id, verify: at === 1 })) }],
    ['a field more', { openings: 3 }],
    ['a field less', { location: undefined }],
    [
      'methods that are named where they were left out',
      { methods: ['data_enrichment', 'skill_verification', 'interest_collection'] },
    ],
    ['an owner in the body', { owner: { external_user_id: 'rahul' } }],
    [
      'a question that is no longer required',
      {
        enrichment_questions: [
          { key: 'tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no', required: false },
        ],
      },
    ],
    ['other roles', { interest_collection: { other_roles: ['Helper'] } }],
  ])('what does count: %s', async (_what, changes) => {
    const id = await IN_STATE.ready()
    expect((await replace(id, changes)).body.data).toMatchObject({ changed: true, flow_version: 2 })
  })

  test('identical means identical to the body last sent, not to the first', async () => {
    const id = await IN_STATE.ready()
    await replace(id, { title: 'Second' })
    await api.runJobs()
    expect((await replace(id, { title: 'Second' })).status).toBe(200)
    expect((await replace(id)).body.data).toMatchObject({ changed: true, flow_version: 3 })
  })
})

test('rule 2: a mandate created in the playground gives 403 FORBIDDEN', async () => {
  const { mandateId, workflowId: workflow_id } = await makeInPlayground(api, partner)
  await api.runJobs()
  const before = await rowVersion(api, mandateId)
  for (const changes of [{ workflow_id }, { workflow_id, title: 'Mine now' }])
    expect(codeOf(await replace(mandateId, changes))).toEqual([403, 'FORBIDDEN'])
  expect(await rowVersion(api, mandateId)).toBe(before)
})

test('rule 3: a workflow_id that differs from the stored one gives 409 CONFLICT', async () => {
  const id = await IN_STATE.ready()
  for (const workflow_id of [await newWorkflow(partner), NEVER_A_WORKFLOW]) {
    const reply = await replace(id, { workflow_id })
    expect([...codeOf(reply), pathsOf(reply), reply.headers['retry-after']]).toEqual([
      409,
      'CONFLICT',
      ['workflow_id'],
      undefined,
    ])
  }
})

test('rule 4: a body that breaks a field rule gives 400 VALIDATION_FAILED and changes nothing', async () => {
  const id = await IN_STATE.ready()
  const before = await rowVersion(api, id)
  const reply = await replace(id, { experience: { min_years: 3, max_years: 2 } })
  expect([...codeOf(reply), pathsOf(reply)]).toEqual([400, 'VALIDATION_FAILED', ['experience.max_years']])
  expect(await rowVersion(api, id)).toBe(before)
})

test.each<[string, Changes]>([
  ['more than 10 skills', { skills: manySkills }],
  ['more than 3 verified skills', { skills: BANK_SKILLS.map((skill_id, at) => ({ skill_id, verify: at < 4 })) }],
  ['more than 5 questions', { enrichment_questions: questions(6) }],
])('rule 5: %s give 422 LIMIT_EXCEEDED', async (_what, changes) => {
  const id = await IN_STATE.ready()
  expect(codeOf(await replace(id, changes))).toEqual([422, 'LIMIT_EXCEEDED'])
})

test('rule 7: an unknown mandate gives 404 NOT_FOUND', async () => {
  expect(codeOf(await replace(NEVER_A_MANDATE))).toEqual([404, 'NOT_FOUND'])
})

test('a path that is not a mandate_id gives 400 naming it', async () => {
  const reply = await replace('JM_lowercase00')
  expect([reply.status, pathsOf(reply)]).toEqual([400, ['mandate_id']])
})

describe('rule 6: more than 10 changes to a mandate in any sliding hour give 409 CONFLICT', () => {
  const HOUR = 3_600_000
  const change = async (id: string) => {
    const reply = await replace(id, { title: unlike('Title') })
    await api.runJobs()
    return reply
  }

  test('ten are accepted, the eleventh gets the exact time to wait, and is accepted then', async () => {
    const id = await IN_STATE.ready()
    // One every six minutes, so that they leave the window one by one.
    for (let at = 0; at < 10; at++) {
      expect((await change(id)).status).toBe(202)
      api.time.advance(6 * 60_000)
    }
    // The first was made exactly an hour ago and is outside the window; the second leaves it in six minutes.
    expect((await change(id)).status).toBe(202)
    const before = await rowVersion(api, id)
    const rejected = await change(id)
    expect([...codeOf(rejected), rejected.headers['retry-after']]).toEqual([409, 'CONFLICT', '360'])
    expect(await rowVersion(api, id)).toBe(before)
    api.time.advance(360_000 - 1)
    expect((await change(id)).headers['retry-after']).toBe('1')
    api.time.advance(1)
    expect((await change(id)).status).toBe(202)
  })

  test('a burst of ten fills the hour to the millisecond', async () => {
    const id = await IN_STATE.ready()
    for (let at = 0; at < 10; at++) expect((await change(id)).status).toBe(202)
    expect((await change(id)).headers['retry-after']).toBe('3600')
    api.time.advance(HOUR - 1)
    expect((await change(id)).headers['retry-after']).toBe('1')
    api.time.advance(1)
    for (let at = 0; at < 10; at++) expect((await change(id)).status).toBe(202)
    expect((await change(id)).headers['retry-after']).toBe('3600')
  })

  test('creation, identical bodies and rejected bodies do not count', async () => {
    const id = await IN_STATE.ready()
    for (let at = 0; at < 5; at++) await replace(id)
    for (let at = 0; at < 5; at++) await replace(id, { experience: { min_years: 2, max_years: 1 } })
    for (let at = 0; at < 10; at++) expect((await change(id)).status).toBe(202)
    expect((await change(id)).status).toBe(409)
  })

  test('a full hour does not affect an identical body, and its error is not stored under the key', async () => {
    const id = await IN_STATE.ready()
    let title = ''
    for (let at = 0; at < 10; at++) {
      title = unlike('Last')
      await replace(id, { title })
      await api.runJobs()
    }
    expect((await replace(id, { title })).status).toBe(200)
    const send = () =>
      partner.call('PUT', `/mandates/${id}`, { json: validMandate(workflowId), idempotencyKey: 'after-the-hour' })
    expect((await send()).status).toBe(409)
    api.time.advance(HOUR)
    expect((await send()).status).toBe(202)
  })

  test('each mandate has a separate hour', async () => {
    const [one, other] = [await IN_STATE.ready(), await IN_STATE.ready()]
    for (let at = 0; at < 10; at++) await change(one)
    expect([(await change(one)).status, (await change(other)).status]).toEqual([409, 202])
  })

  test('a test key has the same ten: structural limits are not reduced to a tenth', async () => {
    const trial = await newPartner(api, { orgId: partner.orgId, mode: 'test', limits: NO_RATE_LIMITS })
    const workflow = await newWorkflow(trial)
    const id = await newMandate(trial, workflow)
    for (let at = 0; at < 10; at++) {
      await api.runJobs()
      expect((await write(trial, 'PUT', `/mandates/${id}`, validMandate(workflow, { title: `T${at}` }))).status).toBe(
        202,
      )
    }
    await api.runJobs()
    expect((await write(trial, 'PUT', `/mandates/${id}`, validMandate(workflow))).status).toBe(409)
  })
})

test('flow_version starts at 1 and increases by one with each accepted replacement, and with nothing else', async () => {
  const id = await IN_STATE.ready()
  const versions = [(await readMandate(partner, id)).flow_version]
  for (const changes of [{ title: 'A' }, { title: 'A' }, { title: '' }, { title: 'B' }, { skills: manySkills }]) {
    await replace(id, changes)
    await api.runJobs()
    versions.push((await readMandate(partner, id)).flow_version)
  }
  await archive(id)
  versions.push((await readMandate(partner, id)).flow_version)
  expect(versions).toEqual([1, 2, 2, 2, 3, 3, 3])
})

test('a replacement replaces the whole body: omitted fields are removed', async () => {
  const id = await IN_STATE.ready({ openings: 3, shift: 'night', owner: { external_user_id: 'rahul' } })
  await replace(id, { description: 'New' })
  const { body } = await readMandate(partner, id)
  expect(body).not.toHaveProperty('openings')
  expect(body).not.toHaveProperty('shift')
  expect(body).not.toHaveProperty('owner')
  expect(body.description).toBe('New')
})

describe('order of checks on replace: a call with two problems gets the answer of the earlier check', () => {
  /** In the order of the contract: each row is rejected for its own reason while every later reason applies as well. */
  const REFERENCES = { experience: { min_years: 2, max_years: 1 } }
  const later = { workflow_id: NEVER_A_WORKFLOW, ...REFERENCES }
  const put = (id: string, changes: Changes, options: object = {}) =>
    partner.call('PUT', `/mandates/${id}`, {
      json: validMandate(workflowId, changes),
      idempotencyKey: unlike('order'),
      ...options,
    })
  const badSignature = { headers: { 'x-signature': 'f'.repeat(64) } }
  const sendAs = async (who: Partner, changes: Changes) =>
    write(who, 'PUT', `/mandates/${NEVER_A_MANDATE}`, validMandate(workflowId, changes))

  test.each<[string, () => Promise<Reply>, number, string]>([
    [
      'size before the signature',
      () => put(NEVER_A_MANDATE, { description: 'x'.repeat(262_144) }, badSignature),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'media type before the signature',
      () => put(NEVER_A_MANDATE, {}, { headers: { ...badSignature.headers, 'content-type': 'text/plain' } }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['authentication before schema', () => put(NEVER_A_MANDATE, { title: '' }, badSignature), 401, 'UNAUTHORIZED'],
    [
      'scope before the rate limit and schema',
      async () => {
        const who = await newPartner(api, { scopes: 'mandates:read', limits: { mandateWrites: { perMinute: 1 } } })
        await sendAs(who, { title: '' })
        return await sendAs(who, { title: '' })
      },
      403,
      'SCOPE_MISSING',
    ],
    [
      'rate limit before schema',
      async () => {
        const who = await newPartner(api, { limits: { mandateWrites: { perMinute: 1 } } })
        await sendAs(who, { title: '' })
        return await sendAs(who, { title: '' })
      },
      429,
      'RATE_LIMITED',
    ],
    ['schema before counts', () => put(NEVER_A_MANDATE, { title: '', skills: manySkills }), 400, 'VALIDATION_FAILED'],
    [
      'counts before idempotency',
      async () => {
        await put(NEVER_A_MANDATE, {}, { idempotencyKey: 'order-1' })
        return await put(NEVER_A_MANDATE, { skills: manySkills }, { idempotencyKey: 'order-1' })
      },
      422,
      'LIMIT_EXCEEDED',
    ],
    [
      'idempotency before the mandate is looked up',
      async () => {
        await put(NEVER_A_MANDATE, {}, { idempotencyKey: 'order-2' })
        return await put(NEVER_A_MANDATE, { title: 'Other' }, { idempotencyKey: 'order-2' })
      },
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ],
    ['counts before an unknown mandate', () => put(NEVER_A_MANDATE, { skills: manySkills }), 422, 'LIMIT_EXCEEDED'],
    ['an unknown mandate before another workflow and references', () => put(NEVER_A_MANDATE, later), 404, 'NOT_FOUND'],
    [
      'made through the API before preparing, another workflow and references',
      async () => put((await makeInPlayground(api, partner)).mandateId, later),
      403,
      'FORBIDDEN',
    ],
  ])('%s', async (_what, send, status, code) => {
    expect(codeOf(await send())).toEqual([status, code])
  })

  test.each<[string, keyof typeof IN_STATE, Changes, number, string, string | undefined]>([
    ['archived before another workflow and references', 'archived', later, 409, 'mandate_id', undefined],
    ['preparing before another workflow and references', 'preparing', later, 409, 'mandate_id', '5'],
    ['another workflow before references', 'ready', later, 409, 'workflow_id', undefined],
    ['references without any of these', 'ready', REFERENCES, 400, 'experience.max_years', undefined],
    [
      "the workflow's count of questions before references",
      'ready',
      { ...REFERENCES, enrichment_questions: questions(6) },
      422,
      'enrichment_questions',
      undefined,
    ],
  ])('%s', async (_what, state, changes, status, path, retryAfter) => {
    const reply = await put(await IN_STATE[state](), changes)
    expect([reply.status, pathsOf(reply), reply.headers['retry-after']]).toEqual([status, [path], retryAfter])
  })

  test('made through the API before archived', async () => {
    const { mandateId } = await makeInPlayground(api, partner)
    await api.db.admin.query("update mandates set status = 'archived', prepare_by = null where mandate_id = $1", [
      mandateId,
    ])
    expect(codeOf(await put(mandateId, later))).toEqual([403, 'FORBIDDEN'])
  })

  test('identical before references: a skill retired meanwhile does not make the same body invalid', async () => {
    const skills = [...BANK_SKILLS.slice(0, 4), 'sk_1019'].map((skill_id, at) => ({ skill_id, verify: at < 1 }))
    const id = await IN_STATE.ready({ skills })
    await api.db.admin.query("update catalogue_nodes set retired_version = 1 where level = 'skill' and number = 1019")
    expect((await put(id, { skills })).body.data.changed).toBe(false)
    expect(pathsOf(await put(id, { skills, title: 'Other' }))).toEqual(['skills[4].skill_id'])
  })

  test('references before ten changes an hour', async () => {
    const id = await IN_STATE.ready()
    for (let at = 0; at < 10; at++) {
      await replace(id, { title: `Title ${at}` })
      await api.runJobs()
    }
    expect(codeOf(await put(id, REFERENCES))).toEqual([400, 'VALIDATION_FAILED'])
    expect(codeOf(await put(id, { workflow_id: NEVER_A_WORKFLOW }))).toEqual([409, 'CONFLICT'])
    expect((await put(id, {})).headers['retry-after']).toBe('3600')
  })
})

describe('Idempotency-Key on replace', () => {
  test('a retry with the same key returns the first answer, though the mandate has changed since', async () => {
    const id = await IN_STATE.ready()
    const send = () =>
      partner.call('PUT', `/mandates/${id}`, {
        json: validMandate(workflowId, { title: 'Once' }),
        idempotencyKey: 'put-1',
      })
    const first = await send()
    await api.runJobs()
    const again = await send()
    expect([first.status, again.text, again.headers['idempotent-replayed']]).toEqual([202, first.text, 'true'])
    expect((await readMandate(partner, id)).flow_version).toBe(2)
  })

  test('a 200 with changed false is stored as well', async () => {
    const id = await IN_STATE.ready()
    const send = () =>
      partner.call('PUT', `/mandates/${id}`, { json: validMandate(workflowId), idempotencyKey: 'put-2' })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true'])
  })

  test('the 409 of a mandate still preparing is not stored: the same key succeeds after Retry-After', async () => {
    const id = await IN_STATE.preparing()
    const json = validMandate(workflowId, { title: 'Patient' })
    const send = () => partner.call('PUT', `/mandates/${id}`, { json, idempotencyKey: 'put-3' })
    expect((await send()).status).toBe(409)
    await api.runJobs()
    expect((await send()).status).toBe(202)
  })
})
