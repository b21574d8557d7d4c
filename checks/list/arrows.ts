import { presentPackages } from '../sources.ts'
import { toolCheck } from '../tool.ts'

/** Who may import whom: .dependency-cruiser.cjs, each rule with its why. */
export const arrows = toolCheck('arrows', 'depcruise', root => [
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'err-long',
  ...presentPackages(root),
])
