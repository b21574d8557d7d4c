import { foldsFairly } from '../lexical/search-index.ts'
import { type Phrase, readPhrase, type WordForms } from '../phrase.ts'
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
  readonly spelled: Meanings
  readonly folded: Meanings
  readonly english: PackedStrings
}

interface Meanings {
  /** Sorted by bytes. */
  readonly words: PackedStrings
  /** Meanings of word i are those from start[i] to start[i + 1], by their number in `english`. */
  readonly start: Uint32Array<ArrayBuffer>
  readonly meanings: Uint32Array<ArrayBuffer>
}

export function buildGlossary(entries: readonly GlossaryEntry[]): Glossary {
  const spelled = new Map<string, Set<string>>()
  const folded = new Map<string, Set<string>>()
  for (const { hi, latn, en } of entries) {
    const meanings = en.map(normalise)
    for (const word of [...hi, ...latn].map(normalise)) {
      spelled.set(word, new Set([...(spelled.get(word) ?? []), ...meanings]))
      const fold = foldWord(word)
      folded.set(fold, new Set([...(folded.get(fold) ?? []), ...meanings]))
    }
  }
  const english = [...new Set([...folded.values()].flatMap(meanings => [...meanings]))]
  const numberOf = new Map(english.map((text, number) => [text, number]))
  return {
    spelled: packMeanings(spelled, numberOf),
    folded: packMeanings(folded, numberOf),
    english: packStrings(english),
  }
}

function packMeanings(
  byWord: ReadonlyMap<string, ReadonlySet<string>>,
  numberOf: ReadonlyMap<string, number>,
): Meanings {
  const words = sortByBytes([...byWord.keys()])
  const meanings = words.map(word => Array.from(byWord.get(word)!, text => numberOf.get(text)!))
  const start = new Uint32Array(words.length + 1)
  meanings.forEach((list, at) => {
    start[at + 1] = start[at]! + list.length
  })
  return { words: packStrings(words), start, meanings: Uint32Array.from(meanings.flat()) }
}

/**
 * Of a word as the glossary spells it, or else of those with the same folded spelling: "छत" is a roof and "छाता" an umbrella, though both
 * fold alike. Empty for an unknown word.
 */
export function meaningsOf(
  { spelled, folded, english }: Glossary,
  word: string,
  fold: WordForms['fold'],
): readonly string[] {
  const numbers = meaningNumbers(spelled, word) ?? meaningNumbers(folded, fold(word)) ?? []
  return Array.from(numbers, number => stringAt(english, number))
}

function meaningNumbers({ words, start, meanings }: Meanings, word: string): Uint32Array | null {
  const at = placeOf(words, word)
  return at < 0 ? null : meanings.subarray(start[at], start[at + 1])
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
  const meant = meaningsOf(glossary, word, () => hindi).flatMap((meaning, nth) =>
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

/**
 * A phrase in English, word by word: each Hindi word by its most usual meaning at work. The ranker compares English words only. A word that
 * `isEnglish` stays, although "banana" is also Hindi for making.
 */
export function glossPhrase(glossary: Glossary, phrase: Phrase, isEnglish: (word: string) => boolean): Phrase {
  const words = phrase.words.flatMap(word => {
    if (isHindiFunctionWord(word, phrase.fold)) return []
    if (isEnglish(word)) return [word]
    return [meaningsOf(glossary, word, phrase.fold)[0] ?? phrase.latin(word)]
  })
  return readPhrase(words.join(' '))
}

/** A word in Latin letters may be English, a word in Devanagari is translated. */
export function englishOf(glossary: Glossary, word: string, { latin, fold }: WordForms): string {
  const isLatin = latin(word) === word
  return isLatin ? word : (meaningsOf(glossary, word, fold)[0] ?? latin(word))
}
