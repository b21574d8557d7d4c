export {
  countCatalogue,
  type DescribedSkill,
  getSkill,
  listBelow,
  listMasters,
} from './browse.ts'
export { type CatalogueArchive, findForeignFormat, formatArchive, parseArchive } from './core/archive.ts'
export { readEsco } from './core/esco/esco-tree.ts'
export { ESCO_COLUMNS, ESCO_FILES, type EscoRow, type EscoRows, type EscoTable } from './core/esco/rows.ts'
export { readStarter, type StarterDocument, type StarterFiles } from './core/starter/starter-tree.ts'
export type { SourceTree } from './core/tree.ts'
export { addAlias, addSkill, type ListedLabel, learnAlias, listLabels, removeAlias } from './edit-taxonomy.ts'
export { exportArchive, importArchive } from './exchange-archive.ts'
export { type ImportDeps, type ImportOutcome, importCatalogue, type Replacement } from './import-catalogue.ts'
export { describeNeighbourhood } from './neighbourhood.ts'
export {
  type FullSkill,
  findFullSkills,
  findSkillStatuses,
  listSkillNumbers,
  lookUpSkillNames,
  lookUpSkills,
} from './skills.ts'
export {
  FACT_COLUMNS,
  factsOf,
  findBranch,
  isLiving as isLivingNode,
  latestVersion,
  type NodeRow,
} from './store.ts'
