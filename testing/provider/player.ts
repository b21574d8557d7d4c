import { setTimeout as wait } from 'node:timers/promises'
import type { ReceiptStatus } from '../../server/src/contract/inbound.ts'
import type { Outbox } from './outbox.ts'
import type { Plan, PlannedEvent } from './people.ts'
import type { ProviderSettings } from './protocol.ts'

/** Posts what follows from messages, each event at its time. */
export interface Player {
  /** Resolves when the message may be answered. The rest goes on. */
  start(sendId: string, plan: Plan): Promise<void>
  /** Of the last receipt; undefined for a message that never arrived. */
  statusOf(sendId: string): ReceiptStatus | undefined
  /** Resolves when everything has been posted or given up. */
  idle(): Promise<void>
}

export function createPlayer(outbox: Outbox, settings: () => ProviderSettings): Player {
  const statuses = new Map<string, ReceiptStatus>()
  const running = new Set<Promise<void>>()

  const post = async ({ event }: PlannedEvent) => {
    // The last word of the plan is final: a late `accepted` does not lower it.
    if (event.kind === 'receipt' && event.status !== 'accepted') statuses.set(event.send_id, event.status)
    await outbox.post({ ...event, at: new Date().toISOString() })
  }

  /** One after the other, so that events of a message are out of order only where a fault says so. */
  const play = async (events: readonly PlannedEvent[], startMs: number) => {
    for (const planned of events) {
      const leftMs = startMs + planned.afterSeconds * 1000 * settings().timeScale - performance.now()
      if (leftMs > 0) await wait(leftMs)
      await post(planned)
    }
  }

  return {
    start: async (sendId, plan) => {
      const startMs = performance.now()
      if (!statuses.has(sendId)) statuses.set(sendId, 'accepted')
      const events = settings().inboundUrl === null ? [] : plan.events
      const early = plan.faults.includes('receiptFirst') ? events.slice(0, 1) : []
      for (const planned of early) await post(planned)
      const work = play(events.slice(early.length), startMs)
      running.add(work)
      void work.finally(() => running.delete(work))
    },
    statusOf: sendId => statuses.get(sendId),
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
