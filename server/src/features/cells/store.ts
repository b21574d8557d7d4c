import { sql } from 'kysely'
import type { Reads } from '../../database/tx.ts'
import type { CellState, HeldOrganisation } from './core/served-here.ts'
import { readDirectory } from './read-directory.ts'

/** The slice's only SQL for processes. Commands that change cells are in adapters/postgres/cells. */
export async function readChanges(reads: Reads): Promise<string> {
  const { rows } = await sql<{ changes: string }>`select read_cell_changes()::text as changes`.execute(reads)
  return rows[0]!.changes
}

interface StateRow {
  readonly changes: string
  readonly cellId: string | null
  readonly document: unknown
  readonly moves: readonly HeldOrganisation[]
}

export async function readState(reads: Reads): Promise<CellState & { readonly changes: string }> {
  const { rows } = await sql<StateRow>`
    select changes::text, cell_id as "cellId", document, moves from read_cell_state()
  `.execute(reads)
  const { document, ...state } = rows[0]!
  return { ...state, directory: readDirectory(document) }
}
