import { stem } from '../src/text/english.ts'
import type { Source } from './sources/source.ts'
import { wordsOf } from './text.ts'

/**
 * Words of job ads that no taxonomy has: those that the teacher has as one piece, and dictionary forms of known words
 * ("programmed"). The rest of the dictionary would triple the file.
 */
export function furtherWords(
  pieces: Iterable<string>,
  sources: readonly Source[],
  known: ReadonlySet<string>,
): readonly string[] {
  const stems = new Set(Array.from(known, stem))
  const dictionary = sources
    .filter(source => !source.givesRows)
    .flatMap(({ entries }) => entries.flatMap(({ name, others, sentences }) => [name, ...others, ...sentences]))
    .flatMap(wordsOf)
    .filter(word => stems.has(stem(word)))
  const whole = Array.from(pieces).filter(piece => wordsOf(piece)[0] === piece)
  return [...new Set([...whole, ...dictionary])].filter(word => !known.has(word))
}
