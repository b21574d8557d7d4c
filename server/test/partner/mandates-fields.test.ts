import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import {
  BANK_SKILLS,
  type Changes,
  NO_RATE_LIMITS,
  newMandate,
  newWorkflow,
  pathsOf,
  readMandate,
  rowVersion,
  SKILL_NOT_VERIFIABLE,
  unlike,
  validMandate,
  write,
} from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** Every field rule of a mandate, on create and on replace: what is accepted, and the path of what is not. */
let api: TestApi
let partner: Partner
let workflowId: string
/** Ready, so that a replacement is checked up to its body. */
let target: string
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { limits: NO_RATE_LIMITS })
  workflowId = await newWorkflow(partner)
  target = await newMandate(partner, workflowId)
  await api.runJobs()
  await api.db.admin.query(
    "update catalogue_nodes set retired_version = 1, replaced_by = 1001 where level = 'skill' and number = 1003",
  )
  await api.db.admin.query("update catalogue_nodes set retired_version = 1 where level = 'skill' and number = 1005")
  for (const name of ['Kite waxing', 'Drone care'])
    await partner.call('POST', '/skill-requests', { json: { name }, idempotencyKey: unlike('request') })
})
afterAll(() => api.close())

const create = (changes: Changes) => write(partner, 'POST', '/mandates', validMandate(workflowId, changes))
const replace = (changes: Changes) => write(partner, 'PUT', `/mandates/${target}`, validMandate(workflowId, changes))
const long = (length: number) => 'x'.repeat(length)
const skills = (count: number, verified = 0) =>
  Array.from({ length: count }, (_, at) => ({ skill_id: `sk_${1001 + at}`, verify: at < verified }))
const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `q${at}`, type: 'voice', text: `Question ${at}?` }))
const abroad = (countries: unknown, more: Changes = {}) => ({
  location_type: 'abroad',
  location: undefined,
  countries,
  ...more,
})
const COUNTRIES = [
  'AE',
  'QA',
  'OM',
  'SA',
  'KW',
  'BH',
  'SG',
  'MY',
  'GB',
  'US',
  'CA',
  'AU',
  'NZ',
  'FR',
  'DE',
  'IT',
  'ES',
  'JP',
  'KR',
  'NL',
  'BE',
]

/** The answers to the same changes on create and on replace, and whether the existing row is unchanged. */
const verdicts = async (changes: Changes) => {
  const before = await rowVersion(api, target)
  const replies = [await create(changes), await replace(changes)]
  const answers = replies.map(reply => [reply.status, reply.body.error?.code, pathsOf(reply)])
  return { answers, untouched: (await rowVersion(api, target)) === before }
}
const both = (status: number, code: string, paths: readonly string[]) => ({
  answers: [1, 2].map(() => [status, code, paths]),
  untouched: true,
})
const invalid = (paths: readonly string[]) => both(400, 'VALIDATION_FAILED', paths)

