import { foldWord } from '../search/hindi-fold.ts'
import { normalise } from '../search/normalise.ts'
import { type PackedStrings, packStrings, placeOf, sortByBytes, stringAt } from '../search/packed-strings.ts'

/** What words of work are in English, so that Hindi can be compared with texts that nobody has translated. */
export interface GlossaryEntry {
  /** In Devanagari, with other forms of the word. */
  readonly hi: readonly string[]
  /** As typed in Latin letters. */
  readonly latn: readonly string[]
  /** The most usual meaning first. */
  readonly en: readonly string[]
}

/** Typed arrays, so that a snapshot can carry it from thread to thread. */
export interface Glossary {
  /** Folded, sorted by bytes. */
  readonly words: PackedStrings
  /** Meanings of word i are those from start[i] to start[i + 1]. */
  readonly start: Uint32Array<ArrayBuffer>
  readonly meanings: Uint32Array<ArrayBuffer>
  readonly english: PackedStrings
}

export function buildGlossary(entries: readonly GlossaryEntry[]): Glossary {
  const byWord = new Map<string, Set<string>>()
  for (const { hi, latn, en } of entries)
    for (const word of [...hi, ...latn]) {
      const folded = foldWord(normalise(word))
      const meanings = byWord.get(folded) ?? new Set()
      byWord.set(folded, new Set([...meanings, ...en.map(normalise)]))
    }
  const words = sortByBytes([...byWord.keys()])
  const english = [...new Set([...byWord.values()].flatMap(meanings => [...meanings]))]
  const numberOf = new Map(english.map((text, number) => [text, number]))
  const meanings = words.map(word => [...byWord.get(word)!].map(text => numberOf.get(text)!))
  const start = new Uint32Array(words.length + 1)
  meanings.forEach((list, at) => {
    start[at + 1] = start[at]! + list.length
  })
  return {
    words: packStrings(words),
    start,
    meanings: Uint32Array.from(meanings.flat()),
    english: packStrings(english),
  }
}

/** None for a word it does not have. */
export function meaningsOf({ words, start, meanings, english }: Glossary, folded: string): readonly string[] {
  const at = placeOf(words, folded)
  if (at < 0) return []
  return Array.from(meanings.subarray(start[at], start[at + 1]), number => stringAt(english, number))
}
