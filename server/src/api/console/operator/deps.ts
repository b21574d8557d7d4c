import type { Reads, Tx } from '../../../database/tx.ts'
import type { CreateAdapter } from '../../../features/channels/index.ts'
import type { SecretBox } from '../../../features/keys/index.ts'
import type { ApprovalDeps } from '../../../features/skill-requests/index.ts'
import type { IssueCredentials } from '../../../features/verification/index.ts'
import type { Mode } from '../../../kernel/tenant.ts'

/** What only operators use. */
export interface OperatorDeps {
  readonly resolvePending: ApprovalDeps['resolvePending']
  readonly issueCredentials: IssueCredentials
  readonly secretBox: SecretBox
  readonly createAdapter: CreateAdapter
  readonly shortLinkUrl: string
  readonly failedJobs: FailedJobs
  /** Which database sends messages of live mode, and which one this is. */
  readonly readSending: (reads: Reads) => Promise<SendingState>
  readonly findLoggedRequest: (reads: Reads, requestId: string, nowMs: number) => Promise<LoggedRequest | null>
}

export interface FailedJob {
  readonly jobId: string
  readonly task: string
  readonly attempts: number
  readonly failedAt: Date
  readonly error: string | null
}

/** Jobs that used up their attempts. */
export interface FailedJobs {
  list(reads: Reads, task: string | null, before: string | null, limit: number): Promise<readonly FailedJob[]>
  count(reads: Reads): Promise<readonly { readonly task: string; readonly failed: number }[]>
  retry(tx: Tx, jobId: string): Promise<boolean>
  retryOf(tx: Tx, task: string, most: number): Promise<number>
}

export interface SendingState {
  readonly maySend: boolean
  readonly recorded: string
  readonly recordedAt: Date
  readonly reason: string
  readonly current: string
}

export interface LoggedRequest {
  readonly orgId: string
  readonly organisationName: string | null
  readonly mode: Mode
  readonly at: Date
  readonly keyId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code: string | null
  readonly fields: readonly string[]
  readonly milliseconds: number
}
