import type { Language } from '../../../kernel/languages.ts'

/** What the chat knows of a candidate: the screen that the page would show now. */
export interface ChatPage {
  readonly job: { readonly title: string; readonly company: string; readonly place: string | null }
  readonly language: Language
  readonly languages: readonly Language[]
  readonly isOptedOut: boolean
  readonly isErased: boolean
  readonly state:
    | { readonly kind: 'welcome' }
    | {
        readonly kind: 'question'
        readonly question: ChatQuestion
        readonly position: number
        readonly total: number
      }
    | { readonly kind: 'closed'; readonly why: string }
}

export interface ChatQuestion {
  /** `e.` and the key of a question of the partner, `s.` and the id of one on a skill, or `interest`. */
  readonly id: string
  readonly text: string
  /** Empty: the answer is in the person's own words. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly isRequired: boolean
}

/** Sentences of a chat in one language. */
export interface ChatWords {
  readonly lede: string
  readonly consent: string
  readonly stop: string
  readonly agree: string
  readonly decline: string
  readonly otherLanguages: string
  readonly skip: string
  /** How a question is answered that has no options. */
  readonly ownWords: string
  readonly chooseOne: string
  readonly unusableRecording: string
  progress(position: number, total: number): string
  /** Null: nothing is said. */
  closed(why: string): string | null
  languageName(language: Language): string
}

export interface PromptChoice {
  readonly value: string
  readonly title: string
}

/** A message of ours in the chat. */
export interface Prompt {
  /** What it asks: `welcome`, `languages`, the id of a question, or `closed.` and why. */
  readonly step: string
  readonly text: string
  readonly choices: readonly PromptChoice[]
}

/** What a candidate said, as the page takes it. */
export type ChatReply =
  | { readonly kind: 'start'; readonly language: Language }
  | { readonly kind: 'decline' }
  | { readonly kind: 'answer'; readonly key: string; readonly value: string | null; readonly language: Language }
  | { readonly kind: 'skill_answer'; readonly questionId: string; readonly option: number }
  | { readonly kind: 'interest'; readonly interested: boolean }
