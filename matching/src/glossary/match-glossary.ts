import type { Phrase } from '../phrase.ts'
import { type Concept, readConcepts } from './glossary.ts'
import { type GlossaryIndex, lookUpWord } from './glossary-index.ts'

/** A skill whose labels or description have the meaning of a phrase. */
export interface GlossaryMatch {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Calibrated probability: of answers at 0.8 or more, at least 80 % are right. */
  readonly score: number
}

/** The right skill is worth showing to a person even at a low probability: with 0.4 one phrase in ten lost its answer. */
const LEAST_PROBABILITY = 0.1
/** Skills compared at least, so that the first of many similar ones does not look like the best of few. */
const COMPARED = 6

/**
 * Fitted by logistic regression on the 387 phrases of the gold set's trades that are not held out: of 234 answers at 0.8 or more
 * 95 % were right. A wide lead over the next skill says more than the covered share of the phrase.
 */
const WEIGHTS = { constant: -6.29, coverage: 1.2, ofBest: 4.18, lead: 4.95, isFirst: 1.01 }
/** A match by meaning never scores as high as a match by label. */
const MOST_PROBABILITY = 0.89
/** A skill that covers less than half of a phrase scores less, whatever its lead. */
const LEAST_COVERAGE = 0.5
/**
 * A single word is never certain: "mechanic" occurs in one skill's description and means all that a mechanic does. The gold set could
 * not show this, because only three of its 387 phrases are one word. Of 268 one-word names of workers, 48 had an answer at 0.8 or more
 * and 22 of those were wrong.
 */
const ONE_WORD_SHARE = 0.75

/** `requiredCoverage`: share of the phrase that a skill must cover for its full score, if more than half. */
export function matchGlossary(
  index: GlossaryIndex,
  phrase: Phrase,
  limit: number,
  requiredCoverage = 0,
): readonly GlossaryMatch[] {
  const leastCoverage = Math.max(LEAST_COVERAGE, requiredCoverage)
  const concepts = readConcepts(index.glossary, phrase)
  const most = concepts.length === 1 ? ONE_WORD_SHARE : 1
  const ranked = rankByGlossary(index, concepts, Math.max(limit, COMPARED) + 1)
  const best = ranked[0]?.score ?? 1
  return ranked
    .slice(0, limit)
    .map(({ skill, score, coverage }, nth) => {
      const lead = (score - (ranked[nth + 1]?.score ?? 0)) / best
      const { constant, ...weights } = WEIGHTS
      const sum =
        constant +
        weights.coverage * coverage +
        weights.ofBest * (score / best) +
        weights.lead * lead +
        (nth === 0 ? weights.isFirst : 0)
      return {
        skill,
        score: Math.min(MOST_PROBABILITY, 1 / (1 + Math.exp(-sum))) * Math.min(most, coverage / leastCoverage),
      }
    })
    .filter(({ score }) => score >= LEAST_PROBABILITY)
}

interface GlossaryScore {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Orders the skills of one phrase. */
  readonly score: number
  /** Share of the phrase's weight that the skill covers: from 0 to about 1. */
  readonly coverage: number
}

/** A sentence of a job ad has fewer; a text with more is a whole page. */
const MOST_CONCEPTS = 60

/** Skills by the summed weights of the concepts they have, best first. */
export function rankByGlossary(
  index: GlossaryIndex,
  concepts: readonly Concept[],
  limit: number,
): readonly GlossaryScore[] {
  const postings = concepts.slice(0, MOST_CONCEPTS).map(concept => lookUpWord(index, concept))
  const whole = postings.reduce((sum, { rarity }) => sum + rarity, 0)
  const sums = new Map<number, number>()
  for (const { places, scores } of postings)
    places.forEach((place, at) => {
      sums.set(place, scores[at]! + (sums.get(place) ?? 0))
    })
  return [...sums]
    .map(([place, sum]) => ({
      skill: index.skills[place]!,
      score: sum * index.lengthNorm[place]!,
      coverage: sum / whole,
    }))
    .sort((a, b) => b.score - a.score || a.skill - b.skill)
    .slice(0, limit)
}
