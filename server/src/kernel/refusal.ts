/**
 * Why something was not done. Features know no HTTP: a surface maps the code to its status, text and envelope, once.
 * `details` name the field and what is wrong with it, all faults at once.
 */
export interface Refusal<Code extends string> {
  readonly code: Code
  readonly details: readonly RefusalDetail[]
  readonly retryAfterSeconds?: number
}

export interface RefusalDetail {
  readonly path: string
  readonly message: string
}

export function refusal<Code extends string>(code: Code, ...details: readonly RefusalDetail[]): Refusal<Code> {
  return { code, details }
}
