export { addSkill } from './add-skill.ts'
export {
  type CatalogueDeps,
  type DescribedSkill,
  type FoundSkill,
  getSkill,
  listBelow,
  listMasters,
  searchSkills,
} from './browse.ts'
export { buffersOf } from './core/buffers.ts'
export { readEsco } from './core/esco/esco-tree.ts'
export { ESCO_COLUMNS, ESCO_FILES, type EscoRow, type EscoRows, type EscoTable } from './core/esco/rows.ts'
export { buildJudgeIndex } from './core/judge/judge-index.ts'
export { type Likelihoods, readLikelihoods } from './core/judge/likelihood.ts'
export type { Judge } from './core/judge/likely-skills.ts'
export { type JudgeWeights, readWeights } from './core/judge/weights.ts'
export { readWordTable, type WordTable } from './core/judge/word-table.ts'
export { judgedSkills } from './core/judged-skills.ts'
export {
  branchOf as branchOfSkill,
  buildSnapshot,
  type NamedBranch,
  snapshotBuffers,
  type TaxonomySnapshot,
} from './core/snapshot.ts'
export type { GlossaryEntry } from './core/speech/glossary.ts'
export { readGlossary } from './core/speech/read-glossary.ts'
export { readStarter, type StarterDocument } from './core/starter/starter-tree.ts'
export type { SourceTree } from './core/tree.ts'
export { countCatalogue } from './count-catalogue.ts'
export { addAlias, type ListedLabel, learnAlias, listLabels, removeAlias } from './edit-aliases.ts'
export { type ImportOutcome, importCatalogue, type Replacement } from './import-catalogue.ts'
export type { Turns } from './in-turns.ts'
export { type LiveTaxonomy, liveTaxonomy } from './live-taxonomy.ts'
export { extractFromText, matchSkills } from './match-skills.ts'
export { describeNeighbourhood } from './neighbourhood.ts'
export { findSkillNamed, findSkills, lookUpSkills } from './partner-skills.ts'
export type { LoadedTaxonomy, SnapshotLoader, Taxonomy } from './ports.ts'
export { findSkillFacts, lookUpSkillNames } from './skill-facts.ts'
export type { FullSkill } from './skills-by-number.ts'
export { readSnapshotSource } from './snapshot-source.ts'
export { findBranch, isLiving as isLivingNode, type NodeRow } from './store.ts'
