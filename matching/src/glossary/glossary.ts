import { foldsFairly } from '../lexical/search-index.ts'
import type { Phrase, WordForms } from '../phrase.ts'
import { isStopWord, stem } from '../text/english.ts'
import { foldWord, isHindiFunctionWord } from '../text/hindi.ts'
import { normalise, wordsOf } from '../text/normalise.ts'
import { type PackedStrings, packStrings, placeOf, sortByBytes, stringAt } from '../text/packed-strings.ts'

/** English meanings of a Hindi word, by which Hindi phrases are compared with English labels and descriptions. */
export interface GlossaryEntry {
  /** In Devanagari, with other forms of the word. */
  readonly hi: readonly string[]
  /** Spellings in Latin letters. */
  readonly latn: readonly string[]
  /** The most usual meaning first. */
  readonly en: readonly string[]
}

/** Typed arrays only, so that it can be transferred between threads. */
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

/** Empty for an unknown word. */
export function meaningsOf({ words, start, meanings, english }: Glossary, folded: string): readonly string[] {
  const at = placeOf(words, folded)
  if (at < 0) return []
  return Array.from(meanings.subarray(start[at], start[at + 1]), number => stringAt(english, number))
}

type ReadGlossary =
  | { readonly ok: true; readonly value: readonly GlossaryEntry[] }
  | { readonly ok: false; readonly error: readonly string[] }

/**
 * Parses the files of catalogue/glossary, one entry per line: `तार, तारों | taar, tar | wire, cable`. Returns all errors of all
 * files at once. Not YAML: parsing YAML took longer than building the rest of a snapshot.
 */
export function readGlossary(files: readonly { readonly file: string; readonly text: string }[]): ReadGlossary {
  const entries: GlossaryEntry[] = []
  const problems: string[] = []
  for (const { file, text } of files)
    text.split('\n').forEach((line, at) => {
      if (line.trim() === '' || line.startsWith('#')) return
      const entry = entryOf(line)
      if (entry === null) problems.push(`${file}:${at + 1}: must be "Hindi | in Latin letters | in English"`)
      else entries.push(entry)
    })
  return problems.length > 0 ? { ok: false, error: problems } : { ok: true, value: entries }
}

function entryOf(line: string): GlossaryEntry | null {
  const columns = line.split('|').map(column => column.split(',').map(word => word.trim()))
  const [hi, latn, en] = columns
  if (columns.length !== 3 || columns.flat().includes('')) return null
  return { hi: hi!, latn: latn!, en: en! }
}

/** A word of a query with its possible meanings. */
export interface Concept {
  /** Folded spelling, compared with Hindi labels. */
  readonly hindi: string
  /** Stems of its English meanings with a confidence. */
  readonly english: readonly (readonly [stem: string, confidence: number])[]
}

/** A translation is less certain than the word itself, and each further meaning is less certain than the one before. */
const TRANSLATION_CONFIDENCE = 0.9
const FURTHER_MEANING_DECAY = 0.3
/** Words of nearly every phrase about work; then words that help only the ranker, which compares windows. */
const IGNORED = new Set(
  `work job need know good
  others another same own without over under off only much many just too included`.split(/\s+/),
)

/** In the order of the phrase, without function words. */
export function readConcepts(glossary: Glossary, phrase: Phrase): readonly Concept[] {
  return phrase.words.map(word => readConcept(glossary, word, phrase)).filter(concept => concept !== null)
}

/** Takes one normalised word. Null for a function word. */
export function readConcept(glossary: Glossary, word: string, forms: WordForms): Concept | null {
  return isHindiFunctionWord(word, forms.fold) || isIgnored(word) ? null : conceptOf(glossary, word, forms)
}

function conceptOf(glossary: Glossary, word: string, forms: WordForms): Concept {
  const folded = forms.fold(word)
  // "qqkk" folds to k, which would match many words.
  const hindi = foldsFairly(word, folded) ? folded : word
  // An English loan word in Devanagari is close to its English spelling, and a word in Latin letters may be English.
  const itself = forms.stem(word)
  const meant = meaningsOf(glossary, hindi).flatMap((meaning, nth) =>
    stemsOf(meaning).map(each => [each, TRANSLATION_CONFIDENCE / (1 + nth * FURTHER_MEANING_DECAY)] as const),
  )
  return { hindi, english: [[itself, 1], ...meant] }
}

export function stemsOf(text: string): readonly string[] {
  return wordsOf(normalise(text))
    .map(stemOf)
    .filter(each => each !== null)
}

/** Null for an ignored word. */
export function stemOf(word: string): string | null {
  return isIgnored(word) ? null : stem(word)
}

function isIgnored(word: string): boolean {
  return isStopWord(word) || IGNORED.has(word)
}
