import type { TestDatabase } from '../../testing/database.ts'
import type { Outcome } from '../../testing/scenario.ts'
import { type Burst, checkBursts, checkRows, type MandateRows } from './changes-check.ts'

/** The faults injected into the service, with their counts. */
export interface Shaken {
  restarts: number
  restartAt: number
  wipes: number
  rejectedASecondBefore: number
  acceptedOnTheSecond: number
}

export interface Journal {
  readonly bursts: readonly Burst[]
  readonly broken: readonly string[]
  readonly callers: number
  readonly seen: Shaken
}

export async function readRows(db: TestDatabase, mandateId: string): Promise<MandateRows> {
  const { rows } = await db.admin.query(
    `select flow_version as "flowVersion", preparation, changes,
       (select count(*)::int from mandate_flows f where f.mandate_id = m.mandate_id) as flows,
       (select count(*)::int from events where type = 'mandate.ready') as "readyEvents",
       (select count(*)::int from events where type <> 'mandate.ready') as "otherEvents"
     from mandates m where mandate_id = $1`,
    [mandateId],
  )
  return { ...rows[0], changes: rows[0].changes.map((each: Date) => each.getTime()) }
}

export function outcomeOf({ bursts, broken, callers, seen }: Journal, rows: MandateRows, hours: string): Outcome {
  const { accepted, faults, limited, preparing } = checkBursts(bursts)
  const all = [...broken, ...faults, ...checkRows(rows, accepted)]
  const tries = bursts.length * callers
  const serverErrors = bursts.flatMap(each => each.results).filter(each => each.status >= 500).length
  const wasShaken =
    seen.restarts > 0 && seen.wipes > 0 && seen.rejectedASecondBefore > 0 && seen.acceptedOnTheSecond > 0
  return {
    ok: all.length === 0 && serverErrors === 0 && limited > 0 && wasShaken,
    table: [
      [
        'hours',
        'bursts',
        'tries',
        'accepted',
        'rejected: hour full',
        'preparing',
        '5xx',
        'restarts',
        'Redis wiped',
        'edges: 1 s early rejected',
        'on the second accepted',
        'faults',
      ],
      [
        hours,
        bursts.length,
        tries,
        accepted.length,
        limited,
        preparing,
        serverErrors,
        seen.restarts,
        seen.wipes,
        seen.rejectedASecondBefore,
        seen.acceptedOnTheSecond,
        shownFaults(all),
      ].map(String),
    ],
    figures: `${accepted.length} of ${tries} attempts accepted over ${hours} simulated hours, ${all.length} faults, ${seen.acceptedOnTheSecond} edges exact to the second`,
  }
}

function shownFaults(faults: readonly string[]): string {
  return faults.length === 0 ? 'none' : `${faults.length}: ${faults.slice(0, 5).join('; ')}`
}
