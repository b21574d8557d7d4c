import type { Static } from 'typebox'
import type { Database, TenantDatabase, TenantTx } from '../../../database/tx.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { sha256 } from '../../../kernel/crypto.ts'
import { isOrganisationDisabled } from '../../organisations/index.ts'
import { decideMail, type MailDecision, nextMailAfter } from '../core/decide-mail.ts'
import { readPage, type VerifyPage } from '../read-page.ts'
import {
  claimMail,
  lockForMail,
  noteRefused,
  noteSent,
  postponeMail,
  type ReviewerForMail,
  type SentMail,
  takeBack,
} from './mail-store.ts'
import type { Mail, Mailer, Sending } from './mailer.ts'
import type { sendReviewerMail } from './request-reviewer-mail.ts'
import { reviewerLink, writeReviewerMail } from './reviewer-mail.ts'

export interface SendMailDeps {
  readonly database: Database
  readonly clock: Clock
  readonly newSecret: (prefix: string) => string
  readonly mailer: Mailer
  readonly publicUrl: string
}

/** The link of a disabled organisation's mail would lead to a page that says so: held, and looked at again. */
const HELD_MS = 3_600_000

type Payload = Static<typeof sendReviewerMail.payload>

interface Claimed {
  readonly reviewer: ReviewerForMail
  readonly page: VerifyPage
  readonly claim: Extract<MailDecision, { do: 'send' }>
  readonly token: string
}

/**
 * Claimed in one transaction, sent outside any, noted in another. A worker that dies between them leaves a lease that runs out; then
 * the mail is sent once more, counted once more, with a link of its own beside the first.
 */
export async function runSendReviewerMail(deps: SendMailDeps, payload: Payload): Promise<void> {
  const { orgId, mode, verificationId, revision } = payload
  const view = deps.database.forTenant({ orgId, mode })
  const claimed = await view.transaction(tx => claim(deps, tx, verificationId, revision))
  if (claimed === null) return
  const sending = await deps.mailer.send(compose(deps, payload, claimed))
  await note(deps, view, payload, claimed, sending)
  if (sending === 'not_sent' || sending === 'maybe_sent') throw new Error(`A reviewer's mail was ${sending}.`)
}

async function claim(
  deps: SendMailDeps,
  tx: TenantTx,
  verificationId: string,
  revision: number,
): Promise<Claimed | null> {
  const reviewer = await lockForMail(tx, verificationId)
  if (reviewer === null) return null
  const now = new Date(deps.clock())
  const decision = decideMail(reviewer, revision, now)
  if (decision.do === 'wait') await postponeMail(tx, verificationId, decision.until)
  if (decision.do !== 'send') return null
  if (await isOrganisationDisabled(tx)) {
    await postponeMail(tx, verificationId, new Date(now.getTime() + HELD_MS))
    return null
  }
  const page = await readPage(tx, verificationId, now)
  if (page?.state !== 'awaiting_reviewer') {
    await postponeMail(tx, verificationId, null)
    return null
  }
  const token = deps.newSecret('rvt_')
  await claimMail(tx, verificationId, decision, sha256(token))
  return { reviewer, page, claim: decision, token }
}

function compose({ publicUrl }: SendMailDeps, { verificationId, mode }: Payload, claimed: Claimed): Mail {
  const { reviewer, page, claim: decided, token } = claimed
  const written = writeReviewerMail({
    kind: decided.kind,
    mode,
    requester: page.requester,
    reviewer,
    endorsementType: page.endorsementType,
    source: page.source,
    skills: page.skills.map(skill => skill.name),
    link: reviewerLink(publicUrl, verificationId, token),
    expiresAt: decided.tokenExpiresAt,
  })
  return {
    ...written,
    to: { name: '', address: reviewer.email },
    // So that no absence note comes back.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

async function note(
  deps: SendMailDeps,
  view: TenantDatabase,
  { verificationId, revision }: Payload,
  { claim: { kind }, token }: Claimed,
  sending: Sending,
): Promise<void> {
  const now = new Date(deps.clock())
  const outcome = sending === 'sent' || sending === 'refused' ? sending : 'later'
  const sent: SentMail = {
    verificationId,
    revision,
    tokenHash: sha256(token),
    next: nextMailAfter(kind, outcome, now),
  }
  await view.transaction(async tx => {
    if (sending === 'sent') return await noteSent(tx, sent, kind, now)
    if (sending === 'refused') return await noteRefused(tx, sent, now)
    if (sending === 'not_sent') return await takeBack(tx, sent)
    // It may have arrived: it stays counted, its link stays good, and it is tried again.
    return await postponeMail(tx, verificationId, sent.next)
  })
}
