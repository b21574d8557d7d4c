import type { Static } from 'typebox'
import type { Database, TenantDatabase, TenantTx } from '../../../../database/tx.ts'
import type { Clock } from '../../../../kernel/clock.ts'
import { sha256, sha256Hex } from '../../../../kernel/crypto.ts'
import {
  admitMail,
  isTestAddress,
  type Mail,
  type Mailer,
  releaseMail,
  type SendResult,
  storeMail,
  suppressAddress,
  unsubscribeHeaders,
} from '../../../mail/index.ts'
import { type Branding, isOrganisationDisabled, readBranding, supportMailbox } from '../../../organisations/index.ts'
import { mayThisDatabaseSend } from '../../../sending/index.ts'
import { decideMail, type MailDecision, nextMorning, nextStepAt, retryAt } from '../../core/decide-mail.ts'
import { readPage, type VerifyPage } from '../read-review-page.ts'
import type { sendReviewerMail } from '../request-review.ts'
import {
  claimMail,
  deferMail,
  endRefused,
  endStep,
  endSuppressed,
  lockForMail,
  type MailAttempt,
  postponeMail,
  type ReviewerForMail,
} from './mail-store.ts'
import { languagesFor, renderReviewerMail, reviewerLink } from './reviewer-mail.ts'

export interface SendMailDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newSecret: (prefix: string) => string
  readonly newId: (prefix: string) => string
  readonly mailer: Mailer
  readonly publicUrl: string
  /** In development: sent mails can be read at /dev/mail. */
  readonly keepSentMails: boolean
}

/** Mails of a disabled organisation are held, and checked again after this time. */
const HOLD_MS = 3_600_000
/** All mails in a restored database are, until an operator resumes it: those after the backup may have been sent. */
const RESTORED_HOLD_MS = 300_000

type Payload = Static<typeof sendReviewerMail.payload>

type Send = Extract<MailDecision, { do: 'send' }>

interface Claimed {
  readonly attempt: MailAttempt
  readonly deferrals: number
  readonly token: string
  readonly mail: Mail
}

/**
 * Claims the step in one transaction, sends the mail outside any, and stores the result in another. A step that was claimed and has
 * no result, because the worker died or the mail server did not answer, ends as unknown and is not sent again: a mail that does not
 * arrive costs a reminder, a second one costs trust.
 */
export async function runSendReviewerMail(deps: SendMailDeps, payload: Payload): Promise<void> {
  const { orgId, mode } = payload
  const view = deps.database.forTenant({ orgId, mode })
  const claimed = await view.transaction(tx => claim(deps, tx, payload))
  if (claimed === null) return
  const result = await deps.mailer.send(claimed.mail)
  await recordResult(deps, view, claimed, result)
  // Shows in the log and the metrics of jobs. The second attempt of the job finds nothing due.
  if (result === 'deferred') throw new Error('The mail server deferred a reviewer mail. It is sent later.')
  if (result === 'unknown') throw new Error('The result of a reviewer mail is unknown. It is not sent again.')
}

async function claim(deps: SendMailDeps, tx: TenantTx, payload: Payload): Promise<Claimed | null> {
  const { verificationId, revision } = payload
  const reviewer = await lockForMail(tx, verificationId)
  if (reviewer === null) return null
  const now = new Date(deps.clock())
  const decision = decideMail(reviewer, revision, now)
  if (decision.do === 'wait') await postponeMail(tx, verificationId, decision.until)
  if (decision.do === 'end_as_unknown') {
    const { step, claimedAt } = decision
    const ended = { at: claimedAt, next: nextStepAt(step, claimedAt) }
    await endStep(tx, { verificationId, revision, step, claimedAt }, 'unknown', ended)
  }
  if (decision.do !== 'send') return null
  const holdMs = await heldFor(tx)
  if (holdMs !== null) {
    await postponeMail(tx, verificationId, new Date(now.getTime() + holdMs))
    return null
  }
  const page = await readPage(tx, verificationId, now)
  if (page?.state !== 'awaiting_reviewer') {
    await postponeMail(tx, verificationId, null)
    return null
  }
  const organisation = (await readBranding(tx))!
  return await claimOrStore(deps, tx, payload, { organisation, reviewer, page, decision, now })
}

