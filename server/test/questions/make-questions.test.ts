import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type FakeModel, startFakeModel } from '../../../testing/fake-model.ts'
import { answer, type Behaviour } from '../../../testing/fake-model-behaviours.ts'
import {
  type Asked,
  type AskedKind,
  honestAnswer,
  readAsked,
  type WrittenQuestion,
} from '../../../testing/honest-model.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { realRuntime } from '../../src/adapters/runtime.ts'
import { questionDeps } from '../../src/compose/questions.ts'
import { makeQuestions, type QuestionDeps, translateTexts } from '../../src/features/questions/index.ts'
import type { Language } from '../../src/kernel/languages.ts'
import type { Mode } from '../../src/kernel/tenant.ts'

/** From a wish to four questions: who writes them, and what is dropped on the way. */
const never = new AbortController().signal
const SKILL = {
  number: 1001,
  skillId: 'sk_1001',
  name: 'Brick laying',
  description: 'Lays bricks.',
  job: 'Mason mark1x. A school.',
}

let db: TestDatabase
let model: FakeModel
let deps: QuestionDeps
let orgId: string
beforeAll(async () => {
  db = await createTestDatabase()
  await db.admin.query('delete from bank_items')
  model = await startFakeModel(honest)
  const config = {
    generator: 'model' as const,
    url: model.url,
    name: 'fake',
    apiKey: null,
    timeoutMs: 20_000,
    structuredOutputs: true,
    monthlyTokens: 10_000_000,
    transcriptionName: null,
  }
  deps = { ...(await questionDeps(config, realRuntime, db.database)), pause: async () => {} }
})
afterAll(async () => {
  await model.close()
  await db.drop()
})
let before = 0
beforeEach(async () => {
  model.setBehaviour(honest)
  before = model.journal.length
  orgId = await newOrganisation(keysDeps(db))
})

function honest(request: Parameters<typeof readAsked>[0]): Behaviour {
  return answer(honestAnswer(readAsked(request)))
}
/** Honest but for one kind of request. */
const playAt = (kind: AskedKind, play: (asked: Asked) => unknown) =>
  model.setBehaviour(request => {
    const asked = readAsked(request)
    return asked.kind === kind ? answer(play(asked)) : honest(request)
  })
const written = (asked: Asked) => (honestAnswer(asked) as { questions: WrittenQuestion[] }).questions
const taskOf = (mode: Mode) => ({ tenant: { orgId, mode }, subject: 'JM_1', run: 1 })
const make = (mode: Mode = 'live', languages: readonly Language[] = ['hi', 'en'], from = deps) =>
  makeQuestions(from, taskOf(mode), SKILL, { use: 'mandate', languages, asked: [] }, never)
const kinds = () => model.journal.slice(before).map(({ request }) => readAsked(request).kind)

describe('source of the questions', () => {
  test('live data uses the configured model: write, solve, translate', async () => {
    const made = await make('live', ['hi', 'ta', 'en'])
    expect(made).toMatchObject({ ok: true, value: { source: 'model', independentSolve: 'agreed' } })
    expect(kinds().sort()).toEqual([
      'answers',
      'answers_from_catalogue',
      'answers_from_options',
      'questions',
      'translated_questions',
      'translated_questions',
    ])
    if (!made.ok) return
    expect(made.value.questions).toHaveLength(4)
    for (const { texts } of made.value.questions) expect(Object.keys(texts).sort()).toEqual(['en', 'hi', 'ta'])
  })

  test('data of test mode never calls the model, even where one is configured', async () => {
    const made = await make('test')
    expect(made).toMatchObject({ ok: true, value: { source: 'item_bank', independentSolve: 'skipped' } })
    expect(await translateTexts(deps, taskOf('test'), ['Do you drive?'], 'hi', never)).toEqual({
      ok: true,
      value: null,
    })
    expect(kinds()).toEqual([])
  })

  test('without a model and a private bank, a live mandate has the public bank and a live session has nothing', async () => {
    const made = await make('live', ['hi', 'en'], { ...deps, model: null })
    expect(made).toMatchObject({ ok: true, value: { source: 'item_bank', independentSolve: 'skipped' } })
    const demand = { use: 'session', languages: ['en'], asked: [] } as const
    expect(await makeQuestions({ ...deps, model: null }, taskOf('live'), SKILL, demand, never)).toEqual({
      ok: false,
      error: 'too_few',
    })
    expect(kinds()).toEqual([])
  })

  test('the item bank does not silently replace a failing model', async () => {
    playAt('questions', () => ({ questions: 'none' }))
    expect(await make()).toEqual({ ok: false, error: 'garbage' })
  })
})

describe('what is sent', () => {
  test('the solve sees neither the job nor the key', async () => {
    playAt('questions', asked => ({ questions: written({ ...asked, data: asked.data.replace('mark1x', '') }) }))
    await make('live', ['en'])
    const solve = model.journal.slice(before).find(({ request }) => readAsked(request).kind === 'answers')
    const sent = JSON.stringify(solve!.request)
    expect(sent).not.toMatch(/mark1x|A school|"right"/)
    expect(sent).toMatch(/0: Check .* with a/)
  })

  const rightFirst = (asked: Asked) => ({
    questions: written(asked).map(({ ask, options, right }) => ({
      ask,
      options: [options[right], ...options.filter((_, place) => place !== right)],
      right: 0,
    })),
  })
  test('keys that are all in the first place are spread evenly', async () => {
    playAt('questions', rightFirst)
    const made = await make('live', ['en'])
    expect(made.ok && made.value.questions.map(question => question.right).sort()).toEqual([0, 1, 2, 3])
  })
  test('a model that always says the first does not find its own keys there', async () => {
    model.setBehaviour(request => {
      const asked = readAsked(request)
      return answer(asked.kind === 'questions' ? rightFirst(asked) : { answers: Array(7).fill(0) })
    })
    expect(await make('live', ['en'])).toEqual({ ok: false, error: 'too_few' })
  })
})

