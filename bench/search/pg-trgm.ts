import type pg from 'pg'
import type { BenchQuery } from './queries.ts'

/** The same labels in PostgreSQL with pg_trgm and a GIN index: what we would use if we had no index of our own. */
export async function preparePgTrgm(admin: pg.Pool): Promise<void> {
  await admin.query('create extension if not exists pg_trgm')
  await admin.query(
    "create table bench_labels as select number, lower(text) as text from catalogue_labels where level = 'skill'",
  )
  await admin.query('create index on bench_labels using gin (text gin_trgm_ops)')
  await admin.query('analyze bench_labels')
}

const CONTAINS = {
  name: 'contains',
  text: `select number, text from bench_labels where text like '%' || $1 || '%' order by word_similarity($2, text) desc, length(text) limit 20`,
}
const SIMILAR = {
  name: 'similar',
  text: 'select number, text from bench_labels where $1 <% text order by word_similarity($1, text) desc, length(text) limit 20',
}

export async function searchPgTrgm(client: pg.PoolClient, { kind, keyword }: BenchQuery): Promise<void> {
  const wanted = keyword.toLowerCase()
  if (kind === 'misspelt') await client.query({ ...SIMILAR, values: [wanted] })
  else await client.query({ ...CONTAINS, values: [wanted.replace(/[\\%_]/g, '\\$&'), wanted] })
}
