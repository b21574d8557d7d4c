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
