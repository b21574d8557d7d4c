import type { Call, CallOptions } from '../call.ts'
import type {
  ChangeWebhookBody,
  CreateWebhookBody,
  CreateWebhookData,
  ListDeliveriesData,
  ListDeliveriesQuery,
  ListWebhooksQuery,
  ReplayWebhookBody,
  ReplayWebhookData,
  RotateWebhookSecretBody,
  RotateWebhookSecretData,
  TestWebhookData,
  Webhook,
} from '../generated/partner.ts'
import { type List, listOf } from '../paging.ts'
import { textOf } from './events.ts'

/** With its `secret`, shown this once, and how the first test delivery went. */
export type CreatedWebhook = CreateWebhookData
export type RotatedSecret = RotateWebhookSecretData
export type WebhookTest = TestWebhookData
export type AcceptedReplay = ReplayWebhookData
export type WebhookDelivery = ListDeliveriesData['items'][number]

export interface ReplayWish extends Omit<ReplayWebhookBody, 'since' | 'until'> {
  /** What was stored from then on; as a text, in UTC: `2026-11-15T00:00:00Z`. This or `event_ids`. */
  readonly since?: Date | string | undefined
  /** Now unless told. */
  readonly until?: Date | string | undefined
}

/** Addresses of yours that events are posted to. What arrives there is verified with `verifyWebhook`. */
export function webhooksResource(call: Call) {
  const of = (webhookId: string) => ({ webhook_id: webhookId })
  return {
    /** Sends a signed test delivery at once; the endpoint is there and enabled however that went. */
    create: (body: CreateWebhookBody, options?: CallOptions): Promise<CreatedWebhook> =>
      call('createWebhook', { body }, options),
    /** Newest first, archived ones included. */
    list: (query: ListWebhooksQuery = {}, options?: CallOptions): List<Webhook> =>
      listOf(page => call('listWebhooks', { query: page }, options), query),
    get: (webhookId: string, options?: CallOptions): Promise<Webhook> =>
      call('getWebhook', { params: of(webhookId) }, options),
    /** What is left out stays. */
    change: (webhookId: string, body: ChangeWebhookBody, options?: CallOptions): Promise<Webhook> =>
      call('changeWebhook', { params: of(webhookId), body }, options),
    /** For good. */
    archive: (webhookId: string, options?: CallOptions): Promise<Webhook> =>
      call('archiveWebhook', { params: of(webhookId) }, options),
    /** Both secrets sign for 24 hours unless told. Within them, a ConflictError unless forced. */
    rotateSecret: (
      webhookId: string,
      body: RotateWebhookSecretBody = {},
      options?: CallOptions,
    ): Promise<RotatedSecret> => call('rotateWebhookSecret', { params: of(webhookId), body }, options),
    /** Sends a test delivery and waits for what comes back, 10 seconds at most. */
    test: (webhookId: string, options?: CallOptions): Promise<WebhookTest> =>
      call('testWebhook', { params: of(webhookId) }, options),
    /** Sends again what was stored since a moment, or up to 100 events by id. Accepted, and then sent in the background. */
    replay: (
      webhookId: string,
      { since, until, ...wish }: ReplayWish,
      options?: CallOptions,
    ): Promise<AcceptedReplay> => {
      const body = { ...wish, since: textOf(since), until: textOf(until) }
      return call('replayWebhook', { params: of(webhookId), body }, options)
    },
    /** Newest event first: what was sent, every try with what came back, and when the next one is. */
    deliveries: (webhookId: string, query: ListDeliveriesQuery = {}, options?: CallOptions): List<WebhookDelivery> =>
      listOf(page => call('listDeliveries', { params: of(webhookId), query: page }, options), query),
  }
}
