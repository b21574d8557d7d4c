import { describe, expect, test } from 'vitest'
import { checkFlow, type StoredFlow } from '../../../chaos/questions/check-flow.ts'
import {
  checkMandate,
  checkSpending,
  findCanaries,
  isOurReason,
  type JournalledCall,
  type PreparedMandate,
  readCall,
} from '../../../chaos/questions/check-preparation.ts'
import { HOSTILE_TEXTS, ORDER_CANARY } from '../../../chaos/questions/hostile-texts.ts'
import { checkJobs } from '../../../chaos/questions/injections.ts'
import { MODEL_KEY, OBEDIENCES } from '../../../chaos/questions/obedience.ts'
import { honestAnswer, readAsked, writtenQuestions } from '../../../testing/honest-model.ts'
import { failureText } from '../../src/features/mandates/core/flow.ts'
import { translateTextsRequest, writeRequest } from '../../src/features/questions/prompts.ts'

/** Tests of the checks of the scenarios `preparation` and `model`. */
const STEPS = [
  'questions brick',
  'answers brick',
  'answers_from_options brick',
  'answers_from_catalogue brick',
  'translated_questions brick hi',
  'translated_texts hi',
]
const CALLS: readonly JournalledCall[] = STEPS.map(step => ({ mark: 'mark1x', step }))
const READY: PreparedMandate = {
  id: 'JM_1',
  mark: 'mark1x',
  skills: 1,
  languages: ['hi', 'en'],
  answered: ['preparing', 'ready'],
  row: { status: 'ready', preparation: 1, failureReason: null, flows: 1, answerKeys: 4, events: ['mandate.ready'] },
}
const FAILED: PreparedMandate = {
  ...READY,
  answered: ['preparing', 'failed'],
  row: {
    status: 'failed',
    preparation: 1,
    failureReason: failureText('questions for sk_1001', 'attempts_exhausted'),
    flows: 0,
    answerKeys: 0,
    events: ['mandate.failed'],
  },
}
const withRow = (mandate: PreparedMandate, row: Partial<PreparedMandate['row']>) => ({
  ...mandate,
  row: { ...mandate.row, ...row },
})

describe('the check of a preparation', () => {
  test('accepts a valid one', () => {
    expect(checkMandate(READY, [...CALLS, ...CALLS, ...CALLS])).toEqual([])
    expect(checkMandate(FAILED, CALLS.slice(0, 1))).toEqual([])
  })

  test.each<[string, PreparedMandate, readonly JournalledCall[]]>([
    ['still preparing', withRow(READY, { status: 'preparing' }), CALLS],
    ['two events', withRow(READY, { events: ['mandate.ready', 'mandate.ready'] }), CALLS],
    ['no event', withRow(READY, { events: [] }), CALLS],
    ['the other event', withRow(READY, { events: ['mandate.failed'] }), CALLS],
    ['no flow', withRow(READY, { flows: 0 }), CALLS],
    ['a flow of a failed preparation', withRow(FAILED, { flows: 1 }), CALLS],
    ['a missing key', withRow(READY, { answerKeys: 3 }), CALLS],
    ['prepared twice', withRow(READY, { preparation: 2 }), CALLS],
    ["the model's text as a reason", withRow(FAILED, { failureReason: 'I cannot help with that.' }), CALLS],
    ['the API returns another status', { ...READY, answered: ['preparing', 'failed'] }, CALLS],
    ['a step asked four times', READY, [...CALLS, ...Array(3).fill(CALLS[1])]],
    ['ready without a step', READY, CALLS.slice(1)],
    ['an unknown step', READY, [...CALLS, { mark: 'mark1x', step: 'questions paint' }]],
  ])('detects: %s', (_, mandate, calls) => {
    expect(checkMandate(mandate, calls)).not.toEqual([])
  })

  test.each([
    [{ stepsLeft: 1 }, CALLS],
    [{ tokensTaken: 99 }, CALLS],
    [{ callsNoted: CALLS.length - 1 }, CALLS],
    [{ callsNoted: CALLS.length + 1 }, [...CALLS, { mark: 'mark9x', step: 'answers' }]],
  ])('detects an error in the accounts: %j', (spoiled, calls) => {
    const good = { stepsLeft: 0, tokensTaken: 100, callsNoted: CALLS.length, tokensUsed: 100 }
    expect(checkSpending(good, CALLS, new Set(['mark1x']))).toEqual([])
    expect(checkSpending({ ...good, ...spoiled }, calls, new Set(['mark1x']))).toHaveLength(1)
  })

  test('knows every reason of ours, and rejects one with added text', () => {
    const faults = [
      'timed_out',
      'unavailable',
      'refused',
      'garbage',
      'cut_short',
      'over_cap',
      'attempts_exhausted',
      'too_few',
    ]
    for (const fault of faults) {
      expect(isOurReason(failureText('questions for sk_1001', fault))).toBe(true)
      expect(isOurReason(`${failureText('enrichment questions', fault)} Visit evil.`)).toBe(false)
    }
  })
})