describe('a value within its bounds is accepted and returned as sent', () => {
  test.each<[string, Changes]>([
    ['title of 1 character', { title: 'x' }],
    ['title of 200 characters', { title: long(200) }],
    ['title of 200 characters outside the basic plane', { title: '🧱'.repeat(200) }],
    ['company_name of 1 character', { company_name: 'x' }],
    ['company_name of 200 characters', { company_name: long(200) }],
    ['location_type india', { location_type: 'india' }],
    ['location.city of 1 character', { location: { city: 'x' } }],
    ['location.city of 100 characters', { location: { city: long(100) } }],
    [
      'location with a state of 100 characters and a pincode',
      { location: { city: 'Pune', state: long(100), pincode: '411014' } },
    ],
    ['location.state of no character', { location: { city: 'Pune', state: '' } }],
    ['countries, one', abroad(['AE'])],
    ['countries, ten', abroad(COUNTRIES.slice(0, 10))],
    ['experience from 0 to 50 years', { experience: { min_years: 0, max_years: 50 } }],
    ['experience of exactly 5 years', { experience: { min_years: 5, max_years: 5 } }],
    ['openings of 1', { openings: 1 }],
    ['openings of 100000', { openings: 100_000 }],
    ['salary from 0 to 100000000', { salary: { min: 0, max: 100_000_000, currency: 'INR', period: 'month' } }],
    ['salary in fractions', { salary: { min: 1.5, max: 1.5, currency: 'INR', period: 'month' } }],
    ['description of 1500 characters in several lines', { description: 'x\n'.repeat(750) }],
    ['description of no character', { description: '' }],
    ['shift of the list', { shift: 'night' }],
    ['shift in other words, 100 characters', { shift: `Sundays ${long(92)}` }],
    ['employment_type of the list', { employment_type: 'daily_wage' }],
    ['employment_type in other words, 100 characters', { employment_type: `By the piece ${long(87)}` }],
    ['owner with an id of 1 character', { owner: { external_user_id: 'x' } }],
    [
      'owner with an id of 128 and a name of 200 characters',
      { owner: { external_user_id: long(128), name: long(200) } },
    ],
    ['methods, one', { methods: ['interest_collection'] }],
    ['methods, three', { methods: ['data_enrichment', 'skill_verification', 'interest_collection'] }],
    ['skills, one', { skills: [{ skill_id: 'sk_1001', verify: true }] }],
    [
      'skills, ten, three of them verified',
      {
        skills: [1, 2, 4, 6, 7, 8, 9, 10, 11, 12].map((at, nth) => ({ skill_id: `sk_${1000 + at}`, verify: nth < 3 })),
      },
    ],
    [
      'skills, one pending',
      {
        skills: [
          ...BANK_SKILLS.map(skill_id => ({ skill_id, verify: true })).slice(0, 1),
          { name: 'Kite waxing', pending: true },
        ],
      },
    ],
    ['enrichment_questions, five', { enrichment_questions: questions(5).map(each => ({ ...each, required: false })) }],
    [
      'enrichment_questions.key of 64 characters of every kind',
      { enrichment_questions: [{ key: `Az09_.-${long(57)}`, type: 'voice', text: 'Why?', required: true }] },
    ],
    [
      'enrichment_questions.text of 200 characters',
      { enrichment_questions: [{ key: 'k', type: 'voice', text: long(200), required: true }] },
    ],
    [
      'enrichment_questions.knockout of yes',
      { enrichment_questions: [{ key: 'k', type: 'yes_no', text: 'Why?', knockout: 'yes', required: true }] },
    ],
    [
      'enrichment_questions.knockout of no',
      { enrichment_questions: [{ key: 'k', type: 'yes_no', text: 'Why?', knockout: 'no', required: false }] },
    ],
    ['interest_collection.other_roles, none', { interest_collection: { other_roles: [] } }],
    [
      'interest_collection.other_roles, ten of 1 to 100 characters',
      { interest_collection: { other_roles: ['x', ...Array.from({ length: 9 }, () => long(100))] } },
    ],
  ])('%s', async (_what, changes) => {
    const made = await create(changes)
    expect([made.status, made.text]).toEqual([202, made.text])
    const { body } = await readMandate(partner, made.body.data.mandate_id)
    const kept = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    expect(body).toMatchObject(kept)
  })
})

describe('constant defaults are applied and returned', () => {
  test('location_type india, verify false, required true, no other roles; INR a month for a salary', async () => {
    const { body } = await create({
      salary: { min: 1, max: 2 },
      skills: BANK_SKILLS.map(skill_id => ({ skill_id })),
      enrichment_questions: [{ key: 'k', type: 'voice', text: 'Why?' }],
    })
    expect((await readMandate(partner, body.data.mandate_id)).body).toMatchObject({
      location_type: 'india',
      salary: { min: 1, max: 2, currency: 'INR', period: 'month' },
      skills: BANK_SKILLS.map(skill_id => ({ skill_id, verify: false })),
      enrichment_questions: [{ key: 'k', type: 'voice', text: 'Why?', required: true }],
      interest_collection: { other_roles: [] },
    })
  })
  test('country codes are stored in upper case', async () => {
    const { body } = await create(abroad(['ae', 'Qa']))
    expect((await readMandate(partner, body.data.mandate_id)).body.countries).toEqual(['AE', 'QA'])
  })
})

