import type { WebhookSender } from '../../server/src/features/webhooks/index.ts'
import type { PostOutcome } from '../../server/src/outbound-http/outcome.ts'
import { chance, type Random, whole } from '../random.ts'
import type { FaultPlan } from './faults.ts'
import type { Process, Scheduler } from './scheduler.ts'

/** A request that reached a receiver. */
export interface Arrival {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** When the service began to send it. */
  readonly startedAt: number
}

interface Parts {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly faults: () => FaultPlan
  readonly onArrival: (arrival: Arrival) => void
}

/** The servers of the partner. They fail, are slow, or lose their answers, and keep a journal. */
export class SimReceiver {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  for(caller: Process): WebhookSender {
    const { scheduler, random, faults, onArrival } = this.#parts
    return {
      post: ({ url, headers, body }) => {
        const startedAt = scheduler.now
        const isFault = chance(faults().receiverFails, random)
        const durationMs = isFault && chance(0.05, random) ? whole(2_000, 9_000, random) : whole(5, 90, random)
        return scheduler.step(
          caller,
          `receiver gets ${headers['webhook-id']}`,
          (): PostOutcome => {
            const isLost = isFault && chance(0.3, random)
            if (!isLost) onArrival({ url, headers, body, startedAt })
            if (!isFault) return { kind: 'answered', status: 200, retryAfter: null, body: '', durationMs }
            if (isLost) return { kind: 'failed', why: 'connect', durationMs }
            // It has the event, and its answer is lost.
            if (chance(0.4, random)) return { kind: 'failed', why: 'broken', durationMs }
            const status = chance(0.3, random) ? 429 : 500
            const retryAfter = status === 429 ? String(whole(1, 7_200, random)) : null
            return { kind: 'answered', status, retryAfter, body: 'no', durationMs }
          },
          startedAt + durationMs,
        )
      },
    }
  }
}
