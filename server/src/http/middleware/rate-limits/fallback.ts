import type { RateLimiter } from './rate-limiter.ts'
import type { TaxonomyMeter } from './taxonomy-meter.ts'
import type { WindowCounter } from './window-counter.ts'

/**
 * The shared store cannot be reached. Only this leads to the local limiter: a faulty script or a bug must fail the call, because
 * hidden by the fallback it would loosen every limit to per process and nobody would notice.
 */
export class LimitsUnavailable extends Error {
  override readonly name = 'LimitsUnavailable'
  constructor(cause: unknown) {
    super('The shared limits are unavailable.', { cause })
  }
}

/** Asks `shared` while it answers, `local` while it does not: a limit may loosen to per process, a call never fails. */
export function fallbackRateLimiter(
  shared: RateLimiter,
  local: RateLimiter,
  onFallback: (error: LimitsUnavailable) => void,
): RateLimiter {
  const ask = asking(shared, local, onFallback)
  return {
    take: call => ask(limiter => limiter.take(call)),
    look: call => ask(limiter => limiter.look(call)),
    coolDown: (keyId, nowMs) => ask(limiter => limiter.coolDown(keyId, nowMs)),
  }
}

export function fallbackTaxonomyMeter(
  shared: TaxonomyMeter,
  local: TaxonomyMeter,
  onFallback: (error: LimitsUnavailable) => void,
): TaxonomyMeter {
  const ask = asking(shared, local, onFallback)
  return {
    take: given => ask(meter => meter.take(given)),
    countBrowsePage: page => ask(meter => meter.countBrowsePage(page)),
  }
}

export function fallbackCounter(
  shared: WindowCounter,
  local: WindowCounter,
  onFallback: (error: LimitsUnavailable) => void,
): WindowCounter {
  const ask = asking(shared, local, onFallback)
  return {
    take: (subject, rules, nowMs) => ask(counter => counter.take(subject, rules, nowMs)),
    look: (subject, rules, nowMs) => ask(counter => counter.look(subject, rules, nowMs)),
  }
}

function asking<Port>(shared: Port, local: Port, onFallback: (error: LimitsUnavailable) => void) {
  return async <Answer>(question: (port: Port) => Promise<Answer>): Promise<Answer> => {
    try {
      return await question(shared)
    } catch (error) {
      if (!(error instanceof LimitsUnavailable)) throw error
      onFallback(error)
      return await question(local)
    }
  }
}
