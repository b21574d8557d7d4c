import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../../server/src/adapters/postgres/database.ts'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { EVENT_TYPES } from '../../server/src/contract/event.ts'
import { appendEvent } from '../../server/src/features/events/index.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { tenantName } from '../events/journal.ts'
import { pick, type Random, randomOf } from '../random.ts'
import type { Written } from './history.ts'
import { monotonicMs } from './journal.ts'

/** A separate process that appends events at a steady rate, each in a transaction of its organisation. */
export interface WriterConfig {
  readonly url: string
  readonly journal: string
  readonly phase: string
  readonly organisations: readonly string[]
  readonly events: number
  readonly perSecond: number
  readonly seed: number
}

/** Reported periodically and at the end. */
export interface Progress {
  readonly committed: number
  /** From when the first was due to when the last was committed. */
  readonly seconds: number
}

const CONCURRENCY = 16
/** Of an organisation's events, every so many is in test mode. */
const TEST_EVERY = 20
/** Sent by pull only. */
const TYPES = EVENT_TYPES.filter(type => type !== 'webhook.suspended')

const config = JSON.parse(process.argv[2] ?? '') as WriterConfig
const { events, perSecond, organisations } = config
const pool = createPool({
  url: config.url,
  role: 'pramaan_app',
  size: CONCURRENCY,
  name: 'chaos writer',
  onError: () => {},
})
const database = createDatabase(pool)
const start = monotonicMs()
let [next, committed] = [0, 0]

/** Each organisation in turn, so that all get the same number. */
function tenantOf(nth: number): Tenant {
  const round = Math.floor(nth / organisations.length)
  return { orgId: organisations[nth % organisations.length]!, mode: round % TEST_EVERY === 7 ? 'test' : 'live' }
}

async function writeOne(nth: number, random: Random): Promise<void> {
  const tenant = tenantOf(nth)
  const [id, type] = [realRuntime.newId('EV_'), pick(TYPES, random)]
  const data = { made: { by: tenant.orgId, nth } }
  const event = { id, tenant: tenantName(tenant), type, phase: config.phase }
  try {
    await database
      .forTenant(tenant)
      .transaction(inside => appendEvent(inside, { id, type, createdAt: new Date(), data }))
    note({ ...event, committedAt: monotonicMs() })
    committed++
  } catch {
    note({ ...event, committedAt: null })
  }
}

function note(line: Written): void {
  appendFileSync(config.journal, `${JSON.stringify(line)}\n`)
}

/** Each free loop takes the next event when it is due: one that waits for a commit does not delay the others. */
async function queue(nth: number): Promise<void> {
  const random = randomOf(config.seed, nth)
  for (;;) {
    const mine = next++
    if (mine >= events) return
    const dueIn = start + (mine * 1000) / perSecond - monotonicMs()
    if (dueIn > 0) await wait(dueIn)
    await writeOne(mine, random)
    if (mine % 100 === 0) reportProgress()
  }
}

function reportProgress(): void {
  const progress: Progress = { committed, seconds: (monotonicMs() - start) / 1000 }
  process.send?.(progress)
}

// The parent is gone, so nothing else would end this process.
process.on('disconnect', () => process.exit())
await Promise.all(Array.from({ length: CONCURRENCY }, (_, nth) => queue(nth)))
await pool.end()
reportProgress()
process.disconnect?.()
