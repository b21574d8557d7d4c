import Type, { type Static, type TSchema } from 'typebox'
import type { JobDefinition } from '../database/jobs.ts'
import { expireAttempts, type GradeDeps } from '../features/assessments/index.ts'
import { failOverdue, type PrepareDeps, prepareMandate, runPrepareMandate } from '../features/mandates/index.ts'
import { carryOverSelections, runCarryOver } from '../features/selected-skills/index.ts'
import {
  expireReviewers,
  type LookAfterDeps,
  remindReviewers,
  runSendReviewerMail,
  type SendMailDeps,
  sendReviewerMail,
} from '../features/verification/index.ts'
import { type ReplayDeps, replayJob, runReplay } from '../features/webhooks/index.ts'

export interface JobDeps extends PrepareDeps, ReplayDeps, SendMailDeps, LookAfterDeps, GradeDeps {
  /** Some at a time; gives how many. */
  readonly forgetExpiredAnswers: () => Promise<number>
  /** The same. */
  readonly forgetOldSuggestions: () => Promise<number>
  readonly rollDays: () => Promise<void>
}

/** A job and how to do it. */
export interface RunnableJob {
  readonly definition: JobDefinition
  readonly run: (deps: JobDeps, payload: unknown, signal: AbortSignal) => Promise<void>
}

/** Every job of the service. */
export const jobCatalogue: readonly RunnableJob[] = [
  runnable(carryOverSelections, runCarryOver),
  runnable(prepareMandate, runPrepareMandate),
  runnable(replayJob, runReplay),
  runnable(sendReviewerMail, runSendReviewerMail),
  runnable(housekeeping('remind_reviewers'), (deps, _payload, signal) => remindReviewers(deps, signal)),
  runnable(housekeeping('expire_reviewers'), (deps, _payload, signal) => expireReviewers(deps, signal)),
  runnable(housekeeping('expire_attempts'), (deps, _payload, signal) => expireAttempts(deps, signal)),
  runnable(housekeeping('fail_overdue_preparations'), (deps, _payload, signal) => failOverdue(deps, signal)),
  runnable(housekeeping('forget_expired_answers'), async ({ forgetExpiredAnswers }, _payload, signal) => {
    while ((await forgetExpiredAnswers()) > 0) signal.throwIfAborted()
  }),
  runnable(housekeeping('forget_old_suggestions'), async ({ forgetOldSuggestions }, _payload, signal) => {
    while ((await forgetOldSuggestions()) > 0) signal.throwIfAborted()
  }),
  runnable(housekeeping('roll_days'), ({ rollDays }) => rollDays()),
]

/** By the clock, so a failed one is done again by the next. The payload is graphile-worker's own. */
function housekeeping(task: string) {
  return { task, payload: Type.Object({}), attempts: 3, timeoutSeconds: 300 } satisfies JobDefinition
}

/** The payload has been checked against its schema by the time `run` sees it. */
function runnable<Payload extends TSchema>(
  definition: JobDefinition<Payload>,
  run: (deps: JobDeps, payload: Static<Payload>, signal: AbortSignal) => Promise<void>,
): RunnableJob {
  return { definition, run: (deps, payload, signal) => run(deps, payload as Static<Payload>, signal) }
}
