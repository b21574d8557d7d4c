export { branchOf as branchOfSkill, type NamedBranch } from '@pramaan/matching'
export { type LiveTaxonomy, liveTaxonomy } from './live-taxonomy.ts'
export { extractFromText, matchSkills, type YieldSchedule } from './match-skills.ts'
export type { LoadedTaxonomy, SnapshotLoader, Taxonomy } from './ports.ts'
export {
  FIRST_SKILL,
  type FoundSkill,
  findSkillNamed,
  findSkills,
  type SkillSearchDeps,
  searchSkills,
} from './search-skills.ts'
export { readSnapshotSource } from './snapshot-source.ts'
