import { setTimeout as wait } from 'node:timers/promises'
import { MOST_INBOUND_EVENTS } from '../../server/src/contract/inbound.ts'
import { signInbound } from '../../server/src/features/channels/index.ts'
import { hmacKey } from '../../server/src/kernel/crypto.ts'
import { call } from '../client.ts'
import type { WireEvent } from './people.ts'
import type { ProviderSettings, ReplyDelay } from './protocol.ts'

export interface Outbox {
  /** Resolves when the event was answered 2xx, or given up. */
  post(event: WireEvent): Promise<void>
  replyDelays(): readonly ReplyDelay[]
  counts(): { readonly posted: number; readonly failedPosts: number; readonly lost: number }
}

interface Waiting {
  readonly event: WireEvent
  readonly sinceMs: number
  readonly done: () => void
}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 2_000

/** One request at a time. Events that come meanwhile go with the next one, up to 500, as providers batch them under load. */
export function createOutbox(settings: () => ProviderSettings): Outbox {
  const waiting: Waiting[] = []
  const counts = { posted: 0, failedPosts: 0, lost: 0 }
  const replyDelays: ReplyDelay[] = []
  let isRunning = false

  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_INBOUND_EVENTS)
      const isPosted = await postUntilTaken(
        batch.map(({ event }) => event),
        settings,
        () => {
          counts.failedPosts += 1
        },
      )
      counts[isPosted ? 'posted' : 'lost'] += batch.length
      for (const { event, sinceMs, done } of batch) {
        if (event.kind === 'reply') replyDelays.push({ sendId: event.send_id, ms: performance.now() - sinceMs })
        done()
      }
    }
    isRunning = false
  }

  return {
    post: event => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ event, sinceMs: performance.now(), done: resolve })
      if (!isRunning) void run()
      return promise
    },
    replyDelays: () => replyDelays,
    counts: () => counts,
  }
}

async function postUntilTaken(
  events: readonly WireEvent[],
  settings: () => ProviderSettings,
  onFailure: () => void,
): Promise<boolean> {
  const { mostAttempts } = settings()
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    if (await postOnce(events, settings())) return true
    onFailure()
    if (attempt < mostAttempts) await wait(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS))
  }
  return false
}

async function postOnce(events: readonly WireEvent[], { inboundUrl, secret }: ProviderSettings): Promise<boolean> {
  if (inboundUrl === null) return false
  const raw = JSON.stringify({ events })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = {
    'content-type': 'application/json',
    'x-loopback-timestamp': timestamp,
    'x-loopback-signature': signInbound(hmacKey(secret), timestamp, raw),
  }
  try {
    const { status } = await call('POST', inboundUrl, { headers, raw })
    return status >= 200 && status < 300
  } catch {
    return false
  }
}
