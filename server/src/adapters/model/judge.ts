import type { ModelFailure, ModelFault, ModelOutcome, TokensUsed } from '../../features/questions/index.ts'
import { type Completion, readCompletion } from './completion.ts'
import type { Exchange } from './exchange.ts'

export interface FinishedCall<Value> {
  readonly exchange: Exchange
  /** What was read from the answer and fits the schema; undefined if nothing did. */
  readonly value: Value | undefined
  readonly timedOut: boolean
  readonly maxOutputTokens: number
  readonly nowMs: number
}

const FILTER_CODES: ReadonlySet<string | null> = new Set(['content_filter', 'content_policy_violation'])
/** The server lives and will not take this very request; another one may be welcome, so the breaker does not count them. */
const REFUSING_STATUSES: ReadonlySet<number> = new Set([400, 413, 422])
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 429])
const MAX_RETRY_AFTER_MS = 60_000
const CHARACTERS_A_TOKEN = 3

export function judge<Value>(call: FinishedCall<Value>): ModelOutcome<Value> {
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
  if (status !== null && !isSuccess(status)) return judgeStatus(status, errorCode)
  if (bodyEnd === 'too_large') return ['garbage', true]
  if (bodyEnd === 'torn') return [timedOut ? 'timed_out' : 'unavailable', true]
  if (refusal !== null || finishReason === 'content_filter') return ['refused', false]
  if (finishReason === 'length') return ['cut_short', true]
  return value === undefined ? ['garbage', true] : null
}

function judgeStatus(status: number, errorCode: string | null): Failure {
  if (FILTER_CODES.has(errorCode) || REFUSING_STATUSES.has(status)) return ['refused', false]
  return ['unavailable', status >= 500 || PASSING_STATUSES.has(status)]
}

/**
 * As the server's `usage` says, each number on its own. What is missing there is estimated at three characters a token, rounded
 * up, the answer at `maxOutputTokens` at most: for English a little too much, for Indian scripts it can be too little. An error
 * status and a call that nobody took cost nothing; one that our timeout ended, or that broke off in its answer, is estimated.
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
  return Math.ceil(text.length / CHARACTERS_A_TOKEN)
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** Seconds or a date, and a minute at most: whoever asks for a day is asked again by a later job. */
function readRetryAfter(header: string | null, nowMs: number): number | null {
  const waitMs = readWait(header ?? '', nowMs)
  return waitMs === null || Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), MAX_RETRY_AFTER_MS)
}

function readWait(header: string, nowMs: number): number | null {
  if (/^\d+$/.test(header)) return Number(header) * 1000
  // Date.parse alone takes `-5` for a year.
  return header.endsWith(' GMT') ? Date.parse(header) - nowMs : null
}
