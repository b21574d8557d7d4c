import type { WordTrie } from './label-space.ts'

/**
 * Words of the trie within one or two edits (a letter dropped, added, replaced, or swapped with its neighbour) of a typed
 * word: the Damerau-Levenshtein table, one row per letter of the trie, abandoned as soon as a whole row is too far.
 * Measured: 30 µs per word over 12,000 words, 65 over 150,000. Deletion neighbourhoods take 15 and 20, but need six times the
 * memory, twenty times the build time, and miss a word both misspelt and cut short; bigram postings take 300 and 3,000.
 */
export interface NearWord {
  /** Range of word numbers: a single word, or all words that continue a misspelt beginning. */
  readonly from: number
  readonly to: number
  /** Between 0 and 1, exclusive. */
  readonly similarity: number
}

const LONGEST = 32
const FIRST_CUT_LENGTH = 5
const FAR = 9
/** Two edits are much rarer than one, and rarer than one edit in an incomplete word. */
const EDIT_COST = [0, 1, 3]
/** An incomplete word that is also misspelt is less certain. */
const CUT_PENALTY = 0.1

/** Row d holds the distances of d letters of the trie to every prefix of the typed word. Reused by every walk. */
const ROW = LONGEST + 1
const rows = new Uint8Array(ROW * (LONGEST + 4))
const typed = new Uint16Array(LONGEST)
for (let column = 0; column < ROW; column++) rows[column] = Math.min(column, FAR)

interface Walk {
  readonly trie: WordTrie
  readonly length: number
  readonly edits: number
  readonly maybeCut: boolean
  readonly found: NearWord[]
}

/** Two edits are tried only if one finds nothing: the walk is ten times as long and rarely finds the intended word. */
export function nearWords(trie: WordTrie, word: string, maybeCut: boolean): NearWord[] {
  const { length } = word
  const found: NearWord[] = []
  if (length > LONGEST) return found
  for (let i = 0; i < length; i++) typed[i] = word.charCodeAt(i)
  const most = editsFor(length + 1)
  for (let edits = 1; edits <= most && found.length === 0; edits++)
    descend({ trie, length, edits, maybeCut: maybeCut && length >= FIRST_CUT_LENGTH, found }, 0, 0, 0)
  return found
}

/** A dropped letter shortens a word, so the longer of the two words decides how many edits are allowed. */
function editsFor(letters: number): number {
  if (letters >= 9) return 2
  return letters >= 4 ? 1 : 0
}

/** `least` is the smallest distance in the row of `node`: once all edits are used, only typed letters are followed. */
function descend(
  walk: Walk,
  node: number,
  depth: number,
  least: number,
  unitBefore = 0,
  maybeCut = walk.maybeCut,
): void {
  const { trie, edits, length } = walk
  const last = trie.childStart[node + 1]!
  for (let child = trie.childStart[node]!; child < last; child++) {
    const unit = trie.unit[child]!
    if (least === edits && !isTypedNear(walk, depth, unit)) continue
    const distance = fillRow(walk, depth + 1, unit, unitBefore)
    if (distance > edits) continue
    const taken = take(walk, child, depth + 1, maybeCut)
    if (depth + 1 < length + edits) descend(walk, child, depth + 1, distance, unit, maybeCut && !taken)
  }
}

function isTypedNear(walk: Walk, depth: number, unit: number): boolean {
  const last = Math.min(walk.length - 1, depth + walk.edits)
  for (let at = Math.max(0, depth - walk.edits - 1); at <= last; at++) if (typed[at] === unit) return true
  return false
}

/** Fills the row of one letter of the trie, near the diagonal only. Returns its smallest distance. */
function fillRow(walk: Walk, depth: number, unit: number, unitBefore: number): number {
  const { edits } = walk
  const row = depth * ROW
  const above = row - ROW
  const first = Math.max(1, depth - edits)
  const last = Math.min(walk.length, depth + edits)
  const edge = first === 1 && depth <= edits ? depth : FAR
  rows[row + first - 1] = edge
  let least = edge
  let before = edge
  for (let column = first; column <= last; column++) {
    let distance = rows[above + column - 1]! + (typed[column - 1] === unit ? 0 : 1)
    if (before + 1 < distance) distance = before + 1
    if (column < depth + edits && rows[above + column]! + 1 < distance) distance = rows[above + column]! + 1
    if (column > 1 && depth > 1 && typed[column - 1] === unitBefore && typed[column - 2] === unit)
      distance = Math.min(distance, rows[above - ROW + column - 2]! + 1)
    rows[row + column] = distance
    before = distance
    if (distance < least) least = distance
  }
  return least
}

/** Records the node if the whole typed word is near it. Returns whether everything below it was recorded too. */
function take(walk: Walk, node: number, depth: number, maybeCut: boolean): boolean {
  const { trie, length, edits, found } = walk
  if (depth < length - edits) return false
  const distance = rows[depth * ROW + length]!
  if (distance > edits) return false
  const letters = Math.max(length, depth)
  const similarity = 1 - EDIT_COST[distance]! / (letters + 1)
  const from = trie.wordFrom[node]!
  if (trie.ends[node] === 1 && distance <= editsFor(letters)) found.push({ from, to: from + 1, similarity })
  if (!maybeCut || distance > 1) return false
  found.push({ from, to: trie.wordTo[node]!, similarity: similarity - CUT_PENALTY })
  return true
}
