import type { Label } from '../label.ts'
import { memoize } from '../memoize.ts'
import { foldWord, isHindiFunctionWord } from '../text/hindi.ts'
import { normalise, wordsOf } from '../text/normalise.ts'
import { type PackedStrings, packStrings, placeOf, sortByBytes } from '../text/packed-strings.ts'
import { type Concept, type Glossary, meaningsOf, stemOf, stemsOf } from './glossary.ts'

/**
 * Postings of terms (English stems and folded Hindi words) with the skills that have them: labels weigh most, the description and the trade
 * less. Hindi labels count in English too, through the glossary. Typed arrays only.
 */
export interface GlossaryIndex {
  readonly glossary: Glossary
  /** The n of sk_<n>, ascending. Every other array refers to a skill by its position here. */
  readonly skills: Uint32Array<ArrayBuffer>
  /** Sorted by bytes. */
  readonly terms: PackedStrings
  /** The postings of term i are start[i] to start[i + 1]. */
  readonly start: Uint32Array<ArrayBuffer>
  readonly places: Uint32Array<ArrayBuffer>
  readonly weights: Float32Array<ArrayBuffer>
  /** By term: larger if fewer skills have it. */
  readonly rarity: Float32Array<ArrayBuffer>
  /** By skill: length normalisation. A word of a skill with many words weighs less. */
  readonly lengthNorm: Float32Array<ArrayBuffer>
  /** By skill: the number of its trade within this index. */
  readonly trades: Uint32Array<ArrayBuffer>
}

export interface GlossarySkill {
  readonly skill: number
  readonly labels: readonly Label[]
  readonly description: string
  /** Names of the trade and its workers, and its description. The same object for every skill of the trade. */
  readonly trade: { readonly labels: readonly Label[]; readonly description: string }
}

/** Chosen on the trades of the gold set that are not held out; half or twice each value changes little. */
const LABEL = 1
const DESCRIPTION = 0.5
const TRADE = 0.25
const TRADE_DESCRIPTION = 0.15
/** The meaning of a Hindi label, or a word of a label in the other language. */
const TRANSLATED = 0.6
const OTHER_LANGUAGE = 0.8
const LENGTH_SHARE = 0.4
/** Assumed number of skills with an unknown term. */
const UNKNOWN_TERM_SKILLS = 0.5

type Weights = Map<string, number>

/** `skills` are in ascending order of their numbers. */
export function buildGlossaryIndex(skills: readonly GlossarySkill[], glossary: Glossary): GlossaryIndex {
  const reader = readerOf(glossary)
  const ofSkills = skills.map(skill => weightsOf(skill, reader))
  const skillCounts = new Map<string, number>()
  for (const weights of ofSkills)
    for (const term of weights.keys()) skillCounts.set(term, 1 + (skillCounts.get(term) ?? 0))
  const terms = sortByBytes([...skillCounts.keys()])
  return {
    glossary,
    skills: Uint32Array.from(skills, ({ skill }) => skill),
    terms: packStrings(terms),
    ...postingsOf(ofSkills, terms, skillCounts),
    rarity: Float32Array.from(terms, term => rarityOf(skills.length, skillCounts.get(term)!)),
    lengthNorm: lengthNormOf(ofSkills),
    trades: tradesOf(skills),
  }
}

function tradesOf(skills: readonly GlossarySkill[]): Uint32Array<ArrayBuffer> {
  const numbers = new Map<GlossarySkill['trade'], number>()
  return Uint32Array.from(skills, ({ trade }) => {
    const number = numbers.get(trade) ?? numbers.size
    numbers.set(trade, number)
    return number
  })
}

function postingsOf(
  ofSkills: readonly Weights[],
  terms: readonly string[],
  skillCounts: ReadonlyMap<string, number>,
): Pick<GlossaryIndex, 'start' | 'places' | 'weights'> {
  const start = new Uint32Array(terms.length + 1)
  const next = new Map<string, number>()
  terms.forEach((term, at) => {
    next.set(term, start[at]!)
    start[at + 1] = start[at]! + skillCounts.get(term)!
  })
  const places = new Uint32Array(start[terms.length]!)
  const weights = new Float32Array(places.length)
  ofSkills.forEach((ofSkill, place) => {
    for (const [term, weight] of ofSkill) {
      const at = next.get(term)!
      next.set(term, at + 1)
      places[at] = place
      weights[at] = weight
    }
  })
  return { start, places, weights }
}

export function rarityOf(skills: number, skillCounts: number): number {
  return Math.log(1 + skills / skillCounts)
}

function termNumber({ terms }: GlossaryIndex, term: string): number {
  return placeOf(terms, term)
}