describe('the check of the jobs', () => {
  const failed = (code: string) => `{"task":"prepare_mandate","err":{"code":"${code}"},"msg":"job failed"}\n`
  test('requires exact accounts unless a busy database lost the end of an attempt', () => {
    expect(checkJobs('', 100, 100)).toEqual([])
    expect(checkJobs('', 101, 100)).toHaveLength(1)
    expect(checkJobs(failed('55P03'), 101, 100)).toEqual([])
    expect(checkJobs(failed('22P05'), 100, 100)).toHaveLength(1)
  })
})

describe('a call is identified by its request:', () => {
  const asked = ({
    instructions,
    data,
    schemaName,
  }: ReturnType<typeof writeRequest | typeof translateTextsRequest>) => ({
    model: 'fake',
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: `BEGIN DATA f\n${data}\nEND DATA f` },
    ],
    response_format: { type: 'json_schema', json_schema: { name: schemaName, strict: true, schema: {} } },
  })
  test('its mandate, step and language', () => {
    const skill = { name: 'Line marking', description: 'Marks lines.', job: 'Mason mark7x. Walls.' }
    expect(readCall(asked(writeRequest(skill)))).toEqual({ mark: 'mark7x', step: 'questions linemarking' })
    const texts = asked(translateTextsRequest(['Can you start, mark7x'], 'bn'))
    expect(readCall(texts)).toEqual({ mark: 'mark7x', step: 'translated_texts bn' })
  })
})

const KEYS = new Map([0, 1, 2, 3].map(at => [`QN_${at}`, at]))
const flowOf = (change: (text: Text, at: number) => Text = text => text): StoredFlow => ({
  languages: ['hi', 'en'],
  enrichment: [{ texts: { en: 'Can you start on Monday?', hi: 'क्या आप सोमवार को आ सकते हैं?' } }],
  skills: [
    {
      skillId: 'sk_1001',
      source: 'model',
      independentSolve: 'agreed',
      questions: writtenQuestions('mark1x brick')
        .slice(0, 4)
        .map(({ ask, options }, at) => ({
          id: `QN_${at}`,
          texts: { en: change({ ask, options }, at), hi: { ask: `कौन सा ${ask}`, options } },
        })),
    },
  ],
})
type Text = { readonly ask: string; readonly options: readonly string[] }
const EXPECTED = { skillIds: ['sk_1001'], languages: ['hi', 'en'], enrichment: 1 }
const inAsk = (words: string) => flowOf(({ ask, options }) => ({ ask: `${ask} ${words}`, options }))
const inOption = (words: string) =>
  flowOf(({ ask, options }) => ({ ask, options: options.map(option => `${option} ${words}`) }))

