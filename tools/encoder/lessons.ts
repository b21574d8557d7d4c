import { contentWords } from '../../server/src/features/catalogue/core/judge/tokens.ts'
import type { Corpus } from './corpus.ts'
import { pick, type Random, sample } from './lots.ts'
import type { Lessons } from './model/gradient.ts'
import type { Source } from './sources/source.ts'
import type { Teacher } from './teacher-file.ts'
import { wordsOf } from './text.ts'

/** A stretch of a sentence is as long as the judge's windows are. */
const FEWEST_WORDS = 2
const MOST_WORDS = 6
/** Longer names are sentences, which took the teacher most of its time and taught no more. */
const LONGEST_NAME = 9

/**
 * What the teacher is asked to read: of each entry its name, another name, and a stretch of a sentence about it. Dictionaries stay
 * out: they would be three quarters of it, and little of that is anyone's work.
 */
export function lessonTexts(sources: readonly Source[], random: Random): readonly string[] {
  const texts = new Set<string>()
  const entries = sources.filter(source => source.givesRows).flatMap(source => source.entries)
  for (const { name, others, sentences } of entries) {
    texts.add(name)
    if (others.length > 0) texts.add(pick(others, random))
    if (sentences.length > 0) texts.add(stretchOf(pick(sentences, random), random))
  }
  return [...texts].filter(text => text.split(' ').length <= LONGEST_NAME && wordsOf(text).length > 0)
}

function stretchOf(sentence: string, random: Random): string {
  const words = sentence.split(/\s+/)
  const length = FEWEST_WORDS + Math.floor(random() * (MOST_WORDS - FEWEST_WORDS + 1))
  const first = Math.floor(random() * Math.max(1, words.length - length + 1))
  return words.slice(first, first + length).join(' ')
}

/** Draws lessons without end: `count` different texts, in the words the judge would read. */
export function lessonDrawer(teacher: Teacher, corpus: Corpus, count: number, random: Random): () => Lessons {
  const numberOf = new Map(corpus.words.map((word, number) => [word, number]))
  const coded = teacher.lessons.map(text =>
    Uint32Array.from(contentWords(wordsOf(text)).flatMap(word => numberOf.get(word) ?? [])),
  )
  const places = Uint32Array.from(coded.keys()).filter(place => coded[place]!.length > 0)
  const { width, lessonVectors } = teacher
  return () => {
    const drawn = sample(places, count, random)
    const vectors = new Float32Array(drawn.length * width)
    drawn.forEach((place, row) => {
      vectors.set(lessonVectors.subarray(place * width, (place + 1) * width), row * width)
    })
    return { texts: Array.from(drawn, place => coded[place]!), width, vectors }
  }
}
