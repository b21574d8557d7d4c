import { isTest } from '../sources.ts'
import type { Rule } from './rule.ts'

/**
 * All columns of a table, by SQL or by Kysely. Not `select * from (…)`, whose columns the inner statement names, and not of a function, whose
 * columns are part of its declaration, or which has the columns named beside it.
 */
const ALL_COLUMNS = /\bselect\s+\*\s+from\s+[a-z_.]+(?![\w.]*\s*\()|\.(?:selectAll|returningAll)\(/gi

/**
 * Statements are prepared. PostgreSQL refuses a prepared statement whose result has got another column ("cached plan must not change result
 * type"), so the processes that run while a migration adds one would fail until they are replaced.
 */
export const namedColumnsRule: Rule = {
  name: 'named-columns',
  why: 'Name the columns: a migration may add one while this release runs.',
  covers: path => path.startsWith('server/src/') && !isTest(path),
  find: ({ text }) => [...text.matchAll(ALL_COLUMNS)].map(({ index, 0: what }) => ({ position: index, what })),
}
