import type { Evidence, EvidenceValue } from './evidence.ts'
import type { RankerModel } from './ranker/model.ts'
import { rankerProbability } from './ranker/rank.ts'

/**
 * Probability that a phrase means a skill. Fitted by matching/training/fit-probability.ts with the phrases of the gold set's trades that are
 * not held out, each also with its own trade removed from the catalogue: so it learns when nothing fits.
 */
type EvidenceWeights = Readonly<Record<EvidenceValue | 'constant', number>>

const WEIGHTS: EvidenceWeights = {
  constant: -3.06,
  label: 2.48,
  labelLead: -0.8,
  contained: -0.39,
  containedTrade: 4.07,
  coverage: 0.9,
  ofBest: 0.09,
  lead: 2.39,
  isFirst: 0.85,
  odds: 0.26,
  nearestLabel: -0.41,
  centroid: 1.65,
  known: -0.48,
  isOneWord: -0.02,
}

/** Equal to a label of the skill: not a matter of probability. */
const LEAST_EQUAL = 0.9
/** Anything else is less certain than that. */
const MOST_PROBABILITY = 0.89

export function isEqualLabel({ label }: Evidence): boolean {
  return label !== null && label.how !== 'lexical' && label.score >= LEAST_EQUAL
}

function weightedEvidence(weights: EvidenceWeights, values: Evidence['values']): number {
  let sum = weights.constant
  for (const [name, value] of Object.entries(values)) sum += weights[name as EvidenceValue] * value
  return sum
}

/** `calibration` is for skills that the glossary does not know: of them there are labels and the ranker only. */
export function probabilityFrom(evidence: Evidence, calibration: RankerModel['calibrations']['full'] | null): number {
  if (evidence.isGlossed)
    return Math.min(MOST_PROBABILITY, 1 / (1 + Math.exp(-weightedEvidence(WEIGHTS, evidence.values))))
  const { label, odds, nearestLabel, known } = evidence.values
  const byRanker = calibration === null ? 0 : rankerProbability(calibration, [odds, nearestLabel], known)
  return Math.max(label, byRanker)
}
