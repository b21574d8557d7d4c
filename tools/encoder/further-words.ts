import { stem } from '../../server/src/features/catalogue/core/judge/stem.ts'
import type { Source } from './sources/source.ts'
import { wordsOf } from './text.ts'

/**
 * Words of job ads that no taxonomy has: those the teacher knows as one piece, and other forms of known words ("programmed") that
 * stand in a dictionary. The rest of the dictionary would triple the file.
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
