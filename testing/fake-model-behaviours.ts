import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface ChatMessage {
  readonly role: string
  readonly content: string
}

/** The parts of OpenAI's request that our adapter sends. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly max_tokens?: number
  readonly temperature?: number
  readonly response_format?: {
    readonly type: string
    readonly json_schema?: { readonly name: string; readonly strict: boolean; readonly schema: unknown }
  }
}

/** Null omits `usage`. By default the server counts four characters per token. */
export type Usage = { readonly prompt_tokens: number; readonly completion_tokens: number } | null

export type Behaviour =
  | { readonly kind: 'complete'; readonly message: Message; readonly finishReason: string; readonly usage?: Usage }
  | { readonly kind: 'status'; readonly code: number; readonly headers: Headers; readonly errorCode: string | null }
  | { readonly kind: 'slow'; readonly ms: number; readonly next: Behaviour }
  | { readonly kind: 'drip'; readonly intervalMs: number; readonly of: Completing }
  | { readonly kind: 'half'; readonly of: Completing }
  | { readonly kind: 'raw'; readonly body: string; readonly contentType: string }
  | { readonly kind: 'wrongContentType'; readonly of: Completing }
  | { readonly kind: 'silent' | 'huge' }

type Completing = Extract<Behaviour, { kind: 'complete' }>
type Headers = Readonly<Record<string, string>>
interface Message {
  readonly content: string | null
  readonly refusal: string | null
}

const complete = (message: Partial<Message>, finishReason: string, usage?: Usage): Completing => ({
  kind: 'complete',
  message: { content: null, refusal: null, ...message },
  finishReason,
  ...(usage !== undefined && { usage }),
})

export const text = (content: string, usage?: Usage) => complete({ content }, 'stop', usage)
export const answer = (value: unknown, usage?: Usage) => text(JSON.stringify(value), usage)
export const modelRefusal = (words: string, finishReason = 'stop') => complete({ refusal: words }, finishReason)
export const contentFilter = () => complete({}, 'content_filter')
export const cutShort = (content: string) => complete({ content }, 'length')
export const status = (code: number, headers: Headers = {}, errorCode: string | null = null): Behaviour => ({
  kind: 'status',
  code,
  headers,
  errorCode,
})
export const redirect = (to: string) => status(307, { location: to })
export const slow = (ms: number, next: Behaviour): Behaviour => ({ kind: 'slow', ms, next })
/** Reads the request and never answers. */
export const silent = (): Behaviour => ({ kind: 'silent' })
/** Sends half of the bytes, then destroys the socket. */
export const halfBody = (value: unknown): Behaviour => ({ kind: 'half', of: answer(value) })
/** Sends one byte at a time. */
export const slowDrip = (intervalMs: number, value: unknown): Behaviour => ({
  kind: 'drip',
  intervalMs,
  of: answer(value),
})
/** Never ends. */
export const hugeBody = (): Behaviour => ({ kind: 'huge' })
export const notJson = (): Behaviour => ({
  kind: 'raw',
  body: '<!doctype html><title>Welcome</title>',
  contentType: 'text/html',
})
/** A JSON body that is not a chat completion. */
export const otherJson = (value: unknown): Behaviour => ({
  kind: 'raw',
  body: JSON.stringify(value),
  contentType: 'application/json',
})
/** A valid answer with the content type of a page. */
export const wrongContentType = (value: unknown): Behaviour => ({ kind: 'wrongContentType', of: answer(value) })

const NOBODY: ChatRequest = { model: 'none', messages: [] }

/** Runs one behaviour until it ends, the client disconnects or the server stops. */
export async function misbehave(
  behaviour: Behaviour,
  response: ServerResponse,
  request = NOBODY,
  stopped?: AbortSignal,
): Promise<void> {
  switch (behaviour.kind) {
    case 'complete':
      return send(response, 200, completion(behaviour, request))
    case 'status':
      return send(response, behaviour.code, errorBody(behaviour), behaviour.headers)
    case 'raw':
      return send(response, 200, behaviour.body, { 'content-type': behaviour.contentType })
    case 'wrongContentType':
      return send(response, 200, completion(behaviour.of, request), { 'content-type': 'text/html' })
    case 'slow':
      await wait(behaviour.ms, undefined, stopped && { signal: stopped })
      return misbehave(behaviour.next, response, request, stopped)
    case 'drip':
      return drip(response, completion(behaviour.of, request), behaviour.intervalMs, stopped)
    case 'half':
      return breakOff(response, completion(behaviour.of, request))
    case 'huge':
      return pourForever(response)
    case 'silent':
      return
  }
}

function send(response: ServerResponse, code: number, body: string, headers: Headers = {}): void {
  response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(body)
}

async function drip(response: ServerResponse, body: string, intervalMs: number, stopped?: AbortSignal): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  for (const byte of Buffer.from(body)) {
    if (response.destroyed) return
    response.write(Buffer.of(byte))
    await wait(intervalMs, undefined, stopped && { signal: stopped })
  }
  response.end()
}

function breakOff(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.write(Buffer.from(body).subarray(0, body.length / 2), () => response.destroy())
}

async function pourForever(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  const gone = once(response, 'close')
  while (!response.destroyed) {
    if (!response.write(' '.repeat(65_536))) await Promise.race([once(response, 'drain'), gone])
  }
}

function completion({ message, finishReason, usage }: Completing, request: ChatRequest): string {
  const counted = usage === undefined ? countedUsage(message, request) : usage
  return JSON.stringify({
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    choices: [{ index: 0, message: { role: 'assistant', ...message }, logprobs: null, finish_reason: finishReason }],
    ...(counted !== null && {
      usage: { ...counted, total_tokens: counted.prompt_tokens + counted.completion_tokens },
    }),
  })
}

function countedUsage({ content, refusal: refused }: Message, { messages }: ChatRequest): NonNullable<Usage> {
  const tokensOf = (characters: number) => Math.ceil(characters / 4)
  const asked = messages.reduce((sum, message) => sum + message.content.length, 0)
  return { prompt_tokens: tokensOf(asked), completion_tokens: tokensOf((content ?? refused ?? '').length) }
}

function errorBody({ code, errorCode }: Extract<Behaviour, { kind: 'status' }>): string {
  const type = code >= 500 ? 'server_error' : 'invalid_request_error'
  return JSON.stringify({ error: { message: `The fake model answers ${code}.`, type, param: null, code: errorCode } })
}
