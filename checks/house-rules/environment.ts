import { isTest } from '../sources.ts'
import { globalUses } from './global-uses.ts'
import type { Rule } from './rule.ts'

/** Settings come from one place and are validated before anything starts. */
export const environmentRule: Rule = {
  name: 'environment',
  why: 'Only main.ts reads it and passes it to config.ts; take the setting as a parameter.',
  covers: path => path.startsWith('server/src/') && path !== 'server/src/main.ts' && !isTest(path),
  find: source => globalUses(source.tree).filter(({ what }) => what === 'process.env'),
}
