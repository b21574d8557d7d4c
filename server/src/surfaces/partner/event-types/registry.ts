import { campaignCompleted, creditsLow } from './campaign-events.ts'
import type { EventType } from './event-type.ts'
import { mandateFailed, mandateReady } from './mandate-events.ts'
import { resultCompleted, resultDeclined, resultFailed } from './result-events.ts'
import { skillRequestApproved, skillRequestRejected } from './skill-request-events.ts'
import { verificationCompleted, verificationFailed, verificationInitiated } from './verification-events.ts'
import { webhookSuspended, webhookTest } from './webhook-events.ts'

/** Every type there is, in the order of the contract: those of the log, and the test delivery, which is in no log. */
export const eventTypes: readonly EventType[] = [
  resultCompleted,
  resultDeclined,
  resultFailed,
  mandateReady,
  mandateFailed,
  campaignCompleted,
  skillRequestApproved,
  skillRequestRejected,
  creditsLow,
  verificationInitiated,
  verificationCompleted,
  verificationFailed,
  webhookSuspended,
  webhookTest,
]
