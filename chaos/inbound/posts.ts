import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { PostedHook } from '../../testing/providers/protocol.ts'

export interface Posts {
  readonly counts: PostCounts
  /** Repeats it until it is answered with 2xx, as providers do. */
  deliver(hook: PostedHook): Promise<void>
  /** From an address of somebody else. Repeats it until there is an answer, and returns its status. */
  forge(hook: PostedHook): Promise<number>
  close(): Promise<void>
}

export interface PostCounts {
  /** Answered with 2xx. */
  answered: number
  /** Attempts with another answer, by status. 0: none. */
  readonly repeated: Map<number, number>
}

const CONNECTIONS = 32
/** Of two processes one is away for some seconds, or both. */
const MOST_ATTEMPTS = 600
const PAUSE_MS = 100
/** A caller is turned away after 120 rejected posts in a minute. */
const FORGED_PER_ADDRESS = 100

/** `urls`: of the processes that run now. They answer under other ports after a restart. */
export function openPosts(urls: () => readonly string[]): Posts {
  const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 })
  const strangers: Agent[] = []
  const counts: PostCounts = { answered: 0, repeated: new Map() }
  let posted = 0
  let forged = 0
  const post = async ({ method, url, headers, body }: PostedHook, dispatcher: Agent): Promise<number> => {
    const running = urls()
    const base = running[posted++ % running.length]
    if (base === undefined) return 0
    const { pathname, search } = new URL(url)
    try {
      const answer = await request(`${base}${pathname}${search}`, { method, headers, body, dispatcher })
      await answer.body.dump()
      return answer.statusCode
    } catch {
      return 0
    }
  }
  const repeat = async (hook: PostedHook, dispatcher: Agent, isDone: (status: number) => boolean): Promise<number> => {
    for (let attempt = 1; ; attempt++) {
      const status = await post(hook, dispatcher)
      if (isDone(status)) return status
      if (attempt === MOST_ATTEMPTS) throw new Error(`A hook was not accepted ${attempt} times, last with ${status}.`)
      counts.repeated.set(status, (counts.repeated.get(status) ?? 0) + 1)
      await wait(PAUSE_MS)
    }
  }
  return {
    counts,
    deliver: async hook => {
      await repeat(hook, agent, status => status >= 200 && status < 300)
      counts.answered++
    },
    forge: hook => {
      const nth = Math.floor(forged++ / FORGED_PER_ADDRESS)
      strangers[nth] ??= new Agent({ connect: { localAddress: `127.44.${Math.floor(nth / 250)}.${(nth % 250) + 1}` } })
      return repeat(hook, strangers[nth], status => status > 0 && status < 500)
    },
    close: async () => {
      await Promise.all([agent, ...strangers].map(each => each.destroy()))
    },
  }
}
