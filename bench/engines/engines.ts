import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { urlOf, withAdmin } from '../../testing/template.ts'
import { rowsOf } from './contenders.ts'
import { measureDurableJobs } from './durable/measure.ts'
import { gainOfSettings, measureEmptyJobs } from './empty-jobs.ts'
import { CONNECTIONS, gainOfNames, measureStatements } from './statements.ts'

/**
 * The figures of docs/adr/0001 and 0002, and why jobs and timers stay in PostgreSQL (docs/scale.md): one primary-key SELECT in four
 * ways, empty jobs by three settings with and without delayed jobs in the table, and the same durable job through four engines while
 * processes are killed. Runs in a scratch database, which it drops. The ratios are reliable; absolute rates depend on the machine.
 */
export const engines: Scenario = {
  name: 'engines',
  claim:
    'the chosen statements and job settings are faster than the alternatives, and no job is lost when processes are killed',
  run: ({ small, say }) => inScratchDatabase(url => measure(url, small, say)),
}

async function measure(url: string, small: boolean, say: (line: string) => void): Promise<Outcome> {
  const sizes = small ? SMALL : FULL
  const statements = await measureStatements(url, sizes)
  say('statements measured')
  const jobs = await measureEmptyJobs(url, sizes, 0)
  const besideDelayed = await measureEmptyJobs(url, sizes, sizes.delayed)
  say('empty jobs measured')
  const durable = await measureDurableJobs(url, sizes.durable, say)
  const [naming, settings] = [gainOfNames(statements), gainOfSettings(jobs)]
  return {
    // A small run only proves that the bench works: start-up time dominates what it measures.
    ok: durable.ok && (small || (naming > 1.1 && settings > 2)),
    table: [
      ['work', 'way', 'a second', 'relative'],
      ...rowsOf(`SELECT by key, ${CONNECTIONS} connections`, statements),
      ...rowsOf(`${sizes.jobs} empty jobs`, jobs),
      ...rowsOf(`${sizes.jobs} empty jobs beside ${sizes.delayed} delayed`, besideDelayed),
      ...durable.rows,
    ],
    figures: `named ${naming.toFixed(2)} x unnamed, batched ${settings.toFixed(1)} x defaults, ${durable.figures}`,
  }
}

const FULL = {
  rounds: 5,
  selects: 20_000,
  jobs: 20_000,
  delayed: 200_000,
  durable: { rounds: 5, backlog: 10_000, steady: 2_000, killed: 6_000, kills: 20 },
}
const SMALL = {
  rounds: 2,
  selects: 1_000,
  jobs: 500,
  delayed: 2_000,
  durable: { rounds: 1, backlog: 500, steady: 200, killed: 600, kills: 4 },
}
const SCRATCH = 'engines_scratch'

async function inScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const drop = `drop database if exists ${SCRATCH} with (force)`
  return await withAdmin(async admin => {
    await admin.query(drop)
    await admin.query(`create database ${SCRATCH}`)
    try {
      return await work(urlOf(SCRATCH))
    } finally {
      await admin.query(drop)
    }
  })
}
