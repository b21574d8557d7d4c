import Type, { type Static, type TSchema } from 'typebox'
import type { JobDefinition } from '../database/jobs.ts'
import { countMarkedDays } from '../features/analytics/index.ts'
import { expireAttempts, type GradeDeps } from '../features/assessments/index.ts'
import { type AtsReportDeps, repeatReports, reportAtsOrder, runReportAtsOrder } from '../features/ats/index.ts'
import {
  addUpFigures,
  completeFinished,
  forgetCalls,
  forgetKeptReceipts,
  forgetOldPeople,
  forgetShortLinks,
  runWakeCampaign,
  wakeCampaignJob,
} from '../features/journeys/index.ts'
import { forgetOldMails, type MailDeps } from '../features/mail/index.ts'
import { failOverdue, type PrepareDeps, prepareMandate, runPrepareMandate } from '../features/mandates/index.ts'
import {
  type ConsoleMailDeps,
  forgetSignInLinks,
  runSendConsoleMail,
  sendConsoleMail,
} from '../features/members/index.ts'
import { type RemoveDeps, removeRecordings } from '../features/recordings/index.ts'
import { forgetOwnRequests } from '../features/request-log/index.ts'
import { carryOverSelections, runCarryOver } from '../features/selected-skills/index.ts'
import { forgetSingleSignOnAttempts } from '../features/single-sign-on/index.ts'
import {
  type EraseDeps,
  expireReviewers,
  forgetOldVerifications,
  type ReviewerJobDeps,
  remindReviewers,
  runSendReviewerMail,
  type SendMailDeps,
  sendReviewerMail,
} from '../features/verification/index.ts'
import { type ReplayDeps, replayJob, runReplay } from '../features/webhooks/index.ts'

export interface JobDeps
  extends PrepareDeps,
    ReplayDeps,
    SendMailDeps,
    ConsoleMailDeps,
    ReviewerJobDeps,
    MailDeps,
    GradeDeps,
    EraseDeps,
    RemoveDeps,
    AtsReportDeps {
  /** Deletes a batch and returns its size. */
  readonly forgetExpiredAnswers: () => Promise<number>
  /** Deletes a batch and returns its size. */
  readonly forgetOldSuggestions: () => Promise<number>
  /** Deletes a batch and returns its size. */
  readonly forgetOldConfirmations: () => Promise<number>
  readonly emptyExpiredPartitions: () => Promise<number>
  /** Told of reports of providers that were given up: they belong to no message of ours. */
  readonly onUnknownReports: (count: number) => void
}

/** A job definition and its implementation. */
export interface RunnableJob {
  readonly definition: JobDefinition
  readonly run: (deps: JobDeps, payload: unknown, signal: AbortSignal) => Promise<void>
}

/** All jobs of the service. */
export const allJobs: readonly RunnableJob[] = [
  runnable(carryOverSelections, runCarryOver),
  runnable(prepareMandate, runPrepareMandate),
  runnable(replayJob, runReplay),
  runnable(wakeCampaignJob, runWakeCampaign),
  runnable(sendReviewerMail, runSendReviewerMail),
  runnable(sendConsoleMail, runSendConsoleMail),
  runnable(reportAtsOrder, runReportAtsOrder),
  runnable(housekeeping('repeat_ats_reports'), deps => repeatReports(deps)),
  runnable(housekeeping('remind_reviewers'), (deps, _payload, signal) => remindReviewers(deps, signal)),
  runnable(housekeeping('expire_reviewers'), (deps, _payload, signal) => expireReviewers(deps, signal)),
  runnable(housekeeping('expire_attempts'), (deps, _payload, signal) => expireAttempts(deps, signal)),
  runnable(housekeeping('fail_overdue_preparations'), (deps, _payload, signal) => failOverdue(deps, signal)),
  runnable(housekeeping('complete_campaigns'), (deps, _payload, signal) => completeFinished(deps, signal)),
  runnable(housekeeping('add_up_figures'), (deps, _payload, signal) => addUpFigures(deps, signal)),
  runnable(housekeeping('count_marked_days'), (deps, _payload, signal) => countMarkedDays(deps, signal)),
  runnable(housekeeping('forget_expired_answers'), async ({ forgetExpiredAnswers }, _payload, signal) => {
    while ((await forgetExpiredAnswers()) > 0) signal.throwIfAborted()
  }),
  runnable(housekeeping('forget_old_suggestions'), async ({ forgetOldSuggestions }, _payload, signal) => {
    while ((await forgetOldSuggestions()) > 0) signal.throwIfAborted()
  }),
  runnable(housekeeping('forget_old_mails'), async (deps, _payload, signal) => {
    await forgetOldMails(deps, signal)
    await forgetShortLinks(deps, signal)
    await forgetKeptReceipts(deps, signal)
    await forgetCalls(deps, signal)
    await forgetSignInLinks(deps, signal)
    await forgetSingleSignOnAttempts(deps, signal)
  }),
  runnable(housekeeping('forget_old_confirmations'), async ({ forgetOldConfirmations }, _payload, signal) => {
    while ((await forgetOldConfirmations()) > 0) signal.throwIfAborted()
  }),
  runnable(housekeeping('forget_old_verifications'), (deps, _payload, signal) => forgetOldVerifications(deps, signal)),
  runnable(housekeeping('remove_recordings'), (deps, _payload, signal) => removeRecordings(deps, signal)),
  runnable(housekeeping('forget_by_own_periods'), async (deps, _payload, signal) => {
    await forgetOwnRequests(deps, signal)
    await forgetOldPeople(deps, signal)
  }),
  runnable(housekeeping('roll_days'), async ({ emptyExpiredPartitions }) => void (await emptyExpiredPartitions())),
]

