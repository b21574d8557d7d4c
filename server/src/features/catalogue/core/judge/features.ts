/**
 * What the re-rank weighs for a candidate, in this order. Tried and refused, for they moved no cross-validated figure: ranks by
 * vectors, letter groups by rarity, exact labels, stems shared with the description.
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
  // Letters alone, none rarer than another: the best share of groups of three that a label and the text have in common.
  'letterOverlap',
  // The best share of stems that a window of the text and the name have in common.
  'windowOverlap',
  // How near the words of the name, and of the best label, have one in the text.
  'nameLikeness',
  'labelLikeness',
  // By word vectors: the whole text, and its best window, against labels, name and centroid.
  'wholeLabel',
  'wholeCentroid',
  'windowCentroid',
  'windowName',
  'windowLabel',
  // The whole text against name and description; its best window against the middle of the skill's siblings.
  'wholeDescription',
  'windowGroup',
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
