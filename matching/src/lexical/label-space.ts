import { wordsOf } from '../text/normalise.ts'
import { type PackedStrings, packStrings, sortByBytes } from '../text/packed-strings.ts'

/**
 * Labels in one spelling (plain, or folded Hindi): their distinct texts, the rows with each text, their distinct words, and
 * the texts with each word. The index has two label spaces, so that a folded word is never compared with an English one.
 */
export interface LabelSpace {
  /** Distinct texts, sorted by bytes. */
  readonly texts: PackedStrings
  /** Letters of each text without spaces. */
  readonly textLetters: Uint16Array<ArrayBuffer>
  readonly rowStart: Uint32Array<ArrayBuffer>
  readonly rows: Uint32Array<ArrayBuffer>
  readonly trie: WordTrie
  readonly wordLetters: Uint8Array<ArrayBuffer>
  /** One more than the number of words; texts with words a to b are textsOfWord[wordStart[a]] to [wordStart[b + 1]]. */
  readonly wordStart: Uint32Array<ArrayBuffer>
  readonly textsOfWord: Uint32Array<ArrayBuffer>
}

/** One text per row, or null if the row is not part of this space. */
export function buildLabelSpace(textOfRow: readonly (string | null)[]): LabelSpace {
  const texts = sortByBytes([...new Set(textOfRow.filter(text => text !== null && text !== ''))] as string[])
  const numberOfText = new Map(texts.map((text, i) => [text, i]))
  const rowsByText = group(
    texts.length,
    textOfRow.map(text => (text === null ? -1 : (numberOfText.get(text) ?? -1))),
  )
  return {
    texts: packStrings(texts),
    textLetters: Uint16Array.from(texts, lettersOf),
    rowStart: rowsByText.start,
    rows: rowsByText.members,
    ...indexWords(texts),
  }
}

export function lettersOf(text: string): number {
  let letters = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== 32) letters++
  return letters
}

function indexWords(texts: readonly string[]) {
  const distinct = new Set<string>()
  for (const text of texts) for (const word of wordsOf(text)) distinct.add(word)
  const words = [...distinct].sort()
  const trie = buildTrie(words)
  const numberOfWord = new Map(words.map((word, i) => [word, i]))
  const wordAt: number[] = []
  const textAt: number[] = []
  texts.forEach((text, i) => {
    for (const word of new Set(wordsOf(text))) {
      wordAt.push(numberOfWord.get(word)!)
      textAt.push(i)
    }
  })
  const { start, members } = group(words.length, wordAt)
  return {
    trie,
    wordLetters: Uint8Array.from(words, word => Math.min(word.length, 255)),
    wordStart: start,
    textsOfWord: members.map(occurrence => textAt[occurrence]!),
  }
}

/** Positions of `groupAt` by group, ascending within each group; -1 belongs to no group. */
function group(groups: number, groupAt: readonly number[]) {
  const start = new Uint32Array(groups + 1)
  for (const number of groupAt) if (number >= 0) start[number + 1]!++
  for (let i = 0; i < groups; i++) start[i + 1]! += start[i]!
  const next = start.slice()
  const members = new Uint32Array(start[groups]!)
  groupAt.forEach((number, position) => {
    if (number >= 0) members[next[number]!++] = position
  })
  return { start, members }
}

/** Range of the numbers of words that start with `word`; empty (from = to) if there is none. */
export function wordsStartingWith(space: LabelSpace, word: string): { from: number; to: number } {
  const node = nodeOf(space.trie, word)
  return node < 0 ? { from: 0, to: 0 } : { from: space.trie.wordFrom[node]!, to: space.trie.wordTo[node]! }
}

/** Number of the word, or -1. */
export function wordNumber(space: LabelSpace, word: string): number {
  const node = nodeOf(space.trie, word)
  return node >= 0 && space.trie.ends[node] === 1 ? space.trie.wordFrom[node]! : -1
}

/**
 * The distinct words of a label space as a trie in typed arrays. Words are numbered in sorted order, so all words below a
 * node are one range of numbers: a prefix is a range, and a misspelt word is a short walk.
 */
export interface WordTrie {
  /** UTF-16 unit on the edge to each node; node 0 is the root. */
  readonly unit: Uint16Array<ArrayBuffer>
  /** One more than the number of nodes: the children of node i are childStart[i] to childStart[i + 1]. */
  readonly childStart: Uint32Array<ArrayBuffer>
  readonly wordFrom: Uint32Array<ArrayBuffer>
  readonly wordTo: Uint32Array<ArrayBuffer>
  /** 1 if a word ends at the node; that word is wordFrom of the node. */
  readonly ends: Uint8Array<ArrayBuffer>
}

/** `words` are distinct and in JavaScript's own (UTF-16) order. Built level by level, so that children are adjacent. */
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
