import type { CreatedVia } from '../../../contract/fields.ts'
import type { MandateBody } from '../../../contract/mandate.ts'
import type { Method } from '../../../kernel/methods.ts'

export interface Mandate {
  readonly id: string
  readonly jobId: string | null
  readonly createdVia: CreatedVia
  readonly state: MandateState
  readonly flowVersion: number
  readonly body: MandateBody
  /** Digest of the body as last sent. */
  readonly sent: Uint8Array
  readonly methods: readonly Method[]
  readonly warnings: readonly string[]
  /** Times of the last replacements, at most ten, ascending. */
  readonly changes: readonly Date[]
  /** Number of the last preparation. A worker may finish only the preparation with this number. */
  readonly preparation: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type MandateState =
  | { readonly status: 'preparing'; readonly prepareBy: Date }
  | { readonly status: 'ready' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'archived' }

export type MandateStatus = MandateState['status']

const PREPARE_WITHIN_MS = 5 * 60_000
const OVERDUE = 'Preparing took longer than 5 minutes.'

export function preparing(now: Date): MandateState {
  return { status: 'preparing', prepareBy: new Date(now.getTime() + PREPARE_WITHIN_MS) }
}

/** A preparation of more than five minutes counts as failed, also before the row says so. */
export function effectiveStatus(state: MandateState, now: Date): MandateState {
  const overdue = state.status === 'preparing' && state.prepareBy < now
  return overdue ? { status: 'failed', reason: OVERDUE } : state
}

/** All transitions. A replacement starts a new preparation; archived is final. */
export const TRANSITIONS: Readonly<Record<MandateStatus, readonly MandateStatus[]>> = {
  preparing: ['ready', 'failed', 'archived'],
  ready: ['preparing', 'archived'],
  failed: ['preparing', 'archived'],
  archived: [],
}
