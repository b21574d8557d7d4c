import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { ApiName, FuzzedDocument, FuzzedOperation } from './document.ts'
import { leaksIn } from './leaks.ts'
import { MOST_BODY_BYTES, mustBeRejected } from './must-be-rejected.ts'
import type { Schema } from './schema.ts'
import { paramsIn, valuesIn, type Wire } from './wire.ts'

export interface FuzzAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export type FindingKind =
  | 'server error'
  | 'generation failed'
  | 'leak'
  | 'undeclared status'
  | 'schema mismatch'
  | 'accepted but invalid'
  | 'wrong headers'
  | 'canary'
  | 'endless list'
  | 'no answer'
  | 'slow'
  | 'rejected though valid'

export interface Finding {
  readonly kind: FindingKind
  readonly what: string
}

interface Checked {
  readonly operation: FuzzedOperation
  readonly params: ValidateFunction
  readonly query: ValidateFunction
  readonly body: ValidateFunction | null
  readonly answers: ReadonlyMap<string, ValidateFunction | null>
}

export interface Rules {
  readonly api: ApiName
  readonly operations: readonly Checked[]
  readonly error: ValidateFunction
  readonly basePath: string
}

/** Sent under `__proto__`; an answer that contains it has read a polluted prototype. */
export const CANARY = 'canary-4f1b7c'

/** Node's limit for request line and headers together. */
const MOST_HEAD_BYTES = 16_384

/** A separate Ajv that coerces nothing and validates formats, which the server's does not. */
export function compileRules(document: FuzzedDocument): Rules {
  const compile = compiler()
  return {
    api: document.api,
    operations: document.operations.map(operation => ({
      operation,
      params: compile(operation.params),
      query: compile(operation.query),
      body: operation.body && compile(operation.body),
      answers: new Map([...operation.answers].map(([status, schema]) => [status, schema && compile(schema)])),
    })),
    error: compile(document.errorSchema),
    basePath: document.basePath,
  }
}

/** Each schema once: every operation has the same errors. */
function compiler(): (schema: Schema) => ValidateFunction {
  const ajv = formats.default(new Ajv2020({ allErrors: false, strict: false, validateFormats: true }))
  const known = new Map<string, ValidateFunction>()
  return schema => {
    const text = JSON.stringify(schema)
    const validate = known.get(text) ?? ajv.compile(schema)
    known.set(text, validate)
    return validate
  }
}

/** Everything that is wrong with an answer to a request. Pure: the request, the answer and the document are the input. */
export function checkAnswer(rules: Rules, sent: Wire, answer: FuzzAnswer): readonly Finding[] {
  const routed = routeOf(rules, sent)
  const leaks = leakFindings(sent, answer)
  if (isBelowTheApi(sent) && (answer.status === 431 || answer.status === 400)) return leaks
  // The pages of the catalogue send preflight requests; no operation answers them.
  if (sent.method === 'OPTIONS' && answer.status === 204 && answer.text === '') return leaks
  return [
    ...leaks,
    ...serverErrors(answer, routed?.operation.id ?? 'no operation'),
    ...checkStatus(routed, sent, answer),
    ...checkBody(rules, routed, sent, answer),
    ...checkHeaders(sent, answer),
    ...checkNextPage(sent, answer),
    ...(answer.text.includes(CANARY) ? [found('canary', 'the answer contains what was sent under __proto__')] : []),
    ...(answer.status >= 200 && answer.status < 300 ? acceptedThough(rules, routed, sent) : []),
  ]
}

/**
 * The only documented 500: a model that gives no usable questions, which does not happen here. A live session about a skill of no bank
 * gets the same code, with the name of the skill.
 */
export function serverErrors({ status, text }: FuzzAnswer, where: string): readonly Finding[] {
  if (status < 500) return []
  if (status === 500 && text.includes('"code":"GENERATION_FAILED"'))
    return text.includes('there are no questions for it now') ? [] : [found('generation failed', where)]
  return [found('server error', `${status} of ${where}`)]
}

/** Headers too: an error may be repeated there. */
export function leakFindings(sent: Wire, { headers, text }: FuzzAnswer): readonly Finding[] {
  const shown = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
  const known = knownTo(sent)
  return leaksIn(`${shown.join('\n')}\n\n${text}`, known).map(what => found('leak', what))
}

const MOST_KNOWN = 20_000

function knownTo({ path, query, headers, body }: Wire): string {
  const raw = [path, query, ...headers.map(([, value]) => value), body?.subarray(0, MOST_KNOWN).toString() ?? ''].join(
    '\n',
  )
  return `${raw}\n${decodedWherePossible(`${path}\n${query}`)}`
}

