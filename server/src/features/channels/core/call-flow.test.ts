import { describe, expect, test } from 'vitest'
import type { CallEvent, CallInstruction, CallQuestion, CallReply, CallScript, CallState } from './call.ts'
import { advanceCall, MOST_MISSED, MOST_PROMPTS, newCall } from './call-flow.ts'
import { CALL_WORDS } from './call-words.ts'
import { CONTACT_WORDS } from './contact-words.ts'

const NIGHT: CallQuestion = {
  kind: 'yes_no',
  key: 'night',
  text: { en: 'Can you work at night?', hi: 'क्या रात में काम करना ठीक है?' },
}
const SHIFT: CallQuestion = {
  kind: 'choice',
  key: 'shift',
  text: { en: 'Which shift do you want?' },
  options: [
    { value: 'day', text: { en: 'Day' } },
    { value: 'night', text: { en: 'Night' } },
    { value: 'any', text: { en: 'Any' } },
  ],
}
const SPOKEN: CallQuestion = { kind: 'page_only' }

const script = (changes: Partial<CallScript> = {}): CallScript => ({
  company: 'Sahyadri Builders',
  job: 'Site mason, Pune',
  language: 'en',
  languages: ['en'],
  isRecorded: false,
  questions: [NIGHT, SHIFT],
  asksInterest: true,
  sendsLink: true,
  ...changes,
})

const ANSWERED: CallEvent = { kind: 'answered' }
const key = (pressed: string | null): CallEvent => ({ kind: 'key', key: pressed, step: null })

interface Played {
  readonly state: CallState
  /** What the person hears last. */
  readonly heard: string
  readonly instructions: readonly CallInstruction[]
  readonly replies: readonly CallReply[]
}

/** Answers the call and presses these keys; null waits. */
function play(of: CallScript, ...keys: readonly (string | null)[]): Played {
  return playEvents(of, [ANSWERED, ...keys.map(key)])
}

function playEvents(of: CallScript, events: readonly CallEvent[]): Played {
  let [state, instructions]: [CallState, readonly CallInstruction[]] = [newCall(of), []]
  const replies: CallReply[] = []
  for (const event of events) {
    const turn = advanceCall(of, state, event)
    ;[state, instructions] = [turn.state, turn.instructions]
    replies.push(...turn.replies)
  }
  return { state, instructions, replies, heard: wordsOf(instructions) }
}

function wordsOf(instructions: readonly CallInstruction[]): string {
  return instructions
    .flatMap(each => (each.kind === 'hang_up' ? [] : each.speech))
    .map(({ text }) => text)
    .join(' ')
}

const isEnd = ({ instructions }: Played) => instructions.at(-1)?.kind === 'hang_up'
const STARTED: CallReply = { kind: 'start', language: 'en', agreed: true }
const answered = (question: string, value: string): CallReply => ({
  kind: 'answers',
  answers: [{ key: question, value }],
})

test('a whole call: consent, the questions, the interest', () => {
  const { replies, state, heard, instructions } = play(script(), '1', '2', '3', '1')
  expect(replies).toEqual([
    STARTED,
    answered('night', 'no'),
    answered('shift', 'any'),
    { kind: 'interest', interested: true },
  ])
  expect(state).toMatchObject({ stage: 'ended', ending: 'finished' })
  expect(heard).toBe('We have your answers. Thank you. Goodbye.')
  expect(instructions.map(({ kind }) => kind)).toEqual(['say', 'hang_up'])
})

describe('the first words', () => {
  test('say who calls and for which job before they ask for consent', () => {
    expect(play(script()).heard).toBe(
      'Hello. We are calling for Sahyadri Builders. Job: Site mason, Pune. We have some easy questions. The company gets your answers. If you agree, press 1. If you do not want this job, press 2. To hear this again, press 9. To stop these calls, press 0.',
    )
  })
  test('announce a recording only if something is recorded', () => {
    expect(play(script()).heard).not.toContain(CALL_WORDS.en.recording)
    expect(play(script({ isRecorded: true })).heard).toContain(CALL_WORDS.en.recording)
  })
  test('are in the language of the workflow if the person’s is not offered', () => {
    expect(play(script({ language: 'ta', languages: ['hi'] })).heard).toContain(CALL_WORDS.hi.agree)
  })
  test('keep what partners wrote in one line without invisible characters, and unfilled', () => {
    const { heard } = play(script({ company: 'A\u202e\nB {job}', job: '{company}' }))
    expect(heard).toContain('We are calling for A B {job}. Job: {company}.')
  })
})

