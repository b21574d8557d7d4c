import type { Random } from '../random.ts'

/** The letters of a ULID. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16
const SECRET_BYTES = 32

/** Ids and secrets of a seed: the same in every run of it, and sorted by its simulated time. */
export function idsOf(random: Random, clock: () => number) {
  const letter = () => LETTERS[Math.floor(random() * LETTERS.length)]!
  return {
    newId: (prefix: string) => prefix + timeLetters(clock()) + Array.from({ length: RANDOM_LENGTH }, letter).join(''),
    newSecret: (prefix: string) =>
      prefix +
      Buffer.from(Array.from({ length: SECRET_BYTES }, () => Math.floor(random() * 256))).toString('base64url'),
  }
}

function timeLetters(now: number): string {
  return Array.from(
    { length: TIME_LENGTH },
    (_, at) => LETTERS[Math.floor(now / 32 ** (TIME_LENGTH - 1 - at)) % 32],
  ).join('')
}
