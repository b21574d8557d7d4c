import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase } from '../../testing/database.ts'
import type { ServerProcess } from '../../testing/process.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { newCaller } from '../caller.ts'
import { type Deployment, withDeployment } from './deployment.ts'
import { describeEffects } from './effects.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** By how many seconds the clock of each process is wrong, one phase after another. It is set while the process runs. */
const PHASES: readonly (readonly [name: string, api: number, otherApi: number, worker: number])[] = [
  ['all right', 0, 0, 0],
  ['an API 10 minutes ahead, the worker behind', 10 * MINUTE, 0, -10 * MINUTE],
  ['both APIs an hour apart, the worker ahead', HOUR, -HOUR, HOUR],
  ['all back by an hour', -HOUR, -HOUR, -HOUR],
  ['all right again', 0, 0, 0],
]
/** Each process has its own: a file that says by how much its clock is wrong. */
const PROCESSES = ['api', 'other-api', 'worker'] as const
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Seconds by which a caller's timestamp may differ, and whether it is accepted. */
const WINDOW: readonly (readonly [seconds: number, isAccepted: boolean])[] = [
  [-301, false],
  [-295, true],
  [0, true],
  [295, true],
  [305, false],
  [-1_000_000_000, false],
  [1_000_000_000, false],
]
/** A webhook is signed when it is sent; the receiver notes when it came. */
const SIGNED_WITHIN_S = 10

export const clocks: Scenario = {
  name: 'clocks',
  claim:
    'clocks of APIs and workers up to an hour wrong, set while they run under load: no call refused, the signature window exact, webhooks signed with the right time, nothing lost or doubled',
  proves: ['F30'],
  run: async ({ small, say }) => {
    const folder = await mkdtemp(join(tmpdir(), 'pramaan-clocks-'))
    const db = await createTestDatabase()
    const fileOf = (name: string) => join(folder, name)
    const setClocks = (seconds: readonly number[]) =>
      Promise.all(
        PROCESSES.map((name, at) => writeFile(fileOf(name), `${seconds[at]! < 0 ? '' : '+'}${seconds[at]}s\n`)),
      )
    const environmentOf = (name: string) => ({
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: fileOf(name),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    try {
      await setClocks([0, 0, 0])
      const [api, otherApi, worker] = PROCESSES.map(environmentOf)
      return await withDeployment({ db, apis: [api!, otherApi!], workers: [worker!] }, async deployment => {
        const window = await windowCheck(db)
        const table = [['clocks', 'calls', 'refused', '5xx', 'window wrong', 'webhooks off by s']]
        let faults = 0
        for (const [name, ...seconds] of PHASES) {
          await setClocks(seconds)
          const row = await observe(deployment, window, small ? 4_000 : 30_000)
          faults += row.refused + row.serverErrors + row.windowFaults + (row.signedOffBy > SIGNED_WITHIN_S ? 1 : 0)
          const figures = [row.calls, row.refused, row.serverErrors, row.windowFaults, row.signedOffBy.toFixed(1)]
          table.push([name, ...figures.map(String)])
          say(table.at(-1)!.join('  '))
        }
        const effects = await deployment.finish()
        // Otherwise the clocks were right all the time, and nothing was proved.
        const noticed = [...deployment.apis, ...deployment.workers].filter(hasNoticed).length
        return {
          ok:
            faults === 0 &&
            noticed === PROCESSES.length &&
            effects.faults.length === 0 &&
            deployment.load.accepted.size > 0,
          table,
          figures: `${PHASES.length} phases, wrong clocks noticed by ${noticed} processes, ${describeEffects(deployment.load.accepted, effects)}`,
        }
      })
    } finally {
      await db.drop()
      await rm(folder, { recursive: true })
    }
  },
}

function hasNoticed({ log }: ServerProcess): boolean {
  return log.join('').includes('the clock of this machine differs')
}

type WindowCheck = (server: ServerProcess) => Promise<number>

/** Counts the timestamps that a process accepts and should not, or the reverse. */
async function windowCheck(db: Awaited<ReturnType<typeof createTestDatabase>>): Promise<WindowCheck> {
  const caller = await newCaller(db, {})
  return async server => {
    let wrong = 0
    for (const [seconds, isAccepted] of WINDOW) {
      const timestamp = String(Math.floor(Date.now() / 1_000) + seconds)
      const { status } = await caller.call(server, 'GET', '/countries', { timestamp })
      if (status !== (isAccepted ? 200 : 401)) wrong++
    }
    return wrong
  }
}

async function observe({ apis, load, receiver }: Deployment, window: WindowCheck, lastsMs: number) {
  const [before, received] = [load.counts(), receiver.journal.length]
  await wait(lastsMs)
  const windowFaults = (await Promise.all(apis.map(window))).reduce((sum, wrong) => sum + wrong, 0)
  const after = load.counts()
  const differences = receiver.journal
    .slice(received)
    .map(({ headers, at }) => Math.abs(Number(headers['webhook-timestamp']) - at / 1_000))
  return {
    calls: after.answered - before.answered,
    refused: after.refused - before.refused,
    serverErrors: after.serverErrors + after.unavailable - before.serverErrors - before.unavailable,
    windowFaults,
    signedOffBy: Math.max(0, ...differences),
  }
}
