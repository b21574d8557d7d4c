import type { Language } from '../../../kernel/languages.ts'
import { shownText } from '../../../kernel/shown-text.ts'
import type { CallEnding, CallInstruction, CallQuestion, CallScript, CallState, Speech } from './call.ts'
import { CALL_WORDS } from './call-words.ts'
import { CONTACT_WORDS } from './contact-words.ts'

/** 9 repeats and 0 ends all calls, at every prompt: a key that means two things is pressed by mistake. */
export const KEYS = { yes: '1', no: '2', repeat: '9', stop: '0' } as const
export function isStopKey(key: string | null): boolean {
  return key === KEYS.stop
}

/** What is left for answers: the keys 1 to 8. */
const MOST_CHOICES = 8
const SECONDS_FOR_A_KEY = 6

/** What the provider is to do now. It follows from the state alone, so asking twice gives the same. */
export function instructionsAt(script: CallScript, state: CallState): readonly CallInstruction[] {
  if (state.stage === 'ended') {
    const words = state.ending === null ? [] : lastWords(script, state, state.ending)
    return [...(words.length === 0 ? [] : [{ kind: 'say', speech: [spoken(state.language, words)] } as const]), HANG_UP]
  }
  const speech =
    state.stage === 'language' ? languageMenu(script, state) : [spoken(state.language, prompt(script, state))]
  return [{ kind: 'gather', speech, step: state.step, timeoutSeconds: SECONDS_FOR_A_KEY }]
}

const HANG_UP: CallInstruction = { kind: 'hang_up' }

/** In the order of the workflow; of more than eight the person's own is always among them. */
export function offeredLanguages({ languages, language }: CallScript): readonly Language[] {
  const all = [...new Set(languages)]
  const first = all.slice(0, MOST_CHOICES)
  return first.includes(language) || !all.includes(language) ? first : [...first.slice(0, -1), language]
}

export function isAskable(question: CallQuestion, language: Language): boolean {
  if (question.kind === 'page_only' || question.text[language] === undefined) return false
  if (question.kind === 'yes_no') return true
  const { options } = question
  return (
    options.length >= 2 && options.length <= MOST_CHOICES && options.every(({ text }) => text[language] !== undefined)
  )
}

/** Whether keys can answer every question of the script. */
export function isAskedWhole({ questions }: CallScript, language: Language): boolean {
  return questions.every(each => isAskable(each, language))
}

/** Each language says its own key. The rest is in the language of the person's messages. */
function languageMenu(script: CallScript, state: CallState): readonly Speech[] {
  const keys = offeredLanguages(script).map((language, at) =>
    spoken(language, [fill(CALL_WORDS[language].language, { digit: String(at + 1) })]),
  )
  const [before, after] = [state.missed === 0 ? [] : [CALL_WORDS[state.language].again], explanation(state)]
  return [
    ...(before.length === 0 ? [] : [spoken(state.language, before)]),
    ...keys,
    ...(after.length === 0 ? [] : [spoken(state.language, after)]),
  ]
}

function prompt(script: CallScript, state: CallState): readonly string[] {
  const words = CALL_WORDS[state.language]
  const again = state.missed === 0 ? [] : [words.again]
  return [...again, ...questionAt(script, state), ...explanation(state)]
}

function questionAt(script: CallScript, { stage, language, question: at }: CallState): readonly string[] {
  const words = CALL_WORDS[language]
  if (stage === 'interest') return [words.interest, words.yesNo]
  if (stage === 'question') return asked(script.questions[at], language)
  const { hello, fullStop } = CONTACT_WORDS[language]
  return [
    `${hello}${fullStop}`,
    fill(words.intro, { company: shownText(script.company), job: shownText(script.job) }),
    ...(script.isRecorded ? [words.recording] : []),
    words.agree,
    words.decline,
  ]
}

function asked(question: CallQuestion | undefined, language: Language): readonly string[] {
  if (question === undefined || question.kind === 'page_only') return []
  const words = CALL_WORDS[language]
  const text = shownText(question.text[language] ?? '')
  if (question.kind === 'yes_no') return [text, words.yesNo]
  const options = question.options.map((option, at) => `${at + 1}: ${shownText(option.text[language] ?? '')}.`)
  return [text, words.choose, ...options]
}

function explanation({ language, explains }: CallState): readonly string[] {
  return explains ? [CALL_WORDS[language].repeat, CONTACT_WORDS[language].stopByKey] : []
}

function lastWords(script: CallScript, { language }: CallState, ending: CallEnding): readonly string[] {
  const words = CALL_WORDS[language]
  switch (ending) {
    case 'finished': {
      const isLinkSent = script.sendsLink && !isAskedWhole(script, language)
      return [words.saved, ...(isLinkSent ? [words.rest] : []), words.bye]
    }
    case 'page':
      return [...(script.sendsLink ? [words.toPage] : []), words.bye]
    case 'stopped':
      return [words.stopped, words.bye]
    case 'declined':
    case 'closed':
      return [words.bye]
    case 'machine':
    case 'hung_up':
    case 'time_limit':
      return []
  }
}

function spoken(language: Language, sentences: readonly string[]): Speech {
  return { language, text: sentences.join(' ') }
}

/** One pass, so that a company called "{job}" stays what it is. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}