describe('what is dropped', () => {
  test('a question whose solve differs from the key', async () => {
    const wrong = (asked: Asked) => {
      const { answers } = honestAnswer(asked) as { answers: number[] }
      return { answers: answers.map((found, at) => (at < 3 ? (found + 1) % 4 : found)) }
    }
    playAt('answers', wrong)
    const made = await make('live', ['en'])
    const solves = model.journal.slice(before).map(({ request }) => readAsked(request))
    const solve = solves.find(({ kind }) => kind === 'answers')!.data.split('\n\n')
    const disputed = solve.slice(0, 3).map(block => /^\d+\. (.*)$/m.exec(block)![1])
    expect(made.ok && made.value.questions).toHaveLength(4)
    expect(made.ok && made.value.questions.filter(question => disputed.includes(question.texts.en.ask))).toEqual([])
  })

  test.each(['answers_from_options', 'answers_from_catalogue'] as const)('a question that %s finds', async kind => {
    playAt(kind, asked => ({ answers: (honestAnswer({ ...asked, kind: 'answers' }) as { answers: number[] }).answers }))
    expect(await make('live', ['en'])).toEqual({ ok: false, error: 'too_few' })
  })

  test('a question that the person was asked before, also in other words', async () => {
    const first = await make('live', ['en'])
    if (!first.ok) throw new Error(first.error)
    const asked = first.value.questions.map(({ itemId, texts }) => ({ itemId, text: texts.en }))
    const demand = { use: 'mandate', languages: ['en'], asked } as const
    const again = () => makeQuestions(deps, { ...taskOf('live'), run: 2 }, SKILL, demand, never)
    playAt('questions', request => ({
      questions: written({ ...request, data: request.data.replaceAll(/^asked .*$/gm, '') }).map(each => ({
        ...each,
        ask: `${each.ask} Think.`,
      })),
    }))
    expect(await again()).toEqual({ ok: false, error: 'too_few' })
    const sent = readAsked(model.journal.at(-1)!.request)
    expect(sent.kind).toBe('questions')
    for (const { text } of asked) expect(sent.data).toContain(text.ask)
  })

  test('too many disputed: failed, and nothing is translated', async () => {
    playAt('answers', asked => {
      const { answers } = honestAnswer(asked) as { answers: number[] }
      return { answers: answers.map((found, at) => (at < 4 ? (found + 1) % 4 : found)) }
    })
    expect(await make()).toEqual({ ok: false, error: 'too_few' })
    expect(kinds()).toEqual(['questions', 'answers'])
  })

  test('a solve that leaves some out does not agree with them', async () => {
    playAt('answers', asked => ({ answers: (honestAnswer(asked) as { answers: number[] }).answers.slice(0, 3) }))
    expect(await make()).toEqual({ ok: false, error: 'too_few' })
  })

  test('too few written: failed before the solve', async () => {
    playAt('questions', asked => ({ questions: written(asked).slice(0, 3) }))
    expect(await make()).toEqual({ ok: false, error: 'too_few' })
    expect(kinds()).toEqual(['questions'])
  })

  test('a question that reveals its key', async () => {
    playAt('questions', asked => ({
      questions: written(asked).map(({ ask, options, right }) => ({
        ask: `${ask} (${options[right]})`,
        options,
        right,
      })),
    }))
    expect(await make()).toEqual({ ok: false, error: 'too_few' })
  })
})

describe('translations', () => {
  const translation = (asked: Asked) => (honestAnswer(asked) as { questions: WrittenQuestion[] }).questions
  test.each<[string, (asked: Asked) => unknown]>([
    ['in the wrong script', asked => translation(asked).map(({ options }) => ({ ask: 'எது முதலில் வரும்?', options }))],
    ['not translated', asked => JSON.parse(asked.data)],
    [
      'options in the wrong script',
      asked => translation(asked).map(({ ask, options }) => ({ ask, options: options.map(each => `${each} எது`) })),
    ],
    ['one less', asked => translation(asked).slice(1)],
    ['hostile', asked => translation(asked).map(({ ask, options }) => ({ ask: `${ask} <b>`, options }))],
  ])('%s fails the whole set', async (_, questions) => {
    playAt('translated_questions', asked => ({ questions: questions(asked) }))
    expect(await make()).toEqual({ ok: false, error: 'garbage' })
  })

  test('only languages beside English are asked for', async () => {
    await make('live', ['en'])
    expect(kinds().filter(kind => kind === 'translated_questions')).toEqual([])
  })

  const translate = (texts: readonly string[]) => translateTexts(deps, taskOf('live'), texts, 'hi', never)
  test("a partner's own sentences come back in their order", async () => {
    expect(await translate(['Do you drive?', 'At night?'])).toEqual({
      ok: true,
      value: ['कौन सा Do you drive?', 'कौन सा At night?'],
    })
  })
  test.each<[string, readonly string[]]>([
    ['in the wrong script', ['எது', 'எது']],
    ['one less', ['कौन']],
    ['one empty', ['कौन', ' ']],
    ['with a link', ['कौन', 'कौन evil.com']],
    ['with an invisible character', ['कौन', 'कौ\u200Bन']],
  ])('sentences %s fail', async (_, texts) => {
    playAt('translated_texts', () => ({ texts }))
    expect(await translate(['Do you drive?', 'At night?'])).toEqual({ ok: false, error: 'garbage' })
  })
  test('without texts the model is not called', async () => {
    expect(await translate([])).toEqual({ ok: true, value: null })
    expect(kinds()).toEqual([])
  })
})
