import type { Label } from '../label.ts'
import { foldWord, isHindiFunctionWord } from '../search/hindi-fold.ts'
import { normalise, wordsOf } from '../search/normalise.ts'
import { type PackedStrings, packStrings, placeOf, sortByBytes } from '../search/packed-strings.ts'
import { remembering } from '../search/remembering.ts'
import { stemOf, stemsOf } from './concepts.ts'
import { type Glossary, meaningsOf } from './glossary.ts'

/**
 * Which skill speaks of what, in English stems and in Hindi sounds: by its labels most, less by its description and by the trade it
 * belongs to. Hindi labels count in English too, through the glossary. Typed arrays only.
 */
export interface SpeechIndex {
  readonly glossary: Glossary
  /** The n of sk_<n>; everything else names a skill by its place here. */
  readonly skills: Uint32Array<ArrayBuffer>
  /** Sorted by bytes. */
  readonly terms: PackedStrings
  /** Of term i the postings start[i] to start[i + 1]. */
  readonly start: Uint32Array<ArrayBuffer>
  readonly places: Uint32Array<ArrayBuffer>
  readonly weights: Float32Array<ArrayBuffer>
  /** By term: more for what few skills speak of. */
  readonly rarity: Float32Array<ArrayBuffer>
  /** By skill: one that speaks of much says less with each word. */
  readonly perLength: Float32Array<ArrayBuffer>
  /** By skill: a number of its trade, of this index alone. */
  readonly trades: Uint32Array<ArrayBuffer>
}

export interface SpokenSkill {
  readonly skill: number
  readonly labels: readonly Label[]
  readonly description: string
  /** What its trade and the people of the trade are called, and what the trade is. The same object for each of its skills. */
  readonly trade: { readonly labels: readonly Label[]; readonly description: string }
}

/** Tried on the trades of the gold set that are not held out; half and twice of each change little. */
const LABEL = 1
const DESCRIPTION = 0.5
const TRADE = 0.25
const TRADE_DESCRIPTION = 0.15
/** A Hindi label's meaning, or a word of a label read in the other language. */
const TRANSLATED = 0.6
const OTHER_LANGUAGE = 0.8
const LENGTH_SHARE = 0.4
/** Of a term that nobody speaks of. */
export const UNHEARD = 0.5

type Weights = Map<string, number>

export function buildSpeechIndex(skills: readonly SpokenSkill[], glossary: Glossary): SpeechIndex {
  const reader = readerOf(glossary)
  const spoken = skills.map(skill => weightsOf(skill, reader))
  const speakers = new Map<string, number>()
  for (const weights of spoken) for (const term of weights.keys()) speakers.set(term, 1 + (speakers.get(term) ?? 0))
  const terms = sortByBytes([...speakers.keys()])
  return {
    glossary,
    skills: Uint32Array.from(skills, ({ skill }) => skill),
    terms: packStrings(terms),
    ...postingsOf(spoken, terms, speakers),
    rarity: Float32Array.from(terms, term => rarityOf(skills.length, speakers.get(term)!)),
    perLength: perLengthOf(spoken),
    trades: tradesOf(skills),
  }
}

function tradesOf(skills: readonly SpokenSkill[]): Uint32Array<ArrayBuffer> {
  const numbers = new Map<SpokenSkill['trade'], number>()
  return Uint32Array.from(skills, ({ trade }) => {
    const number = numbers.get(trade) ?? numbers.size
    numbers.set(trade, number)
    return number
  })
}

function postingsOf(
  spoken: readonly Weights[],
  terms: readonly string[],
  speakers: ReadonlyMap<string, number>,
): Pick<SpeechIndex, 'start' | 'places' | 'weights'> {
  const start = new Uint32Array(terms.length + 1)
  const next = new Map<string, number>()
  terms.forEach((term, at) => {
    next.set(term, start[at]!)
    start[at + 1] = start[at]! + speakers.get(term)!
  })
  const places = new Uint32Array(start[terms.length]!)
  const weights = new Float32Array(places.length)
  spoken.forEach((ofSkill, place) => {
    for (const [term, weight] of ofSkill) {
      const at = next.get(term)!
      next.set(term, at + 1)
      places[at] = place
      weights[at] = weight
    }
  })
  return { start, places, weights }
}

