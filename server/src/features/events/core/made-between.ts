const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 10
/** The last moment a JavaScript date can be. */
const LAST_MS = 8_640_000_000_000_000

/** From the earliest to the latest of the times that the ids hold, and so much around: clocks differ. */
export function madeBetween(ids: readonly string[], aroundMs: number): { readonly from: Date; readonly until: Date } {
  const times = ids.map(timeOf)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return { from: new Date(Math.max(0, first - aroundMs)), until: new Date(Math.min(LAST_MS, last + aroundMs)) }
}

/** A ULID begins with ten letters of time, in milliseconds. */
function timeOf(id: string): number {
  const ulid = id.slice(id.indexOf('_') + 1)
  const letters = Array.from(ulid.slice(0, TIME_LENGTH))
  return letters.reduce((time, letter) => time * 32 + Math.max(0, ALPHABET.indexOf(letter)), 0)
}
