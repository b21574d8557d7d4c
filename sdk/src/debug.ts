import type { ErrorCode, PramaanError } from './errors.ts'

interface DebugCall {
  /** Name of the operation in the OpenAPI document, such as `listSkills`. */
  readonly operation: string
  readonly method: string
  /** The path without the values of a call: they can be ids of people, or a session token. */
  readonly path: string
  /** From 1. */
  readonly attempt: number
}

export interface DebugRequest extends DebugCall {
  readonly type: 'request'
}

export interface DebugResponse extends DebugCall {
  readonly type: 'response'
  /** Null if there was none. */
  readonly status: number | null
  /** Null after a success. */
  readonly code: ErrorCode | null
  readonly requestId: string | null
  readonly durationMs: number
}

export interface DebugRetry extends DebugCall {
  readonly type: 'retry'
  readonly delayMs: number
  readonly error: PramaanError
}

export type DebugEvent = DebugRequest | DebugResponse | DebugRetry
export type Debug = (event: DebugEvent) => unknown

/** What a hook throws is ignored: to look at a call must not fail it. */
export function tell(debug: Debug | undefined, event: DebugEvent): void {
  try {
    debug?.(event)
  } catch {}
}
