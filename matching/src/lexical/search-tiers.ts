import { equalsAt, prefixRange, utf8 } from '../text/packed-strings.ts'
import { type LabelSpace, lettersOf, wordNumber, wordsStartingWith } from './label-space.ts'
import { type NearWord, nearWords } from './misspelling.ts'
import {
  type Board,
  clearTally,
  dropSimilarBeyond,
  EXACT,
  MOST_UNCOVERED,
  noteText,
  PREFIX,
  SIMILAR,
  type SpaceScratch,
  type Tally,
  WORD,
} from './ranking.ts'
import type { SearchIndex } from './search-index.ts'

/** The keyword in the spelling of one label space. */
export interface Query {
  readonly text: string
  readonly words: readonly QueryWord[]
}

export interface QueryWord {
  readonly text: string
  /** A Hindi function word (ka, ki, mein, kaam…): counts if the label has it, not required. */
  readonly optional: boolean
  /** The last word may be incomplete. */
  readonly last: boolean
}

/** Labels that equal the keyword, start with it, or have all of its words. */
export function noteStrongMatches(
  index: SearchIndex,
  board: Board,
  { space, tally }: SpaceScratch,
  query: Query,
): void {
  if (query.text === '') return
  noteTextsStartingWith(index, space, board, query.text)
  if (gatherTextsWithAllWords(space, tally, query.words)) noteGathered(index, space, tally, board, query.words)
  clearTally(tally)
}

function noteTextsStartingWith(index: SearchIndex, space: LabelSpace, board: Board, keyword: string): void {
  const bytes = utf8(keyword)
  const typed = lettersOf(keyword)
  const { from, to } = prefixRange(space.texts, bytes)
  for (let text = from; text < to; text++) {
    if (equalsAt(space.texts, text, bytes)) noteText(index, board, space, text, EXACT, 0)
    else noteText(index, board, space, text, PREFIX, Math.min(space.textLetters[text]! - typed, MOST_UNCOVERED))
  }
}

interface Step {
  readonly word: QueryWord
  readonly exact: number
  readonly from: number
  readonly to: number
  readonly texts: number
}

/** Rarest word first; each further word only narrows the result. Returns whether every required word is known. */
function gatherTextsWithAllWords(space: LabelSpace, tally: Tally, words: readonly QueryWord[]): boolean {
  const steps: Step[] = []
  for (const word of words) {
    if (word.optional) continue
    const step = stepFor(space, word)
    if (step.texts === 0) return false
    steps.push(step)
  }
  steps.sort((a, b) => a.texts - b.texts)
  steps.forEach((step, done) => {
    const typed = step.word.text.length
    if (step.exact >= 0) advance(space, tally, step.exact, step.exact + 1, done, typed)
    advance(space, tally, step.from, step.to, done, typed)
  })
  return true
}

function stepFor(space: LabelSpace, word: QueryWord): Step {
  const exact = wordNumber(space, word.text)
  const { from, to } = word.last ? wordsStartingWith(space, word.text) : { from: 0, to: 0 }
  const counted = to > from ? { from, to } : { from: Math.max(exact, 0), to: exact + 1 }
  return { word, exact, from, to, texts: space.wordStart[counted.to]! - space.wordStart[counted.from]! }
}

function advance(space: LabelSpace, tally: Tally, from: number, to: number, done: number, typed: number): void {
  const last = space.wordStart[to]!
  for (let at = space.wordStart[from]!; at < last; at++) {
    const text = space.textsOfWord[at]!
    if (tally.step[text] !== done) continue
    if (done === 0) tally.touched[tally.count++] = text
    tally.step[text] = done + 1
    tally.covered[text]! += typed
  }
}

function noteGathered(
  index: SearchIndex,
  space: LabelSpace,
  tally: Tally,
  board: Board,
  words: readonly QueryWord[],
): void {
  const required = words.filter(word => !word.optional).length
  for (const word of words) if (word.optional) coverOptional(space, tally, word.text, required)
  for (let i = 0; i < tally.count; i++) {
    const text = tally.touched[i]!
    if (tally.step[text] !== required) continue
    const letters = space.textLetters[text]!
    const uncovered = Math.max(0, letters - tally.covered[text]!)
    noteText(index, board, space, text, WORD, Math.round((uncovered / letters) * MOST_UNCOVERED))
  }
}

function coverOptional(space: LabelSpace, tally: Tally, word: string, required: number): void {
  const exact = wordNumber(space, word)
  if (exact < 0) return
  const last = space.wordStart[exact + 1]!
  for (let at = space.wordStart[exact]!; at < last; at++) {
    const text = space.textsOfWord[at]!
    if (tally.step[text] === required) tally.covered[text]! += word.length
  }
}

