import { describe, expect, test } from 'vitest'
import type { SentBody } from '../../../contract/mandate.ts'
import { applyDefaults } from './apply-defaults.ts'
import { normalise } from './body.ts'
import { ALL_METHODS, references, sentBody } from './mandate.fixture.ts'
import { checkCounts, checkQuestionCount } from './rules.ts'

const apply = (
  change: Partial<SentBody>,
  workflowMethods: Parameters<typeof applyDefaults>[1] = ALL_METHODS,
  who: string | null = null,
) => applyDefaults(normalise({ ...sentBody, ...change }), workflowMethods, references, who)
const faultsOf = (change: Partial<SentBody>) => {
  const outcome = apply(change)
  return outcome.ok ? [] : outcome.error.details.map(each => each.path)
}
const completed = (...args: Parameters<typeof apply>) => {
  const outcome = apply(...args)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}
const abroad = { location_type: 'abroad', location: undefined as never } as const
const question = { key: 'a', type: 'yes_no', text: 'Ready to move?' } as const

describe('rules that span fields', () => {
  test.each<[string, Partial<SentBody>, string[]]>([
    ['a body that breaks none', {}, []],
    ['more years at least than at most', { experience: { min_years: 5, max_years: 4 } }, ['experience.max_years']],
    ['as many years at least as at most', { experience: { min_years: 4, max_years: 4 } }, []],
    ['less pay at most than at least', { salary: { min: 2, max: 1 } }, ['salary.max']],
    ['countries of a job in India', { countries: ['AE'] }, ['countries']],
    ['no countries of a job in India, but the field', { countries: [] }, ['countries']],
    ['a job abroad without countries', abroad, ['countries']],
    ['a job abroad with none named', { ...abroad, countries: [] }, ['countries']],
    ['a job abroad with a place in India', { location_type: 'abroad', countries: ['AE'] }, ['location']],
    ['India among the countries', { ...abroad, countries: ['AE', 'in'] }, ['countries[1]']],
    ['a country twice, in two cases', { ...abroad, countries: ['AE', 'QA', 'ae'] }, ['countries[2]']],
    [
      'eleven countries',
      { ...abroad, countries: Array.from({ length: 11 }, () => 'AE') },
      ['countries', ...Array.from({ length: 10 }, (_, at) => `countries[${at + 1}]`)],
    ],
    ['a skill that does not exist', { skills: [{ skill_id: 'sk_1' }, { skill_id: 'sk_99' }] }, ['skills[1].skill_id']],
    ['a skill with leading zeros', { skills: [{ skill_id: 'sk_01' }] }, ['skills[0].skill_id']],
    [
      'a retired skill',
      { skills: [{ skill_id: 'sk_12' }, { skill_id: 'sk_13' }] },
      ['skills[0].skill_id', 'skills[1].skill_id'],
    ],
    ['a skill twice', { skills: [{ skill_id: 'sk_1' }, { skill_id: 'sk_1', verify: true }] }, ['skills[1].skill_id']],
    ['verify of what is not verifiable', { skills: [{ skill_id: 'sk_11', verify: true }] }, ['skills[0].verify']],
    ['a pending skill nobody asked for', { skills: [{ name: 'Moon walk', pending: true }] }, ['skills[0].name']],
    [
      'a pending skill twice',
      {
        skills: [
          { name: 'Drone care', pending: true },
          { name: 'DRONE  care', pending: true },
        ],
      },
      ['skills[1].name'],
    ],
    [
      'a key twice',
      { enrichment_questions: [question, { ...question, type: 'voice' }] },
      ['enrichment_questions[1].key'],
    ],
    [
      'a knockout of a spoken answer',
      { enrichment_questions: [{ ...question, type: 'voice', knockout: 'no' }] },
      ['enrichment_questions[0].knockout'],
    ],
    [
      'enrichment named without a question',
      { methods: ['data_enrichment'], enrichment_questions: [] },
      ['enrichment_questions'],
    ],
    ['nothing left to ask', { methods: ['skill_verification'], skills: [{ skill_id: 'sk_1' }] }, ['methods']],
    [
      'many at once',
      { salary: { min: 2, max: 1 }, countries: ['AE'], skills: [{ skill_id: 'sk_99' }] },
      ['countries', 'salary.max', 'skills[0].skill_id'],
    ],
  ])('%s', (_, change, paths) => expect(faultsOf(change)).toEqual(paths))

  test('a retired skill is reported with its successor', () => {
    const outcome = apply({ skills: [{ skill_id: 'sk_12' }] })
    expect(outcome).toMatchObject({
      error: { details: [{ message: 'skills[0].skill_id sk_12 is retired. Use sk_1.' }] },
    })
  })
})

describe('methods', () => {
  test.each<[string, Partial<SentBody>, string[], RegExp | null]>([
    ["the workflow's when none are named", {}, [...ALL_METHODS], null],
    [
      'those named, in the fixed order',
      { methods: ['interest_collection', 'data_enrichment'] },
      ['data_enrichment', 'interest_collection'],
      /Skills with verify true are kept/,
    ],
    [
      'without enrichment when there is no question',
      { enrichment_questions: [] },
      ['skill_verification', 'interest_collection'],
      /data_enrichment is left out/,
    ],
    [
      'without verification when no skill asks for it',
      { skills: sentBody.skills.map(skill => ({ ...skill, verify: false })) as never },
      ['data_enrichment', 'interest_collection'],
      /skill_verification is left out/,
    ],
    [
      'without verification even when it is named',
      { methods: ['skill_verification', 'interest_collection'], skills: [{ skill_id: 'sk_1' }] },
      ['interest_collection'],
      /skill_verification is left out/,
    ],
    [
      'questions are kept while enrichment is off',
      { methods: ['interest_collection'] },
      ['interest_collection'],
      /The enrichment questions are kept but not asked/,
    ],
  ])('%s', (_, change, methods, warning) => {
    const { methods: inForce, warnings, body } = completed(change)
    expect(inForce).toEqual(methods)
    expect(warnings.some(each => warning?.test(each) ?? false)).toBe(warning !== null)
    expect(body.enrichment_questions).toHaveLength(change.enrichment_questions?.length ?? 1)
  })
})

