export interface PeopleLimitDecision {
  readonly allowed: boolean
  /** Different people whom the key named on the day before this call. */
  readonly already: number
}

/** A call is taken as a whole or not at all. Without anyone new it is always taken, also after the limit was lowered. */
export function decidePeopleLimit(already: number, newOnes: number, limit: number): PeopleLimitDecision {
  return { allowed: newOnes === 0 || already + newOnes <= limit, already }
}