/** Share of the keyword's weight that a label must cover. With less, one rare word of three would match anything. */
const LEAST_SCORE = 0.45
/** Labels much worse than the best one are dropped, which keeps the tail of barely similar skills out of the total. */
const LEAST_OF_BEST = 0.8
const LABEL_SHARE = 0.2
const INCOMPLETE_WORD = 0.95
/** A word that no label has weighs as much as one in every 300th label. */
const UNKNOWN_RARITY = 300
const OPTIONAL_WEIGHT = 0.1

interface Weighed {
  readonly weight: number
  readonly typed: number
  readonly near: readonly NearWord[]
}

/**
 * Labels with most of the keyword's words, some perhaps misspelt. Each word weighs by its rarity; a label scores the share of
 * that weight it covers, and a little for being short. Returns the best score. With `doubtKnownWords`, a word that exists in
 * a label may still be a misspelling: form for from.
 */
export function noteSimilarMatches(
  index: SearchIndex,
  board: Board,
  { space, tally }: SpaceScratch,
  query: Query,
  doubtKnownWords: boolean,
): number {
  const words = query.words.map(word => weigh(space, word, doubtKnownWords))
  const weight = words.reduce((sum, word) => sum + word.weight, 0)
  words.forEach((word, i) => {
    for (const near of word.near) addScores(space, tally, near, word, i + 1)
  })
  const best = noteBest(index, space, tally, board, weight)
  clearTally(tally)
  return best
}

/** A label that is good in its own space may be much worse than the best of another space. */
export function dropWeakSimilar(board: Board, best: number): void {
  dropSimilarBeyond(board, uncoveredAt(best * LEAST_OF_BEST))
}

function uncoveredAt(score: number): number {
  return Math.round((1 - score) * MOST_UNCOVERED)
}

function weigh(space: LabelSpace, word: QueryWord, doubtKnownWords: boolean): Weighed {
  const near = candidates(space, word, doubtKnownWords)
  const texts = space.textLetters.length
  const exact = wordNumber(space, word.text)
  const counted = exact >= 0 ? [{ from: exact, to: exact + 1 }] : near
  const frequency = counted.reduce((sum, { from, to }) => sum + space.wordStart[to]! - space.wordStart[from]!, 0)
  const rarity = near.length === 0 ? Math.min(texts, UNKNOWN_RARITY) : texts / (frequency + 1)
  return { weight: Math.log1p(rarity) * (word.optional ? OPTIONAL_WEIGHT : 1), typed: word.text.length, near }
}

/** Best first, so that a label with two of them counts the better one. */
function candidates(space: LabelSpace, word: QueryWord, doubtKnownWords: boolean): NearWord[] {
  const found: NearWord[] = []
  const exact = wordNumber(space, word.text)
  if (exact >= 0) found.push({ from: exact, to: exact + 1, similarity: 1 })
  if (word.last) {
    const { from, to } = wordsStartingWith(space, word.text)
    if (to > from) found.push({ from, to, similarity: INCOMPLETE_WORD })
  }
  if (!word.optional && (found.length === 0 || doubtKnownWords))
    found.push(...nearWords(space.trie, word.text, word.last))
  return found.sort((a, b) => b.similarity - a.similarity || a.from - b.from)
}

function addScores(space: LabelSpace, tally: Tally, near: NearWord, word: Weighed, step: number): void {
  const last = space.wordStart[near.to]!
  const gain = word.weight * near.similarity
  for (let at = space.wordStart[near.from]!; at < last; at++) {
    const text = space.textsOfWord[at]!
    if (tally.step[text] === step) continue
    if (tally.step[text] === 0) tally.touched[tally.count++] = text
    tally.step[text] = step
    tally.score[text]! += gain
    tally.covered[text]! += word.typed
  }
}

function noteBest(index: SearchIndex, space: LabelSpace, tally: Tally, board: Board, weight: number): number {
  let best = 0
  for (let i = 0; i < tally.count; i++) {
    const text = tally.touched[i]!
    const share = tally.score[text]! / weight
    const ofLabel = Math.min(1, tally.covered[text]! / space.textLetters[text]!)
    const score = share < LEAST_SCORE ? 0 : share * (1 - LABEL_SHARE + LABEL_SHARE * ofLabel)
    tally.score[text] = score
    if (score > best) best = score
  }
  const least = best * LEAST_OF_BEST
  for (let i = 0; i < tally.count && best > 0; i++) {
    const text = tally.touched[i]!
    const score = tally.score[text]!
    if (score >= least && score > 0) noteText(index, board, space, text, SIMILAR, uncoveredAt(score))
  }
  return best
}
