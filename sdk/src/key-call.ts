import {
  type ApiCall,
  type AttemptOptions,
  type ClientOptions,
  headerText,
  originOf,
  type Place,
  requestOf,
  userAgent,
  worldOf,
} from './api-call.ts'
import type { AnswerFormat } from './exchange.ts'
import { transport } from './transport.ts'

/** What only the SDK itself passes. */
interface InternalOptions extends AttemptOptions {
  readonly sessionToken?: string | undefined
}

interface Api<Table> extends AnswerFormat {
  readonly places: { readonly [Id in keyof Table]: Place }
  /** Writes that come to the same if they are carried out twice. The API has no Idempotency-Key; other writes are not repeated. */
  readonly repeatable: readonly (keyof Table)[]
}

/** Calls of an API that a header authenticates, or nothing. */
export function keyCaller<Table extends { [Id in keyof Table]: { data: unknown } }>(
  api: Api<Table>,
  key: Readonly<Record<string, string>>,
  options: ClientOptions,
): ApiCall<Table, InternalOptions> {
  const { timeoutMs = 30_000, maxRetries = 2, random = Math.random } = options
  const send = transport(worldOf(options))
  const origin = originOf(options.baseUrl)
  const always = { ...userAgent(options.application), ...key }
  return async (id, input, how = {}) => {
    const request = requestOf(origin, String(id), api.places[id], input)
    const token = headerText('sessionToken', how.sessionToken, 512)
    const call = {
      ...request,
      readError: api.readError,
      docsOf: api.docsOf,
      isRepeatable: request.method === 'GET' || api.repeatable.includes(id),
      headers: () => ({ ...always, ...(token !== undefined && { 'x-session-token': token }) }),
      timeoutMs: how.timeoutMs ?? timeoutMs,
      signal: how.signal,
    }
    // The server is tested against the same document, so responses are not validated again here.
    return (await send(call, { random, maxRetries: how.maxRetries ?? maxRetries })) as never
  }
}
