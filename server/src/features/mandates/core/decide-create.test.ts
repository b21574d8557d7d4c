import { describe, expect, test } from 'vitest'
import { digestOf, normalise, type SentBody } from './body.ts'
import { type CreateFacts, decideCreate, decideSameJob, isSame } from './decide-create.ts'
import { ALL_METHODS, references, sentBody } from './sample-mandate.ts'

const question = { type: 'yes_no', text: 'Ready to move?' } as const
const SIX_QUESTIONS = Array.from({ length: 6 }, (_, at) => ({ ...question, key: `k${at}` }))
const UNKNOWN_SKILL = [{ skill_id: 'sk_99' }]

const active = { status: 'active', methods: ALL_METHODS } as const
const archived = { status: 'archived', methods: ALL_METHODS } as const
const body = (change: Partial<SentBody> = {}) => normalise({ ...sentBody, ...change })
const taken = (change: Partial<SentBody> = {}) => ({ id: 'JM_TAKEN', sent: digestOf(body(change)) })

/** Wrong in every way that is judged here; each step below mends the one before. */
const WORST: Partial<SentBody> = { skills: UNKNOWN_SKILL, enrichment_questions: SIX_QUESTIONS }

function decide(change: Partial<SentBody>, facts: Partial<CreateFacts> = {}) {
  return decideCreate(body(change), { workflow: active, sameJob: null, references, recruiter: null, ...facts })
}
const answer = (...args: Parameters<typeof decide>) => {
  const decided = decide(...args)
  return decided.ok ? decided.value.changed : [decided.refusal.code, ...decided.refusal.details.map(each => each.path)]
}

describe('what is judged first', () => {
  test.each<[string, Partial<SentBody>, Partial<CreateFacts>, unknown]>([
    ['a workflow that is missing', WORST, { workflow: null, sameJob: taken() }, ['VALIDATION_FAILED', 'workflow_id']],
    ['a workflow that is archived', WORST, { workflow: archived, sameJob: taken() }, ['CONFLICT', 'workflow_id']],
    ['a job that has another mandate', WORST, { sameJob: taken() }, ['CONFLICT', 'mandate_id']],
    ['more questions than the methods allow', WORST, {}, ['LIMIT_EXCEEDED', 'enrichment_questions']],
    ['references', { skills: UNKNOWN_SKILL }, {}, ['VALIDATION_FAILED', 'skills[0].skill_id']],
    ['nothing, when all is well', {}, {}, true],
  ])('%s', (_, change, facts, expected) => expect(answer(change, facts)).toEqual(expected))
})

describe('a job that has a mandate', () => {
  test('the same body again changes nothing, even one that would no longer be taken', () => {
    expect(answer({}, { sameJob: taken() })).toBe(false)
    expect(answer(WORST, { sameJob: taken(WORST) })).toBe(false)
  })

  test('the same wish in other words is the same', () => {
    const written = { interest_collection: { other_roles: [] }, location_type: 'india' } as const
    expect(answer(written, { sameJob: taken() })).toBe(false)
  })

  test('another body is told which mandate the job has', () => {
    const decided = decide({ title: 'Head mason' }, { sameJob: taken() })
    expect(decided).toMatchObject({
      refusal: { code: 'CONFLICT', details: [{ path: 'mandate_id', message: 'JM_TAKEN' }] },
    })
  })

  test('whoever finds out after the insert is answered alike', () => {
    expect(decideSameJob(body(), taken())).toMatchObject({ ok: true, value: { changed: false } })
    expect(decideSameJob(body({ title: 'Head mason' }), taken())).toEqual(
      decide({ title: 'Head mason' }, { sameJob: taken() }),
    )
  })

  test('an archived workflow refuses even the same body', () => {
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

test('what is taken is settled: the recruiter owns it, and pending skills wait by name', () => {
  const skills = [...sentBody.skills, { name: 'Drone Care', pending: true }] as SentBody['skills']
  expect(decide({ skills }, { recruiter: 'r-7' })).toMatchObject({
    value: { changed: true, body: { owner: { external_user_id: 'r-7' } }, pendingNames: ['dronecare'] },
  })
})

test('digests are the same by their bytes alone', () => {
  const bytes = (...each: number[]) => Uint8Array.from(each)
  expect(isSame(bytes(1, 2), bytes(1, 2))).toBe(true)
  expect(isSame(bytes(1, 2), bytes(1, 3))).toBe(false)
  expect(isSame(bytes(1, 2), bytes(1, 2, 3))).toBe(false)
  expect(isSame(bytes(1, 2, 3), bytes(1, 2))).toBe(false)
})
