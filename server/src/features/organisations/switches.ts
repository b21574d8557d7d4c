import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Area } from './core/areas.ts'
import { listSwitchedOff } from './store.ts'

export interface AreaSwitches {
  isOff(area: Area): Promise<boolean>
}

/** How old the known state may be: an operator's switch works everywhere within this. */
const FRESH_MS = 3_000

/** One small read every few seconds, however many calls there are. */
export function areaSwitches(deps: { readonly database: Database; readonly clock: Clock }): AreaSwitches {
  let known: { readonly at: number; readonly off: Promise<readonly string[]> } | null = null
  return {
    isOff: async area => {
      const now = deps.clock()
      if (known === null || now - known.at >= FRESH_MS || now < known.at) {
        const off = listSwitchedOff(deps.database.reads)
        known = { at: now, off }
        // A failed read must not be remembered.
        off.catch(() => {
          known = null
        })
      }
      return (await known.off).includes(area)
    },
  }
}
