import type { LabelSpace } from './label-space.ts'
import { INHERITED, type SearchIndex } from './search-index.ts'

/**
 * The best label of every skill found so far. Rank is one number, lower is better: tier, then uncovered share, then
 * plain before folded, then preferred before alias before romanised, then skill; so the order is total.
 */
export type MatchTier = 'exact' | 'prefix' | 'trade' | 'word' | 'group' | 'similar'

const TIERS: readonly MatchTier[] = ['exact', 'prefix', 'trade', 'word', 'group', 'similar']
export const EXACT = 0
export const PREFIX = 1
/** Its sub-skill, master or their workers are called just that: who types "bijli ka kaam" wants the trade's skills. */
const TRADE = 2
export const WORD = 3
/** Its sub-skill or master is called something of the kind: after everything that bears the words itself. */
const GROUP = 4
export const SIMILAR = 5

/** By tier: what it is worth when the label is not the skill's own. */
const INHERITED_TIER = [TRADE, GROUP, TRADE, GROUP, GROUP, SIMILAR] as const

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
  const folded = space === index.folded ? 1 : 0
  const base = ((tier * (MOST_UNCOVERED + 1) + uncovered) * 2 + folded) * 4
  const inheritedBase = ((INHERITED_TIER[tier]! * (MOST_UNCOVERED + 1) + uncovered) * 2 + folded) * 4
  const last = space.rowStart[text + 1]!
  for (let at = space.rowStart[text]!; at < last; at++) {
    const row = space.rows[at]!
    const skill = index.skillOfRow[row]!
    const kind = index.kindOfRow[row]!
    const rank = ((kind === INHERITED ? inheritedBase : base) + kind) * SKILL_ROOM + skill
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

/** Whether some label is the keyword or starts with it. */
export function hasWholeMatch(board: Board): boolean {
  const limit = (PREFIX + 1) * (MOST_UNCOVERED + 1) * UNCOVERED_UNIT
  return board.found.subarray(0, board.count).some(skill => board.rank[skill]! < limit)
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
