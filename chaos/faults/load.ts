import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../../testing/process.ts'
import type { FaultPartner } from './partner.ts'

export interface Load {
  /** Id of each mandate that the API accepted, by its job id. */
  readonly accepted: ReadonlyMap<string, string>
  counts(): LoadCounts
  resetLongest(): void
  /** Ends when every write has a definite answer. */
  stop(): Promise<void>
  /** Ends without waiting for definite answers. */
  abandon(): void
}

export interface LoadCounts {
  /** Calls with an answer of any status. */
  readonly answered: number
  /** Calls that ended without an answer. */
  readonly broken: number
  readonly unavailable: number
  /** 5xx other than 503. */
  readonly serverErrors: number
  /** 4xx but 409: nothing that a correct caller should meet. */
  readonly refused: number
  readonly longestMs: number
}

const WRITERS = 2
const PAUSE_MS = 250

/**
 * Writers that create one mandate after another, and readers beside them. A write without a definite answer is repeated with the same
 * Idempotency-Key, as the documentation asks for.
 */
export function startLoad({ caller, mandate }: FaultPartner, nextApi: () => ServerProcess): Load {
  const accepted = new Map<string, string>()
  const counts = { answered: 0, broken: 0, unavailable: 0, serverErrors: 0, refused: 0, longestMs: 0 }
  let [made, isStopping, isAbandoned] = [0, false, false]
  const send = async (method: string, path: string, options: object) => {
    const start = performance.now()
    try {
      const reply = await caller.call(nextApi(), method, path, options)
      counts.answered++
      if (reply.status === 503) counts.unavailable++
      else if (reply.status >= 500) counts.serverErrors++
      // 409: the first of two equal writes is not done yet.
      else if (reply.status >= 400 && reply.status !== 409) counts.refused++
      return reply
    } catch {
      counts.broken++
      return null
    } finally {
      counts.longestMs = Math.max(counts.longestMs, performance.now() - start)
    }
  }
  const write = async (jobId: string) => {
    while (!isAbandoned) {
      const reply = await send('POST', '/mandates', { json: mandate(jobId), idempotencyKey: jobId })
      if (reply?.status === 202 || reply?.status === 200) {
        accepted.set(jobId, reply.body.data.mandate_id)
        return
      }
      await wait(PAUSE_MS)
    }
  }
  const loop = async (work: () => Promise<unknown>) => {
    while (!isStopping) {
      await work()
      await wait(PAUSE_MS)
    }
  }
  const running = [
    ...Array.from({ length: WRITERS }, () => loop(() => write(`job-${made++}`))),
    loop(() => send('GET', '/mandates', {})),
    loop(() => send('GET', '/skills?q=mason', {})),
  ]
  return {
    accepted,
    counts: () => ({ ...counts }),
    resetLongest: () => {
      counts.longestMs = 0
    },
    stop: async () => {
      isStopping = true
      await Promise.all(running)
    },
    abandon: () => {
      isStopping = true
      isAbandoned = true
    },
  }
}
