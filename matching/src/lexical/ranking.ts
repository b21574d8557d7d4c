import type { LabelSpace } from './label-space.ts'
import { INHERITED, KIND_COUNT, POPULARITY_STEPS, type SearchIndex } from './search-index.ts'

/**
 * How a label matches a keyword. A rank is one number, lower is better: tier, then uncovered share, then skills for a whole trade first,
 * then plain before folded, then preferred before alias before romanised, then popularity, then skill. The order is total.
 */
export type MatchTier = 'exact' | 'whole trade' | 'trade' | 'prefix' | 'word' | 'group' | 'similar'

const TIERS: readonly MatchTier[] = ['exact', 'whole trade', 'trade', 'prefix', 'word', 'group', 'similar']
export const EXACT = 0
/**
 * A name of a whole trade or its worker starts with the keyword: "nurs" is nursing before it is nursery, and "cook" typed as "coo"
 * before cookies.
 */
const WHOLE_TRADE = 1
/** The keyword is the name of its sub-skill, master or their workers: "bijli ka kaam" finds the skills of the trade. */
const TRADE = 2
export const PREFIX = 3
export const WORD = 4
/** The name of its sub-skill or master contains the words: after every skill whose own label has them. */
const GROUP = 5
export const SIMILAR = 6

/** By tier: the tier to use if the label is inherited, and if the skill stands for a whole trade. */
const INHERITED_TIER = [TRADE, TRADE, TRADE, GROUP, GROUP, GROUP, SIMILAR] as const
const WHOLE_TRADE_TIER = [EXACT, WHOLE_TRADE, TRADE, WHOLE_TRADE, WORD, GROUP, SIMILAR] as const

/** Uncovered shares are counted in 1/1023. */
export const MOST_UNCOVERED = 1023
const SKILL_ROOM = 2 ** 31
/** One step of uncovered share: whole trade or not, two spaces, five kinds, eight steps of popularity, all skills. */
const UNCOVERED_UNIT = 2 * 2 * KIND_COUNT * POPULARITY_STEPS * SKILL_ROOM
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
  const baseOf = (tierOfRow: number, other: number) =>
    (((tierOfRow * (MOST_UNCOVERED + 1) + uncovered) * 2 + other) * 2 + folded) * KIND_COUNT
  const base = baseOf(tier, 1)
  const inheritedBase = baseOf(INHERITED_TIER[tier]!, 1)
  // Folded, the start of a word says little: "eent" (brick) would be "internet".
  const wholeBase = baseOf(folded === 1 ? tier : WHOLE_TRADE_TIER[tier]!, 0)
  const last = space.rowStart[text + 1]!
  for (let at = space.rowStart[text]!; at < last; at++) {
    const row = space.rows[at]!
    const skill = index.skillOfRow[row]!
    const kind = index.kindOfRow[row]!
    const ofRow = kind >= INHERITED ? inheritedBase : index.wholeTrades[skill] === 1 ? wholeBase : base
    const unpopular = POPULARITY_STEPS - 1 - index.popularity[skill]!
    const rank = ((ofRow + kind) * POPULARITY_STEPS + unpopular) * SKILL_ROOM + skill
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

/** Whether some label equals the keyword or starts with it, or is the name of its trade. */
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
