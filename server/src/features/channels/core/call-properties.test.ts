import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../kernel/languages.ts'
import type { CallEvent, CallInstruction, CallQuestion, CallScript, CallState, CallTurn } from './call.ts'
import { advanceCall, MOST_MISSED, MOST_PROMPTS, newCall } from './call-flow.ts'
import { CALL_WORDS } from './call-words.ts'
import { CONTACT_WORDS } from './contact-words.ts'

const language = fc.constantFrom<Language>(...LANGUAGES)
const text = fc.dictionary(language, fc.string({ minLength: 1, maxLength: 20 }))
const question = fc.oneof(
  fc.record({ kind: fc.constant('yes_no' as const), key: fc.string(), text }),
  fc.record({
    kind: fc.constant('choice' as const),
    key: fc.string(),
    text,
    options: fc.array(fc.record({ value: fc.string(), text }), { maxLength: 10 }),
  }),
  fc.constant({ kind: 'page_only' as const }),
) as fc.Arbitrary<CallQuestion>
const script: fc.Arbitrary<CallScript> = fc.record({
  company: fc.string(),
  job: fc.string(),
  language,
  languages: fc.uniqueArray(language),
  isRecorded: fc.boolean(),
  questions: fc.array(question, { maxLength: 10 }),
  asksInterest: fc.boolean(),
  sendsLink: fc.boolean(),
})

