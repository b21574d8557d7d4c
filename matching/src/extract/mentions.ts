import { type LabelSpace, wordNumber } from '../lexical/label-space.ts'
import type { SearchIndex } from '../lexical/search-index.ts'
import { INHERITED, PREFERRED } from '../lexical/search-index.ts'
import { foldedWeights, isFunctionWord, plainWeights } from '../lexical/word-statistics.ts'
import { memoize } from '../memoize.ts'
import { hasDevanagari, isFoldedFunctionWord, isHindiFunctionWord } from '../text/hindi.ts'
import { wordsOf } from '../text/normalise.ts'
import { stringAt } from '../text/packed-strings.ts'
import { findOccurrences, type Occurrence } from './occurrences.ts'
import { isCommonWord, isDistinctiveWord, isEverydayWord, isSpelledLike } from './single-words.ts'
import { isWrittenWith, type Steps, type Token, type TokenisedText } from './tokens.ts'

/** A span of tokens that is a label of some skills and counts as a mention. */
export interface Mention {
  readonly first: number
  readonly last: number
  readonly rows: readonly OwnRow[]
  /** From 0 to 1. */
  readonly strength: number
}

/** Weaker labels consist of very common words: "manage work", "maintain equipment". */
const LEAST_STRENGTH = 0.5
const INFLECTED_SHARE = 0.9
const FOLDED_SHARE = 0.9
const SHORTEST_FOLDED = 4
const SHORTEST_FOLDED_PHRASE = 7

export function* findMentions(index: SearchIndex, text: string, tokenised: TokenisedText): Steps<Mention[]> {
  const infoOf = labelInfoOf(index)
  const mentions: Mention[] = []
  for (const found of findOccurrences(index, tokenised.tokens)) {
    for (const occurrence of found) {
      const info = infoOf(occurrence.label, occurrence.isFolded)
      if (info.rows.length === 0 || !mayCount(index, occurrence, info, tokenised)) continue
      const rows = info.rows.filter(row => isMention(index, row, occurrence, info, text, tokenised))
      if (rows.length === 0) continue
      const share = (occurrence.isInflected ? INFLECTED_SHARE : 1) * (occurrence.isFolded ? FOLDED_SHARE : 1)
      mentions.push({ first: occurrence.first, last: occurrence.last, rows, strength: info.strength * share })
    }
    yield
  }
  return mentions
}

function mayCount(index: SearchIndex, occurrence: Occurrence, info: LabelInfo, { tokens }: TokenisedText): boolean {
  const { contentWords, strength } = info
  if (occurrence.isFolded)
    return mayCountFolded(index, contentWords, tokens.slice(occurrence.first, occurrence.last + 1))
  if (contentWords.length > 1) return strength >= LEAST_STRENGTH
  return contentWords.length === 1 && !occurrence.isInflected && isDistinctiveWord(contentWords[0]!)
}

/** Folding maps many words to one form: a single word counts only if it cannot be an English word. */
function mayCountFolded(index: SearchIndex, contentWords: readonly string[], tokens: readonly Token[]): boolean {
  const letters = contentWords.join('').length
  if (contentWords.length !== 1) return contentWords.length > 1 && letters >= SHORTEST_FOLDED_PHRASE
  return (
    letters >= SHORTEST_FOLDED && tokens.every(({ text }) => isHindiFunctionWord(text) || isNotEnglish(index, text))
  )
}

function isNotEnglish(index: SearchIndex, word: string): boolean {
  return hasDevanagari(word) || (wordNumber(index.plain, word) < 0 && !isEverydayWord(word))
}

function isMention(
  index: SearchIndex,
  row: OwnRow,
  { first, separators, isFolded }: Occurrence,
  { contentWords, wordCount }: LabelInfo,
  text: string,
  tokenised: TokenisedText,
): boolean {
  if (!isWrittenWith(row.written, separators)) return false
  if (isFolded || contentWords.length > 1) return true
  const word = contentWords[0]!
  if (!row.isPreferred && isCommonWord(index, word)) return false
  return wordCount === 1 ? isSpelledLike(row.written, text, tokenised, first) : !isEverydayWord(word)
}

/** Properties of a label that occurs in a text. */
interface LabelInfo {
  /** Without function words such as "of" and "ka". */
  readonly contentWords: readonly string[]
  readonly wordCount: number
  /** From 0 to 1: how certainly the text means the label. Grows with every word and its rarity. */
  readonly strength: number
  /** Rows of skills whose own label it is. The name of a trade is not a mention of its skills. */
  readonly rows: readonly OwnRow[]
}

interface OwnRow {
  /** Position of the skill. */
  readonly skill: number
  readonly isPreferred: boolean
  /** The label as written. */
  readonly written: string
}

/** Upper bound per word: a single word is never certain. */
const MOST_OF_WORD = 0.8
const NO_ROWS: LabelInfo = { contentWords: [], wordCount: 0, strength: 0, rows: [] }

/** Computed once per label: an ad repeats labels, and a trade's label has hundreds of inherited rows. */
function labelInfoOf(index: SearchIndex): (label: number, isFolded: boolean) => LabelInfo {
  const plain = memoize((label: number) => gather(index, label, false))
  const folded = memoize((label: number) => gather(index, label, true))
  return (label, isFolded) => (isFolded ? folded(label) : plain(label))
}

function gather(index: SearchIndex, label: number, isFolded: boolean): LabelInfo {
  const space = isFolded ? index.folded : index.plain
  const rows = ownRows(index, space, label)
  if (rows.length === 0) return NO_ROWS
  const weights = isFolded ? foldedWeights(index) : plainWeights(index)
  const words = wordsOf(stringAt(space.texts, label))
  const contentWords = words.filter(word => !(isFolded ? isFoldedFunctionWord(word) : isFunctionWord(word)))
  const doubt = contentWords.reduce(
    (left, word) => left * (1 - MOST_OF_WORD * weights.ofWord[wordNumber(space, word)]!),
    1,
  )
  return { contentWords, wordCount: words.length, strength: 1 - doubt, rows }
}

function ownRows(index: SearchIndex, space: LabelSpace, label: number): OwnRow[] {
  const rows: OwnRow[] = []
  const last = space.rowStart[label + 1]!
  for (let at = space.rowStart[label]!; at < last; at++) {
    const row = space.rows[at]!
    const kind = index.kindOfRow[row]!
    if (kind === INHERITED) continue
    const written = stringAt(index.written, row)
    rows.push({ skill: index.skillOfRow[row]!, isPreferred: kind === PREFERRED, written })
  }
  return rows
}
