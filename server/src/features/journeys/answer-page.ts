import type { TenantTx } from '../../database/tx.ts'
import { readTime } from '../test-clock/index.ts'
import { applyInbound, type PageReply, type ReplySource } from './apply-inbound.ts'
import { completeOver } from './change-campaign.ts'
import type { Journey } from './core/journey.ts'
import { isAnswerable } from './open-page.ts'
import type { JourneyDeps } from './ports.ts'
import { withInbox } from './run-due.ts'
import { type CandidateLink, findSends, forgetSimulatedReplies } from './send-store.ts'
import { lockJourneys } from './store.ts'
import { overCampaigns, readAsked, writeJourneys } from './write-journeys.ts'

export type PageDeps = Pick<JourneyDeps, 'database' | 'clock' | 'newId'>

/**
 * One answer of a candidate on the page, in one transaction, on the path of replies that providers report. Sent again it changes nothing: the
 * first answer to a question counts, and a journey that is over takes none.
 */
export async function answerPage(deps: PageDeps, link: CandidateLink, reply: PageReply): Promise<void> {
  const database = deps.database.forTenant(link.tenant)
  const { over } = await database.transaction(tx => applyAnswer(deps, tx, link, reply))
  await completeOver(deps, link.tenant, over)
}

export interface Applied {
  /** The journey afterwards; null if nothing can be answered any more. */
  readonly after: Journey | null
  /** Campaigns to complete, in a transaction of their own. */
  readonly over: readonly string[]
}

export async function applyAnswer(
  deps: PageDeps,
  tx: TenantTx,
  { tenant, resultId, sendId }: CandidateLink,
  reply: PageReply | { readonly kind: 'text'; readonly text: string },
  source: ReplySource = 'page',
): Promise<Applied> {
  const now = await readTime(deps, tx, tenant)
  const [before] = await lockJourneys(tx, [resultId])
  const send = (await findSends(tx, [sendId])).get(sendId)
  if (before === undefined || send === undefined || !(await isAnswerable(tx, before, now)))
    return { after: null, over: [] }
  const askedOf = await readAsked(tx, [before])
  const inbound = { send, what: { kind: 'reply', reply }, at: now, source } as const
  const answered = (await applyInbound(deps, tx, [before], [inbound], askedOf))[0]!
  if (answered === before) return { after: before, over: [] }
  const after = tenant.mode === 'test' ? await inPlaceOfSimulated(tx, answered) : answered
  await writeJourneys(deps, tx, [{ before, after }], askedOf)
  return { after, over: overCampaigns([{ before, after }]) }
}

/** In test mode whoever answers on the page takes the place of the simulated person. */
async function inPlaceOfSimulated(tx: TenantTx, journey: Journey): Promise<Journey> {
  await forgetSimulatedReplies(tx, [journey.id])
  return (await withInbox(tx, [journey]))[0]!
}
