import type { TenantTx } from '../../database/tx.ts'
import { istDay } from '../../kernel/clock.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { Campaign } from '../campaigns/index.ts'
import { reserveCredits } from '../credits/index.ts'
import type { Mandate } from '../mandates/index.ts'
import { countPeople, type E164, matchPeople, recordConsents } from '../people/index.ts'
import { readTime } from '../test-clock/index.ts'
import {
  type Candidate,
  chooseLanguage,
  overLimit,
  type Rejection,
  rejectBeforeMatching,
  rejection,
  rejectMatched,
} from './core/intake.ts'
import type { JourneyDeps } from './ports.ts'
import { insertJourneys } from './store.ts'

export interface IntakeCall {
  readonly campaign: Campaign
  readonly mandate: Mandate
  readonly candidates: readonly Candidate<E164>[]
  /** Whose people of a day are counted: a key, or the console of an organisation. */
  readonly keyId: string
  /** Different people who may be named in a day. */
  readonly peoplePerDay: number
  /** The call: its credits are reserved once. */
  readonly cause: string
}

export interface Intake {
  readonly accepted: number
  readonly rejected: readonly Rejection[]
}

type IntakeError = DomainError<'LIMIT_EXCEEDED' | 'INSUFFICIENT_CREDITS'>

/**
 * Adds candidates to a campaign, which is locked. Each is judged by itself; too few credits or too many people reject the whole call.
 * The number of statements does not depend on the number of candidates.
 */
export async function acceptCandidates(
  deps: Pick<JourneyDeps, 'clock' | 'newId' | 'providerOf'>,
  tx: TenantTx,
  tenant: Tenant,
  call: IntakeCall,
): Promise<Result<Intake, IntakeError>> {
  const { campaign, mandate } = call
  const now = await readTime(deps, tx, tenant)
  const provided = (await deps.providerOf(tenant.mode, tx))?.channels ?? []
  const channels = campaign.plan.channels.filter(channel => provided.includes(channel))
  const judged = rejectBeforeMatching(call.candidates, channels)
  // By the tenant's time, as everything in a campaign: the clock of test mode may be ahead or behind.
  const byTenant = { newId: deps.newId, clock: () => now.getTime() }
  const matched = await matchPeople(byTenant, tx, judged.candidates)
  const people = matched.map(each => each.personId)
  const counted = await countPeople(tx, call.keyId, istDay(now.getTime()), people, call.peoplePerDay)
  if (!counted.allowed) return err(tooManyPeople(call.peoplePerDay, counted.already))
  const { candidates, rejected } = rejectMatched(judged, matched)
  const made = candidates.map(each => ({ ...each, resultId: deps.newId('RS_') }))
  const startsAt = campaign.startsAt !== null && campaign.startsAt > now ? campaign.startsAt : now
  const stored = await insertJourneys(tx, {
    campaignId: campaign.id,
    mandateId: mandate.id,
    workflowId: mandate.body.workflow_id,
    flowVersion: mandate.flowVersion,
    credits: mandate.methods.length,
    startsAt,
    dueAt: campaign.status === 'paused' ? null : startsAt,
    createdAt: now,
    candidates: made.map(({ resultId, person, candidate }) => ({
      result_id: resultId,
      person_id: person.personId,
      external_candidate_id: candidate.externalCandidateId,
      language: chooseLanguage([candidate.language, person.language], campaign.plan.languages),
    })),
  })
  const accepted = made.filter(({ resultId }) => stored.has(resultId))
  const doubled = made.filter(({ resultId }) => !stored.has(resultId)).map(({ index }) => rejection(index, 'DUPLICATE'))
  await recordConsents(
    deps,
    tx,
    accepted.map(({ person: { personId }, candidate: { consent } }) => ({
      personId,
      at: consent.at ?? now,
      purpose: 'contact',
      textVersion: null,
      language: null,
      source: consent.source ?? 'partner',
      obtainedBy: 'partner',
    })),
  )
  const amount = accepted.length * mandate.methods.length
  const reserved = await reserveCredits(deps, tx, { campaignId: campaign.id, cause: call.cause, amount })
  if (!reserved.ok) return reserved
  return ok({
    accepted: accepted.length,
    rejected: [...rejected, ...doubled].toSorted((one, other) => one.index - other.index),
  })
}

function tooManyPeople(most: number, already: number): DomainError<'LIMIT_EXCEEDED'> {
  return overLimit(
    `${most} different people can be named a day, and ${already} were named today. Send the rest after midnight IST.`,
  )
}
