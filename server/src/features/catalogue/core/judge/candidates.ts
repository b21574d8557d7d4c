import { FEATURES } from './features.ts'
import type { JudgeIndex } from './judge-index.ts'
import { lexicalFeatures } from './lexical-features.ts'
import { readQuery } from './query.ts'
import { scoreByVectors, scoreLexically } from './scores.ts'
import { scratchOf } from './scratch.ts'
import { topPlaces } from './top.ts'
import { traitsOf } from './traits.ts'
import { vectorFeatures } from './vector-features.ts'
import { wordFeatures } from './word-features.ts'

/** A skill the text may mean. */
export interface Candidate {
  /** Place of the skill. */
  readonly place: number
  /** In the order of FEATURES. */
  readonly features: Float32Array
}

/** Of each of the three lists; together about 118 skills. */
const MOST_PER_LIST = 60
/** The first is worth twice the sixth, and ranks beyond fifty hardly differ. */
const RANK_OFFSET = 5

/** Skills that are near by words and letters, by the whole text's vector, or by a window's. None where all is unknown. */
export function findCandidates(index: JudgeIndex, text: string): Candidate[] {
  const query = readQuery(index, text)
  if (query === null) return []
  const scratch = scratchOf(index)
  const weights = scoreLexically(index, query, scratch)
  scoreByVectors(index, query.encoded, scratch)
  const { lexical, whole, windowAndWhole } = scratch
  const lists = [lexical, whole, windowAndWhole].map(scores => topPlaces(scores, MOST_PER_LIST))
  const places = [...new Set(lists.flat())].sort((a, b) => lexical[b]! - lexical[a]! || a - b)
  // Equals share the better rank, so that the order they stand in decides nothing.
  const rankOf = new Map(places.toReversed().map((place, fromLast) => [lexical[place]!, places.length - 1 - fromLast]))
  const wordFeaturesOf = wordFeatures(index, query, scratch)
  return places.map(place => ({
    place,
    features: joined([
      lexicalFeatures(index, weights, scratch, place),
      [1 / (RANK_OFFSET + rankOf.get(lexical[place]!)!)],
      wordFeaturesOf(place),
      vectorFeatures(index, query.encoded, scratch, place),
      traitsOf(index.traits, place),
    ]),
  }))
}

/** By a loop: spread into one list they took an eighth of a phrase's time. */
function joined(parts: readonly ArrayLike<number>[]): Float32Array {
  const features = new Float32Array(FEATURES.length)
  let at = 0
  for (const part of parts) for (let i = 0; i < part.length; i++) features[at++] = part[i]!
  return features
}
