import { gzipSync } from 'node:zlib'
import { pick, type Random, whole } from '../random.ts'
import type { FuzzedOperation } from './document.ts'
import {
  CONTENT_TYPES,
  ENCODINGS,
  FORGED_NUMBERS,
  FORGED_TEXTS,
  HEADERS,
  ODD_CREDENTIALS,
  ODD_PATHS,
  PATH_VALUES,
  QUERY_PARTS,
} from './odd-values.ts'
import type { IdPool } from './pool.ts'
import type { Wire } from './wire.ts'

export interface Target {
  readonly operation: FuzzedOperation
  readonly wire: Wire
  readonly pool: IdPool
  /** Ids that another organisation has received. */
  readonly foreign: IdPool
  readonly random: Random
}

/** Null where it does not apply: no parameter to change, no body to encode. */
export type HostileRequest = (target: Target) => Wire | null

export const HOSTILE_REQUESTS: Readonly<Record<string, HostileRequest>> = {
  'odd path value': ({ operation, wire, random }) => withParameter(operation, wire, pick(PATH_VALUES, random)),
  'odd path': ({ operation, wire, random }) => ({
    ...wire,
    path: pick(ODD_PATHS, random)(wire.path, folderOf(operation)).replace(/^(?!\/)/, '/'),
  }),
  'odd query': ({ wire, random }) => {
    const parts = Array.from({ length: whole(1, 2, random) }, () => pick(QUERY_PARTS, random))
    return { ...wire, query: [...(wire.query === '' ? [] : [wire.query]), ...parts].join('&') }
  },
  'one parameter twice': ({ wire }) => (wire.query === '' ? null : { ...wire, query: `${wire.query}&${wire.query}` }),
  'odd header': ({ wire, random }) => withHeaders(wire, pick(HEADERS, random)),
  'odd credential': ({ operation, wire, random }) => {
    const names = HEADERS_OF_SCHEMES.filter(([scheme]) => operation.security.includes(scheme)).map(([, name]) => name)
    return names.length === 0 ? null : withHeaders(wire, [[pick(names, random), pick(ODD_CREDENTIALS, random)]])
  },
  'session of another organisation': ({ operation, wire, foreign, random }) => {
    const token = operation.security.includes('session') ? foreign.idOf('sessionToken', random) : null
    return token === null ? null : withHeaders(wire, [['x-session-token', token]])
  },
  'odd content type': ({ wire, random }) =>
    wire.body && withHeaders(wire, [['content-type', pick(CONTENT_TYPES, random)]]),
  'no content type': ({ wire }) =>
    wire.body && { ...wire, headers: wire.headers.filter(([name]) => name !== 'content-type') },
  compressed: ({ wire, random }) => wire.body && compressed(wire, wire.body, random),
  'an undeclared body': ({ operation, wire, random }) => {
    if (operation.body) return null
    const body = Buffer.from(pick(['{}', '{"a":1}', 'x', '[', ' '.repeat(300_000), '{"__proto__":{}}'], random))
    return withHeaders({ ...wire, body }, [['content-type', pick(['application/json', 'text/plain'], random)]])
  },
  'no body': ({ wire, random }) => wire.body && { ...wire, body: random() < 0.5 ? null : Buffer.alloc(0) },
  'other method': ({ wire, random }) => ({
    ...wire,
    method: pick(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'GET'], random),
  }),
  'odd cursor': target => withCursor(target, oddCursor(target)),
  'cursor of another list': target => {
    const page = target.pool.anyPage(target.random)
    return page && withCursor(target, page.cursor)
  },
  'forged cursor': forgedCursor,
  'id of another organisation': ({ operation, wire, foreign, random }) => {
    const name = /\{(\w+)\}/.exec(operation.path)?.[1]
    const id = name === undefined ? null : foreign.idOf(name, random)
    return id === null ? null : withParameter(operation, wire, encodeURIComponent(id))
  },
}

const HEADERS_OF_SCHEMES = [
  ['key', 'x-api-key'],
  ['adminKey', 'x-api-key'],
  ['session', 'x-session-token'],
] as const

const FOLDERS = { partner: '/partner', verification: '/v1', catalogue: '/api' } as const

function folderOf({ api, path }: FuzzedOperation): string {
  return api === 'pages' ? `/${path.split('/')[1]}` : FOLDERS[api]
}

function withParameter({ path }: FuzzedOperation, wire: Wire, raw: string): Wire | null {
  const at = path.split('/').findIndex(part => part.startsWith('{'))
  if (at < 0) return null
  return { ...wire, path: wire.path.split('/').with(at, raw).join('/') }
}

function withHeaders(wire: Wire, headers: Wire['headers']): Wire {
  const names = headers.map(([name]) => name)
  return { ...wire, headers: [...wire.headers.filter(([name]) => !names.includes(name)), ...headers] }
}

function compressed(wire: Wire, body: Buffer, random: Random): Wire {
  const encoding = pick(ENCODINGS, random)
  const bytes = pick([() => gzipSync(body), () => gzipSync(Buffer.alloc(5_000_000, ' ')), () => body], random)()
  return withHeaders({ ...wire, body: bytes }, [['content-encoding', encoding]])
}

function withCursor({ operation, wire }: Target, cursor: string): Wire | null {
  if (!operation.query.properties?.cursor) return null
  const search = new URLSearchParams(wire.query)
  search.set('cursor', cursor)
  return { ...wire, query: search.toString() }
}

function oddCursor({ random }: Target): string {
  const length = pick([499, 500, 501, 5_000, 15_000, 20_000], random)
  return pick(
    ['A'.repeat(length), '', '%', '\u0000', '😀', 'W10', 'bnVsbA', 'e30', 'WyJcdTAwMDAiXQ', '=', '../..'],
    random,
  )
}

/** A real cursor with one of its values replaced, sent with its own query: a partner may well decode it. */
function forgedCursor({ operation, wire, pool, random }: Target): Wire | null {
  if (!operation.query.properties?.cursor) return null
  const page = pool.pageOf(operation.key, random)
  const values =
    valuesOfCursor(page?.cursor) ?? pick([['x'], ['x', 0], [0], ['x', 'x'], [null], [{}], [[]], []], random)
  const at = Math.floor(random() * values.length)
  const forged = pick<string | number>(typeof values[at] === 'number' ? FORGED_NUMBERS : FORGED_TEXTS, random)
  const cursor = Buffer.from(JSON.stringify(values.length > 0 ? values.with(at, forged) : values)).toString('base64url')
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(page?.query ?? {})) search.set(name, String(value))
  search.set('cursor', cursor)
  return { ...wire, query: search.toString() }
}

function valuesOfCursor(cursor: string | undefined): readonly unknown[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString())
    return Array.isArray(values) ? values : null
  } catch {
    return null
  }
}
