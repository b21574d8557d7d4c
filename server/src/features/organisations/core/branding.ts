import type { ErrorDetail } from '../../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { shownText } from '../../../kernel/shown-text.ts'
import { validateAccent } from './accent.ts'
import { isPng, sanitisePng } from './sanitise-png.ts'
import { sanitiseSvg } from './sanitise-svg.ts'

/** As an operator gives it. Absent fields stay as they are, null removes. */
export interface BrandingInput {
  readonly name?: string | null
  readonly accent?: string | null
  readonly support?: string | null
  readonly privacyUrl?: string | null
  readonly mark?: Uint8Array | null
}

export interface MarkFile {
  readonly type: 'svg' | 'png'
  readonly file: Uint8Array
}

/** Checked and sanitised. */
export interface BrandingChange extends Omit<BrandingInput, 'mark'> {
  readonly mark?: MarkFile | null
}

const MOST_NAME = 80
const MOST_ADDRESS = 2_000
/** The first view of a page must stay under 50 KB with it. */
const MOST_MARK_BYTES = 10_000

type Checked<T> = Result<T, string>

/** Every fault at once, each as a sentence with its field. */
export function validateBranding(input: BrandingInput): Result<BrandingChange, readonly ErrorDetail[]> {
  const checks = {
    name: check(input.name, validateName),
    accent: check(input.accent, validateAccent),
    support: check(input.support, validateSupport),
    privacyUrl: check(input.privacyUrl, text => validateWebAddress(text, 'The privacy address')),
    mark: check(input.mark, validateMark),
  }
  const faults = Object.entries(checks).flatMap(([path, each]) =>
    each === undefined || each.ok ? [] : [{ path, message: each.error }],
  )
  if (faults.length > 0) return err(faults)
  const given = Object.entries(checks).flatMap(([name, each]) => (each?.ok ? [[name, each.value] as const] : []))
  return ok(Object.fromEntries(given))
}

function check<Given, Kept>(given: Given | null | undefined, validate: (value: Given) => Checked<Kept>) {
  if (given === undefined) return undefined
  return given === null ? ok(null) : validate(given)
}

function validateName(text: string): Checked<string> {
  const name = shownText(text)
  return name.length >= 1 && name.length <= MOST_NAME
    ? ok(name)
    : err(`The name must have 1 to ${MOST_NAME} characters.`)
}

/** An e-mail address, else a web address. */
function validateSupport(text: string): Checked<string> {
  if (/^[^\s@<>"'?&%:/]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(text) && text.length <= 254) return ok(text)
  return validateWebAddress(text, 'The support address, if it is not an e-mail address,')
}

function validateWebAddress(text: string, what: string): Checked<string> {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === ''
  return url !== null && isPlain && url.href.length <= MOST_ADDRESS
    ? ok(url.href)
    : err(`${what} must begin with https://.`)
}

function validateMark(file: Uint8Array): Checked<MarkFile> {
  const sanitised = isPng(file) ? sanitisedPng(file) : sanitisedSvg(file)
  if (!sanitised.ok || sanitised.value.file.length <= MOST_MARK_BYTES) return sanitised
  return err(`The mark has ${sanitised.value.file.length} bytes; at most ${MOST_MARK_BYTES} are possible.`)
}

function sanitisedPng(file: Uint8Array): Checked<MarkFile> {
  const png = sanitisePng(file)
  return png.ok ? ok({ type: 'png', file: png.value }) : png
}

/** An SVG is not read beyond what may be stored, with some room for what is left out. */
function sanitisedSvg(file: Uint8Array): Checked<MarkFile> {
  if (file.length > 10 * MOST_MARK_BYTES) return err('The mark is too large, or neither SVG nor PNG.')
  const svg = sanitiseSvg(new TextDecoder().decode(file))
  return svg.ok ? ok({ type: 'svg', file: new TextEncoder().encode(svg.value) }) : svg
}

/** The support address if it is one for mail; it may also be a web page. */
export function supportMailbox(support: string | null): string | null {
  return support?.includes('@') && !support.startsWith('https:') ? support : null
}