function decodedWherePossible(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, encoded => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

export function found(kind: FindingKind, what: string): Finding {
  return { kind, what }
}

/** The operation that a request reaches; a fixed part of a path takes precedence over a parameter, as in the router. */
function routeOf({ operations }: Rules, { method, path }: Wire): Checked | null {
  const asked = method === 'HEAD' ? 'GET' : method
  const fitting = operations.filter(({ operation }) => operation.method === asked && paramsIn(path, operation.path))
  return fitting.toSorted((a, b) => count(a) - count(b))[0] ?? null
}

function count({ operation }: Checked): number {
  return operation.path.split('{').length
}

function checkStatus(routed: Checked | null, sent: Wire, { status, text }: FuzzAnswer): readonly Finding[] {
  if (status === 304) {
    const asked = sent.headers.some(([name]) => name === 'if-none-match')
    return asked && text === '' ? [] : [found('undeclared status', '304 to a request without a condition')]
  }
  if (status === 413 && (sent.body?.length ?? 0) <= MOST_BODY_BYTES) {
    return [found('undeclared status', '413 for a body within the limit')]
  }
  const declared = routed
    ? routed.answers.has(String(status)) || routed.answers.has('default')
    : isUnrouted(status, sent)
  return declared ? [] : [found('undeclared status', `${status}${routed ? '' : ' for an unknown route'}`)]
}

/**
 * To the router an empty part of the path is a parameter too: then size and media type of the body are checked first, and the key of an
 * administrator or of an organisation.
 */
function isUnrouted(status: number, { body, path }: Wire): boolean {
  if (status === 403) return path.startsWith('/api/admin/') && path.includes('//')
  if (status === 401) return path.startsWith('/api/v1/') && path.includes('//')
  return status === 404 || status === 400 || (body !== null && (status === 413 || status === 415))
}

function checkBody(rules: Rules, routed: Checked | null, sent: Wire, answer: FuzzAnswer): readonly Finding[] {
  if (sent.method === 'HEAD' || answer.status === 304) return []
  // Outside this API another one answers, with its own error schema.
  if (!sent.path.startsWith(rules.basePath)) return []
  const declared = routed?.answers.get(String(answer.status)) ?? routed?.answers.get('default')
  const fits = declared ?? (answer.status >= 400 ? rules.error : null)
  if (fits === null) return answer.text === '' ? [] : [found('schema mismatch', 'a body where none is declared')]
  let body: unknown
  try {
    body = JSON.parse(answer.text)
  } catch {
    return [found('schema mismatch', `not JSON: ${answer.text.slice(0, 80)}`)]
  }
  return fits(body) ? [] : [found('schema mismatch', faultOf(fits))]
}

/** A client that follows it would never end. */
function checkNextPage(sent: Wire, { status, text }: FuzzAnswer): readonly Finding[] {
  const cursor = new URLSearchParams(sent.query).get('cursor')
  if (status !== 200 || !cursor || !text.includes(`"next_cursor":${JSON.stringify(cursor)}`)) return []
  return [found('endless list', 'next_cursor is the cursor that was sent')]
}

function checkHeaders(sent: Wire, { status, headers, text }: FuzzAnswer): readonly Finding[] {
  const type = String(headers['content-type'] ?? '')
  const wantsType = text !== '' && status !== 304 && sent.method !== 'HEAD'
  return [
    ...(headers['x-request-id'] === undefined ? [found('wrong headers', 'no x-request-id')] : []),
    ...(wantsType && !/^application\/json(;|$)/.test(type) ? [found('wrong headers', `content-type ${type}`)] : []),
  ]
}

function acceptedThough({ api }: Rules, routed: Checked | null, sent: Wire): readonly Finding[] {
  if (!routed) return [found('accepted but invalid', 'no operation has this method and path')]
  const { operation } = routed
  const faults = [
    invalid('path', routed.params, paramsIn(sent.path, operation.path)),
    invalid('query', routed.query, valuesIn(sent.query, operation.query)),
    api === 'partner' ? headerFault(sent.headers) : null,
    credentialFault(sent.headers),
    routed.body && bodyFault(routed.body, sent),
  ]
  return faults.filter(fault => fault !== null).map(fault => found('accepted but invalid', fault))
}

function invalid(part: string, validate: ValidateFunction, value: unknown): string | null {
  return validate(value) ? null : `${part}: ${faultOf(validate)}`
}

function bodyFault(validate: ValidateFunction, { headers, body }: Wire): string | null {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  const encoding = headers.find(([name]) => name === 'content-encoding')?.[1] ?? 'identity'
  if (body === null || body.length === 0) return 'body: none'
  if (!/^\s*application\/json\s*(;|$)/i.test(type)) return `content-type ${type}`
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8'
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) return `content-type ${type}`
  if (encoding !== 'identity') return `content-encoding ${encoding}`
  const reason = mustBeRejected(body)
  return reason === null ? invalid('body', validate, JSON.parse(body.toString())) : `body: ${reason}`
}

/** The sender adds the true ones. Those in a request are invented, or of another organisation. */
function credentialFault(headers: Wire['headers']): string | null {
  const odd = headers.find(([name]) => name === 'x-api-key' || name === 'x-session-token')
  return odd === undefined ? null : `${odd[0]} ${JSON.stringify(odd[1].slice(0, 40))}`
}

function headerFault(headers: Wire['headers']): string | null {
  for (const [name, fits] of [
    ['idempotency-key', /^.{0,255}$/],
    ['x-on-behalf-of', /^[\x20-\x7e]{0,128}$/],
  ] as const) {
    const values = headers.filter(each => each[0] === name).map(each => each[1].trim())
    if (values.length > 1) return `${name} twice`
    if (values.some(value => !fits.test(value))) return `${name} ${JSON.stringify(values[0]!.slice(0, 40))}`
  }
  return null
}

/**
 * Node's parser rejects it and closes the connection before any API is called: headers too large, or a byte that no URL may
 * have.
 */
export function isBelowTheApi({ path, query, headers }: Wire): boolean {
  const own = headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  // The signing headers and the fixed parts of the request line take about 300 bytes.
  return path.length + query.length + own + 400 > MOST_HEAD_BYTES || /[^\x21-\x7e]/.test(path + query)
}

function faultOf(validate: ValidateFunction): string {
  const error = validate.errors?.[0]
  return `${error?.instancePath || '/'} ${error?.message ?? 'does not fit'}`
}