describe('warnings', () => {
  const few = /^5 to 10 skills are recommended; this mandate has 4\.$/
  test('fewer than five skills', () => {
    expect(completed({ skills: sentBody.skills.slice(1) }).warnings).toContainEqual(expect.stringMatching(few))
    expect(completed({}).warnings).toEqual([])
  })
  test('a job in India without a place', () => {
    expect(completed({ location: undefined as never }).warnings).toEqual([
      expect.stringContaining('location is missing'),
    ])
    expect(completed({ ...abroad, countries: ['AE'] }).warnings).toEqual([])
  })
  test('a city and a state that are not known; a pincode that does not exist is rejected', () => {
    const location = { city: 'Pnue', state: 'Maharastra', pincode: '000000' }
    const checked = (pincode: boolean | null) =>
      applyDefaults(
        normalise({ ...sentBody, location }),
        ALL_METHODS,
        { ...references, location: { city: false, state: false, pincode } },
        null,
      )
    expect(checked(true)).toMatchObject({
      value: {
        body: { location },
        warnings: [
          'location.city "Pnue" is not in our list of places. It is kept as sent.',
          'location.state "Maharastra" is not a state or union territory of India. It is kept as sent.',
        ],
      },
    })
    expect(checked(false)).toMatchObject({
      error: { details: [{ path: 'location.pincode', message: 'location.pincode 000000 does not exist.' }] },
    })
  })
  test('pending skills whose request is not decided', () => {
    const { warnings, pendingNames, body } = completed({
      skills: [...sentBody.skills, { name: 'Drone Care', pending: true }],
    })
    expect(warnings).toEqual(['Pending skills are kept but cannot be verified until they are resolved: "Drone Care".'])
    expect(pendingNames).toEqual(['dronecare'])
    expect(body.skills.at(-1)).toEqual({ name: 'Drone Care', pending: true })
  })
})

describe('pending skills whose request is approved', () => {
  test('are stored as their catalogue skill, with a warning', () => {
    const { body, warnings, pendingNames } = completed({
      skills: [...sentBody.skills, { name: 'Kite waxing', pending: true }],
    })
    expect(body.skills.at(-1)).toEqual({ skill_id: 'sk_9', verify: false })
    expect(warnings).toEqual(['The skill "Kite waxing" was approved and is stored as sk_9.'])
    expect(pendingNames).toEqual([])
  })
  test('are not added twice if the mandate already names that skill', () => {
    const { body } = completed({ skills: [...sentBody.skills, { name: 'Brick laying', pending: true }] })
    expect(body.skills).toHaveLength(5)
    expect(body.skills[0]).toEqual({ skill_id: 'sk_1', verify: true })
  })
})

describe('the owner', () => {
  test('is the recruiter of the header unless the body names one', () => {
    expect(completed({}, ALL_METHODS, 'r-7').body.owner).toEqual({ external_user_id: 'r-7' })
    expect(completed({ owner: { external_user_id: 'r-1' } }, ALL_METHODS, 'r-7').body.owner).toEqual({
      external_user_id: 'r-1',
    })
    expect(completed({}).body.owner).toBeUndefined()
  })
})

describe('counts', () => {
  const skills = (count: number, verified = 0) =>
    Array.from({ length: count }, (_, at) => ({ skill_id: `sk_${at + 1}`, verify: at < verified }))
  const questions = (count: number) => Array.from({ length: count }, (_, at) => ({ ...question, key: `k${at}` }))
  test.each<[string, Partial<SentBody>, number]>([
    [
      'ten skills, three verified, five questions',
      { skills: skills(10, 3), enrichment_questions: questions(5), methods: [...ALL_METHODS] },
      0,
    ],
    ['eleven skills', { skills: skills(11) }, 1],
    ['four verified skills', { skills: skills(5, 4) }, 1],
    [
      'six questions beside other methods',
      { methods: ['data_enrichment', 'interest_collection'], enrichment_questions: questions(6) },
      1,
    ],
    ['ten questions alone', { methods: ['data_enrichment'], enrichment_questions: questions(10) }, 0],
    ['eleven questions alone', { methods: ['data_enrichment'], enrichment_questions: questions(11) }, 1],
    ['six questions with methods left out, not yet', { enrichment_questions: questions(6) }, 0],
    ['eleven questions with methods left out', { enrichment_questions: questions(11) }, 1],
    ['all of it at once', { skills: skills(11, 4), enrichment_questions: questions(11) }, 3],
  ])('%s', (_, change, faults) => {
    const outcome = checkCounts({ ...sentBody, ...change })
    expect(outcome.ok ? 0 : outcome.error.details.length).toBe(faults)
  })
  test.each([
    [6, ['data_enrichment'], true],
    [10, ['data_enrichment'], true],
    [6, ALL_METHODS, false],
    [5, ALL_METHODS, true],
  ] as const)("%i questions with the workflow's %j: %s", (count, methods, fits) => {
    expect(checkQuestionCount({ ...sentBody, enrichment_questions: questions(count) }, methods).ok).toBe(fits)
  })
})
