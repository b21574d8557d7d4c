import type { Static, TSchema } from 'typebox'
import type { BankItem } from './core/item-bank.ts'

/** A request to a language model, with the schema of its answer. */
export interface ModelRequest<Schema extends TSchema = TSchema> {
  /** What the model must do. Never contains text of a partner or student. */
  readonly instructions: string
  /** Text of others: data, never instructions. Sent separately, between delimiters that it cannot contain. */
  readonly data: string
  readonly schema: Schema
  /** Name of the schema: letters, digits, `_` and `-`. */
  readonly schemaName: string
  readonly maxOutputTokens: number
  readonly temperature: number
}

/** As reported by the server of the model, or estimated. */
export interface TokensUsed {
  readonly input: number
  readonly output: number
}

/**
 * - `timed_out`: no complete answer within the timeout.
 * - `unavailable`: unreachable, overloaded, failing, or it rejects our credentials.
 * - `refused`: the model declines this request; a retry will not help.
 * - `garbage`: the answer is not JSON or does not match the schema.
 * - `cut_short`: the answer reached `maxOutputTokens`.
 */
export type ModelFault = 'timed_out' | 'unavailable' | 'refused' | 'garbage' | 'cut_short'

export interface ModelAnswer<Value> {
  readonly ok: true
  readonly value: Value
  readonly tokens: TokensUsed
}

export interface ModelFailure {
  readonly ok: false
  readonly fault: ModelFault
  readonly mayRetry: boolean
  /** Retry-After of the server, or the time until our circuit breaker closes; null if unknown. */
  readonly retryAfterMs: number | null
  /** A failed call may still have a cost. */
  readonly tokens: TokensUsed
}

export type ModelOutcome<Value> = ModelAnswer<Value> | ModelFailure

/**
 * One `ask` sends at most one HTTP request. The caller is responsible for retries, their budget and accounting, and counts a call
 * before sending it. Rejects with the reason of the signal if the signal aborts the call.
 */
export interface Model {
  ask<Schema extends TSchema>(request: ModelRequest<Schema>, signal: AbortSignal): Promise<ModelOutcome<Static<Schema>>>
}

/** The questions of the repository, read when a skill is first asked for: to read all of them takes 3 s of CPU time. */
export interface PublicBank {
  readonly skills: ReadonlySet<number>
  /** Empty for a skill that it does not have. */
  readonly itemsOf: (skillNumber: number) => Promise<readonly BankItem[]>
}
