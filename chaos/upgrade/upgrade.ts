import { setTimeout as wait } from 'node:timers/promises'
import { serverEnvironment } from '../../testing/process.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { startBalancer } from './balancer.ts'
import { findFaults, findReplayFaults, untilSettled } from './check.ts'
import { startFleet } from './fleet.ts'
import { type Load, startLoad, WARM_UP } from './load.ts'
import { watchLockWaits } from './lock-waits.ts'
import { PLANTED } from './planted-migrations.ts'
import { type NextRelease, openPreviousRelease, type Release, withMigrations } from './releases.ts'
import { asLogin, createSetup, type Setup } from './setup.ts'
import { outcomeOf } from './verdict.ts'
import { difference } from './work-done.ts'

const PHASES = [
  WARM_UP,
  'previous release',
  'migration',
  'old processes, new schema',
  'rolling restart',
  'this release',
] as const
type Phase = (typeof PHASES)[number]

interface Size {
  readonly perSecond: number
  /**
   * Seconds of load at a lower rate, before the migration, with old processes on the new schema, with a new process beside the one that it replaces,
   * and with new processes only.
   */
  readonly seconds: Readonly<Record<'warmUp' | 'before' | 'oldOnNew' | 'beside' | 'after', number>>
  /** In a table that the migration reads, fills and indexes. */
  readonly oldRows: number
  readonly replayEvery: number
}

const FULL: Size = {
  perSecond: 150,
  seconds: { warmUp: 60, before: 20, oldOnNew: 30, beside: 10, after: 15 },
  oldRows: 200_000,
  replayEvery: 50,
}
const SMALL: Size = {
  perSecond: 20,
  seconds: { warmUp: 3, before: 5, oldOnNew: 8, beside: 1, after: 5 },
  oldRows: 20_000,
  replayEvery: 10,
}

export const upgrade: Scenario = {
  name: 'upgrade',
  claim:
    '150 writes a second while the database of the previous release is migrated, its APIs and workers work on the new schema, and all are replaced one by one: no call fails, nothing is lost or done twice',
  // A busy machine answers single calls with 503.
  onlyByName: true,
  proves: ['F07'],
  run: async ({ small, say }) => {
    const size = small ? SMALL : FULL
    const previous = await openPreviousRelease(say)
    const next = await withMigrations(PLANTED)
    try {
      say(`previous release: ${previous.commit}; its schema, with ${size.oldRows} old rows`)
      const setup = await createSetup(previous, size.oldRows)
      try {
        return await upgradeUnderLoad(setup, { previous, next, size, say })
      } finally {
        await setup.close()
      }
    } finally {
      await next.remove()
    }
  },
}

interface Run {
  readonly previous: Release
  readonly next: NextRelease
  readonly size: Size
  readonly say: (line: string) => void
}

async function upgradeUnderLoad(setup: Setup, { previous, next, size, say }: Run): Promise<Outcome> {
  const balancer = startBalancer()
  const fleet = startFleet(setup, balancer)
  let load: Load | undefined
  try {
    for (const part of ['api', 'api', 'worker', 'worker'] as const) await fleet.start(part, previous)
    const { perSecond } = size
    const warmUpMs = size.seconds.warmUp * 1_000
    load = startLoad({ ...setup, balancer, journal: setup.receiver.journal, perSecond, warmUpMs })
    const { answered } = load
    const enter = (phase: Phase) => {
      load?.enter(phase)
      const faults = answered.flatMap(({ fault }) => (fault === null ? [] : [fault]))
      say(`${phase}: ${answered.length} calls so far, ${faults.length} failed ${[...new Set(faults)].join(', ')}`)
    }
    await wait(warmUpMs)
    enter('previous release')
    await wait(size.seconds.before * 1_000)
    enter('migration')
    const migration = await migrate(setup, next)
    const before = await fleet.work()
    enter('old processes, new schema')
    await wait(size.seconds.oldOnNew * 1_000)
    enter('rolling restart')
    const oldWorkers = await fleet.replaceAll(size.seconds.beside * 1_000, say)
    enter('this release')
    await wait(size.seconds.after * 1_000)
    await load.stop()
    say(`${answered.length} calls; settling`)
    await untilSettled(setup)
    const work = { oldWork: difference(oldWorkers, before), newWork: await fleet.work() }
    const stored = await findFaults(setup, answered)
    const { replayed, faults } = await findReplayFaults(setup.partner, balancer, answered, size.replayEvery)
    const common = { phases: PHASES, answered, times: fleet.times, replayed }
    return outcomeOf({ ...common, ...migration, ...work, faults: [...stored, ...faults] }, say)
  } finally {
    await load?.stop()
    balancer.stop()
    await fleet.end()
  }
}

/** A report that takes seconds runs meanwhile, as on any real database: the migration has to wait for it, and nobody behind the migration. */
async function migrate({ db }: Setup, next: NextRelease) {
  const login = 'pramaan_migrate'
  const locks = watchLockWaits(db, login)
  const report = await db.admin.connect()
  await report.query('begin')
  await report.query('select count(*) from skill_requests')
  const reported = wait(REPORT_MS).then(() => report.query('commit'))
  const start = performance.now()
  try {
    await next.migrate(asLogin(db.url, login), await serverEnvironment({}))
    return { migrationMs: performance.now() - start, lockWaitMs: await locks.longestMs() }
  } finally {
    await locks.longestMs()
    await reported
    report.release()
  }
}

const REPORT_MS = 4_000
