import { stringAt } from './packed-strings.ts'
import { foldedQuery, plainQuery, romanisedQuery } from './query.ts'
import { clearBoard, hasWholeMatch, type MatchTier, skillOfRank, sortedRanks, tierOfRank } from './ranking.ts'
import { type Scratch, scratchOf } from './scratch.ts'
import type { SearchIndex } from './search-index.ts'
import { dropBarelyAlike, noteSimilarMatches } from './similar-match.ts'
import { noteStrongMatches } from './strong-match.ts'

/** Keyword to skills, best first, in memory. What counts as found never depends on the page asked for. */
export type { MatchTier } from './ranking.ts'
export { buildSearchIndex, type LabelRow, type SearchIndex } from './search-index.ts'

export interface SearchHit {
  readonly skill: number
  /** The label that matched best, as written. */
  readonly matched: string
  readonly tier: MatchTier
}

/** With a label that is or starts with the keyword, or a page of skills that hold its words, nobody needs near misses. */
const ENOUGH_STRONG = 10
/** Under this score the words that are right in themselves are doubted as well; it costs about twice as much. */
const SURE = 0.75

export function search(
  index: SearchIndex,
  keyword: string,
  page: { offset: number; limit: number },
): { total: number; hits: SearchHit[] } {
  const scratch = scratchOf(index)
  gather(index, scratch, keyword)
  const { board } = scratch
  const hits = Array.from(sortedRanks(board).subarray(page.offset, page.offset + page.limit), rank => {
    const skill = skillOfRank(rank)
    return { skill: index.skills[skill]!, matched: stringAt(index.written, board.row[skill]!), tier: tierOfRank(rank) }
  })
  const total = board.count
  clearBoard(board)
  return { total, hits }
}

function gather(index: SearchIndex, scratch: Scratch, keyword: string): void {
  const { board } = scratch
  const query = plainQuery(keyword)
  const spoken = foldedQuery(query)
  const plain = { space: index.plain, tally: scratch.plain }
  const folded = { space: index.folded, tally: scratch.folded }
  noteStrongMatches(index, board, plain, query)
  noteStrongMatches(index, board, folded, spoken)
  if (board.count >= ENOUGH_STRONG || hasWholeMatch(board)) return
  const nothingStrong = board.count === 0
  let best = noteSimilarMatches(index, board, plain, query, false)
  if (best < SURE) best = Math.max(best, noteSpokenSimilar(false))
  if (nothingStrong && best < SURE) {
    best = Math.max(noteSimilarMatches(index, board, plain, query, true), noteSpokenSimilar(true))
  }
  dropBarelyAlike(board, best)

  /** Hindi by its sound, and Devanagari among English words. An English slip needs neither, and they double its cost. */
  function noteSpokenSimilar(doubtKnownWords: boolean): number {
    const romanised = romanisedQuery(query)
    return Math.max(
      noteSimilarMatches(index, board, folded, spoken, doubtKnownWords),
      romanised === null ? 0 : noteSimilarMatches(index, board, plain, romanised, doubtKnownWords),
    )
  }
}
