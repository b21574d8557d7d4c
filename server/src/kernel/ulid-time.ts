const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 10

/** When an id was made, in milliseconds: the first ten characters of a ULID are a time. Other characters count as 0. */
export function timeOfId(id: string): number {
  const ulid = id.slice(id.indexOf('_') + 1)
  const letters = Array.from(ulid.slice(0, TIME_LENGTH))
  return letters.reduce((time, letter) => time * 32 + Math.max(0, ALPHABET.indexOf(letter)), 0)
}
