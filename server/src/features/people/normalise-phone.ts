import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withAsciiDigits } from '../../kernel/digits.ts'
import { err, ok, type Result } from '../../kernel/result.ts'

/** A phone number in its one spelling: `+` and digits, without spaces. */
export type E164 = string & { readonly e164: true }

/** Between digits: spaces, hyphens and dashes, dots, brackets, and the invisible marks that come with copied numbers. */
const BETWEEN = /[\s().[\]\p{Pd}\p{Cf}]/gu

/** Ten digits with nothing, 0 or 91 before them. */
const INDIAN = /^(?:0|91)?(\d{10})$/
const INTERNATIONAL = /^\+\d{7,16}$/

/** A longer text is no number. */
const LONGEST = 64

/**
 * The number that a text means: E.164, or ten Indian digits with or without 0, 91 or +91. Everything else, letters and extensions included, is
 * rejected: a guess would contact somebody else.
 *
 * An Indian number must be one that a mobile phone can have. Landlines begin with 6, 7 and 8 as well, so their ranges are needed: `libphonenumber-js/max`
 * has them, `/mobile` has not, and `/min` has no types for India. Ranges that nobody has listed count as mobile, because India
 * opens new ones more often than we update. Numbers of other countries must have a possible length.
 *
 * Measured in November 2026 on a busy machine with 2 cores: loading takes 180 to 280 ms and 4.3 MB of heap with /max, 110 to 230 ms and 4.0 MB with
 * /mobile; 1,000 numbers take 100 ms. Outside core/, because a core imports no package.
 */
export function normalisePhone(text: string): Result<E164, 'INVALID_PHONE'> {
  const international = text.length > LONGEST ? null : internationalForm(text)
  const parsed = international === null ? undefined : parsePhoneNumberFromString(international, { extract: false })
  if (parsed === undefined || parsed.ext !== undefined || !parsed.isPossible()) return err('INVALID_PHONE')
  if (parsed.countryCallingCode === '91' && !mayBeIndianMobile(parsed.nationalNumber, parsed.getType()))
    return err('INVALID_PHONE')
  return ok(parsed.number as string as E164)
}

function mayBeIndianMobile(national: string, type: string | undefined): boolean {
  return /^[6-9]\d{9}$/.test(national) && (type === undefined || type === 'MOBILE')
}

function internationalForm(text: string): string | null {
  const plain = withAsciiDigits(text).replace(BETWEEN, '')
  if (INTERNATIONAL.test(plain)) return plain
  const national = INDIAN.exec(plain)?.[1]
  return national === undefined ? null : `+91${national}`
}