const englishTerm = (stem: string) => `e ${stem}`
const hindiTerm = (folded: string) => `s ${folded}`

/** Reads every distinct word and trade once: nine in ten words of a catalogue are repeated. */
interface Reader {
  readonly words: (text: string) => readonly string[]
  /** As a term; null for an ignored word. */
  readonly english: (word: string) => string | null
  readonly hindi: (word: string) => HindiWord | null
  readonly trade: (trade: GlossarySkill['trade']) => Weights
}

interface HindiWord {
  readonly term: string
  /** As terms. */
  readonly meanings: readonly string[]
}

function readerOf(glossary: Glossary): Reader {
  const hindi = memoize((word: string) => {
    if (isHindiFunctionWord(word)) return null
    const folded = foldWord(word)
    const meanings = meaningsOf(glossary, word, () => folded)
      .flatMap(stemsOf)
      .map(englishTerm)
    return { term: hindiTerm(folded), meanings }
  })
  const reader: Reader = {
    // Keeps the last one only: a label is read as English and then as Hindi.
    words: lastOne(text => wordsOf(normalise(text))),
    english: memoize(word => {
      const stem = stemOf(word)
      return stem === null ? null : englishTerm(stem)
    }),
    hindi,
    trade: memoize(trade => tradeWeights(trade)),
  }
  return reader

  function tradeWeights({ labels, description }: GlossarySkill['trade']): Weights {
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

function weightsOf({ labels, description, trade }: GlossarySkill, reader: Reader): Weights {
  const weights: Weights = new Map(reader.trade(trade))
  for (const label of labels) addLabel(weights, reader, label, LABEL)
  addEnglish(weights, reader, description, DESCRIPTION)
  return weights
}

function addLabel(weights: Weights, reader: Reader, { text, language, kind }: Label, weight: number): void {
  const isEnglish = language === 'en'
  // Aliases are often Hindi, and romanised Hindi has many English words.
  if (isEnglish || kind === 'romanised') addEnglish(weights, reader, text, isEnglish ? weight : weight * OTHER_LANGUAGE)
  if (!isEnglish || kind === 'alias') addHindi(weights, reader, text, isEnglish ? weight * OTHER_LANGUAGE : weight)
}

function addEnglish(weights: Weights, { words, english }: Reader, text: string, weight: number): void {
  for (const word of words(text)) {
    const term = english(word)
    if (term !== null) raise(weights, term, weight)
  }
}

function addHindi(weights: Weights, { words, hindi }: Reader, text: string, weight: number): void {
  for (const word of words(text)) {
    const read = hindi(word)
    if (read === null) continue
    raise(weights, read.term, weight)
    for (const meaning of read.meanings) raise(weights, meaning, weight * TRANSLATED)
  }
}

function raise(weights: Weights, term: string, weight: number): void {
  weights.set(term, Math.max(weight, weights.get(term) ?? 0))
}

function lengthNormOf(ofSkills: readonly Weights[]): Float32Array<ArrayBuffer> {
  const lengths = ofSkills.map(weights => weights.values().reduce((sum, weight) => sum + weight, 0))
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  return Float32Array.from(lengths, length => 1 / (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / (mean || 1)))
}

/** Postings of one query word: skills and weights. */
export interface WordPostings {
  /** Larger if fewer skills have it. */
  readonly rarity: number
  /** Positions of the skills. */
  readonly places: Uint32Array
  /** By position in `places`. */
  readonly scores: Float32Array
}

export function lookUpWord(index: GlossaryIndex, { hindi, english }: Concept): WordPostings {
  const named = [
    [hindiTerm(hindi), 1] as const,
    ...english.map(([stem, confidence]) => [englishTerm(stem), confidence] as const),
  ]
  const terms = named
    .map(([term, confidence]) => [termNumber(index, term), confidence] as const)
    .filter(([term]) => term >= 0)
  const rarities = terms.map(([term]) => index.rarity[term]!)
  const rarity = rarities.length === 0 ? rarityOf(index.skills.length, UNKNOWN_TERM_SKILLS) : Math.min(...rarities)
  const best = bestOf(index, terms)
  return { rarity, places: Uint32Array.from(best.keys()), scores: Float32Array.from(best.values()) }
}

/** If a skill has a word in several ways, the best counts. */
function bestOf(
  { start, places, weights, rarity }: GlossaryIndex,
  terms: readonly (readonly [term: number, confidence: number])[],
): ReadonlyMap<number, number> {
  const best = new Map<number, number>()
  for (const [term, confidence] of terms)
    for (let at = start[term]!; at < start[term + 1]!; at++) {
      const score = weights[at]! * confidence * rarity[term]!
      if (score > (best.get(places[at]!) ?? 0)) best.set(places[at]!, score)
    }
  return best
}
