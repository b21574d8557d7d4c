import type { RateLimiter } from './rate-limiter.ts'
import type { TaxonomyMeter } from './taxonomy-meter.ts'

/** Asks `shared` while it answers, `local` while it does not: a limit may loosen to per process, a call never fails. */
export function fallbackRateLimiter(
  shared: RateLimiter,
  local: RateLimiter,
  onFallback: (error: unknown) => void,
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
  onFallback: (error: unknown) => void,
): TaxonomyMeter {
  const ask = asking(shared, local, onFallback)
  return {
    take: given => ask(meter => meter.take(given)),
    countBrowsePage: page => ask(meter => meter.countBrowsePage(page)),
  }
}

function asking<Port>(shared: Port, local: Port, onFallback: (error: unknown) => void) {
  return async <Answer>(question: (port: Port) => Promise<Answer>): Promise<Answer> => {
    try {
      return await question(shared)
    } catch (error) {
      onFallback(error)
      return await question(local)
    }
  }
}
