import { contentWords } from '../src/ranker/tokens.ts'
import type { Corpus } from './corpus.ts'
import type { DistillationBatch } from './model/gradient.ts'
import { pick, type Random, sample } from './random.ts'
import type { Source } from './sources/source.ts'
import type { Teacher } from './teacher-file.ts'
import { wordsOf } from './text.ts'

/** Spans of sentences are as long as the ranker's windows. */
const FEWEST_WORDS = 2
const MOST_WORDS = 6
/** Longer names are sentences, which took the teacher most of its time and improved no figure. */
const LONGEST_NAME = 9

/**
 * Texts for the teacher to embed: of each entry its name, another name, and a span of a sentence about it. Dictionaries are left out:
 * they would be three quarters of the texts, and few of those are about work.
 */
export function distillationTexts(sources: readonly Source[], random: Random): readonly string[] {
  const texts = new Set<string>()
  const entries = sources.filter(source => source.givesRows).flatMap(source => source.entries)
  for (const { name, others, sentences } of entries) {
    texts.add(name)
    if (others.length > 0) texts.add(pick(others, random))
    if (sentences.length > 0) texts.add(spanOf(pick(sentences, random), random))
  }
  return [...texts].filter(text => text.split(' ').length <= LONGEST_NAME && wordsOf(text).length > 0)
}

function spanOf(sentence: string, random: Random): string {
  const words = sentence.split(/\s+/)
  const length = FEWEST_WORDS + Math.floor(random() * (MOST_WORDS - FEWEST_WORDS + 1))
  const first = Math.floor(random() * Math.max(1, words.length - length + 1))
  return words.slice(first, first + length).join(' ')
}

/** Draws batches of `count` different texts, in the words that the ranker reads. */
export function distillationDrawer(
  teacher: Teacher,
  corpus: Corpus,
  count: number,
  random: Random,
): () => DistillationBatch {
  const numberOf = new Map(corpus.words.map((word, number) => [word, number]))
  const coded = teacher.texts.map(text =>
    Uint32Array.from(contentWords(wordsOf(text)).flatMap(word => numberOf.get(word) ?? [])),
  )
  const places = Uint32Array.from(coded.keys()).filter(place => coded[place]!.length > 0)
  const { width, textVectors } = teacher
  return () => {
    const drawn = sample(places, count, random)
    const vectors = new Float32Array(drawn.length * width)
    drawn.forEach((place, row) => {
      vectors.set(textVectors.subarray(place * width, (place + 1) * width), row * width)
    })
    return { texts: Array.from(drawn, place => coded[place]!), width, vectors }
  }
}