/** A scheduled job. After a failure the next run repeats the work. The payload is graphile-worker's own. */
function housekeeping(task: string) {
  return { task, payload: Type.Object({}), attempts: 3, timeoutSeconds: 300 } satisfies JobDefinition
}

/** The payload is checked against its schema before `run` is called. */
function runnable<Payload extends TSchema>(
  definition: JobDefinition<Payload>,
  run: (deps: JobDeps, payload: Static<Payload>, signal: AbortSignal) => Promise<void>,
): RunnableJob {
  return { definition, run: (deps, payload, signal) => run(deps, payload as Static<Payload>, signal) }
}

/** Schedule in graphile-worker's crontab format (UTC). Each entry runs on one worker only. */
export const SCHEDULES = [
  // Expired answers are never read; this deletes them.
  '*/10 * * * * forget_expired_answers ?fill=1h',
  // Confirmations read exactly the last 30 days; this deletes older suggestions.
  '*/10 * * * * forget_old_suggestions ?fill=1h',
  // Stored mails after 24 hours, counts of past days, links of mails and SMS that no longer work, calls of a day ago: reads exclude them before that. Reports
  // of providers that were kept for three days.
  '*/10 * * * * forget_old_mails ?fill=1h',
  // Empties sessions, students and reviewers that were kept long enough (docs/privacy.md). What one run does not finish, the next does.
  '37 * * * * forget_old_verifications ?fill=1d',
  // Recordings that were erased or not wanted, uploads that never ended, and those of 180 days ago. The first are not played before that.
  '*/10 * * * * remove_recordings ?fill=1d',
  // People and request logs that their organisation keeps for a shorter time than the installation.
  '7 * * * * forget_by_own_periods ?fill=1d',
  // Deletes confirmations after two years.
  '47 3 * * * forget_old_confirmations ?fill=2d',
  // Empties the days that are older than 30 days. Every process creates those of the next week.
  '17 * * * * roll_days ?fill=1d',
  // Responses show an overdue preparation as failed at once; this stores it and notifies the partner.
  '* * * * * fail_overdue_preparations',
  // Stores the counts of analytics. Until then a marked day is counted when it is read.
  '* * * * * count_marked_days',
  // Stores the figures of campaigns. Until then an answer adds the changes up itself.
  '* * * * * add_up_figures',
  // Reminders, and mails that were postponed or failed. Each row has the time of its next mail.
  '* * * * * remind_reviewers',
  // Responses show a review as expired after thirty days at once; this stores it and notifies the partner.
  '*/5 * * * * expire_reviewers',
  // The same for assessment attempts. Also clears generations of killed processes.
  '* * * * * expire_attempts',
  // Results of tests that an ATS ordered are reported when they are final; this repeats what failed.
  '* * * * * repeat_ats_reports',
  // Campaigns complete with their last candidate; this completes those whose worker ended in between.
  '* * * * * complete_campaigns',
].join('\n')
