export interface VerificationError {
  readonly status: number
  readonly message: string
  /** For docs/errors.md: when it comes and what to do about it. */
  readonly advice: string
}
