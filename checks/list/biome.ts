import { toolCheck } from '../tool.ts'

/** Format, order of imports and lint (`any` among it). */
export const biome = toolCheck('biome', 'biome', () => ['check', '--error-on-warnings', '.'])