describe('the choice of a language', () => {
  const languages = ['hi', 'en', 'ta'] as const

  test('is offered only if there is more than one', () => {
    expect(play(script()).state.stage).toBe('consent')
    expect(play(script({ languages })).state.stage).toBe('language')
  })
  test('is said in each language itself, in the order of the workflow', () => {
    const [gather] = play(script({ languages })).instructions
    const speech = gather?.kind === 'gather' ? gather.speech : []
    expect(speech.map(each => each.language)).toEqual(['hi', 'en', 'ta', 'en'])
    expect(speech.slice(0, 3).map(each => each.text)).toEqual(
      languages.map((language, at) => CALL_WORDS[language].language.replace('{digit}', String(at + 1))),
    )
  })
  test('decides what is said and recorded from then on', () => {
    const { heard, replies } = play(script({ languages, questions: [NIGHT] }), '1', '1')
    expect(heard).toContain('क्या रात में काम करना ठीक है?')
    expect(replies).toEqual([{ kind: 'start', language: 'hi', agreed: true }])
  })
  test('leaves 9 and 0 their meaning: eight are offered, and the person’s own is among them', () => {
    const all = ['hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or', 'en'] as const
    const many = script({ languages: all })
    expect(play(many, '8').state.language).toBe('en')
    expect(play(many, '7').state.language).toBe('kn')
    expect(play(many, '9').state).toMatchObject({ stage: 'language', missed: 0 })
  })
})

describe('keys', () => {
  test('9 repeats the prompt as often as it is pressed', () => {
    const first = play(script(), '1')
    const repeated = play(script(), '1', '9', '9', '9')
    expect(repeated.heard).toBe(first.heard)
    expect(repeated.state.missed).toBe(0)
  })

  test('9 without end ends the call with the promise of a link', () => {
    const nines = (times: number) => play(script(), ...Array.from({ length: times }, () => '9'))
    expect(nines(MOST_PROMPTS - 1).state.stage).toBe('consent')
    expect(nines(MOST_PROMPTS).state).toMatchObject({ stage: 'ended', ending: 'page' })
  })

  test('9 shows that somebody listens, so misses are counted anew', () => {
    expect(play(script(), '1', null, null, '9').heard).toBe(play(script(), '1').heard)
    expect(play(script(), '1', null, null, '9', null, null).state).toMatchObject({ stage: 'question', missed: 2 })
  })

  test.each([
    ['language', script({ languages: ['en', 'hi'] }), []],
    ['consent', script(), []],
    ['question', script(), ['1']],
    ['interest', script({ questions: [] }), ['1']],
  ] as const)('0 ends all calls, with a sentence, at stage %s', (stage, of, before) => {
    expect(play(of, ...before).state.stage).toBe(stage)
    const played = play(of, ...before, '0')
    expect(played.replies.at(-1)).toEqual({ kind: 'stop' })
    expect(played.heard).toBe('We will not call you or write to you again. Thank you. Goodbye.')
    expect(isEnd(played)).toBe(true)
  })

  test.each([['7'], ['#'], ['*'], [null]])('a wrong key or none (%s) repeats twice, then promises a link', wrong => {
    const misses = (times: number) => play(script(), '1', ...Array.from({ length: times }, () => wrong))
    expect(misses(MOST_MISSED).heard).toMatch(/^We did not get your answer\. Can you work at night\?/)
    expect(misses(MOST_MISSED + 1).heard).toBe(`${CALL_WORDS.en.toPage} ${CALL_WORDS.en.bye}`)
    expect(isEnd(misses(MOST_MISSED + 1))).toBe(true)
  })

  test('the misses of one prompt do not count at the next', () => {
    const { state } = play(script(), null, null, '1', null, null)
    expect(state).toMatchObject({ stage: 'question', missed: 2 })
  })

  test('2 instead of consent declines', () => {
    const played = play(script(), '2')
    expect(played.replies).toEqual([{ kind: 'decline' }])
    expect(played.heard).toBe(CALL_WORDS.en.bye)
  })

  test('a key for another prompt than the last is ignored: its hook came twice, or late', () => {
    const { state } = play(script(), '1')
    const late: CallEvent = { kind: 'key', key: '1', step: state.step - 1 }
    const turn = advanceCall(script(), state, late)
    expect(turn.state).toEqual(state)
    expect(turn.replies).toEqual([])
    expect(turn.instructions).toEqual(play(script(), '1').instructions)
    expect(advanceCall(script(), state, { ...late, step: state.step }).replies).toEqual([answered('night', 'yes')])
  })
})

