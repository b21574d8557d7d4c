import type { Entry, Source } from './sources/source.ts'
import { wordsOf } from './text.ts'

/** All texts as numbers of words. */
export interface Corpus {
  /** Sorted by code unit, as the file holds them. */
  readonly words: readonly string[]
  /** Number of names with each word. */
  readonly frequency: Uint32Array
  readonly sources: readonly CodedSource[]
}

export interface CodedSource {
  readonly name: string
  readonly share: number
  readonly entries: readonly CodedEntry[]
  /** Positions in `entries`, by group. */
  readonly groups: readonly Uint32Array[]
}

export interface CodedEntry {
  readonly name: Uint32Array
  readonly others: readonly Uint32Array[]
  readonly sentences: readonly Uint32Array[]
  readonly group: number
}

/** Longer sentences of a description are truncated: they are lists of examples. */
const MOST_WORDS = 40

/** `furtherWords` get a row although no text has them, because job ads use them. */
export function buildCorpus(
  sources: readonly Source[],
  furtherWords: (known: ReadonlySet<string>) => readonly string[] = () => [],
): Corpus {
  const known = new Set<string>()
  const giving = sources.filter(source => source.givesRows)
  for (const text of giving.flatMap(source => source.entries.flatMap(textsOf)))
    for (const word of wordsOf(text)) known.add(word)
  const words = [...known, ...furtherWords(known)].sort()
  const numberOf = new Map(words.map((word, number) => [word, number]))
  return {
    words,
    frequency: nameFrequency(giving, numberOf),
    sources: sources.map(source => codeSource(source, numberOf)),
  }
}

function textsOf({ name, others, sentences }: Entry): readonly string[] {
  return [name, ...others, ...sentences]
}

function nameFrequency(sources: readonly Source[], numberOf: ReadonlyMap<string, number>): Uint32Array {
  const frequency = new Uint32Array(numberOf.size)
  for (const { name, others } of sources.flatMap(source => source.entries)) {
    for (const text of [name, ...others])
      for (const word of new Set(wordsOf(text))) frequency[numberOf.get(word)!]! += 1
  }
  return frequency
}

/** An entry with a single text has no pair and is omitted. */
function codeSource({ name, share, entries }: Source, numberOf: ReadonlyMap<string, number>): CodedSource {
  const groupNumbers = new Map<string, number>()
  const code = (text: string) => Uint32Array.from(wordsOf(text).flatMap(word => numberOf.get(word) ?? []))
  const codeAll = (texts: readonly string[]) => texts.map(code).filter(text => text.length > 0)
  const coded = entries.map(entry => {
    if (!groupNumbers.has(entry.group)) groupNumbers.set(entry.group, groupNumbers.size)
    return {
      name: code(entry.name),
      others: codeAll(entry.others),
      sentences: codeAll(entry.sentences).map(sentence => sentence.subarray(0, MOST_WORDS)),
      group: groupNumbers.get(entry.group)!,
    }
  })
  const usable = coded.filter(entry => entry.name.length > 0 && entry.others.length + entry.sentences.length > 0)
  return { name, share, entries: usable, groups: groupsOf(usable, groupNumbers.size) }
}

function groupsOf(entries: readonly CodedEntry[], count: number): readonly Uint32Array[] {
  const groups: number[][] = Array.from({ length: count }, () => [])
  entries.forEach(({ group }, place) => {
    groups[group]!.push(place)
  })
  return groups.map(places => Uint32Array.from(places))
}
