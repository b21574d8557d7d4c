import type { Debug } from './debug.ts'
import type { Fetch, PreparedCall } from './exchange.ts'
import { realSleep, type Sleep } from './pause.ts'
import type { World } from './transport.ts'

/** Options that every client of the SDK has. */
export interface ClientOptions {
  /** Base URL of the API, without a path: `https://api.example.com`. */
  readonly baseUrl: string
  readonly fetch?: Fetch | undefined
  /** Retries after the first attempt. Default 2. */
  readonly maxRetries?: number | undefined
  /** Timeout of each attempt. Default 30,000. */
  readonly timeoutMs?: number | undefined
  /** Told of every request, response and retry. Nothing in it is secret or personal: it can be logged. */
  readonly debug?: Debug | undefined
  /** Your program, such as `acme-ats/2.1`: added to the User-Agent. */
  readonly application?: string | undefined
  /** Milliseconds since 1970. */
  readonly clock?: (() => number) | undefined
  readonly sleep?: Sleep | undefined
  /** From 0 up to 1, for the jitter of retries. */
  readonly random?: (() => number) | undefined
}

/** Options of a single call, of every client. */
export interface AttemptOptions {
  /** Aborts the call, its retries and its pauses. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of each attempt. */
  readonly timeoutMs?: number | undefined
  readonly maxRetries?: number | undefined
}

/** Calls an operation of a generated table by its name. The table has its types and path. */
export type ApiCall<Table extends { [Id in keyof Table]: { data: unknown } }, Options> = <Id extends keyof Table>(
  id: Id,
  input: Omit<Table[Id], 'data'>,
  options?: Options,
) => Promise<Table[Id]['data']>

export interface Place {
  readonly method: string
  readonly path: string
  /** The answer itself is the result, not its `data`. */
  readonly isWhole?: true
}

export interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
}

/** Version of this package; a test compares it with package.json. */
const VERSION = '0.1.0'

export function worldOf(options: ClientOptions): World {
  return {
    // Called as a global, because a detached fetch throws in some runtimes.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock: options.clock ?? Date.now,
    sleep: options.sleep ?? realSleep,
    debug: options.debug,
  }
}

/** One side would sign the path and the other would not. */
export function originOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url?.protocol.startsWith('http') && url.pathname === '/' && url.search === '') return url.origin
  throw new TypeError(
    `baseUrl is ${JSON.stringify(baseUrl)}: give scheme and host only, such as https://api.example.com.`,
  )
}

/** None in a browser: it has its own, and a header that is not of every request would cost a preflight each time. */
export function userAgent(application: string | undefined): Readonly<Record<string, string>> {
  if ('window' in globalThis || 'importScripts' in globalThis) return {}
  const given = headerText('application', application, 200)
  return { 'user-agent': `pramaan-sdk-typescript/${VERSION}${given === undefined ? '' : ` ${given}`}` }
}

/** What is sent, from the table of operations and the input of a caller. */
export function requestOf(origin: string, operation: string, place: Place, input: Input) {
  return {
    operation,
    method: place.method,
    path: place.path,
    isWhole: place.isWhole === true,
    url: new URL(fillIn(place.path, input.params ?? {}) + queryOf(input.query ?? {}), origin),
    body: input.body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(input.body)),
  } satisfies Partial<PreparedCall>
}

function fillIn(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    // These would silently become another path: /skills/ and /skills/.. are the list.
    if (!value || value === '.' || value === '..') throw new TypeError(`${name} is ${JSON.stringify(value)}: no id.`)
    return encodeURIComponent(value)
  })
}

function queryOf(query: object): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  return given.size === 0 ? '' : `?${given}`
}

/** Checked here to give the reason: fetch would trim the value, which breaks a signature, or fail like a network error. */
export function headerText(name: string, value: string | undefined, longest: number): string | undefined {
  if (value === undefined || (value.length <= longest && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value)))
    return value
  throw new TypeError(`${name} must be 1 to ${longest} printable ASCII characters without blanks at its ends.`)
}
