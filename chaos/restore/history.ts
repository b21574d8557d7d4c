import { setTimeout as wait } from 'node:timers/promises'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { grantCredits } from '../../server/src/features/credits/index.ts'
import { backfillEvents, eventHorizon, LOG_START } from '../../server/src/features/events/index.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { validWorkflow } from '../../testing/mandates.ts'
import type { Agency } from '../campaigns/agency.ts'

/** A call of the harness: before `began` it had no effect, after `ended` it has, by the clock of this machine. */
interface Call {
  readonly key: string
  readonly began: number
  readonly ended: number
  readonly answer: string
}

export interface History {
  readonly workflows: Call[]
  /** Of one credit each. */
  readonly grants: Call[]
  /** Ids that the partner read, in its order. */
  readonly read: Set<string>
  cursor: typeof LOG_START
}

export const workflowOf = (key: string) => validWorkflow({ name: `Workflow ${key}` })

/** Writes, pays and reads events until it is stopped. Every call is in the history, with its answer. */
export function startHistory(db: TestDatabase, { tenant, write }: Agency) {
  const history: History = { workflows: [], grants: [], read: new Set(), cursor: LOG_START }
  let isStopped = false
  const repeat = async (list: Call[], name: string, work: (key: string) => Promise<string>) => {
    for (let nth = 0; !isStopped; nth++) {
      const [key, began] = [`${name} ${nth}`, Date.now()]
      const answer = await work(key)
      list.push({ key, began, ended: Date.now(), answer })
      await wait(20)
    }
  }
  const running = Promise.all([
    repeat(history.workflows, 'written', async key => (await write('/workflows', workflowOf(key), key)).text),
    repeat(history.grants, 'paid', async key => {
      const granted = await grantCredits(
        { ...realRuntime, database: db.database },
        tenant,
        { amount: 1, reason: 'chaos', grantId: key },
        'chaos',
      )
      if (!granted.ok) throw new Error(granted.error.code)
      return key
    }),
    (async () => {
      while (!isStopped) {
        await readOn(db, tenant, history)
        await wait(50)
      }
    })(),
  ])
  running.catch(() => {})
  return {
    history,
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

/** As a partner that continues from its cursor. Returns how many events it had not read before. */
export async function readOn(db: TestDatabase, tenant: Tenant, to: Pick<History, 'read' | 'cursor'>): Promise<number> {
  const before = to.read.size
  for (;;) {
    const deps = { database: db.database, eventHorizon: eventHorizon() }
    const { events, next } = await backfillEvents(deps, tenant, new Date(0), to.cursor, 100)
    for (const { id } of events) to.read.add(id)
    const last = events.at(-1)
    if (last === undefined) return to.read.size - before
    to.cursor = next ?? (await positionOf(db, last.id))
  }
}

/** The API gives the last page no cursor. A partner keeps that of the page before; the position of the last event is the strictest one. */
async function positionOf({ admin }: TestDatabase, id: string): Promise<typeof LOG_START> {
  const text = 'select xact::text as xact, seq::text as seq from events where event_id = $1'
  return (await admin.query<typeof LOG_START>(text, [id])).rows[0]!
}