describe('a required field that is missing gives 400 VALIDATION_FAILED with its path', () => {
  test.each(['workflow_id', 'title', 'company_name', 'skills'])('%s', async path => {
    expect(await verdicts({ [path]: undefined })).toEqual(invalid([path]))
  })
})

describe('a value of the wrong type, and null, give 400 VALIDATION_FAILED with its path', () => {
  const WRONG: Changes = {
    workflow_id: 5,
    title: ['Mason'],
    company_name: {},
    location_type: true,
    location: 'Pune',
    countries: 'AE',
    experience: [],
    openings: '3',
    salary: 20_000,
    description: 1,
    shift: 2,
    employment_type: false,
    owner: 'rahul',
    methods: 'data_enrichment',
    skills: {},
    enrichment_questions: {},
    interest_collection: [],
  }
  test.each(Object.keys(WRONG))('%s', async path => {
    expect(await verdicts({ [path]: WRONG[path] })).toEqual(invalid([path]))
    expect(await verdicts({ [path]: null })).toEqual(invalid([path]))
  })
})

describe('a value out of its bounds gives 400 VALIDATION_FAILED with its exact path', () => {
  test.each<[string, Changes, readonly string[]]>([
    ['workflow_id of another form', { workflow_id: 'WF_bc_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD' }, ['workflow_id']],
    ['workflow_id that is too short', { workflow_id: 'WF_BC_012345678' }, ['workflow_id']],
    ['workflow_id that is too long', { workflow_id: `WF_BC_${'0'.repeat(41)}` }, ['workflow_id']],
    ['title of no character', { title: '' }, ['title']],
    ['title of 201 characters', { title: long(201) }, ['title']],
    ['title of two lines', { title: 'a\nb' }, ['title']],
    ['company_name of no character', { company_name: '' }, ['company_name']],
    ['company_name of 201 characters', { company_name: long(201) }, ['company_name']],
    ['location_type moon', { location_type: 'moon' }, ['location_type']],
    ['location without its city', { location: { state: 'Goa' } }, ['location.city']],
    ['location.city of no character', { location: { city: '' } }, ['location.city']],
    ['location.city of 101 characters', { location: { city: long(101) } }, ['location.city']],
    ['location.state of 101 characters', { location: { city: 'Pune', state: long(101) } }, ['location.state']],
    ['location.pincode of 5 digits', { location: { city: 'Pune', pincode: '41101' } }, ['location.pincode']],
    ['location.pincode of 7 digits', { location: { city: 'Pune', pincode: '4110144' } }, ['location.pincode']],
    ['location.pincode in Devanagari digits', { location: { city: 'Pune', pincode: '४११०१४' } }, ['location.pincode']],
    ['location with another property', { location: { city: 'Pune', street: '4' } }, ['location.street']],
    ['countries with a code of three letters', abroad(['AE', 'ARE']), ['countries[1]']],
    ['countries, 21', abroad(COUNTRIES), ['countries']],
    ['experience without max_years', { experience: { min_years: 1 } }, ['experience.max_years']],
    ['experience without min_years', { experience: { max_years: 1 } }, ['experience.min_years']],
    ['experience below 0', { experience: { min_years: -1, max_years: 1 } }, ['experience.min_years']],
    ['experience above 50', { experience: { min_years: 1, max_years: 51 } }, ['experience.max_years']],
    ['experience in half years', { experience: { min_years: 0.5, max_years: 1 } }, ['experience.min_years']],
    [
      'experience with another property',
      { experience: { min_years: 0, max_years: 1, months: 3 } },
      ['experience.months'],
    ],
    ['openings of 0', { openings: 0 }, ['openings']],
    ['openings of 100001', { openings: 100_001 }, ['openings']],
    ['openings of one and a half', { openings: 1.5 }, ['openings']],
    ['salary without min', { salary: { max: 1 } }, ['salary.min']],
    ['salary without max', { salary: { min: 1 } }, ['salary.max']],
    ['salary below 0', { salary: { min: -0.01, max: 1 } }, ['salary.min']],
    ['salary above 100000000', { salary: { min: 0, max: 100_000_000.01 } }, ['salary.max']],
    ['salary in dollars', { salary: { min: 0, max: 1, currency: 'USD' } }, ['salary.currency']],
    ['salary a year', { salary: { min: 0, max: 1, period: 'year' } }, ['salary.period']],
    ['salary with another property', { salary: { min: 0, max: 1, bonus: 1 } }, ['salary.bonus']],
    ['description of 1501 characters', { description: long(1501) }, ['description']],
    ['description with a control character', { description: 'a\u0007b' }, ['description']],
    ['shift of 101 characters', { shift: long(101) }, ['shift']],
    ['employment_type of 101 characters', { employment_type: long(101) }, ['employment_type']],
    ['owner without an id', { owner: { name: 'Rahul' } }, ['owner.external_user_id']],
    ['owner with an id of no character', { owner: { external_user_id: '' } }, ['owner.external_user_id']],
    ['owner with an id of 129 characters', { owner: { external_user_id: long(129) } }, ['owner.external_user_id']],
    ['owner with a name of 201 characters', { owner: { external_user_id: 'r', name: long(201) } }, ['owner.name']],
    ['owner with another property', { owner: { external_user_id: 'r', team: 'x' } }, ['owner.team']],
    ['methods, none', { methods: [] }, ['methods']],
    ['methods, one twice', { methods: ['interest_collection', 'interest_collection'] }, ['methods']],
    ['methods, an unknown one', { methods: ['interest_collection', 'astrology'] }, ['methods[1]']],
    ['skills, none', { skills: [] }, ['skills']],
    ['skills, 51', { skills: skills(51) }, ['skills']],
    ['skills of neither form', { skills: [{}] }, ['skills[0].skill_id']],
    ['skills with a text', { skills: ['sk_1001'] }, ['skills[0]']],
    [
      'skills with an id of another form',
      { skills: [{ skill_id: 'sk_x' }, { skill_id: 'ss_101' }] },
      ['skills[0].skill_id', 'skills[1].skill_id'],
    ],
    ['skills with an id of ten digits', { skills: [{ skill_id: 'sk_1234567890' }] }, ['skills[0].skill_id']],
    ['skills with verify as a text', { skills: [{ skill_id: 'sk_1001', verify: 'yes' }] }, ['skills[0].verify']],
    ['skills with another property', { skills: [{ skill_id: 'sk_1001', level: 3 }] }, ['skills[0].level']],
    ['skills pending with a name of 1 character', { skills: [{ name: 'x', pending: true }] }, ['skills[0].name']],
    [
      'skills pending with a name of 121 characters',
      { skills: [{ name: long(121), pending: true }] },
      ['skills[0].name'],
    ],
    ['skills with a name alone', { skills: [{ name: 'Kite waxing' }] }, ['skills[0].pending']],
    ['skills with pending false', { skills: [{ name: 'Kite waxing', pending: false }] }, ['skills[0].pending']],
    [
      'skills pending and to be verified',
      { skills: [{ name: 'Kite waxing', pending: true, verify: true }] },
      ['skills[0].verify'],
    ],
    ['enrichment_questions, 51', { enrichment_questions: questions(51) }, ['enrichment_questions']],
    [
      'enrichment_questions with nothing in one',
      { enrichment_questions: [{}] },
      ['enrichment_questions[0].key', 'enrichment_questions[0].text', 'enrichment_questions[0].type'],
    ],
    [
      'enrichment_questions.key of no character',
      { enrichment_questions: [{ key: '', type: 'voice', text: 'Why?' }] },
      ['enrichment_questions[0].key'],
    ],
    [
      'enrichment_questions.key of 65 characters',
      { enrichment_questions: [{ key: long(65), type: 'voice', text: 'Why?' }] },
      ['enrichment_questions[0].key'],
    ],
    [
      'enrichment_questions.key with a blank',
      { enrichment_questions: [{ key: 'a b', type: 'voice', text: 'Why?' }] },
      ['enrichment_questions[0].key'],
    ],
    [
      'enrichment_questions.type of another kind',
      { enrichment_questions: [{ key: 'k', type: 'video', text: 'Why?' }] },
      ['enrichment_questions[0].type'],
    ],
    [
      'enrichment_questions.text of no character',
      { enrichment_questions: [{ key: 'k', type: 'voice', text: '' }] },
      ['enrichment_questions[0].text'],
    ],
    [
      'enrichment_questions.text of 201 characters',
      { enrichment_questions: [{ key: 'k', type: 'voice', text: long(201) }] },
      ['enrichment_questions[0].text'],
    ],
    [
      'enrichment_questions.knockout of maybe',
      { enrichment_questions: [{ key: 'k', type: 'yes_no', text: 'Why?', knockout: 'maybe' }] },
      ['enrichment_questions[0].knockout'],
    ],
    [
      'enrichment_questions.required as a text',
      { enrichment_questions: [{ key: 'k', type: 'voice', text: 'Why?', required: 'no' }] },
      ['enrichment_questions[0].required'],
    ],
    [
      'enrichment_questions with another property',
      { enrichment_questions: [{ key: 'k', type: 'voice', text: 'Why?', hint: 'x' }] },
      ['enrichment_questions[0].hint'],
    ],
    [
      'interest_collection.other_roles, eleven',
      { interest_collection: { other_roles: Array(11).fill('Helper') } },
      ['interest_collection.other_roles'],
    ],
    [
      'interest_collection.other_roles with an empty text',
      { interest_collection: { other_roles: ['Helper', ''] } },
      ['interest_collection.other_roles[1]'],
    ],
    [
      'interest_collection.other_roles with a text of 101 characters',
      { interest_collection: { other_roles: [long(101)] } },
      ['interest_collection.other_roles[0]'],
    ],
    [
      'interest_collection with another property',
      { interest_collection: { prompt: 'Come!' } },
      ['interest_collection.prompt'],
    ],
    ['an unknown field', { colour: 'red' }, ['colour']],
    ['a field of the answer', { status: 'ready' }, ['status']],
  ])('%s', async (_what, changes, paths) => {
    expect(await verdicts(changes)).toEqual(invalid(paths))
  })
})

