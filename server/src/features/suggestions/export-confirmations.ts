import type { Database } from '../../database/tx.ts'
import { formatCatalogueId } from '../../kernel/catalogue-id.ts'
import { type Confirmation, listConfirmations } from './store.ts'

const ROWS_A_STATEMENT = 1_000

/** Confirmations for fitting scores, oldest first, read in pages because they may not fit into memory. */
export async function* exportConfirmations({ database }: { readonly database: Database }, since: Date) {
  let after = '0'
  for (;;) {
    const page = await listConfirmations(database.reads, after, since, ROWS_A_STATEMENT)
    yield* page.map(view)
    const last = page.at(-1)
    if (last === undefined) return
    after = last.seq
  }
}

function view({ phrase, skill, rank, score, how, taxonomyVersion, suggestedAt, confirmedAt }: Confirmation) {
  return {
    phrase,
    skill_id: formatCatalogueId('skill', skill),
    rank,
    score,
    how,
    taxonomy_version: taxonomyVersion,
    suggested_at: suggestedAt.toISOString(),
    confirmed_at: confirmedAt.toISOString(),
  }
}
