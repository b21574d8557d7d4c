import type { ValidateFunction } from 'ajv'
import {
  CANARY,
  type Finding,
  type FuzzAnswer,
  found,
  isBelowTheApi,
  leakFindings,
  serverErrors,
} from './check-answer.ts'
import { MARKUP_CANARY } from './odd-values.ts'
import { HOSTED, hostedMethod } from './page-operations.ts'
import { decoded, LONGEST_PARAMETER, type Wire } from './wire.ts'

const STATUSES = [200, 204, 206, 301, 302, 303, 304, 400, 401, 403, 404, 409, 410, 413, 415, 416, 422, 429, 431]

/** What every HTML document promises. */
const EVERY_DOCUMENT: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none'; script-src 'self'; .*base-uri 'none'; frame-ancestors 'none'$/,
  'referrer-policy': /^no-referrer$/,
  'x-frame-options': /^DENY$/,
  'x-content-type-options': /^nosniff$/,
}

/** The pages for people promise this besides; the reference is a file for everybody. */
const EVERY_PAGE: Readonly<Record<string, RegExp>> = {
  // The program of the reference is not ours, and builds markup from text.
  'content-security-policy':
    /^default-src 'none'; script-src 'self'; .*base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'x-robots-tag': /noindex/,
  'cache-control': /^no-store$/,
  'content-language': /^[a-z]{2,3}$/,
  vary: /accept-language/,
}

const REFERENCE = '<title>Pramaan API reference</title>'

/** Everything that is wrong with an answer outside the documented APIs. Pure, as `checkAnswer` is. */
export function checkPage(hostedError: ValidateFunction, sent: Wire, answer: FuzzAnswer): readonly Finding[] {
  const leaks = isFile(answer) ? [] : leakFindings(sent, answer)
  if (isBelowTheApi(sent) && (answer.status === 431 || answer.status === 400)) return leaks
  return [
    ...leaks,
    ...serverErrors(answer, sent.path.split('/', 2)[1] ?? ''),
    ...(answer.status < 500 && !STATUSES.includes(answer.status)
      ? [found('undeclared status', String(answer.status))]
      : []),
    ...commonHeaders(answer),
    ...(answer.text === '' ? [] : checkContent(hostedError, sent, answer)),
  ]
}

function typeOf({ headers }: FuzzAnswer): string {
  return String(headers['content-type'] ?? '').split(';', 1)[0]!
}

/** The same bytes for everybody: they contain nothing of this run. */
function isFile(answer: FuzzAnswer): boolean {
  return /^text\/(javascript|css)$/.test(typeOf(answer))
}

function commonHeaders({ headers }: FuzzAnswer): readonly Finding[] {
  return [
    ...(headers['x-request-id'] === undefined ? [found('wrong headers', 'no x-request-id')] : []),
    ...(headers['x-content-type-options'] !== 'nosniff' ? [found('wrong headers', 'no x-content-type-options')] : []),
    ...(headers['set-cookie'] !== undefined ? [found('wrong headers', 'a cookie')] : []),
  ]
}

function checkContent(hostedError: ValidateFunction, sent: Wire, answer: FuzzAnswer): readonly Finding[] {
  const type = typeOf(answer)
  if (type === 'text/html') return checkHtml(answer)
  if (type === '') return [found('wrong headers', 'a body without content-type')]
  if (isFile(answer)) return []
  return [
    ...(answer.text.includes(CANARY) ? [found('canary', 'the answer contains what was sent under __proto__')] : []),
    ...(type === 'application/json' ? checkJson(hostedError, sent, answer) : []),
  ]
}

function checkHtml({ headers, text }: FuzzAnswer): readonly Finding[] {
  const promised = text.includes(REFERENCE) ? EVERY_DOCUMENT : { ...EVERY_DOCUMENT, ...EVERY_PAGE }
  const missing = Object.entries(promised).filter(([name, fits]) => !fits.test(String(headers[name] ?? '')))
  return [
    ...missing.map(([name]) => found('wrong headers', `HTML with ${name}: ${headers[name] ?? 'none'}`)),
    ...(isInMarkup(text) ? [found('canary', 'the page contains markup that a caller sent')] : []),
  ]
}

/** As an element, or as an attribute after a quote that was not escaped. */
function isInMarkup(text: string): boolean {
  return text.includes(`<${MARKUP_CANARY}`) || text.includes(`" ${MARKUP_CANARY}=`)
}

/** As the router reads it: each part is decoded on its own, and an empty one is a token too. */
function isHostedCall({ method, path }: Wire): boolean {
  const [before, folder, token, name, ...more] = path.split('/').map(decoded)
  const asked = method === 'HEAD' ? 'GET' : method
  const isKnown = HOSTED.some(([own]) => own === name && asked === hostedMethod(own))
  return (
    before === '' &&
    folder === 's' &&
    typeof token === 'string' &&
    token.length <= LONGEST_PARAMETER &&
    isKnown &&
    more.length === 0
  )
}

function checkJson(hostedError: ValidateFunction, sent: Wire, answer: FuzzAnswer): readonly Finding[] {
  let body: unknown
  try {
    body = JSON.parse(answer.text)
  } catch {
    return [found('schema mismatch', `not JSON: ${answer.text.slice(0, 80)}`)]
  }
  if (answer.status < 400) return []
  if (isHostedCall(sent))
    return hostedError(body) ? [] : [found('schema mismatch', 'an error of the student page in another shape')]
  const accept = sent.headers.find(([name]) => name === 'accept')?.[1] ?? ''
  return /\btext\/html\b/i.test(accept) && !sent.path.startsWith('/api')
    ? [found('wrong headers', 'JSON for a browser')]
    : []
}
