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

/** Includes `secret`, which is returned only here, and the outcome of the first test delivery. */
export type CreatedWebhook = CreateWebhookData
export type RotatedSecret = RotateWebhookSecretData
export type WebhookTest = TestWebhookData
export type AcceptedReplay = ReplayWebhookData
export type WebhookDelivery = ListDeliveriesData['items'][number]

export interface ReplayRequest extends Omit<ReplayWebhookBody, 'since' | 'until'> {
  /** Only events stored from this time on. As a string, in UTC: `2026-11-15T00:00:00Z`. Either this or `event_ids`. */
  readonly since?: Date | string | undefined
  /** Default: the current time. */
  readonly until?: Date | string | undefined
}

/** Your URLs that events are sent to. Verify deliveries with `verifyWebhook`. */
export function webhooksResource(call: Call) {
  const of = (webhookId: string) => ({ webhook_id: webhookId })
  return {
    /** Sends a signed test delivery at once. The endpoint is created and enabled even if the test fails. */
    create: (body: CreateWebhookBody, options?: CallOptions): Promise<CreatedWebhook> =>
      call('createWebhook', { body }, options),
    /** Newest first, including archived ones. */
    list: (query: ListWebhooksQuery = {}, options?: CallOptions): List<Webhook> =>
      listOf(page => call('listWebhooks', { query: page }, options), query),
    get: (webhookId: string, options?: CallOptions): Promise<Webhook> =>
      call('getWebhook', { params: of(webhookId) }, options),
    /** Fields that are left out keep their value. */
    change: (webhookId: string, body: ChangeWebhookBody, options?: CallOptions): Promise<Webhook> =>
      call('changeWebhook', { params: of(webhookId), body }, options),
    /** Cannot be undone. */
    archive: (webhookId: string, options?: CallOptions): Promise<Webhook> =>
      call('archiveWebhook', { params: of(webhookId) }, options),
    /** Both secrets sign for 24 hours by default. A rotation within the overlap throws a ConflictError unless forced. */
    rotateSecret: (
      webhookId: string,
      body: RotateWebhookSecretBody = {},
      options?: CallOptions,
    ): Promise<RotatedSecret> => call('rotateWebhookSecret', { params: of(webhookId), body }, options),
    /** Sends a test delivery and waits for its outcome, at most 10 seconds. */
    test: (webhookId: string, options?: CallOptions): Promise<WebhookTest> =>
      call('testWebhook', { params: of(webhookId) }, options),
    /** Replays the events stored since a time, or up to 100 events by id. They are sent in the background. */
    replay: (
      webhookId: string,
      { since, until, ...request }: ReplayRequest,
      options?: CallOptions,
    ): Promise<AcceptedReplay> => {
      const body = { ...request, since: textOf(since), until: textOf(until) }
      return call('replayWebhook', { params: of(webhookId), body }, options)
    },
    /** Newest event first: payload, attempts with their responses, and the time of the next attempt. */
    deliveries: (webhookId: string, query: ListDeliveriesQuery = {}, options?: CallOptions): List<WebhookDelivery> =>
      listOf(page => call('listDeliveries', { params: of(webhookId), query: page }, options), query),
  }
}
