import type { Reads } from '../../database/tx.ts'
import { type CellState, checkHeld, checkNumber, type Whereabouts } from './core/served-here.ts'
import { readChanges, readState } from './store.ts'

/** What this process knows of its cell. Writes do not rely on it: PostgreSQL refuses those of an organisation that is not here. */
export interface CellWatch {
  /** Reads what changed since the last time. */
  look(reads: Reads): Promise<void>
  checkNumber(shortNumber: number): Whereabouts
  checkOrganisation(orgId: string): Whereabouts
  /** Whether background work of the organisation must not begin: it is moving, or it is not here. */
  isHalted(orgId: string): boolean
}

export function cellWatch(): CellWatch {
  let changes: string | null = null
  let state: CellState = { cellId: null, directory: null, moves: [] }
  const heldOf = (orgId: string) => state.moves.find(each => each.orgId === orgId)
  return {
    look: async reads => {
      if (changes === (await readChanges(reads))) return
      const { changes: seen, ...read } = await readState(reads)
      state = read
      changes = seen
    },
    checkNumber: shortNumber => checkNumber(state, shortNumber),
    checkOrganisation: orgId => checkHeld(heldOf(orgId)),
    isHalted: orgId => heldOf(orgId) !== undefined,
  }
}
