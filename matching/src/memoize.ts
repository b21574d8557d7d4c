/** Runs `work` once per distinct key and keeps the result. */
export function memoize<K, V>(work: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return key => {
    let value = known.get(key)
    if (value === undefined) {
      value = work(key)
      known.set(key, value)
    }
    return value
  }
}
