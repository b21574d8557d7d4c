import { deriveKey, openOnce, sealOnce, sha256, sha256Hex, stretch } from '../../../kernel/crypto.ts'

/**
 * The short link of an SMS, `/l/2kQ7…`, leads to the candidate's page, `/c/cnd_…`. An SMS in an Indian script has 67 characters a part and
 * contains the link twice, and DLT allows a variable 40 characters.
 */

/** Digits and letters without those that look alike (0 and O, I and l): whoever types the code from another phone gets it right. */
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** 58.6 bits. */
const CODE_LENGTH = 10
const CODE = new RegExp(`^[${LETTERS}]{${CODE_LENGTH}}$`)

/** How long a short link works: as long as recordings are kept, so that whoever has only the SMS can have them erased. */
export const SHORT_LINK_DAYS = 180

/** What is stored of a short link: neither the code nor the token can be read from it. */
export interface SealedLink {
  readonly hash: Buffer
  /** The token of the page, under a key that follows from the code. */
  readonly sealedToken: Buffer
}

export function newShortLink(
  token: string,
  newSecret: (prefix: string) => string,
): SealedLink & { readonly code: string } {
  const code = codeFrom(BigInt(`0x${sha256Hex(newSecret(''))}`))
  const { hash, key } = keysOf(code)
  return { code, hash, sealedToken: sealOnce(key, token) }
}

export interface ShortCode {
  /** By which the link is found. */
  readonly hash: Buffer
  /** The token of the page; null if it was sealed with another code. */
  readonly open: (sealedToken: Uint8Array) => string | null
}

/** Null for a text that cannot be a code and need not be looked up. */
export function parseShortCode(text: string): ShortCode | null {
  if (!CODE.test(text)) return null
  const { hash, key } = keysOf(text)
  return { hash, open: sealedToken => openOnce(key, sealedToken) }
}

/** `base` is without a slash at the end. */
export function shortLink(base: string, code: string): string {
  return `${base}/l/${code}`
}

/** As long as a code. It leads nowhere. */
export const SAMPLE_CODE = 'sample'.padEnd(CODE_LENGTH, '-')

/** 256 random bits: the remainder favours no code. */
function codeFrom(random: bigint): string {
  const base = BigInt(LETTERS.length)
  let [code, rest] = ['', random]
  for (; code.length < CODE_LENGTH; rest /= base) code += LETTERS[Number(rest % base)]
  return code
}

/**
 * Stretched, because whoever has the database can try all codes: among a million stored hashes, plain SHA-256 would give one away after
 * some 20 seconds of a graphics card (2·10¹⁰ hashes a second), scrypt of this size after about a day (5·10⁶).
 */
function keysOf(code: string): { readonly hash: Buffer; readonly key: Buffer } {
  const stretched = stretch(code, 'pramaan short link')
  return { hash: sha256(stretched), key: deriveKey(stretched, 'pramaan token of a short link') }
}
