import type { CodedEntry, CodedSource } from './corpus.ts'
import type { Batch } from './model/gradient.ts'
import { chance, pick, pickWeighted, type Random, sample } from './random.ts'

/** Pairs of texts with the same meaning. */
export type Pairs = Omit<Batch, 'distillation'>

export interface BatchSettings {
  readonly size: number
  /** Share of batches that consist of siblings, which are hard to tell apart. */
  readonly siblings: number
  /** Share of queries that are a sentence of the description, if there is a choice. */
  readonly sentences: number
}

export const BATCHES: BatchSettings = { size: 512, siblings: 0.5, sentences: 0.3 }

/** With more of one group, a batch of siblings would have too few groups. */
const MOST_OF_A_GROUP = 64
/** An entry with many names is drawn more often, but less than in proportion: a few have a hundred. */
const NAMES_EXPONENT = 0.7
/** Words are dropped from some queries, because phrases of workers are shorter than labels. */
const SHORTENED = 0.3
const WORD_LOST = 0.2

export function batchDrawer(sources: readonly CodedSource[], settings: BatchSettings, random: Random): () => Pairs {
  const filled = sources.filter(source => source.entries.length > 0)
  const drawers = filled.map(source => entryDrawer(source, settings, random))
  const shares = runningSums(filled.map(source => source.share))
  return () => {
    const entries = drawers[pickWeighted(shares, random)]!()
    const pairs = entries.map(entry => drawPair(entry, settings, random))
    return { queries: pairs.map(pair => pair.query), answers: pairs.map(pair => pair.answer) }
  }
}

function entryDrawer({ entries, groups }: CodedSource, { size, siblings }: BatchSettings, random: Random) {
  const weights = runningSums(entries.map(entry => (1 + entry.others.length) ** NAMES_EXPONENT))
  const anywhere = () => Array.from({ length: size }, () => pickWeighted(weights, random))
  const fromGroups = () => {
    const places: number[] = []
    // A small catalogue may be smaller than a batch: each entry is then drawn about once.
    for (let draws = 0; places.length < size && draws < size; draws++) {
      const group = groups[pick(entries, random).group]!
      places.push(...sample(group, MOST_OF_A_GROUP, random))
    }
    return places.slice(0, size)
  }
  return () => {
    const places = chance(siblings, random) ? fromGroups() : anywhere()
    // Distinct, because an entry that occurs twice would be its own wrong answer.
    return [...new Set(places)].map(place => entries[place]!)
  }
}

function drawPair(entry: CodedEntry, { sentences }: BatchSettings, random: Random) {
  const names = [entry.name, ...entry.others]
  const asSentence = entry.sentences.length > 0 && (entry.others.length === 0 || chance(sentences, random))
  const query = pick(asSentence ? entry.sentences : names, random)
  const wanted = chance(0.5, random) ? entry.name : pick(names, random)
  const answer = wanted === query ? anotherThan(query, entry, random) : wanted
  return { query: shorten(query, random), answer }
}

function anotherThan(query: Uint32Array, entry: CodedEntry, random: Random): Uint32Array {
  if (query !== entry.name) return entry.name
  return pick(entry.others.length > 0 ? entry.others : entry.sentences, random)
}

function shorten(text: Uint32Array, random: Random): Uint32Array {
  if (text.length <= 2 || !chance(SHORTENED, random)) return text
  const kept = text.filter(() => !chance(WORD_LOST, random))
  return kept.length > 0 ? kept : text
}

function runningSums(weights: readonly number[]): Float64Array {
  let sum = 0
  return Float64Array.from(weights, weight => {
    sum += weight
    return sum
  })
}
