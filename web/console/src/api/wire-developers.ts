import type * as api from './generated/types.gen.ts'
import type { ReadOnly } from './read-only.ts'

/** What the operations of developers take and answer. */
export type ApiKey = ReadOnly<api.Key>
export type KeyKind = ApiKey['kind']
/** As the form has it: scopes are checked by the service. */
export type NewKey = Omit<ReadOnly<api.IssueKeyData['body']>, 'scopes'> & { readonly scopes: readonly string[] }
export type IssuedKey = ReadOnly<api.IssueKeyResponse>
export type LoggedRequest = ReadOnly<api.LoggedRequest>
export type ExplainedRequest = ReadOnly<api.GetRequestResponse>

/** As the address has them: any text. */
export interface RequestFilters {
  readonly key_id?: string
  readonly outcome?: string
  readonly method?: string
  readonly route?: string
  readonly code?: string
}

export type Webhook = ReadOnly<api.WebhookEndpoint>
export type TestDelivery = ReadOnly<api.TestDelivery>
export type NewWebhook = ReadOnly<api.CreateWebhookResponse>
export type DeliveryAttempt = ReadOnly<api.DeliveryAttempt>
export type Delivery = ReadOnly<api.Delivery>
export type Replay = ReadOnly<api.ReplayWebhookData['body']>

/** As the form has it: types are checked by the service. */
export interface WebhookInput {
  readonly url: string
  readonly types: readonly string[]
  readonly description: string
}

/** Types that a later version adds are shown, too. */
export interface PartnerEvent {
  readonly id: string
  readonly type: string
  readonly created_at: string
  readonly mode: string
  readonly data: Readonly<Record<string, unknown>>
}

/** As the address has them: any text. */
export interface EventFilters {
  readonly type?: string
  readonly subject?: string
  readonly since?: string
  readonly until?: string
}

export type ShownEvent = Omit<ReadOnly<api.GetEventResponse>, 'event'> & { readonly event: PartnerEvent }
export type UsedLimit = ReadOnly<api.UsedLimit>
export type KeyUsage = ReadOnly<api.KeyUsage>
export type Credits = ReadOnly<api.GetCreditsResponse>
export type CreditTransfer = ReadOnly<api.CreditTransfer>
