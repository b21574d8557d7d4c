/** Choices of this browser. A browser that forbids storage forgets them, and nothing else happens. */
type Name = 'theme' | 'language' | 'navigation' | 'organisation' | 'mode'

const keyOf = (name: Name) => `pramaan.console.${name}`

export function stored(name: Name): string | null {
  try {
    return localStorage.getItem(keyOf(name))
  } catch {
    return null
  }
}

export function store(name: Name, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value)
  } catch {}
}
