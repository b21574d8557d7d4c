import { recentlyUsed } from '../../kernel/recently-used.ts'
import type { WindowCounter, WindowRule, WindowState, WindowVerdict } from './window-counter.ts'

/**
 * The same counting in this process's memory, for when Redis is away. At most `mostSubjects` windows are kept; beyond that the
 * longest untouched are forgotten, so a flood of addresses costs memory for no more than that.
 */
export function localWindowCounter(mostSubjects = 100_000): WindowCounter {
  const callTimes = recentlyUsed<readonly number[]>(mostSubjects)
  return {
    take: async (subject, rules, nowMs): Promise<WindowVerdict> => {
      const keys = rules.map(rule => `${rule.name} ${subject}`)
      const held = rules.map((rule, at) => current(rule, callTimes.get(keys[at]!) ?? [], nowMs))
      const allowed = rules.every((rule, at) => held[at]!.length < rule.limit)
      const after = allowed ? held.map(times => [...times, nowMs]) : held
      for (const [at, key] of keys.entries()) callTimes.set(key, after[at]!)
      return { allowed, windows: rules.map((rule, at) => stateOf(rule, after[at]!, nowMs)) }
    },
  }
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
