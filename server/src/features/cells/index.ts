export { type CellWatch, cellWatch } from './cell-watch.ts'
export {
  type Cell,
  CODES,
  type Directory,
  firstNumber,
  type JoiningOrganisation,
  joinCell,
  newest,
  placeOrganisation,
  planMove,
} from './core/directory.ts'
export { type MapName, type OldIds, type RouterFiles, routerFiles } from './core/router.ts'
export { numberOf, type Phase, type Whereabouts } from './core/served-here.ts'
export { readDirectory } from './read-directory.ts'
