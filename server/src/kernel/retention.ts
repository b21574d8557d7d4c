/**
 * How long personal data is kept, in days. The jobs delete by these numbers, the privacy page shows them, and a test compares both with
 * docs/privacy.md. The reasons are in docs/adr/0023.
 */
export const RETENTION_DAYS = {
  /** A session that was opened and not finished, from its last use. */
  unfinishedSession: 30,
  /** A finished session without a proof, and whoever was asked in it, from its last use or its end. */
  sessionWithoutProof: 180,
  /** A student with a proof, everything about the proof, and whoever confirmed it, from the last time the student was here. */
  studentWithProof: 1_826,
  /** Events, their deliveries and the replies to them, and the log of calls. Whole days are emptied, so up to a day longer. */
  events: 30,
  /** Answers that are repeated to a call with the same Idempotency-Key. */
  repeatedAnswers: 1,
  /** Words of job advertisements for which skills were suggested. */
  suggestions: 30,
  /** Those of them whose skill was then used. */
  confirmations: 730,
  /** Recordings of spoken answers. */
  recordings: 180,
} as const

export type RetentionPeriod = keyof typeof RETENTION_DAYS
