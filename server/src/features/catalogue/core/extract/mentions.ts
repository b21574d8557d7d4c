import { hasDevanagari } from '../search/devanagari.ts'
import { isHindiFunctionWord } from '../search/hindi-fold.ts'
import { wordNumber } from '../search/label-space.ts'
import type { SearchIndex } from '../search/search.ts'
import { isEverydayWord } from './everyday-words.ts'
import { isWrittenWith } from './gaps.ts'
import { type BearingRow, type LabelFacts, labelFactsOf } from './label-facts.ts'
import { findOccurrences, type Occurrence } from './occurrences.ts'
import { isCommonWord, isTellingWord, isWrittenLike } from './standing-alone.ts'
import type { Steps } from './steps.ts'
import type { Token, TokenisedText } from './tokens.ts'

/** A stretch of the text that is a label of some skills, and good enough to count. */
export interface Mention {
  readonly first: number
  readonly last: number
  readonly rows: readonly BearingRow[]
  /** From 0 to 1. */
  readonly strength: number
}

/** Labels under it are made of the commonest words: "manage work", "maintain equipment". */
const LEAST_STRENGTH = 0.5
const CHANGED_SHARE = 0.9
const FOLDED_SHARE = 0.9
const SHORTEST_FOLDED = 4
const SHORTEST_FOLDED_PHRASE = 7

export function* findMentions(index: SearchIndex, text: string, tokenised: TokenisedText): Steps<Mention[]> {
  const factsOf = labelFactsOf(index)
  const mentions: Mention[] = []
  for (const found of findOccurrences(index, tokenised.tokens)) {
    for (const occurrence of found) {
      const facts = factsOf(occurrence.label, occurrence.isFolded)
      if (facts.rows.length === 0 || !mayCount(index, occurrence, facts, tokenised)) continue
      const rows = facts.rows.filter(row => isRowMeant(index, row, occurrence, facts, text, tokenised))
      if (rows.length === 0) continue
      const share = (occurrence.isChanged ? CHANGED_SHARE : 1) * (occurrence.isFolded ? FOLDED_SHARE : 1)
      mentions.push({ first: occurrence.first, last: occurrence.last, rows, strength: facts.strength * share })
    }
    yield
  }
  return mentions
}

function mayCount(index: SearchIndex, occurrence: Occurrence, facts: LabelFacts, { tokens }: TokenisedText): boolean {
  const { telling, strength } = facts
  if (occurrence.isFolded) return mayCountFolded(index, telling, tokens.slice(occurrence.first, occurrence.last + 1))
  if (telling.length > 1) return strength >= LEAST_STRENGTH
  return telling.length === 1 && !occurrence.isChanged && isTellingWord(telling[0]!)
}

/** The fold makes many words alike: a single one counts only if it can be read in no other way. */
function mayCountFolded(index: SearchIndex, telling: readonly string[], tokens: readonly Token[]): boolean {
  const letters = telling.join('').length
  if (telling.length !== 1) return telling.length > 1 && letters >= SHORTEST_FOLDED_PHRASE
  return (
    letters >= SHORTEST_FOLDED && tokens.every(({ text }) => isHindiFunctionWord(text) || isSpokenOnly(index, text))
  )
}

function isSpokenOnly(index: SearchIndex, word: string): boolean {
  return hasDevanagari(word) || (wordNumber(index.plain, word) < 0 && !isEverydayWord(word))
}

function isRowMeant(
  index: SearchIndex,
  row: BearingRow,
  { first, signs, isFolded }: Occurrence,
  { telling, wordCount }: LabelFacts,
  text: string,
  tokenised: TokenisedText,
): boolean {
  if (!isWrittenWith(row.written, signs)) return false
  if (isFolded || telling.length > 1) return true
  const word = telling[0]!
  if (!row.isPreferred && isCommonWord(index, word)) return false
  return wordCount === 1 ? isWrittenLike(row.written, text, tokenised, first) : !isEverydayWord(word)
}
