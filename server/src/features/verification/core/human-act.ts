import { sha256Hex } from '../../../kernel/crypto.ts'

/** What the reviewer's page sends beside the decision. */
export interface PageAct {
  /** The number the page asks to type. */
  readonly number: string
  readonly seconds: number
}

/**
 * The number shown on the reviewer's page, to be typed before anything is sent. No secret: it follows from the id. It is what a
 * mail scanner that clicks every button and fills every field does not type (docs/adr/0015).
 */
export function numberToType(serviceVerificationId: string): string {
  const digest = sha256Hex(`reviewer's number of ${serviceVerificationId}`)
  const candidates = Array.from({ length: 16 }, (_, at) => digest.slice(at * 4, at * 4 + 4))
  return candidates.map(hex => String((Number.parseInt(hex, 16) % 9_000) + 1_000)).find(isUnlikelyJunk) ?? '4072'
}

/** What programs like to fill in: 1111, 1234, 4321, 1212, years, round numbers. */
function isUnlikelyJunk(digits: string): boolean {
  const [a, b, c, d] = [...digits].map(Number) as [number, number, number, number]
  const isRun = Math.abs(b - a) === 1 && b - a === c - b && c - b === d - c
  return !isRun && new Set(digits).size > 2 && !/^(?:19|20)/.test(digits) && !digits.endsWith('00')
}

export interface HumanActQuestion {
  readonly serviceVerificationId: string
  /** The call carries what only browsers send, and what no page can take off: Origin or Sec-Fetch-Mode. */
  readonly fromBrowser: boolean
  readonly page: PageAct | undefined
}

/** A program that calls the API by itself is no scanner; from a browser, or with a number at all, the number must be right. */
export function isHumanActMissing({ serviceVerificationId, fromBrowser, page }: HumanActQuestion): boolean {
  if (page === undefined) return fromBrowser
  return plainDigits(page.number) !== numberToType(serviceVerificationId)
}

/** A Hindi keyboard types Devanagari digits. Blanks go, for people group digits; other characters stay, and are wrong. */
function plainDigits(typed: string): string {
  return [...typed.normalize('NFKC').replace(/\s/gu, '')].map(each => digitOf(each) ?? each).join('')
}

/** The zeros of the scripts of our languages; each is followed by its nine. */
const ZEROS = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66]

function digitOf(character: string): string | null {
  const code = character.codePointAt(0)!
  const zero = ZEROS.find(each => code >= each && code <= each + 9)
  return zero === undefined ? null : String(code - zero)
}
