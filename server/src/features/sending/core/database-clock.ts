/** When the question was sent and when the answer had arrived, by the monotonic clock of this process. */
export interface Exchange {
  readonly askedAt: number
  readonly answeredAt: number
}

/**
 * The clock of the database minus the monotonic clock of this process: between these, by an exchange that began at `knownAt`. The clock may have been
 * read then: counted from the answer, the drift up to an exchange that overlaps was too short.
 */
export interface ClockOffset {
  readonly least: number
  readonly most: number
  readonly knownAt: number
}

/** Both clocks may be slewed by 500 ppm while they are corrected. */
const DRIFT = 0.001

/**
 * The database read `databaseMs` at an unknown moment: at least `waitedMs` after the question was sent, and before the answer arrived. One slow
 * exchange says little; together with earlier ones it says at least as much as the fastest of the last seconds. Two that contradict each other
 * mean that a clock was set: only the later one counts.
 */
export function narrowedOffset(
  before: ClockOffset | null,
  { askedAt, answeredAt }: Exchange,
  { databaseMs, waitedMs }: { readonly databaseMs: number; readonly waitedMs: number },
): ClockOffset {
  // The clock of the database can be set while the statement waits; what it says about the wait is then wrong.
  const earliest = Math.min(askedAt + Math.max(waitedMs, 0), answeredAt)
  const seen = { least: databaseMs - answeredAt, most: databaseMs - earliest, knownAt: askedAt }
  if (before === null) return seen
  // Exchanges that overlap arrive in another order than their moments.
  const drift = Math.abs(answeredAt - before.knownAt) * DRIFT
  const least = Math.max(seen.least, before.least - drift)
  const most = Math.min(seen.most, before.most + drift)
  return least <= most ? { least, most, knownAt: askedAt } : seen
}
