import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { type FakeModel, startFakeModel } from '../../../testing/fake-model.ts'
import { honest, readAsked } from '../../../testing/honest-model.ts'
import { NO_RATE_LIMITS, newMandate, newWorkflow, readMandate } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** The partner's own questions: English as sent, and what is made of it in other languages. */
let api: TestApi
let model: FakeModel
let live: Partner
beforeAll(async () => {
  model = await startFakeModel(honest)
  api = await startTestApi({ QUESTION_GENERATOR: 'model', MODEL_URL: model.url, MODEL_NAME: 'fake' })
  live = await newPartner(api, { limits: NO_RATE_LIMITS })
})
afterAll(async () => {
  await api.close()
  await model.close()
})

const SENT = ['Do you have your own tools?', 'Which site did you work on last?'] as const

test('text is the English text: asked unchanged in English, and translated from English into every other language', async () => {
  const workflowId = await newWorkflow(live, { languages: ['en', 'hi', 'ta'] })
  const id = await newMandate(live, workflowId, {
    methods: ['data_enrichment'],
    enrichment_questions: SENT.map((text, at) => ({ key: `q${at}`, type: 'voice', text })),
  })
  await api.runJobs()
  const { status, flow } = await readMandate(live, id)
  expect(status).toBe('ready')
  interface Translated {
    readonly language: string
    readonly enrichment: readonly { readonly text: string }[]
  }
  const texts = flow.languages.map(({ language, enrichment }: Translated) => [
    language,
    enrichment.map(({ text }) => text),
  ])
  expect(texts).toEqual([
    ['en', SENT],
    ['hi', SENT.map(text => `कौन सा ${text}`)],
    ['ta', SENT.map(text => `எது ${text}`)],
  ])
  const asked = model.journal.map(({ request }) => readAsked(request))
  // Null would be a translation that does not begin at English.
  expect(asked.map(({ kind, language }) => [kind, language]).toSorted()).toEqual([
    ['translated_texts', 'hi'],
    ['translated_texts', 'ta'],
  ])
  for (const { data } of asked) expect(JSON.parse(data)).toEqual(SENT)
})
