/**
 * The distinct words of a label space as a tree of letters in typed arrays. Words are numbered in sorted order, so all
 * words below a node are one range of numbers: a cut word is a range, and a misspelt one is a short walk.
 */
export interface WordTrie {
  /** UTF-16 unit on the way into each node; node 0 is the root. */
  readonly unit: Uint16Array<ArrayBuffer>
  /** One more than there are nodes: the children of node i are childStart[i] to childStart[i + 1]. */
  readonly childStart: Uint32Array<ArrayBuffer>
  readonly wordFrom: Uint32Array<ArrayBuffer>
  readonly wordTo: Uint32Array<ArrayBuffer>
  /** 1 where a word ends; that word is wordFrom of the node. */
  readonly ends: Uint8Array<ArrayBuffer>
}

/** `words` are distinct and in JavaScript's own (UTF-16) order. Level by level, so that children lie side by side. */
export function buildTrie(words: readonly string[]): WordTrie {
  const units: number[] = [0]
  const childStart: number[] = []
  const from: number[] = [0]
  const to: number[] = [words.length]
  const ends: number[] = []
  let levelEnd = 1
  for (let node = 0, depth = 0; node < units.length; node++) {
    if (node === levelEnd) {
      depth++
      levelEnd = units.length
    }
    childStart.push(units.length)
    let word = from[node]!
    const last = to[node]!
    const endsHere = word < last && words[word]!.length === depth
    ends.push(endsHere ? 1 : 0)
    if (endsHere) word++
    while (word < last) {
      const unit = words[word]!.charCodeAt(depth)
      const first = word
      while (word < last && words[word]!.charCodeAt(depth) === unit) word++
      units.push(unit)
      from.push(first)
      to.push(word)
    }
  }
  childStart.push(units.length)
  return {
    unit: Uint16Array.from(units),
    childStart: Uint32Array.from(childStart),
    wordFrom: Uint32Array.from(from),
    wordTo: Uint32Array.from(to),
    ends: Uint8Array.from(ends),
  }
}

/** The node reached by the letters of `text`, or -1. */
export function nodeOf(trie: WordTrie, text: string): number {
  let node = 0
  for (let at = 0; at < text.length && node >= 0; at++) node = childOf(trie, node, text.charCodeAt(at))
  return node
}

function childOf(trie: WordTrie, node: number, unit: number): number {
  const last = trie.childStart[node + 1]!
  for (let child = trie.childStart[node]!; child < last; child++) if (trie.unit[child] === unit) return child
  return -1
}
