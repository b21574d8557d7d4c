/** Compares two versions of an OpenAPI document by what callers see of them. References are resolved first. */
export interface Change {
  readonly kind: 'removed' | 'narrowed' | 'added' | 'rewritten'
  /** `createMandate request.skills[].verify` */
  readonly at: string
  readonly what: string
  /** The decision that a narrowed request follows from. */
  readonly reason?: string
}

export interface Comparison {
  readonly changes: readonly Change[]
  /** Texts that differ between the versions. */
  readonly descriptions: number
  /** Examples that the newer version has and the older had not, or had otherwise. */
  readonly examples: number
}

type Json = Readonly<Record<string, unknown>>
type Side = 'request' | 'answer'

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components?: Json
}

export function compareDocuments(before: OpenApi, after: OpenApi): Comparison {
  const changes: Change[] = []
  const [old, now] = [operationsOf(before), operationsOf(after)]
  for (const [name, operation] of old) {
    const later = now.get(name)
    if (later) compareOperation(changes, name, operation, later)
    else changes.push({ kind: 'removed', at: name, what: 'operation' })
  }
  for (const name of now.keys()) if (!old.has(name)) changes.push({ kind: 'added', at: name, what: 'operation' })
  return {
    changes,
    descriptions: differing(textsOf(before), textsOf(after)),
    examples: differing(new Map(), examplesOf(after)) - unchanged(examplesOf(before), examplesOf(after)),
  }
}

function operationsOf(document: OpenApi): Map<string, Json> {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const resolved = resolve(document, operation) as Json
      return [`${method.toUpperCase()} ${path}`, resolved] as const
    }),
  )
  return new Map(entries)
}

/** The same with every reference replaced by what it refers to. */
function resolve(document: OpenApi, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(each => resolve(document, each))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: unknown }
  if (typeof $ref === 'string') {
    const steps = $ref.slice(2).split('/')
    return resolve(
      document,
      steps.reduce((at: unknown, step) => (at as Json)[step], document),
    )
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(document, each)]))
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Json
}

function compareOperation(changes: Change[], name: string, before: Json, after: Json): void {
  const parameters = (operation: Json) =>
    new Map(((operation.parameters ?? []) as readonly Parameter[]).map(each => [`${each.in} ${each.name}`, each]))
  const [old, now] = [parameters(before), parameters(after)]
  for (const [key, parameter] of old) {
    const later = now.get(key)
    if (!later) changes.push({ kind: 'removed', at: `${name} ${key}`, what: 'parameter' })
    else compareSchemas(changes, 'request', `${name} ${key}`, parameter.schema, later.schema)
  }
  for (const [key, { required }] of now)
    if (!old.has(key)) changes.push({ kind: required ? 'narrowed' : 'added', at: `${name} ${key}`, what: 'parameter' })
  const bodies = [before, after].map(each => schemaIn(each.requestBody as Json | undefined))
  if (bodies[0] && bodies[1]) compareSchemas(changes, 'request', `${name} request`, bodies[0], bodies[1])
  else if (bodies[1]) changes.push({ kind: 'narrowed', at: name, what: 'request body', reason: 'K2' })
  else if (bodies[0]) changes.push({ kind: 'removed', at: name, what: 'request body' })
  compareAnswers(changes, name, before.responses as Json, after.responses as Json)
}

function compareAnswers(changes: Change[], name: string, before: Json, after: Json): void {
  for (const [status, answer] of Object.entries(before)) {
    const [old, now] = [schemaIn(answer as Json), schemaIn(after[status] as Json | undefined)]
    if (!after[status]) changes.push({ kind: 'removed', at: `${name} ${status}`, what: 'answer' })
    else if (old && now) compareSchemas(changes, 'answer', `${name} ${status}`, old, now)
  }
  for (const [status, answer] of Object.entries(after)) {
    if (!before[status]) changes.push({ kind: 'added', at: `${name} ${status}`, what: 'answer' })
    const known = Object.keys((before[status] as { headers?: object } | undefined)?.headers ?? {})
    for (const header of Object.keys((answer as { headers?: object }).headers ?? {}))
      if (!known.includes(header)) changes.push({ kind: 'added', at: `${name} ${status}`, what: `header ${header}` })
  }
}

function schemaIn(holder: Json | undefined): Json | undefined {
  const content = holder?.content as Readonly<Record<string, { readonly schema: Json }>> | undefined
  return content?.['application/json']?.schema
}

function compareSchemas(changes: Change[], side: Side, at: string, before: Json, after: Json): void {
  compareFields(changes, side, at, before, after)
  compareRules(changes, side, at, before, after)
  if (before.items && after.items) compareSchemas(changes, side, `${at}[]`, before.items as Json, after.items as Json)
  const [old, now] = [before.anyOf, after.anyOf] as readonly (readonly Json[] | undefined)[]
  if (!old || !now) return
  old.forEach((each, index) => {
    const later = now[index]
    if (later) compareSchemas(changes, side, at, each, later)
    else changes.push({ kind: side === 'request' ? 'narrowed' : 'removed', at, what: 'form' })
  })
}

