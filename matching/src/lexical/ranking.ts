import type { LabelSpace } from './label-space.ts'
import { INHERITED, type SearchIndex } from './search-index.ts'

/**
 * How a label matches a keyword. A rank is one number, lower is better: tier, then uncovered share, then plain before folded,
 * then preferred before alias before romanised, then skill. The order is total.
 */
export type MatchTier = 'exact' | 'prefix' | 'trade' | 'word' | 'group' | 'similar'

const TIERS: readonly MatchTier[] = ['exact', 'prefix', 'trade', 'word', 'group', 'similar']
export const EXACT = 0
export const PREFIX = 1
/** The keyword is the name of its sub-skill, master or their workers: "bijli ka kaam" finds the skills of the trade. */
const TRADE = 2
export const WORD = 3
/** The name of its sub-skill or master contains the words: after every skill whose own label has them. */
const GROUP = 4
export const SIMILAR = 5

/** By tier: the tier to use if the label is inherited. */
const INHERITED_TIER = [TRADE, GROUP, TRADE, GROUP, GROUP, SIMILAR] as const

/** Uncovered shares are counted in 1/1023. */
export const MOST_UNCOVERED = 1023
const SKILL_ROOM = 2 ** 32
/** One step of uncovered share: two spaces, four kinds, all skills. */
const UNCOVERED_UNIT = 8 * SKILL_ROOM
const UNRANKED = Number.POSITIVE_INFINITY

/** The best label of every skill found so far. */
export interface Board {
  /** By position of the skill; UNRANKED if nothing was found. */
  readonly rank: Float64Array
  readonly row: Uint32Array
  readonly found: Uint32Array
  count: number
}

function createBoard(index: SearchIndex): Board {
  const skills = index.skills.length
  return {
    rank: new Float64Array(skills).fill(UNRANKED),
    row: new Uint32Array(skills),
    found: new Uint32Array(skills),
    count: 0,
  }
}

/** Records every row with the text. */
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

/** Whether some label equals the keyword or starts with it. */
export function hasWholeMatch(board: Board): boolean {
  const limit = (PREFIX + 1) * (MOST_UNCOVERED + 1) * UNCOVERED_UNIT
  return board.found.subarray(0, board.count).some(skill => board.rank[skill]! < limit)
}

/** Removes similar matches whose uncovered share is over the limit. */
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

/** The rank without the skill. It depends on keyword and label alone, not on the rest of the catalogue. */
export function orderOfRank(rank: number): number {
  return Math.floor(rank / SKILL_ROOM)
}

/** All ranks, best first. */
export function sortedRanks(board: Board): Float64Array {
  const ranks = new Float64Array(board.count)
  for (let i = 0; i < board.count; i++) ranks[i] = board.rank[board.found[i]!]!
  return ranks.sort()
}

/** Clears only what was touched: the cost depends on the result, not on the size of the catalogue. */
export function clearBoard(board: Board): void {
  for (let i = 0; i < board.count; i++) board.rank[board.found[i]!] = UNRANKED
  board.count = 0
}

/**
 * Working memory of a search, kept per index so that a query allocates nothing the size of the catalogue. Held by a weak
 * reference to the index: the index stays transferable, and both are collected when a new version replaces it.
 */
export interface Tally {
  /** By text: words found so far in the strong match; number of the last word counted, plus one, in the similar match. */
  readonly step: Uint8Array
  /** By text: letters of the label that the query covers. */
  readonly covered: Uint16Array
  readonly score: Float64Array
  readonly touched: Uint32Array
  count: number
}

/** A label space and its working memory. */
export interface SpaceScratch {
  readonly space: LabelSpace
  readonly tally: Tally
}

export interface Scratch {
  readonly board: Board
  readonly plain: Tally
  readonly folded: Tally
}

const kept = new WeakMap<SearchIndex, Scratch>()

export function scratchOf(index: SearchIndex): Scratch {
  let scratch = kept.get(index)
  if (scratch === undefined) {
    scratch = { board: createBoard(index), plain: createTally(index.plain), folded: createTally(index.folded) }
    kept.set(index, scratch)
  }
  return scratch
}

export function clearTally(tally: Tally): void {
  for (let i = 0; i < tally.count; i++) {
    const text = tally.touched[i]!
    tally.step[text] = 0
    tally.covered[text] = 0
    tally.score[text] = 0
  }
  tally.count = 0
}

function createTally(space: LabelSpace): Tally {
  const texts = space.textLetters.length
  return {
    step: new Uint8Array(texts),
    covered: new Uint16Array(texts),
    score: new Float64Array(texts),
    touched: new Uint32Array(texts),
    count: 0,
  }
}
