/** A map of at most so many entries: beyond that, those set longest ago are forgotten. */
export interface RecentlyUsed<Value> {
  get(name: string): Value | undefined
  set(name: string, value: Value): void
  forget(name: string): void
}

export function recentlyUsed<Value>(most: number): RecentlyUsed<Value> {
  const entries = new Map<string, Value>()
  return {
    get: name => entries.get(name),
    forget: name => void entries.delete(name),
    set: (name, value) => {
      // A Map keeps the order of insertion: what is set anew moves to the end, and the first is the oldest.
      entries.delete(name)
      entries.set(name, value)
      if (entries.size > most) entries.delete(entries.keys().next().value!)
    },
  }
}
