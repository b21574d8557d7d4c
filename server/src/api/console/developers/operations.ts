import type { ConsoleOperation } from '../operation.ts'
import * as credits from './credits.ts'
import * as deliveries from './deliveries.ts'
import * as events from './events.ts'
import * as keys from './keys.ts'
import * as requests from './requests.ts'
import * as usage from './usage.ts'
import * as webhooks from './webhooks.ts'

export const developersOperations: readonly ConsoleOperation[] = [
  keys.listKeys,
  keys.issueKey,
  keys.rotateKey,
  keys.revokeOwnKey,
  webhooks.listWebhooks,
  webhooks.createWebhook,
  webhooks.getWebhook,
  webhooks.changeWebhook,
  webhooks.archiveWebhook,
  webhooks.rotateWebhookSecret,
  webhooks.testWebhook,
  deliveries.listDeliveries,
  deliveries.getDelivery,
  deliveries.replayWebhook,
  requests.listRequests,
  requests.getRequest,
  events.listEvents,
  events.getEvent,
  usage.listUsage,
  credits.getCredits,
  credits.listCreditTransfers,
]
