import type { ResultValues } from '../../contract/result.ts'
import type { Database, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DomainError } from '../../kernel/domain-error.ts'
import type { Result } from '../../kernel/result.ts'
import type { AddressKeys } from '../../kernel/signed-address.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import type { OutboundRequest, PostOutcome } from '../../outbound-http/outcome.ts'
import type { ReachPolicy } from '../../outbound-http/special-addresses.ts'
import type { SecretBox } from '../keys/index.ts'
import type { OrderedCandidate } from './core/order.ts'

export type StartError = DomainError<
  | 'VALIDATION_FAILED'
  | 'CONFLICT'
  | 'NOT_FOUND'
  | 'CANDIDATE_REJECTED'
  | 'LIMIT_EXCEEDED'
  | 'INSUFFICIENT_CREDITS'
  | 'RATE_LIMITED'
>

/** A campaign with one candidate. */
export interface StartedCandidate {
  readonly campaignId: string
  readonly resultId: string
}

export interface WantedStart {
  readonly mandateId: string
  /** Of the campaign, as the console lists it. */
  readonly name: string
  readonly tokenId: string
  readonly candidate: OrderedCandidate
}

/** What a recruiter may see of a candidate: the result, and what was asked. No name, number or address. */
export interface ShownResult {
  readonly result: ResultValues
  readonly title: string
  readonly company: string
  /** Texts of the questions in English, by key. */
  readonly questions: ReadonlyMap<string, string>
}

/** Journeys as this slice uses them. Provided by compose, because the journeys slice depends on this one: it tells which results are final. */
export interface CandidateJourneys {
  /** Throws nothing away: the caller undoes the transaction if it is an error. */
  start(tx: TenantTx, tenant: Tenant, wanted: WantedStart): Promise<Result<StartedCandidate, StartError>>
  cancel(
    tx: TenantTx,
    tenant: Tenant,
    campaignId: string,
  ): Promise<Result<unknown, DomainError<'NOT_FOUND' | 'CONFLICT'>>>
  read(tenant: Tenant, resultId: string): Promise<ShownResult | null>
}

export interface AtsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly candidates: CandidateJourneys
  /** Which addresses results may be sent to. */
  readonly reach: ReachPolicy
  readonly profileKeys: AddressKeys
  /** Where the pages are, without a slash at the end. */
  readonly publicUrl: string
}

export interface AtsReportDeps extends AtsDeps {
  readonly secretBox: SecretBox
  /** One HTTP request under the rules of webhooks, with limits on time and bytes. */
  readonly sender: { post(request: OutboundRequest, signal: AbortSignal): Promise<PostOutcome> }
}
