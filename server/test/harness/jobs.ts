import { Logger, runOnce } from 'graphile-worker'
import type { Ambient } from '../../src/adapters/ambient.ts'
import { housekeeping } from '../../src/adapters/postgres/housekeeping.ts'
import { questionDeps } from '../../src/compose/questions.ts'
import type { Config } from '../../src/config.ts'
import { jobCatalogue } from '../../src/workers/catalogue.ts'
import { toTasks } from '../../src/workers/run.ts'
import type { TestDatabase } from './database.ts'

/** A worker that does what is waiting and stops, with the test's clock. A job that fails fails the test. */
export async function jobRunner(
  db: TestDatabase,
  config: Pick<Config, 'questions'>,
  ambient: Ambient,
): Promise<() => Promise<void>> {
  const questions = await questionDeps(config.questions, ambient, db.database)
  const failures: unknown[] = []
  const taskList = toTasks(jobCatalogue, {
    deps: { ...questions, newId: ambient.newId, ...housekeeping(db.appPool) },
    stopwatch: ambient.stopwatch,
    onFinished: ({ failed }, error) => {
      if (failed) failures.push(error)
    },
  })
  const pgPool = db.poolAs('pramaan_jobs')
  return async () => {
    await runOnce({ pgPool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
    if (failures.length > 0) throw failures.splice(0)[0]
  }
}
