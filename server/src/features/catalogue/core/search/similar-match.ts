import { type LabelSpace, wordNumber, wordsStartingWith } from './label-space.ts'
import { type NearWord, nearWords } from './misspelling.ts'
import type { Query, QueryWord } from './query.ts'
import { type Board, dropSimilarBeyond, MOST_UNCOVERED, noteText, SIMILAR } from './ranking.ts'
import { clearTally, type Tally, type Workplace } from './scratch.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * Labels with most of the keyword's words, some perhaps misspelt. Each word weighs by how rare it is; a label scores the
 * share of that weight it accounts for, and a little for being short.
 */

/** Share of the keyword's weight a label must account for. Under it, one rare word of three would pull in anything. */
const LEAST_SCORE = 0.45
/** And no label may be much worse than the best one: keeps the tail of barely alike skills out of the count. */
const LEAST_OF_BEST = 0.8
const LABEL_SHARE = 0.2
const GROWING_WORD = 0.95
/** A word nobody wrote in a label weighs as much as one found in every 300th. */
const UNKNOWN_RARITY = 300
const OPTIONAL_WEIGHT = 0.1

interface Weighed {
  readonly weight: number
  readonly typed: number
  readonly near: readonly NearWord[]
}

/** Answers the best score. With `doubtKnownWords`, a word that is right in itself may still be a slip: form for from. */
export function noteSimilarMatches(
  index: SearchIndex,
  board: Board,
  { space, tally }: Workplace,
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

/** A label good in its own space may be poor beside the best of another. */
export function dropBarelyAlike(board: Board, best: number): void {
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
  const bearing = counted.reduce((sum, { from, to }) => sum + space.wordStart[to]! - space.wordStart[from]!, 0)
  const rarity = near.length === 0 ? Math.min(texts, UNKNOWN_RARITY) : texts / (bearing + 1)
  return { weight: Math.log1p(rarity) * (word.optional ? OPTIONAL_WEIGHT : 1), typed: word.text.length, near }
}

/** Best first, so that a label holding two of them counts the better. */
function candidates(space: LabelSpace, word: QueryWord, doubtKnownWords: boolean): NearWord[] {
  const found: NearWord[] = []
  const exact = wordNumber(space, word.text)
  if (exact >= 0) found.push({ from: exact, to: exact + 1, likeness: 1 })
  if (word.last) {
    const { from, to } = wordsStartingWith(space, word.text)
    if (to > from) found.push({ from, to, likeness: GROWING_WORD })
  }
  if (!word.optional && (found.length === 0 || doubtKnownWords))
    found.push(...nearWords(space.trie, word.text, word.last))
  return found.sort((a, b) => b.likeness - a.likeness || a.from - b.from)
}

function addScores(space: LabelSpace, tally: Tally, near: NearWord, word: Weighed, step: number): void {
  const last = space.wordStart[near.to]!
  const gain = word.weight * near.likeness
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
