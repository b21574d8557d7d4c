import Type, { type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { ModelFailure, ModelFault, ModelOutcome, TokensUsed } from '../../features/questions/index.ts'
import type { Exchange } from './exchange.ts'

export interface FinishedCall<Value> {
  readonly exchange: Exchange
  /** The parsed value if it matches the schema, otherwise undefined. */
  readonly value: Value | undefined
  readonly timedOut: boolean
  readonly maxOutputTokens: number
  readonly nowMs: number
}

const FILTER_CODES: ReadonlySet<string | null> = new Set(['content_filter', 'content_policy_violation'])
/** The server works but rejects this request. Other requests may succeed, so the circuit breaker does not count these. */
const REFUSING_STATUSES: ReadonlySet<number> = new Set([400, 413, 422])
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 429])
const MAX_RETRY_AFTER_MS = 60_000
const CHARACTERS_PER_TOKEN = 3

export function classifyResponse<Value>(call: FinishedCall<Value>): ModelOutcome<Value> {
  const completion = readCompletion(call.exchange.body)
  const tokens = countTokens(call, completion)
  const failure = findFailure(call, completion)
  if (failure === null) return { ok: true, value: call.value as Value, tokens }
  const [fault, mayRetry] = failure
  const retryAfterMs = mayRetry ? readRetryAfter(call.exchange.retryAfter, call.nowMs) : null
  return { ok: false, fault, mayRetry, retryAfterMs, tokens } satisfies ModelFailure
}

type Failure = readonly [fault: ModelFault, mayRetry: boolean]

function findFailure(
  { exchange, value, timedOut }: FinishedCall<unknown>,
  { finishReason, refusal, errorCode }: Completion,
): Failure | null {
  const { status, bodyEnd } = exchange
  if (status !== null && !isSuccess(status)) return classifyStatus(status, errorCode)
  if (bodyEnd === 'too_large') return ['garbage', true]
  if (bodyEnd === 'torn') return [timedOut ? 'timed_out' : 'unavailable', true]
  if (refusal !== null || finishReason === 'content_filter') return ['refused', false]
  if (finishReason === 'length') return ['cut_short', true]
  return value === undefined ? ['garbage', true] : null
}

function classifyStatus(status: number, errorCode: string | null): Failure {
  if (FILTER_CODES.has(errorCode) || REFUSING_STATUSES.has(status)) return ['refused', false]
  return ['unavailable', status >= 500 || PASSING_STATUSES.has(status)]
}

/**
 * As reported in the server's `usage`. A missing number is estimated at three characters per token, rounded up, the output at
 * `maxOutputTokens` at most: slightly too high for English, possibly too low for Indian scripts. An error status and a call that
 * reached no server cost nothing; a call that timed out or broke off within the answer is estimated.
 */
function countTokens(
  { exchange, timedOut, maxOutputTokens }: FinishedCall<unknown>,
  { inputTokens, outputTokens, content }: Completion,
): TokensUsed {
  const wasTaken = exchange.status === null ? timedOut : isSuccess(exchange.status)
  if (!wasTaken) return { input: inputTokens ?? 0, output: outputTokens ?? 0 }
  return {
    input: inputTokens ?? estimate(exchange.sent ?? ''),
    output: outputTokens ?? Math.min(estimate(content ?? exchange.body), maxOutputTokens),
  }
}

function estimate(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN)
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** Seconds or a date, at most a minute. Longer waits are left to a later job. */
function readRetryAfter(header: string | null, nowMs: number): number | null {
  const waitMs = readWait(header ?? '', nowMs)
  return waitMs === null || Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS)
}

function readWait(header: string, nowMs: number): number | null {
  if (/^\d+$/.test(header)) return Number(header) * 1000
  // Date.parse alone reads `-5` as a year.
  return header.endsWith(' GMT') ? Date.parse(header) - nowMs : null
}

/** The parts of a response that decide outcome and price. Null if missing or of another type. */
interface Completion {
  readonly finishReason: string | null
  /** The SDK detects a refusal only if `finish_reason` is `stop`, and otherwise treats its text as the answer. */
  readonly refusal: string | null
  readonly content: string | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly errorCode: string | null
}

const TokenCount = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

function readCompletion(body: string): Completion {
  const answer = parse(body)
  const choice = at(at(answer, 'choices'), '0')
  const message = at(choice, 'message')
  const usage = at(answer, 'usage')
  return {
    finishReason: read(Type.String(), at(choice, 'finish_reason')),
    refusal: read(Type.String({ minLength: 1 }), at(message, 'refusal')),
    content: read(Type.String(), at(message, 'content')),
    inputTokens: read(TokenCount, at(usage, 'prompt_tokens')),
    outputTokens: read(TokenCount, at(usage, 'completion_tokens')),
    errorCode: read(Type.String(), at(at(answer, 'error'), 'code')),
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}

function read<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> | null {
  return Check(schema, value) ? value : null
}
