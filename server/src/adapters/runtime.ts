import { randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { ulid } from 'ulid'
import type { Clock } from '../kernel/clock.ts'

/** Time, randomness and ids of a process. Decisions take them as parameters, and tests pass their own. */
export interface Runtime {
  readonly clock: Clock
  /** Monotonic, in milliseconds. */
  readonly monotonicNow: () => number
  /** Resolves after other pending work of the event loop has run. */
  readonly yieldToEventLoop: () => Promise<void>
  readonly newUuid: () => string
  readonly newRequestId: () => string
  /** The prefix and a ULID: 26 characters that sort by time. */
  readonly newId: (prefix: string) => string
  /** The prefix and 256 random bits. */
  readonly newSecret: (prefix: string) => string
  /** 256 random bits in the format of Standard Webhooks. */
  readonly newWebhookSecret: () => string
  readonly pickShard: () => number
  /** At least 0 and less than 1. Unpredictable, because it decides the positions of right answers. */
  readonly random: () => number
}

export const realRuntime = createRuntime(() => Date.now())

export function createRuntime(clock: Clock): Runtime {
  return {
    clock,
    monotonicNow: () => performance.now(),
    yieldToEventLoop: () => setImmediate(),
    newUuid: () => randomUUID(),
    // Uses randomUUID, which buffers random bytes: reading them per request was 2 % of an authenticated call.
    newRequestId: () => `req_${randomUUID().replaceAll('-', '').slice(0, 24)}`,
    newId: prefix => prefix + ulid(clock(), drawByte),
    newSecret: prefix => prefix + randomBytes(32).toString('base64url'),
    newWebhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
    pickShard: () => randomInt(16),
    random: () => randomInt(2 ** 32) / 2 ** 32,
  }
}

const bytes = Buffer.alloc(4_096)
let used = bytes.length

/**
 * A random byte as a fraction of 256, which gives each of the 32 characters of a ULID the same share. ULID's own source asks the operating
 * system for every character: 60 µs for an id, and 1,000 candidates need 3,000.
 */
function drawByte(): number {
  if (used === bytes.length) {
    randomFillSync(bytes)
    used = 0
  }
  return bytes[used++]! / 256
}

/** Runs the function after so many milliseconds, unless what it returns is called before. */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Runs `work` every `ms` until stopped, without overlap. Errors go to `onError` and do not stop it. */
export function every(ms: number, work: () => Promise<void>, onError: (error: unknown) => void): { stop(): void } {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    work()
      .catch(onError)
      .finally(() => {
        running = false
      })
  }, ms)
  return { stop: () => clearInterval(timer) }
}
