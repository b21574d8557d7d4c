import { Redis } from 'ioredis'

export interface RedisOptions {
  readonly url: string
  /** What a call may take before the stand-in answers: a request must not wait for a cache. */
  readonly budgetMs: number
  readonly onError: (error: Error) => void
}

/** Fails at once while disconnected (no queue of commands) and keeps reconnecting, at most a second apart. */
export function connectRedis(options: RedisOptions): Redis {
  const redis = new Redis(options.url, {
    enableOfflineQueue: false,
    // Calls of one turn of the event loop share a write: system calls were a quarter of a gated call's CPU.
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: options.budgetMs,
    retryStrategy: tries => Math.min(tries * 50, 1_000),
  })
  redis.on('error', options.onError)
  return redis
}
