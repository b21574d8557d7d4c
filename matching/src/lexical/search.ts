import type { Phrase } from '../phrase.ts'
import { hasDevanagari, isFoldedFunctionWord, isHindiFunctionWord } from '../text/hindi.ts'
import { stringAt } from '../text/packed-strings.ts'
import { lettersOf } from './label-space.ts'
import {
  clearBoard,
  hasWholeMatch,
  type MatchTier,
  orderOfRank,
  type Scratch,
  scratchOf,
  skillOfRank,
  sortedRanks,
  tierOfRank,
} from './ranking.ts'
import type { SearchIndex } from './search-index.ts'
import { dropWeakSimilar, noteSimilarMatches, noteStrongMatches, type Query, type QueryWord } from './search-tiers.ts'

/** Keyword search over the labels of skills, best first. The total does not depend on the requested page. */

export interface SearchHit {
  readonly skill: number
  /** The label that matched best, as written. */
  readonly matched: string
  readonly tier: MatchTier
  /** Hits are sorted by order, then by skill. Both stay the same when other skills are added. */
  readonly order: number
}

/** With a label that equals or starts with the keyword, or this many skills that hold all its words, similar spellings are not searched. */
const ENOUGH_STRONG = 10
/** Below this score words that exist in a label are treated as possible misspellings too, which costs about twice as much. */
const SURE_SCORE = 0.75

export function searchSkills(
  index: SearchIndex,
  keyword: Phrase,
  page: { offset: number; limit: number },
): { total: number; hits: SearchHit[] } {
  const scratch = scratchOf(index)
  gather(index, scratch, keyword)
  const { board } = scratch
  const hits = Array.from(sortedRanks(board).subarray(page.offset, page.offset + page.limit), rank => {
    const skill = skillOfRank(rank)
    return {
      skill: index.skills[skill]!,
      matched: stringAt(index.written, board.row[skill]!),
      tier: tierOfRank(rank),
      order: orderOfRank(rank),
    }
  })
  const total = board.count
  clearBoard(board)
  return { total, hits }
}

function gather(index: SearchIndex, scratch: Scratch, keyword: Phrase): void {
  const { board } = scratch
  const query = plainQuery(keyword)
  const foldedWords = foldedQuery(keyword)
  const plain = { space: index.plain, tally: scratch.plain }
  const folded = { space: index.folded, tally: scratch.folded }
  noteStrongMatches(index, board, plain, query)
  noteStrongMatches(index, board, folded, foldedWords)
  if (board.count >= ENOUGH_STRONG || hasWholeMatch(board)) return
  const nothingStrong = board.count === 0
  let best = noteSimilarMatches(index, board, plain, query, false)
  if (best < SURE_SCORE) best = Math.max(best, noteHindiSimilar(false))
  if (nothingStrong && best < SURE_SCORE) {
    best = Math.max(noteSimilarMatches(index, board, plain, query, true), noteHindiSimilar(true))
  }
  dropWeakSimilar(board, best)

  /** Folded Hindi, and Devanagari among English words. An English misspelling needs neither, and they double its cost. */
  function noteHindiSimilar(doubtKnownWords: boolean): number {
    const romanised = romanisedQuery(keyword)
    return Math.max(
      noteSimilarMatches(index, board, folded, foldedWords, doubtKnownWords),
      romanised === null ? 0 : noteSimilarMatches(index, board, plain, romanised, doubtKnownWords),
    )
  }
}

/** A keyword of 100 characters has at most 50 words; compatibility characters can expand to more. */
const MOST_WORDS = 50
/** No real word folds to less than a third of its length; "qqqqqqqqq" would fold to k and find everything that starts with it. */
const MOST_SHRINKING = 3

function plainQuery({ text, words, fold }: Phrase): Query {
  return { text, words: queryWords(words, word => isHindiFunctionWord(word, fold)) }
}

function foldedQuery(keyword: Phrase): Query {
  const words = keyword.words.map(keyword.fold)
  const text = words.join(' ')
  if (lettersOf(text) * MOST_SHRINKING < lettersOf(keyword.text)) return { text: '', words: [] }
  return { text, words: queryWords(words, isFoldedFunctionWord) }
}

/** Devanagari in Latin letters, compared with English words ("वेल्डिंग", velding, is near welding). Null without Devanagari. */
function romanisedQuery(keyword: Phrase): Query | null {
  if (!hasDevanagari(keyword.text)) return null
  const words = keyword.words.map(keyword.latin)
  return { text: words.join(' '), words: queryWords(words, word => isHindiFunctionWord(word, keyword.fold)) }
}

function queryWords(words: readonly string[], isFunctionWord: (word: string) => boolean): QueryWord[] {
  const some = words.filter(word => word !== '').slice(0, MOST_WORDS)
  const last = some.at(-1)
  const nothingElse = some.every(isFunctionWord)
  return [...new Set(some)].map(text => ({
    text,
    optional: !nothingElse && isFunctionWord(text),
    last: text === last,
  }))
}