function compareFields(changes: Change[], side: Side, at: string, before: Json, after: Json): void {
  const fields = (schema: Json) => (schema.properties ?? {}) as Readonly<Record<string, Json>>
  const required = (schema: Json) => (schema.required ?? []) as readonly string[]
  for (const [name, field] of Object.entries(fields(before))) {
    const [path, later] = [`${at}.${name}`, fields(after)[name]]
    if (!later) changes.push({ kind: 'removed', at: path, what: 'field' })
    else compareSchemas(changes, side, path, field, later)
    const [was, is] = [required(before).includes(name), required(after).includes(name)]
    if (side === 'request' && !was && is) changes.push({ kind: 'narrowed', at: path, what: 'required' })
    if (side === 'answer' && was && !is) changes.push({ kind: 'removed', at: path, what: 'always present' })
    if (side === 'answer' && !was && is) changes.push({ kind: 'added', at: path, what: 'always present' })
  }
  for (const name of Object.keys(fields(after)))
    if (!(name in fields(before))) changes.push({ kind: 'added', at: `${at}.${name}`, what: 'field' })
  if (side === 'request' && before.additionalProperties !== false && after.additionalProperties === false)
    changes.push({ kind: 'narrowed', at, what: 'unknown fields', reason: 'K2' })
  if (side === 'answer' && before.additionalProperties === false && after.additionalProperties !== false)
    changes.push({ kind: 'added', at, what: 'open for additions' })
}

/** A bound that accepts less than before. */
const TIGHTER: Readonly<Record<string, (before: number, after: number) => boolean>> = {
  minLength: (before, after) => after > before,
  maxLength: (before, after) => after < before,
  minimum: (before, after) => after > before,
  maximum: (before, after) => after < before,
  minItems: (before, after) => after > before,
  maxItems: (before, after) => after < before,
  minProperties: (before, after) => after > before,
}
/** What holds where a bound is not given. */
const UNBOUNDED: Readonly<Record<string, number>> = {
  minLength: 0,
  minItems: 0,
  minProperties: 0,
  minimum: Number.NEGATIVE_INFINITY,
  maximum: Number.POSITIVE_INFINITY,
  maxLength: Number.POSITIVE_INFINITY,
  maxItems: Number.POSITIVE_INFINITY,
}

function compareRules(changes: Change[], side: Side, at: string, before: Json, after: Json): void {
  // An enum of text is text, whether or not it says so.
  if (before.type !== undefined && before.type !== after.type)
    changes.push({ kind: side === 'request' ? 'narrowed' : 'removed', at, what: `type ${before.type}` })
  const values = (schema: Json) => (schema.enum ?? []) as readonly unknown[]
  const gone = values(before).filter(value => !values(after).includes(value))
  const came = values(after).filter(value => !values(before).includes(value))
  if (gone.length > 0) changes.push({ kind: side === 'request' ? 'narrowed' : 'removed', at, what: `values ${gone}` })
  if (came.length > 0 && values(before).length > 0) changes.push({ kind: 'added', at, what: `values ${came}` })
  if (side === 'answer') return
  for (const [rule, isTighter] of Object.entries(TIGHTER)) {
    const [old, now] = [before, after].map(each => (each[rule] as number | undefined) ?? UNBOUNDED[rule]!)
    if (isTighter(old!, now!)) changes.push({ kind: 'narrowed', at, what: `${rule} ${old} to ${now}` })
  }
  comparePatterns(changes, at, before.pattern as string | undefined, after.pattern as string | undefined)
}

const TEXTS = [
  ' ',
  '\u00a0',
  '\u3000',
  '\t',
  '\n',
  '  a',
  'a',
  'a b',
  'a\tb',
  'a\nb',
  'a\u0000',
  'अ',
  '0',
  '12',
  '411014',
]

/** Patterns cannot be compared in general; what they accept of a set of texts can. */
function comparePatterns(changes: Change[], at: string, before: string | undefined, after: string | undefined): void {
  if (before === after) return
  const accepts = (pattern: string | undefined, text: string) => new RegExp(pattern ?? '', 'u').test(text)
  const lost = TEXTS.filter(text => accepts(before, text) && !accepts(after, text))
  const what = `pattern: rejects ${lost.length === 0 ? 'the same texts as before' : lost.map(shown).join(', ')}`
  const isBlank = lost.every(text => text.trim() === '')
  if (lost.length === 0) changes.push({ kind: 'rewritten', at, what })
  else changes.push({ kind: 'narrowed', at, what, ...(isBlank && { reason: 'K7' }) })
}

/** In ASCII, so that a reader can tell blanks apart. */
function shown(text: string): string {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(text).replaceAll(/[^ -~]/g, escaped)
}

function textsOf(document: unknown): Map<string, string> {
  return collect(document, (key, value) => (key === 'description' || key === 'summary') && typeof value === 'string')
}

function examplesOf(document: unknown): Map<string, string> {
  return collect(document, (key, value) => key === 'example' || (key === 'examples' && Array.isArray(value)))
}

function collect(value: unknown, wanted: (key: string, value: unknown) => boolean, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  if (typeof value !== 'object' || value === null) return found
  for (const [key, each] of Object.entries(value)) {
    const at = `${path}/${key}`
    if (wanted(key, each)) found.set(at, JSON.stringify(each))
    else for (const [inner, text] of collect(each, wanted, at)) found.set(inner, text)
  }
  return found
}

function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  return [...after].filter(([at, text]) => before.get(at) !== text).length
}

function unchanged(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): number {
  return [...after].filter(([at, text]) => before.get(at) === text).length
}
