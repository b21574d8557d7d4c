import { fdatasync, openSync, readFileSync, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createDatabase } from '../../server/src/adapters/postgres/database.ts'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { EVENT_TYPES } from '../../server/src/contract/event.ts'
import { appendEvent } from '../../server/src/features/events/index.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { chance, pick, type Random, randomOf, whole } from '../random.ts'
import { type JournalLine, readJournal } from './journal.ts'

/**
 * A separate process that can be killed at any time: events in transactions, each in its journal before and after the
 * commit.
 */
export interface WriterConfig {
  readonly name: string
  readonly url: string
  readonly journal: string
  /** A tenant that is listed more often gets more events. */
  readonly tenants: readonly Tenant[]
  /** Events to be committed, including those of earlier processes. */
  readonly quota: number
  readonly queues: number
  readonly seed: number
}

class RolledBack extends Error {}

const MOST_EVENTS = 20
const ROLLED_BACK = 0.06
/** Pause after a connection was cut. */
const AGAIN_AFTER_MS = 200

const config = JSON.parse(process.argv[2] ?? '') as WriterConfig
const file = openSync(config.journal, 'a+')
const sync = promisify(fdatasync)
const pool = createPool({
  url: config.url,
  role: 'pramaan_app',
  size: config.queues,
  name: 'chaos writer',
  onError: () => {},
})
const database = createDatabase(pool)

let committed = readJournal(readFileSync(config.journal, 'utf8'))
  .filter(each => each.outcome === 'committed')
  .reduce((sum, each) => sum + each.events.length, 0)
let serial = 0

function note(line: JournalLine): void {
  writeSync(file, `${JSON.stringify(line)}\n`)
}

const now = () => performance.timeOrigin + performance.now()

/** Mostly short; some long enough for many others to begin and commit in between. */
function pauseMs(random: Random): number {
  const [least, most] = pick(
    [
      [0, 20],
      [0, 20],
      [20, 200],
      [200, 1_200],
    ] as const,
    random,
  )
  return chance(0.5, random) ? 0 : whole(least, most, random)
}

async function writeOnce(random: Random): Promise<void> {
  const tenant = pick(config.tenants, random)
  const tx = `${config.name}-${process.pid}-${++serial}`
  const events = Array.from(
    { length: whole(1, MOST_EVENTS, random) },
    () => [realRuntime.newId('EV_'), pick(EVENT_TYPES, random)] as const,
  )
  note({ what: 'begun', tx, ...tenant, events })
  try {
    await database.forTenant(tenant).transaction(async inside => {
      for (const [nth, [id, type]] of events.entries())
        await appendEvent(inside, { id, type, createdAt: new Date(), data: { made: { tx, nth } } })
      note({ what: 'appended', tx, at: now() })
      await wait(pauseMs(random))
      if (chance(ROLLED_BACK, random)) throw new RolledBack()
      note({ what: 'committing', tx, at: now() })
      await sync(file)
    })
  } catch (error) {
    if (error instanceof RolledBack) note({ what: 'rolled back', tx, at: now() })
    // Cut off: the outcome of the commit is not known here.
    else await wait(AGAIN_AFTER_MS)
    return
  }
  note({ what: 'committed', tx, at: now() })
  await sync(file)
  committed += events.length
  process.send?.(committed)
}

async function queue(nth: number): Promise<void> {
  const random = randomOf(config.seed, nth)
  while (committed < config.quota) {
    await writeOnce(random)
    await wait(random() * 150)
  }
}

// The parent is gone, so nothing else would end this process.
process.on('disconnect', () => process.exit())
// A kill may have cut off the previous line.
writeSync(file, '\n')
await Promise.all(Array.from({ length: config.queues }, (_, nth) => queue(nth)))
await pool.end()
process.disconnect?.()
