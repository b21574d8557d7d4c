import type { Method } from '../../../kernel/methods.ts'
import type { MandateBody } from './body.ts'

/** A job mandate as it stands. */
export interface Mandate {
  readonly id: string
  readonly jobId: string | null
  readonly createdVia: 'api' | 'playground'
  readonly state: MandateState
  readonly flowVersion: number
  readonly body: MandateBody
  /** Digest of the body as last sent. */
  readonly sent: Uint8Array
  readonly methods: readonly Method[]
  readonly warnings: readonly string[]
  /** When it was last replaced, at most ten times, rising. */
  readonly changes: readonly Date[]
  /** Which preparation was the last; a token for whoever finishes it. */
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

/** Preparing for more than five minutes is failed, whether or not anybody has written it down yet. */
export function standing(state: MandateState, now: Date): MandateState {
  const overdue = state.status === 'preparing' && state.prepareBy < now
  return overdue ? { status: 'failed', reason: OVERDUE } : state
}

/** Every move there is. A replacement starts another preparation; archived is final. */
export const MOVES: Readonly<Record<MandateStatus, readonly MandateStatus[]>> = {
  preparing: ['ready', 'failed', 'archived'],
  ready: ['preparing', 'archived'],
  failed: ['preparing', 'archived'],
  archived: [],
}
