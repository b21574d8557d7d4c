import { expect, test } from 'vitest'
import type { Campaign } from '../campaigns/index.ts'
import type { Flow } from '../mandates/index.ts'
import { callScript } from './call-script.ts'
import { newJourney } from './core/journey.fixture.ts'

const flow: Flow = {
  languages: ['hi', 'or', 'en'],
  methods: ['data_enrichment', 'skill_verification', 'interest_collection'],
  enrichment: [
    { key: 'tools', type: 'yes_no', knockout: 'no', required: true, texts: { en: 'Tools?', hi: 'औज़ार?' } },
    { key: 'last_site', type: 'voice', required: true, texts: { en: 'Where?' } },
    { key: 'nights', type: 'yes_no', required: false, texts: { en: 'Nights?' } },
  ],
  skills: [{ skillId: 'sk_1001', source: 'item_bank', independentSolve: 'skipped', questions: [] }],
}
const campaign = { plan: { languages: ['hi', 'or', 'en'] } } as unknown as Campaign
const job = { title: 'Mason', company: 'Acme', place: 'Pune', countries: [], salary: null }
const scriptOf = (changes: Parameters<typeof newJourney>[0] = {}, methods = flow.methods) =>
  callScript(newJourney(changes), { flow: { ...flow, methods }, job, campaign }, ['en', 'hi', 'ta'], true)

const TOOLS = { kind: 'yes_no', key: 'tools', text: { en: 'Tools?', hi: 'औज़ार?' } }
const NIGHTS = { kind: 'yes_no', key: 'nights', text: { en: 'Nights?' } }
const PAGE_ONLY = { kind: 'page_only' }
const ANSWER = { type: 'yes_no', value: 'yes', language: 'en' } as const

test('a call has the yes or no questions of the page, and leaves own words and skills for it', () => {
  expect(scriptOf()).toMatchObject({
    company: 'Acme',
    job: 'Mason, Pune',
    languages: ['hi', 'en'],
    questions: [TOOLS, PAGE_ONLY, NIGHTS, PAGE_ONLY],
    asksInterest: true,
  })
})

test.each([
  [
    'answered',
    { stage: 'enrichment', answers: { tools: ANSWER }, draft: { skipped: ['nights'] } },
    [PAGE_ONLY, PAGE_ONLY],
  ],
  ['in a later stage', { stage: 'skills' }, [PAGE_ONLY]],
  ['all answered', { stage: 'interest' }, []],
] as const)('questions that are %s are not asked again', (_, changes, questions) => {
  expect(scriptOf(changes).questions).toEqual(questions)
})

test('only what the mandate asks is asked', () => {
  expect(scriptOf({}, ['interest_collection'])).toMatchObject({ questions: [], asksInterest: true })
  expect(scriptOf({}, ['data_enrichment']).asksInterest).toBe(false)
  expect(scriptOf({ stage: 'interest', interested: true }).asksInterest).toBe(false)
})