describe('rules that span fields, or need something looked up, give 400 VALIDATION_FAILED with their exact path', () => {
  test.each<[string, Changes, readonly string[]]>([
    ['experience.min_years above max_years', { experience: { min_years: 2, max_years: 1 } }, ['experience.max_years']],
    ['salary.min above max', { salary: { min: 2, max: 1.99 } }, ['salary.max']],
    ['countries without abroad', { countries: ['AE'] }, ['countries']],
    ['countries with india', { location_type: 'india', countries: ['AE'] }, ['countries']],
    ['abroad without countries', abroad(undefined), ['countries']],
    ['abroad with an empty list', abroad([]), ['countries']],
    ['abroad with eleven countries', abroad(COUNTRIES.slice(0, 11)), ['countries']],
    ['abroad with twenty countries', abroad(COUNTRIES.slice(0, 20)), ['countries']],
    ['abroad with a location', abroad(['AE'], { location: { city: 'Pune' } }), ['location']],
    ['India among the countries', abroad(['AE', 'in']), ['countries[1]']],
    ['a country that does not exist', abroad(['XX', 'AE']), ['countries[0]']],
    ['a country twice, in another case', abroad(['AE', 'QA', 'ae']), ['countries[2]']],
    [
      'a skill_id that does not exist',
      { skills: [{ skill_id: 'sk_1001' }, { skill_id: 'sk_999999999' }] },
      ['skills[1].skill_id'],
    ],
    ['a skill_id with a leading zero', { skills: [{ skill_id: 'sk_01001' }] }, ['skills[0].skill_id']],
    [
      'a skill_id twice',
      { skills: [{ skill_id: 'sk_1001' }, { skill_id: 'sk_1004' }, { skill_id: 'sk_1001', verify: true }] },
      ['skills[2].skill_id'],
    ],
    [
      'a retired skill_id',
      { skills: [{ skill_id: 'sk_1003' }, { skill_id: 'sk_1005' }] },
      ['skills[0].skill_id', 'skills[1].skill_id'],
    ],
    [
      'verify on a skill that is not verifiable',
      {
        skills: [
          { skill_id: 'sk_1001', verify: true },
          { skill_id: SKILL_NOT_VERIFIABLE, verify: true },
        ],
      },
      ['skills[1].verify'],
    ],
    ['a pending name that nobody requested', { skills: [{ name: 'Moon walking', pending: true }] }, ['skills[0].name']],
    [
      'a pending name twice, case and spacing aside',
      {
        skills: [
          { skill_id: 'sk_1001', verify: true },
          { name: 'Kite waxing', pending: true },
          { name: ' KITE  WAXING', pending: true },
        ],
      },
      ['skills[2].name'],
    ],
    [
      'a question key twice',
      { enrichment_questions: [...questions(2), { key: 'q0', type: 'yes_no', text: 'Why?' }] },
      ['enrichment_questions[2].key'],
    ],
    [
      'knockout on a voice question',
      { enrichment_questions: [{ key: 'k', type: 'voice', text: 'Why?', knockout: 'no' }] },
      ['enrichment_questions[0].knockout'],
    ],
    [
      'data_enrichment named with no question',
      { methods: ['data_enrichment'], enrichment_questions: [] },
      ['enrichment_questions'],
    ],
    ['no method that remains', { methods: ['skill_verification'], skills: [{ skill_id: 'sk_1001' }] }, ['methods']],
  ])('%s', async (_what, changes, paths) => {
    expect(await verdicts(changes)).toEqual(invalid(paths))
  })

  test('a retired skill names its successor', async () => {
    const { body } = await create({ skills: [{ skill_id: 'sk_1003' }] })
    expect(body.error.details[0].message).toContain('sk_1001')
  })
  test('a skill that is not verifiable may be named without verify', async () => {
    expect(
      (await create({ skills: [{ skill_id: 'sk_1001', verify: true }, { skill_id: SKILL_NOT_VERIFIABLE }] })).status,
    ).toBe(202)
  })
})

