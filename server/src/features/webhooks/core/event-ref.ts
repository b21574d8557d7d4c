/** An event of the log. The time it was stored says which day's partition holds it; as text, for it has microseconds. */
export interface EventRef {
  readonly id: string
  readonly storedAt: string
}

/**
 * From the first to the last, for statements that then look into those days only. PostgreSQL writes moments so that their texts
 * sort as they do.
 */
export function spanOf(events: readonly EventRef[]): readonly [string, string] {
  const moments = events.map(({ storedAt }) => storedAt).toSorted()
  return [moments[0] ?? 'infinity', moments.at(-1) ?? '-infinity']
}
