import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../kernel/languages.ts'
import { type Flow, viewFlow } from './flow.ts'
import { INTEREST_PROMPT } from './interest-prompt.ts'

const flow: Flow = {
  languages: ['hi', 'en', 'ta'],
  methods: ['data_enrichment', 'skill_verification', 'interest_collection'],
  enrichment: [
    {
      key: 'tools',
      type: 'yes_no',
      knockout: 'no',
      required: true,
      texts: { en: 'Do you have your own tools?', hi: 'क्या आपके पास अपने औज़ार हैं?' },
    },
    { key: 'last_job', type: 'voice', required: false, texts: { en: 'Tell us of your last job.' } },
  ],
  skills: [
    {
      skillId: 'sk_1001',
      source: 'item_bank',
      independentSolve: 'skipped',
      questions: [
        {
          id: 'QN_1',
          texts: { en: { ask: 'How thick?', options: ['10 mm', '2 mm'] }, hi: { ask: 'कितना?', options: ['10', '2'] } },
        },
        { id: 'QN_2', texts: { en: { ask: 'Which way?', options: ['Up', 'Down'] } } },
      ],
    },
  ],
}
const inLanguage = (language: string, change: Partial<Flow> = {}) =>
  viewFlow({ ...flow, ...change }).languages.find(each => each.language === language)!

describe('the flow of a candidate', () => {
  test("languages come in the workflow's order", () => {
    expect(viewFlow(flow).languages.map(each => each.language)).toEqual(['hi', 'en', 'ta'])
    expect(viewFlow({ ...flow, languages: [] }).languages).toEqual([])
  })

  test('methods have the fixed order, however they were stored', () => {
    const methods = ['interest_collection', 'data_enrichment'] as const
    expect(inLanguage('en', { methods }).methods).toEqual(['data_enrichment', 'interest_collection'])
  })

  test('each text is in the language, or in English if it has no other', () => {
    const hindi = inLanguage('hi')
    expect(hindi.enrichment.map(each => each.text)).toEqual(['क्या आपके पास अपने औज़ार हैं?', 'Tell us of your last job.'])
    expect(hindi.skills[0]!.questions).toEqual([
      { question_id: 'QN_1', text: 'कितना?', options: ['10', '2'] },
      { question_id: 'QN_2', text: 'Which way?', options: ['Up', 'Down'] },
    ])
    expect(inLanguage('ta').skills).toEqual(inLanguage('en').skills)
  })

  test('an enrichment question keeps its key, kind, knockout and whether it must be answered', () => {
    expect(inLanguage('en').enrichment).toEqual([
      { key: 'tools', type: 'yes_no', knockout: 'no', required: true, text: 'Do you have your own tools?' },
      { key: 'last_job', type: 'voice', required: false, text: 'Tell us of your last job.' },
    ])
  })

  test('a skill shows the source of its questions and whether they were solved', () => {
    const { questions: _, ...skill } = inLanguage('en').skills[0]!
    expect(skill).toEqual({ skill_id: 'sk_1001', source: 'item_bank', independent_solve: 'skipped' })
  })

  test.each(LANGUAGES)('the interest prompt is fixed in %s', language => {
    const { question, yes, no } = INTEREST_PROMPT[language]
    expect(inLanguage(language, { languages: [language] }).interest).toEqual({ text: question, yes, no })
  })

  test('interest is not asked without its method', () => {
    expect(inLanguage('en', { methods: ['data_enrichment'] }).interest).toBeNull()
  })

  test('unknown fields of a stored question are not shown', () => {
    const questions = flow.skills[0]!.questions.map(question => ({ ...question, right: 3 }))
    const view = viewFlow({ ...flow, skills: [{ ...flow.skills[0]!, questions }] })
    expect(JSON.stringify(view)).not.toContain('right')
  })
})