describe('questions', () => {
  test('repeat and stop are explained with the first, and again after a miss', () => {
    const hint = CONTACT_WORDS.en.stopByKey
    expect(play(script(), '1').heard).toContain(hint)
    expect(play(script(), '1', '1').heard).not.toContain(hint)
    expect(play(script(), '1', '1', null).heard).toContain(hint)
  })
  test('of choice are asked with a number for each answer', () => {
    expect(play(script(), '1', '1').heard).toBe(
      'Which shift do you want? Press the number of your answer. 1: Day. 2: Night. 3: Any.',
    )
  })
  test('that keys cannot answer are left for the page, with a sentence', () => {
    const of = script({ questions: [SPOKEN, NIGHT, SPOKEN] })
    const { replies, heard } = play(of, '1', '1')
    expect(replies).toEqual([STARTED, answered('night', 'yes')])
    expect(heard).toBe(`${CALL_WORDS.en.saved} ${CALL_WORDS.en.rest} ${CALL_WORDS.en.bye}`)
  })
  test('with more than eight answers, or without a text in the language, are left for the page', () => {
    const options = Array.from({ length: 9 }, (_, at) => ({ value: `v${at}`, text: { en: `Answer ${at}` } }))
    const of = script({ questions: [{ ...SHIFT, options }, NIGHT, { ...NIGHT, key: 'other', text: { hi: 'x' } }] })
    expect(play(of, '1').heard).toMatch(/^Can you work at night\?/)
    expect(play(of, '1', '1').state).toMatchObject({ stage: 'ended', ending: 'finished' })
  })
  test('left for the page keep the interest for it, too: the journey takes it after everything else', () => {
    const asks = (...questions: readonly CallQuestion[]) => play(script({ questions }), '1', '1').state.stage
    expect([asks(NIGHT), asks(NIGHT, SPOKEN), asks(SPOKEN, NIGHT)]).toEqual(['interest', 'ended', 'ended'])
  })
})

describe('the end', () => {
  test('an answering machine hears nothing', () => {
    expect(playEvents(script(), [{ kind: 'machine' }]).instructions).toEqual([{ kind: 'hang_up' }])
    expect(playEvents(script(), [ANSWERED, { kind: 'machine' }]).instructions).toEqual([{ kind: 'hang_up' }])
  })
  test('what was answered before the person hangs up counts', () => {
    const events = [ANSWERED, key('1'), key('2'), { kind: 'hung_up' } as const]
    const { replies, state, instructions } = playEvents(script(), events)
    expect(replies).toEqual([STARTED, answered('night', 'no')])
    expect(state.ending).toBe('hung_up')
    expect(instructions).toEqual([])
  })
  test('the time limit hangs up', () => {
    expect(playEvents(script(), [ANSWERED, { kind: 'time_limit' }]).instructions).toEqual([{ kind: 'hang_up' }])
  })
  test('a provider that takes no more keys says that a link comes', () => {
    expect(playEvents(script(), [ANSWERED, key('1'), { kind: 'no_more_keys' }]).heard).toContain(CALL_WORDS.en.toPage)
  })
  test.each([
    ['questions are left', script({ questions: [SPOKEN], sendsLink: false }), ['1']],
    ['no key comes', script({ sendsLink: false }), [null, null, null]],
  ] as const)('a link that nobody sends is not promised when %s', (_, of, keys) => {
    const { heard } = play(of, ...keys)
    expect(heard).toContain(CALL_WORDS.en.bye)
    expect([heard.includes(CALL_WORDS.en.rest), heard.includes(CALL_WORDS.en.toPage)]).toEqual([false, false])
  })
  test('a call to a journey that is closed says goodbye and asks nothing, at every stage', () => {
    for (const keys of [[], ['1'], ['1', '1']]) {
      const before = keys.length === 0 ? [] : [ANSWERED, ...keys.map(key)]
      const played = playEvents(script(), [...before, { kind: 'closed' }])
      expect([played.heard, isEnd(played), played.state.ending]).toEqual([CALL_WORDS.en.bye, true, 'closed'])
    }
  })
  test('the last words are the same each time they are asked for, and keys change nothing any more', () => {
    const stopped = play(script(), '0')
    for (const event of [ANSWERED, key('1'), key('0'), { kind: 'no_more_keys' } as const]) {
      const turn = advanceCall(script(), stopped.state, event)
      expect(turn).toEqual({ state: stopped.state, instructions: stopped.instructions, replies: [] })
    }
  })
})
