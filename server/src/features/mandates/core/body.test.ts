import { describe, expect, test } from 'vitest'
import type { SentBody } from '../../../contract/mandate.ts'
import { digestOf, normalise } from './body.ts'

const sent: SentBody = {
  workflow_id: 'WF_BC_01JCQ7Z8M4V5T6W7X8Y9Z0ABCD',
  title: 'Mason',
  company_name: 'Acme Infra',
  location_type: 'abroad',
  countries: ['AE', 'QA'],
  salary: { min: 20_000, max: 25_000 },
  methods: ['data_enrichment', 'interest_collection'],
  skills: [{ skill_id: 'sk_1001' }, { name: 'Drone care', pending: true }],
  enrichment_questions: [{ key: 'passport', type: 'yes_no', text: 'Do you have a passport?' }],
}
const digest = (body: SentBody) => Buffer.from(digestOf(normalise(body))).toString('hex')
const same = (body: SentBody) => digest(body) === digest(sent)

describe('identical bodies', () => {
  test.each<[string, SentBody]>([
    ['keys in another order', Object.fromEntries(Object.entries(sent).toReversed()) as never],
    ['countries in lower case', { ...sent, countries: ['ae', 'qa'] }],
    ['countries in another order', { ...sent, countries: ['QA', 'AE'] }],
    ['methods in another order', { ...sent, methods: ['interest_collection', 'data_enrichment'] }],
    ['constants written out', { ...sent, salary: { min: 20_000, max: 25_000, currency: 'INR', period: 'month' } }],
    ['verify false written out', { ...sent, skills: [{ skill_id: 'sk_1001', verify: false }, sent.skills[1]!] }],
    [
      'required true written out',
      { ...sent, enrichment_questions: [{ ...sent.enrichment_questions![0]!, required: true }] },
    ],
    ['no other roles written out', { ...sent, interest_collection: { other_roles: [] } }],
  ])('%s', (_, body) => expect(same(body)).toBe(true))

  test('the default location_type is india', () => {
    const { location_type: _, countries: __, ...rest } = sent
    expect(digest(rest)).toBe(digest({ ...rest, location_type: 'india' }))
  })
})

describe('different bodies', () => {
  test.each<[string, SentBody]>([
    ['another title', { ...sent, title: 'Masons' }],
    ['skills in another order', { ...sent, skills: sent.skills.toReversed() }],
    ['a skill to verify', { ...sent, skills: [{ skill_id: 'sk_1001', verify: true }, sent.skills[1]!] }],
    [
      'a question no longer required',
      { ...sent, enrichment_questions: [{ ...sent.enrichment_questions![0]!, required: false }] },
    ],
    ['methods left to the workflow', { ...sent, methods: undefined as never }],
    ['an owner', { ...sent, owner: { external_user_id: 'r-1' } }],
    ['another country', { ...sent, countries: ['AE', 'OM'] }],
    ['a role more', { ...sent, interest_collection: { other_roles: ['Helper'] } }],
  ])('%s', (_, body) => expect(same(body)).toBe(false))
})
