import { setTimeout as wait } from 'node:timers/promises'
import type { TestDatabase } from '../../testing/database.ts'
import type { Random } from '../random.ts'
import { nowMs } from './history.ts'
import type { Servers } from './servers.ts'
import type { Writers } from './writers.ts'

/** The faults injected while the service runs, and how often they took effect. */
export interface Faults {
  apiKills: number
  /** Kills that cut off calls. */
  apiKillsLanded: number
  writerKills: number
  terminated: number
  /** Of these, in the middle of a statement or transaction. */
  terminatedAtWork: number
  /** Times of kills, and of restarts of killed API processes: until then the other process has the work of two. */
  readonly at: number[]
  lastAt: number
}

export interface Shaking {
  readonly db: TestDatabase
  readonly servers: Servers
  readonly writers: Writers
  readonly random: Random
  /** Between two faults, in milliseconds. */
  readonly gap: readonly [number, number]
  /** True while enough is left to write that recovery can be observed. */
  readonly goesOn: () => boolean
}

export function noFaults(): Faults {
  return { apiKills: 0, apiKillsLanded: 0, writerKills: 0, terminated: 0, terminatedAtWork: 0, at: [], lastAt: 0 }
}

/**
 * One after the other, and all at once at the end. Other faults continue while an API process restarts, which takes up to
 * ten seconds on a busy machine. Only one is down at a time, so that there is always one to kill in mid-request.
 */
export async function shake(shaking: Shaking, faults: Faults): Promise<void> {
  const { random, gap, goesOn } = shaking
  const kinds = [killWriter, terminateBackends]
  let killing: Promise<void> = Promise.resolve()
  let isAway = false
  for (let nth = 0; goesOn(); nth++) {
    await wait(gap[0] + random() * (gap[1] - gap[0]))
    if (nth % 3 === 0 && !isAway) {
      isAway = true
      killing = killApi(shaking, faults).finally(() => {
        isAway = false
      })
      // Awaited below; until then a failure must not end the process.
      killing.catch(() => {})
    }
    await kinds[nth % kinds.length]!(shaking, faults)
  }
  await killing
  await Promise.all([killApi, ...kinds].map(kind => kind(shaking, faults)))
}

function noteMoment(faults: Faults): void {
  faults.lastAt = nowMs()
  faults.at.push(faults.lastAt)
}

async function killApi({ servers, random }: Shaking, faults: Faults): Promise<void> {
  noteMoment(faults)
  faults.apiKills++
  if (await servers.killOne(random)) faults.apiKillsLanded++
  faults.at.push(nowMs())
}

async function killWriter({ writers, random }: Shaking, faults: Faults): Promise<void> {
  noteMoment(faults)
  if (await writers.killOne(random)) faults.writerKills++
}

/** Backends of the API and of the writers, busy ones first. */
async function terminateBackends({ db }: Shaking, faults: Faults): Promise<void> {
  noteMoment(faults)
  const { rows } = await db.admin.query(
    `select pg_terminate_backend(pid) as gone, state <> 'idle' as "atWork" from (
       select pid, state from pg_stat_activity
       where datname = current_database() and application_name in ('pramaan_app', 'chaos writer')
       order by (state <> 'idle') desc, random() limit 3) as chosen`,
  )
  faults.terminated += rows.filter(row => row.gone).length
  faults.terminatedAtWork += rows.filter(row => row.gone && row.atWork).length
}
