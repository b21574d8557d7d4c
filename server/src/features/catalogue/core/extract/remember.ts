/** What the map has for the key, made first where it has nothing. */
export function remember<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const before = known.get(key)
  if (before !== undefined) return before
  const made = make()
  known.set(key, made)
  return made
}
