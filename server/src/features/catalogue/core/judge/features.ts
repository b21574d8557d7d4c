/**
 * What the re-rank weighs for a candidate, in this order. Tried and refused, for they moved no cross-validated figure: ranks by
 * vectors, letter overlap, stem overlap of windows, the weight of labels wholly contained.
 */
export const FEATURES = [
  // Over the skill's labels, the best of each.
  'gramCosine',
  'gramCoverage',
  'stemCosine',
  'stemCoverage',
  'stemOverlap',
  'stemMass',
  // Of its name alone.
  'nameGramCosine',
  'nameStemCosine',
  // One over five more than its rank among the candidates by words and letters.
  'lexicalRank',
  // By word vectors: the whole text, and its best window, against labels, name and centroid.
  'wholeLabel',
  'wholeCentroid',
  'windowCentroid',
  'windowName',
  'windowLabel',
  // Known of the skill whatever the text is.
  'nameStems',
  'labelCount',
  // Known of ESCO's skills only.
  'occupations',
  'isKnowledge',
  'isTransversal',
  'isCrossSector',
  'isOccupationSpecific',
] as const

export type Feature = (typeof FEATURES)[number]

/** What a catalogue may lack; the bare weights do without. */
export const FACT_FEATURES: readonly Feature[] = [
  'occupations',
  'isKnowledge',
  'isTransversal',
  'isCrossSector',
  'isOccupationSpecific',
]

/** How many features, the last, are laid down with the index: they do not depend on the text. */
export const TRAITS = FEATURES.length - FEATURES.indexOf('nameStems')
