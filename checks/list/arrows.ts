import { presentPackages } from '../sources.ts'
import { toolCheck } from '../tool.ts'

/** Allowed directions of imports: .dependency-cruiser.cjs, each rule with its reason. */
export const arrows = toolCheck('arrows', 'depcruise', root => [
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'err-long',
  ...presentPackages(root),
])
