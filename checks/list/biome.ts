import { toolCheck } from '../tool.ts'

/** Format, order of imports and lint (including `any`). */
export const biome = toolCheck('biome', 'biome', () => ['check', '--error-on-warnings', '.'])
