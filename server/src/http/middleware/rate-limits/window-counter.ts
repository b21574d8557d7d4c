import { boundedMap } from '../../../kernel/bounded-map.ts'

/** How often a subject may call, counted over a window of time. */
export interface WindowRule {
  readonly name: string
  /** `fixed`: a window opens with the first call and closes after its length. `rolling`: any stretch of that length. */
  readonly kind: 'fixed' | 'rolling'
  readonly limit: number
  readonly windowMs: number
}

export interface WindowState {
  readonly rule: WindowRule
  readonly remaining: number
  /** Until the window closes (fixed) or the oldest call leaves it (rolling). */
  readonly resetMs: number
}

export interface WindowVerdict {
  readonly allowed: boolean
  readonly windows: readonly WindowState[]
}

/** All rules are judged at once and a refused call consumes nothing. Redis and its in-process stand-in implement it. */
export interface WindowCounter {
  take(subject: string, rules: readonly WindowRule[], nowMs: number): Promise<WindowVerdict>
  /** The verdict that `take` would give now. Counts nothing. */
  look(subject: string, rules: readonly WindowRule[], nowMs: number): Promise<WindowVerdict>
}

/** When a refused caller may try again with hope: when every exhausted window has room. */
export function retryAfterSeconds({ windows }: WindowVerdict): number {
  const waits = windows.filter(window => window.remaining <= 0).map(window => window.resetMs)
  return Math.max(1, Math.ceil(Math.max(...waits, 0) / 1000))
}

/** The window to show a caller: the one that will stop it first. */
export function tightest(windows: readonly WindowState[]): WindowState | undefined {
  return windows.toSorted((a, b) => a.remaining - b.remaining || b.resetMs - a.resetMs)[0]
}

/**
 * Counts in the memory of this process while Redis is unavailable. Keeps at most `mostSubjects` windows and evicts the least
 * recently used, so a flood of addresses has a bounded cost in memory.
 */
export function localWindowCounter(mostSubjects = 100_000): WindowCounter {
  const callTimes = boundedMap<readonly number[]>(mostSubjects)
  const ask =
    (isTaking: boolean): WindowCounter['take'] =>
    async (subject, rules, nowMs) => {
      const keys = rules.map(rule => `${rule.name} ${subject}`)
      const held = rules.map((rule, at) => current(rule, callTimes.get(keys[at]!) ?? [], nowMs))
      const allowed = rules.every((rule, at) => held[at]!.length < rule.limit)
      const after = isTaking && allowed ? held.map(times => [...times, nowMs]) : held
      if (isTaking) for (const [at, key] of keys.entries()) callTimes.set(key, after[at]!)
      return { allowed, windows: rules.map((rule, at) => stateOf(rule, after[at]!, nowMs)) }
    }
  return { take: ask(true), look: ask(false) }
}

/** The calls that still count. A fixed window's calls all leave together, a rolling one's each on its own. */
function current(rule: WindowRule, times: readonly number[], nowMs: number): readonly number[] {
  const isOver = (time: number) => time + rule.windowMs <= nowMs
  if (rule.kind === 'fixed') return times.length > 0 && isOver(times[0]!) ? [] : times
  return times.filter(time => !isOver(time))
}

function stateOf(rule: WindowRule, times: readonly number[], nowMs: number): WindowState {
  const opened = times[0] ?? nowMs
  return { rule, remaining: rule.limit - times.length, resetMs: opened + rule.windowMs - nowMs }
}
