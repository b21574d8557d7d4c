import { isTest } from '../sources.ts'
import type { Rule } from './rule.ts'
import { worldReads } from './world-reads.ts'

/** Settings come from one place, checked and frozen before anything starts. */
export const environmentRule: Rule = {
  name: 'environment',
  why: 'main.ts alone reads it and hands it to config.ts; take the setting as a parameter.',
  covers: path => path.startsWith('server/src/') && path !== 'server/src/main.ts' && !isTest(path),
  find: source => worldReads(source.tree).filter(({ what }) => what === 'process.env'),
}
