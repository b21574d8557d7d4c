import { containsContactDetails } from '../../../kernel/shown-text.ts'

/** A skill that was suggested to a caller for a phrase. */
export interface Suggestion {
  /** As sent, truncated. */
  readonly phrase: string
  readonly skill: number
  /** Its position in the answer, from 1. */
  readonly rank: number
  readonly score: number
  /** As in the answer; `mention` for a skill found in a text. */
  readonly how: string
}

interface MatchedName {
  readonly name: string
  readonly matches: readonly { readonly skill: number; readonly score: number; readonly how: string }[]
}

interface ExtractedSkill {
  readonly skill: number
  readonly score: number
  readonly mentions: readonly { readonly text: string }[]
}

const MOST_NAMES = 50
/** Lower matches are rarely read. */
const MOST_OF_A_NAME = 5
const MOST_OF_A_TEXT = 50
const MOST_LETTERS = 120

/** Suggestions of a response to POST /skills/match. */
export function offeredForNames(results: readonly MatchedName[]): readonly Suggestion[] {
  return results
    .slice(0, MOST_NAMES)
    .filter(({ name }) => isKeepable(name))
    .flatMap(({ name, matches }) =>
      matches
        .slice(0, MOST_OF_A_NAME)
        .map(({ skill, score, how }, at) => ({ phrase: cut(name), skill, rank: at + 1, score, how })),
    )
}

/** Suggestions of a response to POST /skills/extract: the phrase is the first mention. Nothing else of the text is kept. */
export function offeredForText(skills: readonly ExtractedSkill[]): readonly Suggestion[] {
  return skills
    .slice(0, MOST_OF_A_TEXT)
    .map(({ skill, score, mentions }, at) => ({ phrase: mentions[0]?.text ?? '', skill, rank: at + 1, score }))
    .filter(({ phrase }) => isKeepable(phrase))
    .map(({ phrase, ...rest }) => ({ ...rest, phrase: cut(phrase), how: 'mention' }))
}

/** A phrase with contact details is dropped before it is truncated. */
function isKeepable(phrase: string): boolean {
  return phrase !== '' && !containsContactDetails(phrase)
}

/** Truncates by code points: PostgreSQL does not store lone surrogates. */
function cut(phrase: string): string {
  return [...phrase].slice(0, MOST_LETTERS).join('').toWellFormed()
}
