import { sha256Hex } from '../../../kernel/crypto.ts'
import { withAsciiDigits } from '../../../kernel/digits.ts'

/** What a page sends besides the decision. */
export interface PageConfirmation {
  /** The number that the person typed. */
  readonly number: string
  readonly seconds: number
}

/**
 * The number that a page shows and a person types before anything is sent. It is not a secret: it is derived from the id. It stops
 * mail scanners, which click every button and fill every field, but do not type this number (docs/adr/0015).
 */
export function confirmationNumber(serviceVerificationId: string): string {
  const digest = sha256Hex(`reviewer's number of ${serviceVerificationId}`)
  const candidates = Array.from({ length: 16 }, (_, at) => digest.slice(at * 4, at * 4 + 4))
  return candidates.map(hex => String((Number.parseInt(hex, 16) % 9_000) + 1_000)).find(isUnlikelyGuess) ?? '4072'
}

/** False for numbers that programs often fill in: 1111, 1234, 4321, 1212, years, round numbers. */
function isUnlikelyGuess(digits: string): boolean {
  const [a, b, c, d] = [...digits].map(Number) as [number, number, number, number]
  const isRun = Math.abs(b - a) === 1 && b - a === c - b && c - b === d - c
  return !isRun && new Set(digits).size > 2 && !/^(?:19|20)/.test(digits) && !digits.endsWith('00')
}

export interface ConfirmationFacts {
  readonly serviceVerificationId: string
  /** The call has a header that only browsers send and that no page can remove: Origin or Sec-Fetch-Mode. */
  readonly fromBrowser: boolean
  readonly page: PageConfirmation | undefined
}

/** A program that calls the API directly needs no number. A call from a browser, or one that has a number, needs the right one. */
export function isConfirmationMissing({ serviceVerificationId, fromBrowser, page }: ConfirmationFacts): boolean {
  if (page === undefined) return fromBrowser
  // People group digits.
  return withAsciiDigits(page.number).replace(/\s/gu, '') !== confirmationNumber(serviceVerificationId)
}
