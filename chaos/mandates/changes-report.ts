import type { TestDatabase } from '../../server/test/harness/database.ts'
import type { Outcome } from '../../server/test/harness/scenario.ts'
import { type Burst, judgeBursts, judgeRows, type MandateRows } from './changes-judge.ts'

/** What was done to the service on the way, and how often. */
export interface Shaken {
  restarts: number
  restartAt: number
  wipes: number
  refusedASecondBefore: number
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
  const { accepted, faults, limited, preparing } = judgeBursts(bursts)
  const all = [...broken, ...faults, ...judgeRows(rows, accepted)]
  const tries = bursts.length * callers
  const serverErrors = bursts.flatMap(each => each.told).filter(each => each.status >= 500).length
  const wasShaken = seen.restarts > 0 && seen.wipes > 0 && seen.refusedASecondBefore > 0 && seen.acceptedOnTheSecond > 0
  return {
    ok: all.length === 0 && serverErrors === 0 && limited > 0 && wasShaken,
    table: [
      [
        'hours',
        'bursts',
        'tries',
        'accepted',
        'refused: hour full',
        'preparing',
        '5xx',
        'restarts',
        'Redis wiped',
        'edges: 1 s early refused',
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
        seen.refusedASecondBefore,
        seen.acceptedOnTheSecond,
        shownFaults(all),
      ].map(String),
    ],
    figures: `${accepted.length} of ${tries} tries accepted over ${hours} simulated hours, ${all.length} faults, ${seen.acceptedOnTheSecond} edges exact to the second`,
  }
}

function shownFaults(faults: readonly string[]): string {
  return faults.length === 0 ? 'none' : `${faults.length}: ${faults.slice(0, 5).join('; ')}`
}