describe('all problems of a body are reported at once, each with its path', () => {
  test('those of fields', async () => {
    const faults = {
      title: '',
      company_name: undefined,
      location: { city: '', pincode: '1' },
      openings: 0,
      salary: { min: 'x', max: -1 },
      methods: [],
      skills: [{ skill_id: 'sk_1001' }, { skill_id: 'bad' }, { name: 'x', pending: true }],
      enrichment_questions: [{ key: 'a b', type: 'voice', text: '' }],
      unknown: 1,
    }
    expect(await verdicts(faults)).toEqual(
      invalid([
        'company_name',
        'enrichment_questions[0].key',
        'enrichment_questions[0].text',
        'location.city',
        'location.pincode',
        'methods',
        'openings',
        'salary.max',
        'salary.min',
        'skills[1].skill_id',
        'skills[2].name',
        'title',
        'unknown',
      ]),
    )
  })
  test('those of fields together with those of rules that span valid fields', async () => {
    const faults = {
      title: '',
      countries: ['AE'],
      experience: { min_years: 9, max_years: 1 },
      salary: { min: 9, max: -1 },
      skills: [{ skill_id: 'sk_1001' }, { skill_id: 'sk_1001' }],
    }
    expect(await verdicts(faults)).toEqual(
      invalid(['countries', 'experience.max_years', 'salary.max', 'skills[1].skill_id', 'title']),
    )
  })
  test('a rule that reads an invalid field is left out', async () => {
    expect(await verdicts({ location_type: 'mars', countries: ['AE'] })).toEqual(invalid(['location_type']))
    expect(await verdicts(abroad('AE'))).toEqual(invalid(['countries']))
  })
  test('those of rules that span fields', async () => {
    const faults = {
      ...abroad(['XX', 'IN'], { location: { city: 'Pune' } }),
      experience: { min_years: 9, max_years: 1 },
      salary: { min: 9, max: 1 },
      skills: [
        { skill_id: 'sk_999999' },
        { skill_id: SKILL_NOT_VERIFIABLE, verify: true },
        { name: 'Moon walking', pending: true },
      ],
      enrichment_questions: [
        { key: 'k', type: 'voice', text: 'Why?', knockout: 'no' },
        { key: 'k', type: 'voice', text: 'Why?' },
      ],
    }
    expect(await verdicts(faults)).toEqual(
      invalid([
        'countries[0]',
        'countries[1]',
        'enrichment_questions[0].knockout',
        'enrichment_questions[1].key',
        'experience.max_years',
        'location',
        'salary.max',
        'skills[0].skill_id',
        'skills[1].verify',
        'skills[2].name',
      ]),
    )
  })
})