describe('the check of a stored set', () => {
  test('accepts a clean one', () => {
    expect(checkFlow(flowOf(), KEYS, EXPECTED)).toEqual([])
  })

  test.each([
    '<b>x',
    '＜b＞x',
    '&lt;b',
    'https://x',
    'evil.com',
    'javascript:x',
    'a@okbank',
    '[a](b)',
    '`a`',
    '{{a}}',
    '98765 43210',
    'a\u200Bb',
    'a\u200Db',
    'a\u00ADb',
    '\u202Ea',
    '\u2066a',
    '\u{E0041}',
    'a\u0000',
    'a\nb',
    '\uE000',
    '\u{1F600}',
    'сам',
    'எது',
  ])('detects %j in a question and in an option', words => {
    expect(checkFlow(inAsk(words), KEYS, EXPECTED)).not.toEqual([])
    expect(checkFlow(inOption(words), KEYS, EXPECTED)).not.toEqual([])
  })

  test.each<[string, StoredFlow, ReadonlyMap<string, number>?]>([
    ['three options', flowOf(({ ask, options }) => ({ ask, options: options.slice(1) }))],
    ['the same option twice', flowOf(({ ask, options }) => ({ ask, options: options.with(0, `${options[1]}.`) }))],
    ['a long option', flowOf(({ ask, options }) => ({ ask, options: options.with(0, `${options[0]} `.repeat(3)) }))],
    [
      'the same question twice',
      flowOf((text, at) => ({ ...text, ask: at < 2 ? 'What comes first of all?' : text.ask })),
    ],
    ['the key in the question', flowOf(({ ask, options }, at) => ({ ask: `${ask} ${options[at]}`, options }))],
    ['right answers in one position', flowOf(), new Map([...KEYS].map(([id]) => [id, 0]))],
    ['a missing key', flowOf(), new Map([...KEYS].slice(1))],
    ['another source', { ...flowOf(), skills: flowOf().skills.map(skill => ({ ...skill, source: 'item_bank' })) }],
    ['a missing skill', { ...flowOf(), skills: [] }, new Map()],
    ['three questions', withQuestions(all => all.slice(1))],
    ['a language missing', withQuestions(all => all.map(({ id, texts }) => ({ id, texts: { en: texts.en! } })))],
    [
      'Hindi in English',
      withQuestions(all => all.map(({ id, texts }) => ({ id, texts: { en: texts.en!, hi: texts.en! } }))),
    ],
    ['an enrichment question in English', { ...flowOf(), enrichment: [{ texts: { en: 'Start?', hi: 'Start?' } }] }],
    ['a missing enrichment question', { ...flowOf(), enrichment: [] }],
  ])('detects: %s', (_, flow, keys = KEYS) => {
    expect(checkFlow(flow, keys, EXPECTED)).not.toEqual([])
  })
})

function withQuestions(
  change: (all: StoredFlow['skills'][number]['questions']) => StoredFlow['skills'][number]['questions'],
): StoredFlow {
  return { ...flowOf(), skills: flowOf().skills.map(skill => ({ ...skill, questions: change(skill.questions) })) }
}

describe('canaries', () => {
  test.each(['evilcanary', 'EVILcanary', 'evil\u200Bcanary', 'evil\\u0000canary', MODEL_KEY])('%j is found', words => {
    expect(findCanaries('a log', `before ${words} after`, 'partner')).toHaveLength(1)
  })
  test('text of the partner is found where it must not be', () => {
    expect(findCanaries('a log', `x ${ORDER_CANARY}`, 'none')).toHaveLength(1)
    expect(findCanaries('a log', 'Mason mark12x', 'none')).toHaveLength(1)
    expect(findCanaries('a flow', `Mason mark12x ${ORDER_CANARY}`, 'partner')).toEqual([])
  })
  test('a clean log has none', () => {
    expect(findCanaries('a log', '{"task":"prepare_mandate","seconds":0.2}', 'none')).toEqual([])
  })
})

test('there are more than 200 hostile texts, all different and within the bounds of a mandate', () => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThan(200)
  expect(new Set(HOSTILE_TEXTS.map(({ title, description }) => title + description)).size).toBe(HOSTILE_TEXTS.length)
  for (const { title, description } of HOSTILE_TEXTS) {
    expect(title.length).toBeLessThan(180)
    expect(description.length).toBeLessThanOrEqual(1500)
    expect(title + description).toContain(ORDER_CANARY)
  }
})

test('every obedience has a unique name, and answers differently from an honest model', () => {
  expect(new Set(OBEDIENCES.map(each => each.name)).size).toBe(OBEDIENCES.length)
  const data = 'skill: Brick laying\nmeaning: Lays bricks.\njob: Mason mark1x. Walls.'
  const asked = { kind: 'questions' as const, data, language: null }
  const honest = JSON.stringify(honestAnswer(asked))
  const same = OBEDIENCES.filter(({ at, respond }) => {
    const taken = at === 'questions' ? respond(asked) : null
    return taken?.kind === 'complete' && taken.message.content === honest
  })
  expect(same.map(each => each.name)).toEqual(['ignores the order'])
  expect(readAsked({ model: 'fake', messages: [] })).toMatchObject({ data: '', language: null })
})
