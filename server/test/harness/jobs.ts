import { Logger, runOnce } from 'graphile-worker'
import type { Ambient } from '../../src/adapters/ambient.ts'
import { housekeeping } from '../../src/adapters/postgres/housekeeping.ts'
import { questionDeps } from '../../src/compose/questions.ts'
import { openMailer, reviewerJobDeps } from '../../src/compose/reviewer-jobs.ts'
import type { Config } from '../../src/config.ts'
import type { CredentialDeps } from '../../src/features/credentials/index.ts'
import { eventLog } from '../../src/features/events/index.ts'
import { jobCatalogue } from '../../src/workers/catalogue.ts'
import { toTasks } from '../../src/workers/run.ts'
import type { TestDatabase } from './database.ts'

export interface JobRunner {
  run(): Promise<void>
  /** Does now what a schedule does in its time, or one job as a worker of its own. */
  byTheClock(task: string, payload?: object): Promise<void>
  close(): void
}

/** A worker that does what is waiting and stops, with the test's clock. A job that fails fails the test. */
export async function jobRunner(
  db: TestDatabase,
  config: Pick<Config, 'questions' | 'mail' | 'publicUrl'>,
  ambient: Ambient,
  credentials: CredentialDeps,
): Promise<JobRunner> {
  const questions = await questionDeps(config.questions, ambient, db.database)
  const mailer = openMailer(config)
  const reviewers = reviewerJobDeps(config, ambient, credentials, mailer)
  const failures: unknown[] = []
  const taskList = toTasks(jobCatalogue, {
    deps: { ...questions, ...reviewers, events: eventLog, newId: ambient.newId, ...housekeeping(db.appPool) },
    stopwatch: ambient.stopwatch,
    onFinished: ({ failed }, error) => {
      if (failed) failures.push(error)
    },
  })
  const pgPool = db.poolAs('pramaan_jobs')
  return {
    run: async () => {
      await runOnce({ pgPool, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
      if (failures.length > 0) throw failures.splice(0)[0]
    },
    byTheClock: async (task, payload = {}) => {
      await taskList[task]!(payload)
    },
    close: () => mailer.close(),
  }
}