describe('more than 10 skills, 3 verified skills or 5 questions give 422 LIMIT_EXCEEDED', () => {
  const ONLY_ENRICHMENT = { methods: ['data_enrichment'] }
  test.each<[string, Changes, readonly string[]]>([
    ['11 skills', { skills: skills(11) }, ['skills']],
    ['50 skills', { skills: skills(50) }, ['skills']],
    ['4 verified skills', { skills: skills(5, 4) }, ['skills']],
    [
      '6 questions beside other methods',
      { enrichment_questions: questions(6), methods: ['data_enrichment', 'interest_collection'] },
      ['enrichment_questions'],
    ],
    [
      '6 questions while data_enrichment is off',
      { enrichment_questions: questions(6), methods: ['interest_collection'] },
      ['enrichment_questions'],
    ],
    ["6 questions and the workflow's methods", { enrichment_questions: questions(6) }, ['enrichment_questions']],
    [
      '11 questions when data_enrichment is the only method',
      { enrichment_questions: questions(11), ...ONLY_ENRICHMENT },
      ['enrichment_questions'],
    ],
    ["11 questions and the workflow's methods", { enrichment_questions: questions(11) }, ['enrichment_questions']],
    ['50 questions', { enrichment_questions: questions(50), ...ONLY_ENRICHMENT }, ['enrichment_questions']],
    [
      'everything at once',
      { skills: skills(11, 4), enrichment_questions: questions(11) },
      ['enrichment_questions', 'skills', 'skills'],
    ],
  ])('%s', async (_what, changes, paths) => {
    expect(await verdicts(changes)).toEqual(both(422, 'LIMIT_EXCEEDED', paths))
  })

  test('up to 10 questions are accepted when data_enrichment is the only method', async () => {
    expect((await create({ enrichment_questions: questions(10), ...ONLY_ENRICHMENT })).status).toBe(202)
  })
})

describe('job_id', () => {
  test.each(['x', 'Az09._:-', long(128)])('%s is accepted on create and returned', async job_id => {
    const { status, body } = await create({ job_id })
    expect([status, body.data.job_id]).toEqual([202, job_id])
    expect(await readMandate(partner, body.data.mandate_id)).toMatchObject({ job_id })
  })
  test.each(['', long(129), 'a b', 'a/b', 'é', 5, null])('%j gives 400 naming job_id', async job_id => {
    const reply = await create({ job_id })
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['job_id']])
  })
  test('it is for create only: a replacement that has one gives 400 naming job_id', async () => {
    const reply = await replace({ job_id: 'REQ-1' })
    expect([reply.status, pathsOf(reply)]).toEqual([400, ['job_id']])
  })
  test('a mandate created without one has job_id null', async () => {
    expect((await create({})).body.data.job_id).toBeNull()
  })
})
