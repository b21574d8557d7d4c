import { every } from '../adapters/runtime.ts'
import type { Database } from '../database/tx.ts'
import { type CellWatch, cellWatch } from '../features/cells/index.ts'
import type { Undo } from './undo.ts'

/** A move waits for several looks of every process before it goes on (adapters/postgres/cells/move.ts). One look-up without a table. */
const CELLS_POLL_MS = 200

/** Knows from its start on which organisations are not served here. */
export async function watchCells({ reads }: Database, undo: Undo[]): Promise<CellWatch> {
  const cells = cellWatch()
  await cells.look(reads)
  // The probe reports a database that does not answer.
  const looks = every(
    CELLS_POLL_MS,
    () => cells.look(reads),
    () => {},
  )
  undo.push(async () => looks.stop())
  return cells
}
