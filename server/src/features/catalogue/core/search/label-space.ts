import { wordsOf } from './normalise.ts'
import { type PackedStrings, packStrings, sortByBytes } from './packed-strings.ts'
import { buildTrie, nodeOf, type WordTrie } from './word-trie.ts'

/**
 * Labels in one spelling (plain, or folded Hindi): their distinct texts, the rows that bear each text, their distinct
 * words, and the texts that hold each word. The index has two of these, so that a folded word never meets an English one.
 */
export interface LabelSpace {
  /** Distinct texts, sorted by bytes. */
  readonly texts: PackedStrings
  /** Letters of each text, blanks not counted. */
  readonly textLetters: Uint16Array<ArrayBuffer>
  readonly rowStart: Uint32Array<ArrayBuffer>
  readonly rows: Uint32Array<ArrayBuffer>
  readonly trie: WordTrie
  readonly wordLetters: Uint8Array<ArrayBuffer>
  /** One more than there are words; texts with words a to b are textsOfWord[wordStart[a]] to [wordStart[b + 1]]. */
  readonly wordStart: Uint32Array<ArrayBuffer>
  readonly textsOfWord: Uint32Array<ArrayBuffer>
}

/** One text per row, or null where the row has no place in this space. */
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

/** Positions of `groupAt` gathered by group, each group in rising order; -1 belongs to none. */
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

/** Range of word numbers that continue `word`; empty (from = to) where none does. */
export function wordsStartingWith(space: LabelSpace, word: string): { from: number; to: number } {
  const node = nodeOf(space.trie, word)
  return node < 0 ? { from: 0, to: 0 } : { from: space.trie.wordFrom[node]!, to: space.trie.wordTo[node]! }
}

/** Number of the word, or -1. */
export function wordNumber(space: LabelSpace, word: string): number {
  const node = nodeOf(space.trie, word)
  return node >= 0 && space.trie.ends[node] === 1 ? space.trie.wordFrom[node]! : -1
}
