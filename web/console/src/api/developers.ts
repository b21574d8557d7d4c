import { get, type Query, send } from './call.ts'
import type { Items, Mode, Page } from './wire.ts'
import type {
  ApiKey,
  Credits,
  CreditTransfer,
  Delivery,
  EventFilters,
  ExplainedRequest,
  IssuedKey,
  KeyUsage,
  LoggedRequest,
  NewKey,
  NewWebhook,
  PartnerEvent,
  Replay,
  RequestFilters,
  ShownEvent,
  TestDelivery,
  Webhook,
  WebhookInput,
} from './wire-developers.ts'

/** The organisation and the mode whose data is meant. */
export interface Scope {
  readonly orgId: string
  readonly mode: Mode
}

const at = ({ orgId, mode }: Scope, ...parts: readonly string[]) =>
  ['/organisations', orgId, mode, ...parts]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/')

type Cursor = string | null

/** Calls of the section of developers. */
export const developers = {
  keys: (scope: Scope, signal?: AbortSignal) => get<Items<ApiKey>>(at(scope, 'keys'), {}, signal),
  issueKey: (scope: Scope, key: NewKey) => send<IssuedKey>('POST', at(scope, 'keys'), key),
  rotateKey: (scope: Scope, keyId: string, how: { readonly overlap_hours: number; readonly force: boolean }) =>
    send<IssuedKey & { readonly old_expires_at: string }>('POST', at(scope, 'keys', keyId, 'rotate'), how),
  revokeKey: (scope: Scope, keyId: string) => send('DELETE', at(scope, 'keys', keyId)),

  requests: (scope: Scope, filters: RequestFilters, cursor: Cursor, signal?: AbortSignal) =>
    get<Page<LoggedRequest>>(at(scope, 'requests'), { ...filters, cursor } satisfies Query, signal),
  request: (scope: Scope, requestId: string, when: string | null, signal?: AbortSignal) =>
    get<ExplainedRequest>(at(scope, 'requests', requestId), { at: when }, signal),

  webhooks: (scope: Scope, signal?: AbortSignal) => get<Page<Webhook>>(at(scope, 'webhooks'), { limit: 100 }, signal),
  createWebhook: (scope: Scope, input: WebhookInput) => send<NewWebhook>('POST', at(scope, 'webhooks'), input),
  changeWebhook: (scope: Scope, id: string, change: Partial<WebhookInput> & { readonly status?: string }) =>
    send<Webhook>('PATCH', at(scope, 'webhooks', id), change),
  archiveWebhook: (scope: Scope, id: string) => send<Webhook>('DELETE', at(scope, 'webhooks', id)),
  rotateWebhookSecret: (scope: Scope, id: string, how: { readonly overlap_hours: number; readonly force: boolean }) =>
    send<{ readonly secret: string; readonly previous_until: string | null }>(
      'POST',
      at(scope, 'webhooks', id, 'rotate-secret'),
      how,
    ),
  testWebhook: (scope: Scope, id: string) => send<TestDelivery>('POST', at(scope, 'webhooks', id, 'test')),
  deliveries: (scope: Scope, id: string, accepted: 'no' | null, cursor: Cursor, signal?: AbortSignal) =>
    get<Page<Delivery>>(at(scope, 'webhooks', id, 'deliveries'), { accepted, cursor }, signal),
  delivery: (scope: Scope, id: string, eventId: string, signal?: AbortSignal) =>
    get<Delivery>(at(scope, 'webhooks', id, 'deliveries', eventId), {}, signal),
  replay: (scope: Scope, id: string, replay: Replay) => send('POST', at(scope, 'webhooks', id, 'replay'), replay),

  events: (scope: Scope, filters: EventFilters, cursor: Cursor, signal?: AbortSignal) =>
    get<Page<PartnerEvent>>(at(scope, 'events'), { ...filters, cursor } satisfies Query, signal),
  event: (scope: Scope, id: string, signal?: AbortSignal) => get<ShownEvent>(at(scope, 'events', id), {}, signal),

  usage: (scope: Scope, signal?: AbortSignal) => get<Items<KeyUsage>>(at(scope, 'usage'), {}, signal),
  credits: (scope: Scope, signal?: AbortSignal) => get<Credits>(at(scope, 'credits'), {}, signal),
  creditTransfers: (scope: Scope, cursor: Cursor, signal?: AbortSignal) =>
    get<Page<CreditTransfer>>(at(scope, 'credits', 'transfers'), { cursor }, signal),
}
