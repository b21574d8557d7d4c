import type { WordTrie } from './word-trie.ts'

/**
 * Words of the trie within one or two slips (a letter dropped, added, wrong, or swapped with its neighbour) of a typed
 * word: Damerau and Levenshtein's table, one row per letter of the tree, given up as soon as a whole row is too far.
 * Measured: 30 µs a word over 12,000 words, 65 over 150,000. Deletion neighbourhoods take 15 and 20, but six times the
 * memory, twenty times the build, and miss a word both misspelt and cut; bigram postings take 300 and 3,000.
 */
export interface NearWord {
  /** Range of word numbers: a single word, or all words that continue a misspelt beginning. */
  readonly from: number
  readonly to: number
  /** How alike, over 0 and under 1. */
  readonly likeness: number
}

const LONGEST = 32
const FIRST_CUT_LENGTH = 5
const FAR = 9
/** Two slips are far rarer than one, and rarer than one slip in a word still being typed. */
const COST_OF_SLIPS = [0, 1, 3]
/** Leaning on a cut word is a guess on top of a guess. */
const CUT_PENALTY = 0.1

/** Row d holds the distances of d letters of the tree to every beginning of the typed word. Reused by every walk. */
const ROW = LONGEST + 1
const rows = new Uint8Array(ROW * (LONGEST + 4))
const typed = new Uint16Array(LONGEST)
for (let column = 0; column < ROW; column++) rows[column] = Math.min(column, FAR)

interface Walk {
  readonly trie: WordTrie
  readonly length: number
  readonly slips: number
  readonly maybeCut: boolean
  readonly found: NearWord[]
}

/** Two slips are tried only where one finds nothing: ten times the walk, and rarely what was meant. */
export function nearWords(trie: WordTrie, word: string, maybeCut: boolean): NearWord[] {
  const { length } = word
  const found: NearWord[] = []
  if (length > LONGEST) return found
  for (let i = 0; i < length; i++) typed[i] = word.charCodeAt(i)
  const most = slipsFor(length + 1)
  for (let slips = 1; slips <= most && found.length === 0; slips++)
    descend({ trie, length, slips, maybeCut: maybeCut && length >= FIRST_CUT_LENGTH, found }, 0, 0, 0)
  return found
}

/** A dropped letter makes a word shorter, so the longer of the two words decides what may be forgiven. */
function slipsFor(letters: number): number {
  if (letters >= 9) return 2
  return letters >= 4 ? 1 : 0
}

/** `least` is the smallest distance in the row of `node`: once it is spent, only letters that were typed lead on. */
function descend(
  walk: Walk,
  node: number,
  depth: number,
  least: number,
  unitBefore = 0,
  maybeCut = walk.maybeCut,
): void {
  const { trie, slips, length } = walk
  const last = trie.childStart[node + 1]!
  for (let child = trie.childStart[node]!; child < last; child++) {
    const unit = trie.unit[child]!
    if (least === slips && !isTypedNear(walk, depth, unit)) continue
    const distance = fillRow(walk, depth + 1, unit, unitBefore)
    if (distance > slips) continue
    const taken = take(walk, child, depth + 1, maybeCut)
    if (depth + 1 < length + slips) descend(walk, child, depth + 1, distance, unit, maybeCut && !taken)
  }
}

function isTypedNear(walk: Walk, depth: number, unit: number): boolean {
  const last = Math.min(walk.length - 1, depth + walk.slips)
  for (let at = Math.max(0, depth - walk.slips - 1); at <= last; at++) if (typed[at] === unit) return true
  return false
}

/** Fills the row of one letter of the tree, only near the diagonal; answers its smallest distance. */
function fillRow(walk: Walk, depth: number, unit: number, unitBefore: number): number {
  const { slips } = walk
  const row = depth * ROW
  const above = row - ROW
  const first = Math.max(1, depth - slips)
  const last = Math.min(walk.length, depth + slips)
  const edge = first === 1 && depth <= slips ? depth : FAR
  rows[row + first - 1] = edge
  let least = edge
  let before = edge
  for (let column = first; column <= last; column++) {
    let distance = rows[above + column - 1]! + (typed[column - 1] === unit ? 0 : 1)
    if (before + 1 < distance) distance = before + 1
    if (column < depth + slips && rows[above + column]! + 1 < distance) distance = rows[above + column]! + 1
    if (column > 1 && depth > 1 && typed[column - 1] === unitBefore && typed[column - 2] === unit)
      distance = Math.min(distance, rows[above - ROW + column - 2]! + 1)
    rows[row + column] = distance
    before = distance
    if (distance < least) least = distance
  }
  return least
}

/** Notes the node if the whole typed word is near it; answers whether everything below it was noted too. */
function take(walk: Walk, node: number, depth: number, maybeCut: boolean): boolean {
  const { trie, length, slips, found } = walk
  if (depth < length - slips) return false
  const distance = rows[depth * ROW + length]!
  if (distance > slips) return false
  const letters = Math.max(length, depth)
  const likeness = 1 - COST_OF_SLIPS[distance]! / (letters + 1)
  const from = trie.wordFrom[node]!
  if (trie.ends[node] === 1 && distance <= slipsFor(letters)) found.push({ from, to: from + 1, likeness })
  if (!maybeCut || distance > 1) return false
  found.push({ from, to: trie.wordTo[node]!, likeness: likeness - CUT_PENALTY })
  return true
}