async function heldFor(tx: TenantTx): Promise<number | null> {
  if (!(await mayThisDatabaseSend(tx))) return RESTORED_HOLD_MS
  return (await isOrganisationDisabled(tx)) ? HOLD_MS : null
}

interface Due {
  readonly organisation: Branding
  readonly reviewer: ReviewerForMail
  readonly page: VerifyPage
  readonly decision: Send
  readonly now: Date
}

/** A test key writes to confirmed addresses only. Any other mail of it is stored, and the step is over. */
async function claimOrStore(deps: SendMailDeps, tx: TenantTx, payload: Payload, due: Due): Promise<Claimed | null> {
  const { reviewer, decision, now } = due
  const { mode, verificationId, revision } = payload
  const isStored = mode === 'test' && !(await isTestAddress(tx, reviewer.email))
  if (!isStored && !(await isAdmitted(tx, verificationId, reviewer.email, now))) return null
  const token = deps.newSecret('rvt_')
  const attempt = { verificationId, revision, step: decision.step, claimedAt: now }
  await claimMail(tx, attempt, decision, sha256(token))
  const unsubscribe = isStored ? {} : await unsubscribeHeaders(deps, tx, reviewer.email, now)
  const mail = compose(deps, payload, due, token, unsubscribe)
  if (!isStored) return { attempt, deferrals: decision.deferrals, token, mail }
  await storeMail(deps, tx, { mail, verificationId, outcome: 'stored', at: now })
  await endStep(tx, attempt, 'stored', { at: now, next: nextStepAt(attempt.step, now) })
  return null
}

async function isAdmitted(tx: TenantTx, verificationId: string, address: string, now: Date): Promise<boolean> {
  const admission = await admitMail(tx, address, now)
  if (admission === 'suppressed') await endSuppressed(tx, verificationId)
  if (admission === 'day_is_full') await postponeMail(tx, verificationId, nextMorning(now))
  return admission === 'admitted'
}

function compose(
  { publicUrl }: SendMailDeps,
  { verificationId, revision, mode }: Payload,
  { organisation, reviewer, page, decision }: Due,
  token: string,
  unsubscribe: Mail['headers'],
): Mail {
  const replyTo = supportMailbox(organisation.support)
  const facts = {
    kind: decision.step,
    mode,
    organisation,
    requester: page.requester,
    reviewer,
    endorsementType: page.endorsementType,
    source: page.source,
    skills: page.skills,
    link: reviewerLink(publicUrl, verificationId, token),
    expiresAt: decision.tokenExpiresAt,
  } as const
  const written = renderReviewerMail(facts, languagesFor(reviewer.language))
  return {
    ...written,
    id: sha256Hex(`${verificationId} ${revision} ${decision.step}`).slice(0, 32),
    to: { name: '', address: reviewer.email },
    ...(replyTo !== null && { replyTo }),
    // Suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...unsubscribe },
  }
}

async function recordResult(
  deps: SendMailDeps,
  view: TenantDatabase,
  { attempt, deferrals, token, mail }: Claimed,
  result: SendResult,
): Promise<void> {
  const now = new Date(deps.clock())
  const { verificationId, step, claimedAt } = attempt
  const { address } = mail.to
  await view.transaction(async tx => {
    if (result === 'deferred') {
      await releaseMail(tx, address, claimedAt)
      const retry = { deferrals: deferrals + 1, at: retryAt(deferrals + 1, now) }
      return await deferMail(tx, attempt, sha256(token), retry)
    }
    const outcome = result === 'no_mailbox' ? 'refused' : result
    if (deps.keepSentMails) await storeMail(deps, tx, { mail, verificationId, outcome, at: now })
    if (result === 'no_mailbox') await suppressAddress(tx, address, result, now)
    if (outcome === 'refused') return await endRefused(tx, attempt, now)
    return await endStep(tx, attempt, outcome, { at: now, next: nextStepAt(step, now) })
  })
}
