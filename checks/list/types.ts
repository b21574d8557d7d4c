import { toolCheck } from '../tool.ts'

/**
 * One checker: each of several works out the large types of Kysely and TypeBox again. On two cores, 4 s against 13 s with the
 * compiler's usual four.
 */
export const types = toolCheck('types', 'tsc', () => ['-p', '.', '--checkers', '1'])
