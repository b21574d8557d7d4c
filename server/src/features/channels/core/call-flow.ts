import type { CallEnding, CallEvent, CallQuestion, CallReply, CallScript, CallState, CallTurn } from './call.ts'
import { instructionsAt, isAskable, isAskedWhole, KEYS, offeredLanguages } from './call-prompts.ts'

/** Of a call. Providers cut it after 5 minutes; without a time this ends it, too. */
export const MOST_PROMPTS = 40
/** How often a prompt is said again after a wrong key or none. */
export const MOST_MISSED = 2

export function newCall(script: CallScript): CallState {
  const [first = script.language] = script.languages
  const language = script.languages.includes(script.language) ? script.language : first
  return { stage: 'ringing', language, question: 0, step: 0, missed: 0, explains: true, ending: null }
}

/** One event of the call: what to do next, and what the person said by it. */
export function advanceCall(script: CallScript, state: CallState, event: CallEvent): CallTurn {
  const { state: next, replies } = apply(script, state, event)
  return { state: next, instructions: event.kind === 'hung_up' ? [] : instructionsAt(script, next), replies }
}

type Change = Omit<CallTurn, 'instructions'>

function apply(script: CallScript, state: CallState, event: CallEvent): Change {
  if (state.stage === 'ended') return silently(state)
  switch (event.kind) {
    case 'answered':
      return silently(state.stage === 'ringing' ? begin(script, state) : state)
    case 'key':
      return press(script, state, event)
    case 'no_more_keys':
      return silently(end(state, 'page'))
    default:
      return silently(end(state, event.kind))
  }
}

function begin(script: CallScript, state: CallState): CallState {
  return ask(state, offeredLanguages(script).length > 1 ? 'language' : 'consent')
}

function press(script: CallScript, state: CallState, { key, step }: CallEvent & { readonly kind: 'key' }): Change {
  if (state.stage === 'ringing') return silently(begin(script, state))
  if (step !== null && step !== state.step) return silently(state)
  if (key === KEYS.stop) return { state: end(state, 'stopped'), replies: [{ kind: 'stop' }] }
  if (key === KEYS.repeat) return silently(repeat(state, 0))
  const answered = key === null ? null : answer(script, state, key)
  if (answered !== null) return answered
  return silently(state.missed < MOST_MISSED ? repeat(state, state.missed + 1) : end(state, 'page'))
}

/** Null if the key means nothing here. */
function answer(script: CallScript, state: CallState, key: string): Change | null {
  switch (state.stage) {
    case 'language': {
      const language = offeredLanguages(script)[Number(key) - 1]
      return language === undefined ? null : silently(ask({ ...state, language }, 'consent'))
    }
    case 'consent':
      return consent(script, state, key)
    case 'question': {
      const question = script.questions[state.question]
      const reply = question === undefined ? null : replyTo(question, key)
      return reply === null ? null : { state: askNext(script, state, state.question + 1), replies: [reply] }
    }
    case 'interest': {
      const value = yesOrNo(key)
      if (value === null) return null
      return { state: end(state, 'finished'), replies: [{ kind: 'interest', interested: value === 'yes' }] }
    }
    default:
      return null
  }
}

function consent(script: CallScript, state: CallState, key: string): Change | null {
  const value = yesOrNo(key)
  if (value === null) return null
  if (value === 'no') return { state: end(state, 'declined'), replies: [{ kind: 'decline' }] }
  const started: CallReply = { kind: 'start', language: state.language, agreed: true }
  return { state: askNext(script, state, 0), replies: [started] }
}

function replyTo(question: CallQuestion, key: string): CallReply | null {
  if (question.kind === 'page_only') return null
  const value = question.kind === 'yes_no' ? yesOrNo(key) : (question.options[Number(key) - 1]?.value ?? null)
  return value === null ? null : { kind: 'answers', answers: [{ key: question.key, value }] }
}

function yesOrNo(key: string): 'yes' | 'no' | null {
  if (key === KEYS.yes) return 'yes'
  return key === KEYS.no ? 'no' : null
}

/** The next question that keys can answer, then the interest, then the end. */
function askNext(script: CallScript, state: CallState, from: number): CallState {
  const at = script.questions.findIndex((each, position) => position >= from && isAskable(each, state.language))
  if (at !== -1) return ask({ ...state, question: at }, 'question')
  const asksInterest = script.asksInterest && isAskedWhole(script, state.language)
  return asksInterest ? ask(state, 'interest') : end(state, 'finished')
}

/** The first prompt of each stage explains the keys. */
function ask(state: CallState, stage: CallState['stage']): CallState {
  return counted(state, { stage, missed: 0, explains: stage !== state.stage })
}

function repeat(state: CallState, missed: number): CallState {
  return counted(state, { missed, explains: true })
}

function counted(state: CallState, changes: Partial<CallState>): CallState {
  return state.step === MOST_PROMPTS ? end(state, 'page') : { ...state, ...changes, step: state.step + 1 }
}

function end(state: CallState, ending: CallEnding): CallState {
  return { ...state, stage: 'ended', ending }
}

function silently(state: CallState): Change {
  return { state, replies: [] }
}
