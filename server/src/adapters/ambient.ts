import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { ulid } from 'ulid'
import type { Clock } from '../kernel/clock.ts'

/** What the world gives a process: time and chance. Everything that decides takes them as parameters; tests pass their own. */
export interface Ambient {
  readonly clock: Clock
  /** Monotonic, in milliseconds. */
  readonly stopwatch: () => number
  /** Resolves once everybody who waits for the event loop has had it. */
  readonly nextTurn: () => Promise<void>
  readonly newUuid: () => string
  readonly newRequestId: () => string
  /** Prefix and a ULID: 26 characters that sort by time. */
  readonly newId: (prefix: string) => string
  /** Prefix and 256 random bits. */
  readonly newSecret: (prefix: string) => string
  /** 256 random bits as Standard Webhooks spells them. */
  readonly newWebhookSecret: () => string
  readonly pickShard: () => number
  /** From 0, and less than 1; not to be foreseen, for it places right answers. */
  readonly random: () => number
}

export const realAmbient: Ambient = {
  clock: () => Date.now(),
  stopwatch: () => performance.now(),
  nextTurn: () => setImmediate(),
  newUuid: () => randomUUID(),
  // By way of randomUUID, which draws chance in advance: a draw a request was two hundredths of a gated call.
  newRequestId: () => `req_${randomUUID().replaceAll('-', '').slice(0, 24)}`,
  newId: prefix => prefix + ulid(),
  newSecret: prefix => prefix + randomBytes(32).toString('base64url'),
  newWebhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  pickShard: () => randomInt(16),
  random: () => randomInt(2 ** 32) / 2 ** 32,
}
