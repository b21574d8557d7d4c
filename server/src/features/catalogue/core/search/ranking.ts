import type { LabelSpace } from './label-space.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * The best label of every skill found so far. Rank is one number, lower is better: tier, then uncovered share, then
 * plain before folded, then preferred before alias before romanised, then skill; so the order is total.
 */
export type MatchTier = 'exact' | 'prefix' | 'word' | 'similar'

export const TIERS: readonly MatchTier[] = ['exact', 'prefix', 'word', 'similar']
export const EXACT = 0
export const PREFIX = 1
export const WORD = 2
export const SIMILAR = 3

/** Uncovered shares are counted in 1/1023. */
export const MOST_UNCOVERED = 1023
const SKILL_ROOM = 2 ** 32
/** One step of uncovered share: two spaces, room for four kinds, all skills. */
const UNCOVERED_UNIT = 8 * SKILL_ROOM
const UNRANKED = Number.POSITIVE_INFINITY

export interface Board {
  /** By place of skill; UNRANKED where nothing was found. */
  readonly rank: Float64Array
  readonly row: Uint32Array
  readonly found: Uint32Array
  count: number
}

export function createBoard(index: SearchIndex): Board {
  const skills = index.skills.length
  return {
    rank: new Float64Array(skills).fill(UNRANKED),
    row: new Uint32Array(skills),
    found: new Uint32Array(skills),
    count: 0,
  }
}

/** Notes every row that bears the text. */
export function noteText(
  index: SearchIndex,
  board: Board,
  space: LabelSpace,
  text: number,
  tier: number,
  uncovered: number,
) {
  const base = ((tier * (MOST_UNCOVERED + 1) + uncovered) * 2 + (space === index.folded ? 1 : 0)) * 4
  const last = space.rowStart[text + 1]!
  for (let at = space.rowStart[text]!; at < last; at++) {
    const row = space.rows[at]!
    const skill = index.skillOfRow[row]!
    const rank = (base + index.kindOfRow[row]!) * SKILL_ROOM + skill
    const best = board.rank[skill]!
    if (rank >= best) continue
    if (best === UNRANKED) board.found[board.count++] = skill
    board.rank[skill] = rank
    board.row[skill] = row
  }
}

export function tierOfRank(rank: number): MatchTier {
  return TIERS[Math.floor(rank / (UNCOVERED_UNIT * (MOST_UNCOVERED + 1)))]!
}

/** Takes back similar matches whose uncovered share is over the limit. */
export function dropSimilarBeyond(board: Board, uncovered: number): void {
  const limit = (SIMILAR * (MOST_UNCOVERED + 1) + uncovered + 1) * UNCOVERED_UNIT
  let kept = 0
  for (let i = 0; i < board.count; i++) {
    const skill = board.found[i]!
    if (board.rank[skill]! < limit) board.found[kept++] = skill
    else board.rank[skill] = UNRANKED
  }
  board.count = kept
}

export function skillOfRank(rank: number): number {
  return rank % SKILL_ROOM
}

/** All ranks, best first. */
export function sortedRanks(board: Board): Float64Array {
  const ranks = new Float64Array(board.count)
  for (let i = 0; i < board.count; i++) ranks[i] = board.rank[board.found[i]!]!
  return ranks.sort()
}

/** Only what was touched is cleared: a query costs what it finds, not what the catalogue holds. */
export function clearBoard(board: Board): void {
  for (let i = 0; i < board.count; i++) board.rank[board.found[i]!] = UNRANKED
  board.count = 0
}
