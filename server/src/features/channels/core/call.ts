import type { PersonReply } from '../../../contract/inbound.ts'
import { LANGUAGES, type Language } from '../../../kernel/languages.ts'

/** Those that every provider of calls can speak. None has a voice for Odia. */
export const SPOKEN_LANGUAGES: readonly Language[] = LANGUAGES.filter(language => language !== 'or')

export type TextByLanguage = Readonly<Partial<Record<Language, string>>>

/** A question of the journey, as a call can ask it. One without a text in the language of the call is not asked. */
export type CallQuestion =
  | { readonly kind: 'yes_no'; readonly key: string; readonly text: TextByLanguage }
  | {
      readonly kind: 'choice'
      readonly key: string
      readonly text: TextByLanguage
      readonly options: readonly { readonly value: string; readonly text: TextByLanguage }[]
    }
  /** Needs the person's own words, or verifies a skill: keys cannot answer it. */
  | { readonly kind: 'page_only' }

/** What a call says and asks. It stays the same for the whole call. */
export interface CallScript {
  readonly company: string
  readonly job: string
  /** As the person's messages have it. */
  readonly language: Language
  /** Those of the workflow that the provider can speak, in the order of the workflow. */
  readonly languages: readonly Language[]
  /** Whether the provider records anything that the person says. */
  readonly isRecorded: boolean
  readonly questions: readonly CallQuestion[]
  /** After the questions. Not if one of them is left for the page: the journey takes the interest after everything else. */
  readonly asksInterest: boolean
  /** Whether a message with the link to the page follows a call that leaves something for it. Otherwise none is promised. */
  readonly sendsLink: boolean
}

/**
 * - `page`: keys were wrong or missing, or the provider takes no more of them; the person can go on on the page.
 * - `closed`: nothing can be answered any more.
 */
export type CallEnding = 'finished' | 'declined' | 'stopped' | 'page' | 'closed' | 'machine' | 'hung_up' | 'time_limit'

/** Kept between two hooks, as JSON. */
export interface CallState {
  readonly stage: 'ringing' | 'language' | 'consent' | 'question' | 'interest' | 'ended'
  readonly language: Language
  /** Position in the script, in stage `question`. */
  readonly question: number
  /** Of the prompt that waits for a key; 1 for the first. A key for another one is late or repeated. */
  readonly step: number
  /** Wrong or missing keys in a row. */
  readonly missed: number
  /** Whether the prompt says which keys repeat it and end all calls. */
  readonly explains: boolean
  readonly ending: CallEnding | null
}

export type CallEvent =
  /** The call was answered, or the provider asks again what to say. */
  | { readonly kind: 'answered' }
  /** Null: none within the time. `step` is null if the provider does not return it. */
  | { readonly kind: 'key'; readonly key: string | null; readonly step: number | null }
  /** The provider's own flow has no further place for a key, and asks for the last words. */
  | { readonly kind: 'no_more_keys' }
  /** The journey ended, or its campaign: before the call was answered, or during it. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'machine' }
  | { readonly kind: 'hung_up' }
  | { readonly kind: 'time_limit' }

export interface Speech {
  readonly language: Language
  readonly text: string
}

/** What the provider does next. `gather` is always the last, and so is `hang_up`. */
export type CallInstruction =
  | { readonly kind: 'say'; readonly speech: readonly Speech[] }
  /** Says it, and takes one key, which may be pressed before the end. */
  | {
      readonly kind: 'gather'
      readonly speech: readonly Speech[]
      readonly step: number
      /** After the last word. */
      readonly timeoutSeconds: number
    }
  | { readonly kind: 'hang_up' }

/** At once: what a person answered counts, whatever becomes of the call. */
export type CallReply = Extract<PersonReply, { readonly kind: 'start' | 'answers' | 'interest' | 'decline' | 'stop' }>

export interface CallTurn {
  readonly state: CallState
  readonly instructions: readonly CallInstruction[]
  readonly replies: readonly CallReply[]
}
