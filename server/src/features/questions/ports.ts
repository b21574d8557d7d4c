import type { Static, TSchema } from 'typebox'

/** A question put to a language model, with the shape its answer must have. */
export interface ModelRequest<Schema extends TSchema = TSchema> {
  /** What the model is to do. Ours alone: nothing a partner or student wrote is ever part of it. */
  readonly instructions: string
  /** Text of others: data, never instruction. Sent apart from the instructions, between delimiters it cannot contain. */
  readonly data: string
  readonly schema: Schema
  /** Sent with the schema: letters, digits, `_` and `-`. */
  readonly schemaName: string
  readonly maxOutputTokens: number
  readonly temperature: number
}

/** As the model's server counted them, or estimated where it did not say. */
export interface TokensUsed {
  readonly input: number
  readonly output: number
}

/**
 * - `timed_out`: no whole answer within the time of a call.
 * - `unavailable`: not reached, overloaded, out of order, or it does not know us.
 * - `refused`: it will not answer this request, and asking again will not change that.
 * - `garbage`: an answer that is no JSON or off the schema.
 * - `cut_short`: the answer ran into `maxOutputTokens`.
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
  /** How long the model's server, or our breaker, asks to be left alone; null where nobody said. */
  readonly retryAfterMs: number | null
  /** A call that failed may still have cost something. */
  readonly tokens: TokensUsed
}

export type ModelOutcome<Value> = ModelAnswer<Value> | ModelFailure

/**
 * One `ask` is at most one HTTP request: retries, their budget and their accounting belong to the caller, which notes a call
 * before it makes it. Rejects with the signal's reason when the signal ends the call: that is no fault of the model.
 */
export interface Model {
  ask<Schema extends TSchema>(request: ModelRequest<Schema>, signal: AbortSignal): Promise<ModelOutcome<Static<Schema>>>
}
