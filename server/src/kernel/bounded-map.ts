/** A map with a maximum number of entries. Beyond it, the entries set longest ago are removed. */
export interface BoundedMap<Value> {
  get(name: string): Value | undefined
  set(name: string, value: Value): void
  forget(name: string): void
}

export function boundedMap<Value>(maxEntries: number): BoundedMap<Value> {
  const entries = new Map<string, Value>()
  return {
    get: name => entries.get(name),
    forget: name => void entries.delete(name),
    set: (name, value) => {
      // A Map keeps insertion order: setting an entry again moves it to the end, so the first is the oldest.
      entries.delete(name)
      entries.set(name, value)
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value!)
    },
  }
}
