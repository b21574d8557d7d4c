import { setTimeout as wait } from 'node:timers/promises'
import { Logger, runOnce } from 'graphile-worker'
import { housekeeping } from '../server/src/adapters/postgres/housekeeping.ts'
import { emptyExpiredPartitions } from '../server/src/adapters/postgres/partitions.ts'
import type { Runtime } from '../server/src/adapters/runtime.ts'
import { passThroughTracer } from '../server/src/adapters/tracing/trace-storage.ts'
import { atsDeps } from '../server/src/compose/ats.ts'
import { questionDeps } from '../server/src/compose/questions.ts'
import { openStorage } from '../server/src/compose/recordings.ts'
import { openMailer, reviewerJobDeps } from '../server/src/compose/verification.ts'
import type { Config } from '../server/src/config.ts'
import { eraseQuestions } from '../server/src/features/assessments/index.ts'
import type { CredentialDeps } from '../server/src/features/credentials/index.ts'
import { eventLog } from '../server/src/features/events/index.ts'
import type { JourneyDeps } from '../server/src/features/journeys/index.ts'
import type { SecretBox } from '../server/src/features/keys/index.ts'
import {
  type DeliverDeps,
  deliverer,
  type Transition,
  type WebhookSender,
} from '../server/src/features/webhooks/index.ts'
import { allJobs } from '../server/src/workers/jobs.ts'
import { toTasks } from '../server/src/workers/run-jobs.ts'
import type { TestDatabase } from './database.ts'

export interface JobRunner {
  run(): Promise<void>
  /** Runs a scheduled task now, or one job, in a worker of its own. */
  byTheClock(task: string, payload?: object): Promise<void>
  close(): void
}

/** What calls servers outside this process. */
interface Outside {
  readonly secretBox: SecretBox
  readonly sender: WebhookSender
  readonly journeys: JourneyDeps
}

/** A worker with the test's clock that runs the waiting jobs and stops. A failed job fails the test. */
export async function jobRunner(
  db: TestDatabase,
  config: Pick<Config, 'questions' | 'mail' | 'publicUrl' | 'environment' | 'storage' | 'webhooks'>,
  runtime: Runtime,
  credentials: CredentialDeps,
  outside: Outside,
): Promise<JobRunner> {
  const questions = await questionDeps(config.questions, runtime, db.database)
  const mailer = openMailer(config)
  const reviewers = reviewerJobDeps(config, runtime, credentials, mailer)
  const failures: unknown[] = []
  const pgPool = db.poolAs('pramaan_jobs')
  const taskList = toTasks(allJobs, {
    deps: {
      ...questions,
      ...reviewers,
      ...atsDeps(config, runtime, db.database, outside.secretBox, outside.journeys),
      secretBox: outside.secretBox,
      sender: outside.sender,
      events: eventLog,
      newId: runtime.newId,
      eraseQuestions,
      storage: openStorage(config),
      ...housekeeping(db.appPool),
      emptyExpiredPartitions: () => emptyExpiredPartitions(pgPool),
      onUnknownReports: () => {},
    },
    monotonicNow: runtime.monotonicNow,
    tracer: passThroughTracer,
    onFinished: ({ failed }, error) => {
      if (failed) failures.push(error)
    },
  })
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

/** Webhook deliveries with the test's clock: runs rounds until nothing is due. A failure fails the test. */
export function deliveryRunner(
  deps: Omit<DeliverDeps, 'events' | 'watch' | 'pause' | 'tracer'>,
): () => Promise<readonly Transition[]> {
  const turns: Transition[] = []
  const failures: unknown[] = []
  const watch = {
    attempted: () => {},
    transitioned: (_tenant: unknown, _webhookId: string, transition: Transition) => void turns.push(transition),
    failed: (error: unknown) => void failures.push(error),
  }
  const tracer = passThroughTracer
  const sender = deliverer(
    { ...deps, pause: ms => wait(ms), events: eventLog, watch, tracer },
    { healthy: 8, unhealthy: 8 },
  )
  return async () => {
    do await sender.idle()
    while ((await sender.round()) > 0)
    if (failures.length > 0) throw failures.splice(0)[0]
    return turns.splice(0)
  }
}
