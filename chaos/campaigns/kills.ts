import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, type OwnPostgres } from '../../testing/postgres.ts'
import { until } from '../../testing/process.ts'
import type { TestProvider } from '../../testing/provider/start.ts'
import type { Processes } from './processes.ts'

/** `accepted`: a worker, when the provider has taken one of its messages and has not answered yet. */
export type KillKind = 'accepted' | 'api' | 'worker' | 'backend'

export type KillCounts = Record<KillKind, number>

/** A provider that can hold an answer: `TestProvider`, or several together. */
export type Holding = Pick<TestProvider, 'holdNext' | 'isHeld'>

export interface Killer {
  readonly counts: KillCounts
  /** Holds the answer to the next message. To be called before there is one. */
  aim(): void
  kill(kind: KillKind): Promise<void>
}

const HELD_WITHIN_MS = 60_000
/** The call of a worker ends by itself after 10 s. A kill that took longer proves nothing. */
const KILLED_WITHIN_MS = 8_000
const NOTICED_WITHIN_MS = 500
const RECOVERED_WITHIN_MS = 60_000

export function createKiller(parts: {
  readonly processes: Processes
  readonly provider: Holding
  readonly postgres: OwnPostgres
}): Killer {
  const { processes, provider, postgres } = parts
  const counts: KillCounts = { accepted: 0, api: 0, worker: 0, backend: 0 }
  let held: Promise<string | null> = Promise.resolve(null)
  let workerKills = 0
  const strikes: Record<KillKind, () => Promise<boolean>> = {
    accepted: async () => {
      const id = await held
      return id !== null && (await killItsWorker(processes, provider, id))
    },
    api: async () => {
      await processes.killApi()
      return true
    },
    worker: async () => {
      await processes.killWorker(workerKills++ % processes.workers)
      return true
    },
    backend: () => killBackend(postgres),
  }
  return {
    counts,
    aim: () => {
      held = provider.holdNext(HELD_WITHIN_MS)
      held.catch(() => {})
    },
    kill: async kind => {
      if (await strikes[kind]()) counts[kind]++
    },
  }
}

/** The provider does not know which worker called it: the one whose end cuts the call. */
async function killItsWorker(processes: Processes, provider: Holding, id: string): Promise<boolean> {
  const start = performance.now()
  const killed = new Set<number>()
  while (performance.now() - start < KILLED_WITHIN_MS) {
    if (!(await provider.isHeld(id))) return killed.size > 0
    // One that starts is no candidate: it has not called anybody yet, or is about to be in the list.
    const nth = processes.runningWorkers().find(each => !killed.has(each))
    if (nth === undefined) {
      await wait(20)
      continue
    }
    killed.add(nth)
    await processes.killWorker(nth)
    await until(async () => !(await provider.isHeld(id)), NOTICED_WITHIN_MS, 'the call to end').catch(() => {})
  }
  return false
}

/** With kill -9, as the kernel does when memory is short. PostgreSQL then ends all sessions and recovers. */
async function killBackend(postgres: OwnPostgres): Promise<boolean> {
  const hasKilled = async () => {
    const { rows } = await postgres.db.admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name like 'pramaan%'
       order by (state <> 'idle') desc, random() limit 1`,
    )
    const pid = rows[0]?.pid
    if (pid === undefined || !(await childrenOf(await postgres.pid())).includes(pid)) return false
    process.kill(pid, 'SIGKILL')
    return true
  }
  await until(hasKilled, RECOVERED_WITHIN_MS, 'a backend of the service')
  await wait(100)
  await until(postgres.isAccepting, RECOVERED_WITHIN_MS, 'PostgreSQL to recover')
  return true
}
