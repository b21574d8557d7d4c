/**
 * Features of a candidate, in this order. Tried and rejected, because they changed no cross-validated figure: ranks by vectors,
 * n-grams by rarity, exact labels, stems shared with the description.
 */
export const FEATURES = [
  // The best over the skill's labels.
  'gramCosine',
  'gramCoverage',
  'stemCosine',
  'stemCoverage',
  'stemOverlap',
  'stemMass',
  // Of its name alone.
  'nameGramCosine',
  'nameStemCosine',
  // 1 / (5 + its rank among the candidates by words and n-grams).
  'lexicalRank',
  // The best share of trigrams that a label and the query have in common, not weighted by rarity.
  'letterOverlap',
  // The best share of stems that a window of the query and the name have in common.
  'windowOverlap',
  // Similarity of the words of the name, and of the best label, to their nearest words of the query.
  'nameLikeness',
  'labelLikeness',
  // By word vectors: the whole query, and its best window, against labels, name and centroid.
  'wholeLabel',
  'wholeCentroid',
  'windowCentroid',
  'windowName',
  'windowLabel',
  // The whole query against name and description; its best window against the centroid of the skill's siblings.
  'wholeDescription',
  'windowGroup',
  // Independent of the query.
  'nameStems',
  'labelCount',
  // For ESCO's skills only.
  'occupations',
  'isKnowledge',
  'isTransversal',
  'isCrossSector',
  'isOccupationSpecific',
] as const

export type Feature = (typeof FEATURES)[number]

/** Features that a catalogue may lack; the `bare` weights do not use them. */
export const FACT_FEATURES: readonly Feature[] = [
  'occupations',
  'isKnowledge',
  'isTransversal',
  'isCrossSector',
  'isOccupationSpecific',
]

/** Number of features, the last ones, that are stored in the index because they do not depend on the query. */
export const STATIC_FEATURE_COUNT = FEATURES.length - FEATURES.indexOf('nameStems')

/**
 * Features of the calibration, in this order. Score, lead over the next, rank, letters, stems, coverage and number of words were tried as
 * well: none reduced the cross-validated log loss (0.181) by more than 0.001.
 */
export const CALIBRATION_FEATURES = [
  /** Log odds of the candidate against all other candidates, by their scores. */
  'odds',
  /** Similarity of its nearest label to the whole query. The odds compare skills with one another; this says whether any fits. */
  'wholeLabel',
] as const