export function rarityOf(skills: number, speakers: number): number {
  return Math.log(1 + skills / speakers)
}

export function termNumber({ terms }: SpeechIndex, term: string): number {
  return placeOf(terms, term)
}

export const englishTerm = (stem: string) => `e ${stem}`
export const spokenTerm = (folded: string) => `s ${folded}`

/** Reads every word and trade once: of a catalogue's words nine in ten have been met before. */
interface Reader {
  readonly words: (text: string) => readonly string[]
  /** As a term, the same string for the same word each time; null for a word that says nothing. */
  readonly english: (word: string) => string | null
  readonly spoken: (word: string) => SpokenWord | null
  readonly trade: (trade: SpokenSkill['trade']) => Weights
}

interface SpokenWord {
  readonly term: string
  /** As terms. */
  readonly meanings: readonly string[]
}

function readerOf(glossary: Glossary): Reader {
  const spoken = remembering((word: string) => {
    if (isHindiFunctionWord(word)) return null
    const folded = foldWord(word)
    const meanings = meaningsOf(glossary, folded).flatMap(stemsOf).map(englishTerm)
    return { term: spokenTerm(folded), meanings }
  })
  const reader: Reader = {
    // The last one only: a label is read as English and then as Hindi.
    words: lastOne(text => wordsOf(normalise(text))),
    english: remembering(word => {
      const stem = stemOf(word)
      return stem === null ? null : englishTerm(stem)
    }),
    spoken,
    trade: remembering(trade => tradeWeights(trade)),
  }
  return reader

  function tradeWeights({ labels, description }: SpokenSkill['trade']): Weights {
    const weights: Weights = new Map()
    for (const label of labels) addLabel(weights, reader, label, TRADE)
    addEnglish(weights, reader, description, TRADE_DESCRIPTION)
    return weights
  }
}

function lastOne<V>(read: (text: string) => V): (text: string) => V {
  let last: { readonly text: string; readonly value: V } | null = null
  return text => {
    if (last?.text !== text) last = { text, value: read(text) }
    return last.value
  }
}

function weightsOf({ labels, description, trade }: SpokenSkill, reader: Reader): Weights {
  const weights: Weights = new Map(reader.trade(trade))
  for (const label of labels) addLabel(weights, reader, label, LABEL)
  addEnglish(weights, reader, description, DESCRIPTION)
  return weights
}

function addLabel(weights: Weights, reader: Reader, { text, language, kind }: Label, weight: number): void {
  const isEnglish = language === 'en'
  // Aliases are Hindi as often as not, and romanised Hindi is full of English words.
  if (isEnglish || kind === 'romanised') addEnglish(weights, reader, text, isEnglish ? weight : weight * OTHER_LANGUAGE)
  if (!isEnglish || kind === 'alias') addSpoken(weights, reader, text, isEnglish ? weight * OTHER_LANGUAGE : weight)
}

function addEnglish(weights: Weights, { words, english }: Reader, text: string, weight: number): void {
  for (const word of words(text)) {
    const term = english(word)
    if (term !== null) raise(weights, term, weight)
  }
}

function addSpoken(weights: Weights, { words, spoken }: Reader, text: string, weight: number): void {
  for (const word of words(text)) {
    const said = spoken(word)
    if (said === null) continue
    raise(weights, said.term, weight)
    for (const meaning of said.meanings) raise(weights, meaning, weight * TRANSLATED)
  }
}

function raise(weights: Weights, term: string, weight: number): void {
  weights.set(term, Math.max(weight, weights.get(term) ?? 0))
}

function perLengthOf(spoken: readonly Weights[]): Float32Array<ArrayBuffer> {
  const lengths = spoken.map(weights => weights.values().reduce((sum, weight) => sum + weight, 0))
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  return Float32Array.from(lengths, length => 1 / (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / (mean || 1)))
}
