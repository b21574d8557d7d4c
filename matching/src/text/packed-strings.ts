/**
 * Many strings in one buffer of UTF-8 bytes and a list of offsets. There is no object per string, so a worker thread can
 * transfer the whole list without copying it.
 */
export interface PackedStrings {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** One more than there are strings: string i is bytes[offsets[i]] to bytes[offsets[i + 1]]. */
  readonly offsets: Uint32Array<ArrayBuffer>
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function packStrings(texts: readonly string[]): PackedStrings {
  let most = 0
  for (const text of texts) most += text.length * 3
  const room = new Uint8Array(most)
  const offsets = new Uint32Array(texts.length + 1)
  let end = 0
  for (let i = 0; i < texts.length; i++) {
    end += encoder.encodeInto(texts[i]!, room.subarray(end)).written
    offsets[i + 1] = end
  }
  return { bytes: room.slice(0, end), offsets }
}

export function stringAt(packed: PackedStrings, i: number): string {
  return decoder.decode(packed.bytes.subarray(packed.offsets[i]!, packed.offsets[i + 1]!))
}

/** Sorts by UTF-8 bytes, as `firstNotBefore` requires. JavaScript's own order differs only beyond U+FFFF. */
export function sortByBytes(texts: string[]): string[] {
  texts.sort()
  return texts.some(text => /[\uD800-\uDFFF]/.test(text)) ? texts.sort(compareCodePoints) : texts
}

/** In a list sorted by bytes: how many strings come before `wanted`. */
export function firstNotBefore(sorted: PackedStrings, wanted: Uint8Array): number {
  return partition(sorted, i => compareStart(sorted, i, wanted, false) < 0)
}

/** In a list sorted by bytes: the half-open range of strings that start with `prefix`. */
export function prefixRange(sorted: PackedStrings, prefix: Uint8Array): { from: number; to: number } {
  const from = firstNotBefore(sorted, prefix)
  return { from, to: partition(sorted, i => compareStart(sorted, i, prefix, true) <= 0) }
}

export function equalsAt(packed: PackedStrings, i: number, wanted: Uint8Array): boolean {
  return i < packed.offsets.length - 1 && compareStart(packed, i, wanted, false) === 0
}

/** In a list sorted by bytes: the position of the text, or -1. */
export function placeOf(sorted: PackedStrings, text: string): number {
  const wanted = utf8(text)
  const at = firstNotBefore(sorted, wanted)
  return equalsAt(sorted, at, wanted) ? at : -1
}

export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** Negative, zero or positive if string i is before, equal to or after `wanted`. With `startOnly`, compares only its first bytes. */
function compareStart(packed: PackedStrings, i: number, wanted: Uint8Array, startOnly: boolean): number {
  const start = packed.offsets[i]!
  const length = packed.offsets[i + 1]! - start
  const shared = Math.min(length, wanted.length)
  for (let at = 0; at < shared; at++) {
    const difference = packed.bytes[start + at]! - wanted[at]!
    if (difference !== 0) return difference
  }
  return startOnly && length > wanted.length ? 0 : length - wanted.length
}

/** Binary search: `before` is true for a first part of the list and false after it. Returns the size of that part. */
function partition(packed: PackedStrings, before: (i: number) => boolean): number {
  let low = 0
  let high = packed.offsets.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (before(middle)) low = middle + 1
    else high = middle
  }
  return low
}

function compareCodePoints(a: string, b: string): number {
  const left = utf8(a)
  const right = utf8(b)
  const shared = Math.min(left.length, right.length)
  for (let at = 0; at < shared; at++) if (left[at] !== right[at]) return left[at]! - right[at]!
  return left.length - right.length
}

/** Position in an ascending list, or -1. */
export function placeOfNumber(numbers: Uint32Array, number: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = numbers[middle]!
    if (found === number) return middle
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return -1
}
