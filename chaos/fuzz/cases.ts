import { chance, pick, type Random, whole } from '../random.ts'
import { acceptableBody } from './acceptable-body.ts'
import type { FuzzedOperation } from './document.ts'
import { type Making, validValue } from './generate.ts'
import { hostileAudio } from './hostile-audio.ts'
import { HOSTILE_BODIES } from './hostile-bodies.ts'
import { hostileForm } from './hostile-forms.ts'
import { HOSTILE_REQUESTS, type Target } from './hostile-requests.ts'
import { looksLike, nearlyValid } from './mutate.ts'
import { pageHeaders } from './page-operations.ts'
import type { IdPool } from './pool.ts'
import { isObject, type Schema } from './schema.ts'
import type { KnownSession } from './sessions.ts'
import { type Given, type Wire, wireOf } from './wire.ts'

export const KINDS = ['valid', 'nearly valid', 'hostile'] as const
export type Kind = (typeof KINDS)[number]

export interface FuzzCase {
  readonly operation: FuzzedOperation
  readonly kind: Kind
  /** The change that was made. */
  readonly how: string
  readonly wire: Wire
  /** The valid input, before it was changed. */
  readonly given: Given
  /** Whose ids it contains, in the Verification API and on the pages. */
  readonly session: KnownSession | null
}

export interface CaseOptions extends GivenMaking {
  readonly foreign: IdPool
}

/** What a generator of input uses; the session's ids are in the pool. */
export interface GivenMaking extends Making {
  readonly session: KnownSession | null
}

export function makeCase(operation: FuzzedOperation, kind: Kind, options: CaseOptions): FuzzCase {
  const { session } = options
  const given = validGiven(operation, options)
  const headers = validHeaders(operation, options.random)
  if (kind === 'valid')
    return { operation, kind, how: 'valid', wire: wireOf(operation, given, headers), given, session }
  if (kind === 'nearly valid') {
    const { how, given: spoilt } = nearlyValidGiven(operation, given, options.random)
    return { operation, kind, how, wire: wireOf(operation, spoilt, headers), given, session }
  }
  const { how, wire } = hostile(operation, given, headers, options)
  return { operation, kind, how, wire, given, session }
}

/** The body is omitted where the operation takes none. */
export function validGiven(operation: FuzzedOperation, making: GivenMaking): Given {
  const { random, pool } = making
  const params = validValue(operation.params, '', making) as Given['params']
  const page = operation.query.properties?.cursor && chance(0.3, random) ? pool.pageOf(operation.key, random) : null
  // A cursor is only valid with its own query; invented ones belong to the hostile requests.
  const { cursor: _, ...query } = validValue(operation.query, '', making) as Record<string, unknown>
  return {
    params,
    query: page ? { ...page.query, cursor: page.cursor } : query,
    ...(operation.body && { body: givenBody(operation, operation.body, params, making) }),
  }
}

function givenBody(operation: FuzzedOperation, schema: Schema, params: Given['params'], making: GivenMaking): unknown {
  const body = validBody(schema, knownBody(operation, schema, params, making), making)
  return chance(making.style.trust, making.random) ? acceptableBody(operation.runs, body, making) : body
}

/**
 * Often one that was accepted or returned before, with one or two properties generated anew: so a rule once satisfied stays
 * satisfied.
 */
function validBody(schema: Schema, shown: unknown, making: Making): unknown {
  const made = validValue(schema, '', making)
  if (!isObject(shown) || !isObject(made)) return made
  const names = Object.keys(schema.properties ?? {})
  const anew = [pick(names, making.random), pick(names, making.random)]
  const kept = Object.entries(shown).filter(([name]) => !anew.includes(name))
  const missing = (schema.required ?? []).filter(name => !(name in shown))
  const added = Object.entries(made).filter(([name]) => anew.includes(name) || missing.includes(name))
  return Object.fromEntries([...kept, ...added])
}

/** To replace an object, its current state; to create one, the body that created another. */
function knownBody(operation: FuzzedOperation, schema: Schema, params: Given['params'], making: Making): unknown {
  const { random, pool } = making
  if (chance(0.4, random)) return null
  const [last] = Object.entries(params).slice(-1)
  const now = last ? pool.objectOf(last[0], String(last[1])) : null
  return now === null ? pool.bodyOf(operation.key, random) : asSent(schema, now)
}

/** An answer contains more than a request may send: keeps what the schema allows, without null values. */
function asSent(schema: Schema, shown: unknown): unknown {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return asSent(alternatives.find(each => looksLike(each, shown)) ?? {}, shown)
  if (Array.isArray(shown)) return shown.map(item => asSent(schema.items ?? {}, item))
  const { properties } = schema
  if (!isObject(shown) || !properties) return shown
  const known = Object.entries(shown).filter(([name, each]) => properties[name] && each !== null)
  return Object.fromEntries(known.map(([name, each]) => [name, asSent(properties[name]!, each)]))
}

function validHeaders({ api, method }: FuzzedOperation, random: Random): Wire['headers'] {
  if (api === 'pages') return pageHeaders(random)
  if (api !== 'partner') return []
  // One in ten writes repeats one of a few keys: answered from the stored answer, or rejected as reused.
  const key = chance(0.1, random) ? `again-${whole(1, 40, random)}` : `key-${random().toString(36).slice(2)}`
  const recruiter = `recruiter-${whole(1, 5, random)}`
  return [
    ...(method !== 'GET' && chance(0.7, random) ? [['idempotency-key', key] as const] : []),
    ...(chance(0.2, random) ? [['x-on-behalf-of', recruiter] as const] : []),
  ]
}

function nearlyValidGiven(operation: FuzzedOperation, given: Given, random: Random) {
  const schema: Schema = {
    type: 'object',
    properties: { params: operation.params, query: operation.query, ...(operation.body && { body: operation.body }) },
  }
  const { how, value } = nearlyValid(schema, given, ({ path }) => path.length > 1 || path[0] === 'body', random)
  return { how, given: value as Given }
}

/** Half of them change the body, where there is one. */
function hostile(
  operation: FuzzedOperation,
  given: Given,
  headers: Wire['headers'],
  { random, pool, foreign }: CaseOptions,
): { readonly how: string; readonly wire: Wire } {
  const wire = wireOf(operation, given, headers)
  if (operation.bodyType === 'form' && operation.body && chance(0.6, random))
    return { how: 'odd form', wire: { ...wire, body: hostileForm(random) } }
  if (operation.bodyType === 'audio' && chance(0.8, random)) {
    const { type, body } = hostileAudio(random)
    return { how: 'odd recording', wire: { ...wire, headers: [...headers, ['content-type', type]], body } }
  }
  if (operation.body && chance(0.6, random)) {
    const [how, make] = pick(HOSTILE_BODIES, random)
    return { how, wire: { ...wire, body: make({ schema: operation.body, value: given.body, random }) } }
  }
  const target: Target = { operation, wire, pool, foreign, random }
  // Not every change applies to every operation; an odd header does.
  for (let draw = 0; draw < 20; draw++) {
    const [how, spoil] = pick(Object.entries(HOSTILE_REQUESTS), random)
    const spoilt = spoil(target)
    if (spoilt !== null) return { how, wire: spoilt }
  }
  return { how: 'odd header', wire: HOSTILE_REQUESTS['odd header']!(target) ?? wire }
}
