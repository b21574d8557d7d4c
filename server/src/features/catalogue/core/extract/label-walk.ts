import type { PackedStrings } from '../search/packed-strings.ts'

/**
 * Labels that begin with the words read so far: one range of a list sorted by bytes, narrowed word by word. A walk costs
 * two binary searches a word and no memory beside the index.
 */
export interface Walk {
  readonly from: number
  readonly to: number
  /** Bytes all labels of the range share. */
  readonly depth: number
}

const BLANK = 0x20
const NOT_BOUNDED = 0

/** `word` is UTF-8 behind one blank. Null where no label goes on like that. */
export function firstStep(labels: PackedStrings, word: Uint8Array): Walk | null {
  return narrow(labels, { from: 0, to: labels.offsets.length - 1, depth: 0 }, word, 1)
}

export function nextStep(labels: PackedStrings, walk: Walk, word: Uint8Array): Walk | null {
  return narrow(labels, walk, word, 0)
}

/** Number of the label that is just the words read, or -1. It is the shortest of its range, so it comes first. */
export function labelReached(labels: PackedStrings, { from, depth }: Walk): number {
  const length = labels.offsets[from + 1]! - labels.offsets[from]!
  return length === depth ? from : -1
}

function narrow(labels: PackedStrings, { from, to, depth }: Walk, word: Uint8Array, skip: number): Walk | null {
  const first = bound(labels, from, to, depth, word, skip, NOT_BOUNDED)
  if (first === to) return null
  // A blank is the lowest byte a label holds: "weld" and "weld metal" come before "welding".
  const last = bound(labels, first, to, depth, word, skip, BLANK + 1)
  return last > first ? { from: first, to: last, depth: depth + word.length - skip } : null
}

/** First label of the range not before the word, or, with `beyond`, not before the word and that byte. */
function bound(
  labels: PackedStrings,
  from: number,
  to: number,
  depth: number,
  word: Uint8Array,
  skip: number,
  beyond: number,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(labels, middle, depth, word, skip, beyond)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(
  { bytes, offsets }: PackedStrings,
  label: number,
  depth: number,
  word: Uint8Array,
  skip: number,
  beyond: number,
): boolean {
  let at = offsets[label]! + depth
  const end = offsets[label + 1]!
  for (let i = skip; i < word.length; i++, at++) {
    if (at === end) return true
    const difference = bytes[at]! - word[i]!
    if (difference !== 0) return difference < 0
  }
  return beyond !== NOT_BOUNDED && (at === end || bytes[at]! < beyond)
}
