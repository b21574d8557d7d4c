import { call } from '../../testing/client.ts'
import type { ServerProcess } from '../../testing/process.ts'

/** Sends calls to the APIs that are ready, in turn, as a load balancer does: it learns from /readyz alone that one starts or ends. */
export interface Balancer {
  /** Resolves when it is ready. */
  add(api: ServerProcess): Promise<void>
  /** Of a process that has ended. */
  remove(api: ServerProcess): void
  next(): ServerProcess
  stop(): void
}

/** Less than the 5 s for which a process that ends serves on. */
const LOOK_EVERY_MS = 500
const ANSWER_WITHIN_MS = 2_000

export function startBalancer(): Balancer {
  const backends = new Map<ServerProcess, boolean>()
  let calls = 0
  const look = async (api: ServerProcess) => {
    const answered = call('GET', `${api.url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    const silent = new Promise<false>(resolve => setTimeout(resolve, ANSWER_WITHIN_MS, false))
    const isReady = await Promise.race([answered, silent])
    if (backends.has(api)) backends.set(api, isReady)
  }
  const timer = setInterval(() => void Promise.all([...backends.keys()].map(look)), LOOK_EVERY_MS)
  return {
    add: async api => {
      backends.set(api, false)
      await look(api)
    },
    remove: api => void backends.delete(api),
    next: () => {
      const ready = [...backends].filter(([, isReady]) => isReady).map(([api]) => api)
      const chosen = ready[calls++ % ready.length]
      if (chosen === undefined) throw new Error('No API is ready.')
      return chosen
    },
    stop: () => clearInterval(timer),
  }
}
