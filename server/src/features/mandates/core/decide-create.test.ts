import { describe, expect, test } from 'vitest'
import type { SentBody } from '../../../contract/mandate.ts'
import { digestOf, normalise } from './body.ts'
import { type CreateContext, decideCreate, decideSameJob, equalBytes } from './decide.ts'
import { ALL_METHODS, references, sentBody } from './mandate.fixture.ts'

const question = { type: 'yes_no', text: 'Ready to move?' } as const
const SIX_QUESTIONS = Array.from({ length: 6 }, (_, at) => ({ ...question, key: `k${at}` }))
const UNKNOWN_SKILL = [{ skill_id: 'sk_99' }]

const active = { status: 'active', methods: ALL_METHODS } as const
const archived = { status: 'archived', methods: ALL_METHODS } as const
const body = (change: Partial<SentBody> = {}) => normalise({ ...sentBody, ...change })
const taken = (change: Partial<SentBody> = {}) => ({ id: 'JM_TAKEN', jobId: 'J-7', sent: digestOf(body(change)) })

/** Breaks every rule that is checked here; each row below fixes the problem of the row before. */
const WORST: Partial<SentBody> = { skills: UNKNOWN_SKILL, enrichment_questions: SIX_QUESTIONS }

function decide(change: Partial<SentBody>, context: Partial<CreateContext> = {}) {
  return decideCreate(body(change), { workflow: active, sameJob: null, references, recruiter: null, ...context })
}
const answer = (...args: Parameters<typeof decide>) => {
  const decided = decide(...args)
  return decided.ok ? decided.value.changed : [decided.error.code, ...decided.error.details.map(each => each.path)]
}

describe('order of the checks', () => {
  test.each<[string, Partial<SentBody>, Partial<CreateContext>, unknown]>([
    ['a workflow that is missing', WORST, { workflow: null, sameJob: taken() }, ['VALIDATION_FAILED', 'workflow_id']],
    ['a workflow that is archived', WORST, { workflow: archived, sameJob: taken() }, ['CONFLICT', 'workflow_id']],
    ['a job that has another mandate', WORST, { sameJob: taken() }, ['CONFLICT', 'mandate_id', 'job_id']],
    ['more questions than the methods allow', WORST, {}, ['LIMIT_EXCEEDED', 'enrichment_questions']],
    ['references', { skills: UNKNOWN_SKILL }, {}, ['VALIDATION_FAILED', 'skills[0].skill_id']],
    ['nothing, when all is well', {}, {}, true],
  ])('%s', (_, change, context, expected) => expect(answer(change, context)).toEqual(expected))
})

describe('a job that has a mandate', () => {
  test('the same body again changes nothing, even if it would no longer be accepted', () => {
    expect(answer({}, { sameJob: taken() })).toBe(false)
    expect(answer(WORST, { sameJob: taken(WORST) })).toBe(false)
  })

  test('an equivalent body counts as the same', () => {
    const written = { interest_collection: { other_roles: [] }, location_type: 'india' } as const
    expect(answer(written, { sameJob: taken() })).toBe(false)
  })

  test('another body is a conflict that names the mandate of the job', () => {
    const decided = decide({ title: 'Head mason' }, { sameJob: taken() })
    expect(decided).toMatchObject({
      error: {
        code: 'CONFLICT',
        details: [
          { path: 'mandate_id', message: 'JM_TAKEN' },
          {
            path: 'job_id',
            message: 'A mandate with job_id J-7 already exists: JM_TAKEN. Replace it, or archive it first.',
          },
        ],
      },
    })
  })

  test('a conflict found only by the insert gets the same answer', () => {
    expect(decideSameJob(body(), taken())).toMatchObject({ ok: true, value: { changed: false } })
    expect(decideSameJob(body({ title: 'Head mason' }), taken())).toEqual(
      decide({ title: 'Head mason' }, { sameJob: taken() }),
    )
  })

  test('an archived workflow rejects even the same body', () => {
    expect(answer({}, { workflow: archived, sameJob: taken() })).toEqual(['CONFLICT', 'workflow_id'])
  })
})

describe("the workflow's methods", () => {
  test('decide how many questions there may be when the body names none', () => {
    const workflow = { status: 'active', methods: ['data_enrichment'] } as const
    expect(answer({ enrichment_questions: SIX_QUESTIONS }, { workflow })).toBe(true)
    expect(answer({ enrichment_questions: SIX_QUESTIONS })).toEqual(['LIMIT_EXCEEDED', 'enrichment_questions'])
  })

  test('are those of the mandate then', () => {
    const workflow = { status: 'active', methods: ['interest_collection'] } as const
    expect(decide({}, { workflow })).toMatchObject({ value: { methods: ['interest_collection'] } })
  })
})

test('an accepted body is complete: the recruiter owns it and pending names are listed', () => {
  const skills = [...sentBody.skills, { name: 'Drone Care', pending: true }] as SentBody['skills']
  expect(decide({ skills }, { recruiter: 'r-7' })).toMatchObject({
    value: { changed: true, body: { owner: { external_user_id: 'r-7' } }, pendingNames: ['dronecare'] },
  })
})

test('digests are compared by their bytes', () => {
  const bytes = (...each: number[]) => Uint8Array.from(each)
  expect(equalBytes(bytes(1, 2), bytes(1, 2))).toBe(true)
  expect(equalBytes(bytes(1, 2), bytes(1, 3))).toBe(false)
  expect(equalBytes(bytes(1, 2), bytes(1, 2, 3))).toBe(false)
  expect(equalBytes(bytes(1, 2, 3), bytes(1, 2))).toBe(false)
})
