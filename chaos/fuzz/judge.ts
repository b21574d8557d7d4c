import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FuzzedDocument, FuzzedOperation } from './document.ts'
import { MOST_BODY_BYTES, mustBeRefused } from './refusable.ts'
import { paramsIn, valuesIn, type Wire } from './wire.ts'

export interface FuzzAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export type FindingKind =
  | 'server error'
  | 'undeclared status'
  | 'off its schema'
  | 'accepted but invalid'
  | 'wrong headers'
  | 'canary'
  | 'endless list'
  | 'no answer'
  | 'slow'
  | 'refused though valid'

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
  readonly operations: readonly Checked[]
  readonly error: ValidateFunction
  readonly basePath: string
}

/** Put under `__proto__`; an answer that shows it has read a prototype that was tampered with. */
export const CANARY = 'canary-4f1b7c'

/** Node's own limit for request line and headers together. */
const MOST_HEAD_BYTES = 16_384

/** An Ajv of its own that coerces nothing and knows the formats, which the server's knows not. */
export function compileRules(document: FuzzedDocument): Rules {
  const ajv = formats.default(new Ajv2020({ allErrors: false, strict: false, validateFormats: true }))
  return {
    operations: document.operations.map(operation => ({
      operation,
      params: ajv.compile(operation.params),
      query: ajv.compile(operation.query),
      body: operation.body && ajv.compile(operation.body),
      answers: new Map([...operation.answers].map(([status, schema]) => [status, schema && ajv.compile(schema)])),
    })),
    error: ajv.compile(document.errorSchema),
    basePath: document.basePath,
  }
}

/** Everything that is wrong with an answer to a request. Pure: what was sent, what came back, what the document says. */
export function judge(rules: Rules, sent: Wire, answer: FuzzAnswer): readonly Finding[] {
  const routed = routeOf(rules, sent)
  if (isBelowTheApi(sent) && (answer.status === 431 || answer.status === 400)) return []
  // The catalogue's pages ask from a browser first; no operation answers that.
  if (sent.method === 'OPTIONS' && answer.status === 204 && answer.text === '') return []
  return [
    ...(answer.status >= 500
      ? [found('server error', `${answer.status} of ${routed?.operation.id ?? 'no operation'}`)]
      : []),
    ...judgeStatus(routed, sent, answer),
    ...judgeBody(rules, routed, sent, answer),
    ...judgeHeaders(sent, answer),
    ...judgeNextPage(sent, answer),
    ...(answer.text.includes(CANARY) ? [found('canary', 'the answer shows what was put under __proto__')] : []),
    ...(answer.status >= 200 && answer.status < 300 ? acceptedThough(routed, sent) : []),
  ]
}

function found(kind: FindingKind, what: string): Finding {
  return { kind, what }
}

/** The operation a request reaches; a fixed part of a path goes before a parameter, as the router has it. */
function routeOf({ operations }: Rules, { method, path }: Wire): Checked | null {
  const asked = method === 'HEAD' ? 'GET' : method
  const fitting = operations.filter(({ operation }) => operation.method === asked && paramsIn(path, operation.path))
  return fitting.toSorted((a, b) => count(a) - count(b))[0] ?? null
}

function count({ operation }: Checked): number {
  return operation.path.split('{').length
}

function judgeStatus(routed: Checked | null, sent: Wire, { status, text }: FuzzAnswer): readonly Finding[] {
  if (status === 304) {
    const asked = sent.headers.some(([name]) => name === 'if-none-match')
    return asked && text === '' ? [] : [found('undeclared status', '304 to a request that did not ask for it')]
  }
  if (status === 413 && (sent.body?.length ?? 0) <= MOST_BODY_BYTES) {
    return [found('undeclared status', '413 for a body within the limit')]
  }
  const declared = routed ? routed.answers.has(String(status)) || routed.answers.has('default') : isUnrouted(status)
  return declared ? [] : [found('undeclared status', `${status}${routed ? '' : ' where nothing is routed'}`)]
}

function isUnrouted(status: number): boolean {
  return status === 404 || status === 400
}

function judgeBody(rules: Rules, routed: Checked | null, sent: Wire, answer: FuzzAnswer): readonly Finding[] {
  if (sent.method === 'HEAD' || answer.status === 304) return []
  // Outside the surface another one says no, in its own shape.
  if (!sent.path.startsWith(rules.basePath)) return []
  const declared = routed?.answers.get(String(answer.status)) ?? routed?.answers.get('default')
  const fits = declared ?? (answer.status >= 400 ? rules.error : null)
  if (fits === null) return answer.text === '' ? [] : [found('off its schema', 'a body where none is declared')]
  let body: unknown
  try {
    body = JSON.parse(answer.text)
  } catch {
    return [found('off its schema', `not JSON: ${answer.text.slice(0, 80)}`)]
  }
  return fits(body) ? [] : [found('off its schema', faultOf(fits))]
}

/** A client that follows it would never come to an end. */
function judgeNextPage(sent: Wire, { status, text }: FuzzAnswer): readonly Finding[] {
  const cursor = new URLSearchParams(sent.query).get('cursor')
  if (status !== 200 || !cursor || !text.includes(`"next_cursor":${JSON.stringify(cursor)}`)) return []
  return [found('endless list', 'next_cursor is the cursor that was sent')]
}

function judgeHeaders(sent: Wire, { status, headers, text }: FuzzAnswer): readonly Finding[] {
  const type = String(headers['content-type'] ?? '')
  const wantsType = text !== '' && status !== 304 && sent.method !== 'HEAD'
  return [
    ...(headers['x-request-id'] === undefined ? [found('wrong headers', 'no x-request-id')] : []),
    ...(wantsType && !/^application\/json(;|$)/.test(type) ? [found('wrong headers', `content-type ${type}`)] : []),
  ]
}

function acceptedThough(routed: Checked | null, sent: Wire): readonly Finding[] {
  if (!routed) return [found('accepted but invalid', 'no operation has this method and path')]
  const { operation } = routed
  const faults = [
    invalid('path', routed.params, paramsIn(sent.path, operation.path)),
    invalid('query', routed.query, valuesIn(sent.query, operation.query)),
    headerFault(sent.headers),
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
  const reason = mustBeRefused(body)
  return reason === null ? invalid('body', validate, JSON.parse(body.toString())) : `body: ${reason}`
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

/** Node's parser refuses it and hangs up before any surface is asked: a head too large, a byte no address may have. */
export function isBelowTheApi({ path, query, headers }: Wire): boolean {
  const own = headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  // The signing headers and the fixed parts of the request line take some 300 bytes.
  return path.length + query.length + own + 400 > MOST_HEAD_BYTES || /[^\x21-\x7e]/.test(path + query)
}

function faultOf(validate: ValidateFunction): string {
  const error = validate.errors?.[0]
  return `${error?.instancePath || '/'} ${error?.message ?? 'does not fit'}`
}
