import { call } from '../../testing/client.ts'
import type { ServerProcess } from '../../testing/process.ts'

/** Sends a call to the API with the fewest open calls, as `leastconn` of HAProxy does. It learns from /readyz alone that one starts or ends. */
export interface Balancer {
  /** Resolves when it is ready. */
  add(api: ServerProcess): Promise<void>
  /** Of a process that has ended. */
  remove(api: ServerProcess): void
  send<T>(call: (api: ServerProcess) => Promise<T>): Promise<T>
  stop(): void
}

/** Less than the 5 s for which a process that ends serves on. */
const LOOK_EVERY_MS = 500
const ANSWER_WITHIN_MS = 2_000

interface Backend {
  isReady: boolean
  /** Calls without an answer. */
  open: number
  /** Number of its last call: of equals the one that has waited longest is next. */
  lastCall: number
}

export function startBalancer(): Balancer {
  const backends = new Map<ServerProcess, Backend>()
  let calls = 0
  const look = async (api: ServerProcess) => {
    const answered = call('GET', `${api.url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    const silent = new Promise<false>(resolve => setTimeout(resolve, ANSWER_WITHIN_MS, false))
    const isReady = await Promise.race([answered, silent])
    const backend = backends.get(api)
    if (backend !== undefined) backend.isReady = isReady
  }
  const timer = setInterval(() => void Promise.all([...backends.keys()].map(look)), LOOK_EVERY_MS)
  return {
    add: async api => {
      backends.set(api, { isReady: false, open: 0, lastCall: 0 })
      await look(api)
    },
    remove: api => void backends.delete(api),
    send: async send => {
      const ready = [...backends].filter(([, { isReady }]) => isReady)
      const [chosen] = ready.toSorted(([, one], [, other]) => one.open - other.open || one.lastCall - other.lastCall)
      if (chosen === undefined) throw new Error('No API is ready.')
      const [api, backend] = chosen
      backend.lastCall = ++calls
      backend.open++
      try {
        return await send(api)
      } finally {
        backend.open--
      }
    },
    stop: () => clearInterval(timer),
  }
}