const pressed = fc.option(fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'), { nil: null })
const key = fc.record({
  kind: fc.constant('key' as const),
  key: pressed,
  step: fc.option(fc.integer({ min: 0, max: MOST_PROMPTS }), { nil: null, freq: 2 }),
})
/** A key that arrives once and in time. */
const plainKey = pressed.map((each): CallEvent => ({ kind: 'key', key: each, step: null }))
const otherEvent = fc.constantFrom<CallEvent>(
  { kind: 'answered' },
  { kind: 'machine' },
  { kind: 'hung_up' },
  { kind: 'time_limit' },
  { kind: 'no_more_keys' },
  { kind: 'closed' },
)
const event: fc.Arbitrary<CallEvent> = fc.oneof({ weight: 8, arbitrary: key }, { weight: 1, arbitrary: otherEvent })
const call = fc.tuple(script, fc.array(event, { maxLength: 60 }))

const ANSWERED: CallEvent = { kind: 'answered' }

function turnsOf(of: CallScript, events: readonly CallEvent[]): readonly (CallTurn & { readonly before: CallState })[] {
  let state = newCall(of)
  return [ANSWERED, ...events].map(each => {
    const turn = { ...advanceCall(of, state, each), before: state }
    state = turn.state
    return turn
  })
}

const isGather = (each: CallInstruction) => each.kind === 'gather'
const repliesOf = (of: CallScript, events: readonly CallEvent[]) =>
  turnsOf(of, events).flatMap(({ replies }) => replies)

test('each event gives one prompt, or the last words and the end, or nothing after the person hung up', () => {
  fc.assert(
    fc.property(call, ([of, events]) => {
      for (const { instructions } of turnsOf(of, events))
        expect(['', 'gather', 'hang_up', 'say hang_up']).toContain(instructions.map(({ kind }) => kind).join(' '))
    }),
  )
})

test('every call ends, whatever is pressed, after at most so many prompts', () => {
  const repeat = fc.constant<CallEvent>({ kind: 'key', key: '9', step: null })
  const mostlyRepeat = fc.oneof({ weight: 30, arbitrary: repeat }, { weight: 1, arbitrary: plainKey })
  fc.assert(
    fc.property(script, fc.array(mostlyRepeat, { minLength: MOST_PROMPTS, maxLength: MOST_PROMPTS }), (of, keys) => {
      const turns = turnsOf(of, keys)
      expect(turns.at(-1)!.state.stage).toBe('ended')
      expect(turns.filter(({ instructions }) => instructions.some(isGather)).length).toBeLessThanOrEqual(MOST_PROMPTS)
    }),
  )
})

test('a person who presses nothing hears no more than three prompts', () => {
  fc.assert(
    fc.property(script, of => {
      const silence: CallEvent[] = Array.from({ length: 10 }, () => ({ kind: 'key', key: null, step: null }))
      expect(turnsOf(of, silence).filter(({ instructions }) => instructions.some(isGather))).toHaveLength(
        MOST_MISSED + 1,
      )
    }),
  )
})

test('the first prompt of every stage says which keys repeat it and end all calls', () => {
  fc.assert(
    fc.property(call, ([of, events]) => {
      for (const { before, state, instructions } of turnsOf(of, events)) {
        if (state.stage === before.stage || state.stage === 'ended') continue
        const heard = instructions.flatMap(each => (each.kind === 'hang_up' ? [] : each.speech)).map(each => each.text)
        expect(heard.join(' ')).toContain(CALL_WORDS[state.language].repeat)
        expect(heard.join(' ')).toContain(CONTACT_WORDS[state.language].stopByKey)
      }
    }),
  )
})

test('the same events give the same call, also with a state that was stored as JSON', () => {
  fc.assert(
    fc.property(call, ([of, events]) => {
      let state = newCall(of)
      const stored = [ANSWERED, ...events].map(each => {
        const turn = advanceCall(of, JSON.parse(JSON.stringify(state)) as CallState, each)
        state = turn.state
        return turn
      })
      expect(turnsOf(of, events).map(({ before: _, ...turn }) => turn)).toEqual(stored)
    }),
  )
})

test('an event that is reported twice in a row changes nothing the second time, if the provider returns the step', () => {
  fc.assert(
    fc.property(script, fc.array(pressed, { maxLength: 30 }), (of, keys) => {
      const replies = { once: [] as unknown[], twice: [] as unknown[] }
      let [once, twice] = [newCall(of), newCall(of)].map(state => advanceCall(of, state, ANSWERED).state) as [
        CallState,
        CallState,
      ]
      for (const each of keys) {
        const reported: CallEvent = { kind: 'key', key: each, step: once.step }
        const first = advanceCall(of, once, reported)
        const [again, third] = [
          advanceCall(of, twice, reported),
          advanceCall(of, advanceCall(of, twice, reported).state, reported),
        ]
        replies.once.push(...first.replies)
        replies.twice.push(...again.replies, ...third.replies)
        ;[once, twice] = [first.state, third.state]
      }
      expect(twice).toEqual(once)
      expect(replies.twice).toEqual(replies.once)
    }),
  )
})

test('nothing counts before consent, consent counts once, and nothing counts after a no', () => {
  fc.assert(
    fc.property(call, ([of, events]) => {
      const kinds = repliesOf(of, events).map(({ kind }) => kind)
      expect(kinds.join(' ')).toMatch(/^((decline|stop)|start( answers)*( interest| stop)?)?$/)
    }),
  )
})

test('hanging up takes nothing back', () => {
  fc.assert(
    fc.property(call, fc.nat(60), ([of, events], at) => {
      const before = events.slice(0, at)
      expect(repliesOf(of, [...before, { kind: 'hung_up' }])).toEqual(repliesOf(of, before))
      expect(repliesOf(of, [...before, { kind: 'hung_up' }, ...events.slice(at)])).toEqual(repliesOf(of, before))
    }),
  )
})

test('each answer is one that the question has', () => {
  fc.assert(
    fc.property(call, ([of, events]) => {
      const values = of.questions.flatMap(each => {
        if (each.kind === 'page_only') return []
        return each.kind === 'yes_no' ? ['yes', 'no'] : each.options.map(({ value }) => value)
      })
      const given = repliesOf(of, events).flatMap(reply => (reply.kind === 'answers' ? reply.answers : []))
      expect(given.filter(({ value }) => !values.includes(value))).toEqual([])
    }),
  )
})
