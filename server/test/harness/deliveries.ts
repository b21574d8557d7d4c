import { setTimeout as wait } from 'node:timers/promises'
import { eventLog } from '../../src/features/events/index.ts'
import { type DeliverDeps, deliverer, type Turn } from '../../src/features/webhooks/index.ts'

/** A worker's deliveries with the test's clock: rounds until nothing is due. What fails in it fails the test. */
export function deliveryRunner(deps: Omit<DeliverDeps, 'events' | 'watch' | 'pause'>): () => Promise<readonly Turn[]> {
  const turns: Turn[] = []
  const failures: unknown[] = []
  const watch = {
    tried: () => {},
    turned: (_tenant: unknown, _webhookId: string, turn: Turn) => void turns.push(turn),
    failed: (error: unknown) => void failures.push(error),
  }
  const sender = deliverer({ ...deps, pause: ms => wait(ms), events: eventLog, watch }, { well: 8, unwell: 8 })
  return async () => {
    do await sender.idle()
    while ((await sender.round()) > 0)
    if (failures.length > 0) throw failures.splice(0)[0]
    return turns.splice(0)
  }
}
