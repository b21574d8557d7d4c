export { type ExtractedSkill, extractSkills } from './extract/extract.ts'
export type { Steps } from './extract/tokens.ts'
export { type GlossaryEntry, readGlossary } from './glossary/glossary.ts'
export type { Label, LabelKind } from './label.ts'
export { type SearchHit, searchSkills } from './lexical/search.ts'
export { matchPhrase, type SkillMatch } from './match.ts'
export { type Phrase, readPhrase } from './phrase.ts'
export { type RankerModel, readRankerModel } from './ranker/model.ts'
export type { Ranker } from './ranker/rank.ts'
export type { EscoFacts } from './ranker/ranker-index.ts'
export {
  branchOf,
  buffersOf,
  buildRanker,
  buildSnapshot,
  isVerifiable,
  type NamedBranch,
  nameOf,
  type TaxonomySnapshot,
} from './snapshot.ts'
export type { SnapshotNode, SnapshotSource } from './snapshot-source.ts'
export { normalise } from './text/normalise.ts'
