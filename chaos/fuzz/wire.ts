import type { FuzzedOperation } from './document.ts'
import { isObject, type Schema } from './schema.ts'

/** A request as sent, without the signature. */
export interface Wire {
  readonly method: string
  /** As sent, not yet decoded; the query without its question mark. */
  readonly path: string
  readonly query: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer | null
}

/** The input of an operation, before it is encoded as a request. */
export interface Given {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export function targetOf({ path, query }: Wire): string {
  return query === '' ? path : `${path}?${query}`
}

export function wireOf(operation: FuzzedOperation, given: Given, headers: Wire['headers']): Wire {
  const body = given.body === undefined ? null : encodedBody(operation, given.body)
  return {
    method: operation.method,
    path: pathOf(operation.path, given.params),
    query: queryOf(given.query),
    headers: body === null ? headers : [...headers, ['content-type', CONTENT_TYPES[operation.bodyType]]],
    body,
  }
}

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  audio: 'audio/webm;codecs=opus',
} as const

/** A recording is held as base64. */
function encodedBody({ bodyType }: FuzzedOperation, body: unknown): Buffer {
  if (bodyType === 'audio') return Buffer.from(textOf(body), 'base64')
  return Buffer.from(bodyType === 'form' && isObject(body) ? queryOf(body) : JSON.stringify(body))
}

function pathOf(template: string, params: Given['params']): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(params[name] ?? '')))
}

function queryOf(query: Given['query']): string {
  return Object.entries(query)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map(
        each => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(each))}`,
      ),
    )
    .join('&')
}

function textOf(value: unknown): string {
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)
}

/** A longer part of a path matches no route. */
export const LONGEST_PARAMETER = 512

/** The parameters in a path, or null if the template does not match; an encoded letter is still that letter. */
export function paramsIn(path: string, template: string): Readonly<Record<string, string>> | null {
  const [given, wanted] = [path.split('/'), template.split('/')]
  if (given.length !== wanted.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const text = decoded(given[at]!)
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (text === null || (name === undefined ? text !== part : text === '' || text.length > LONGEST_PARAMETER))
      return null
    if (name !== undefined) params[name] = text
  }
  return params
}

/** Null if it cannot be decoded. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Numbers as JSON writes them: `0x10`, `+5`, ` 5` and `05` are not. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** A query string as the values of its schema. Names that the schema does not know are omitted. */
export function valuesIn(query: string, { properties = {} }: Schema): Readonly<Record<string, unknown>> {
  const search = new URLSearchParams(query)
  const entries = Object.entries(properties).flatMap(([name, schema]) => {
    const texts = search.getAll(name)
    if (texts.length === 0) return []
    if (schema.type === 'array') return [[name, texts.map(text => typed(text, schema.items ?? {}))]]
    return [[name, texts.length > 1 ? texts : typed(texts[0]!, schema)]]
  })
  return Object.fromEntries(entries)
}

function typed(text: string, { type }: Schema): unknown {
  if ((type === 'integer' || type === 'number') && NUMBER.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
