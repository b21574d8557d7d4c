import type { Tenant } from '../../kernel/tenant.ts'
import { tenantBatches } from '../journeys/index.ts'
import type { ChatDeps } from './ports.ts'
import { sendReplies } from './send-replies.ts'
import { listDueChatTenants } from './store.ts'

/** Replies in one batch. */
const BATCH = 20

export interface ChatOptions {
  /** Batches at the same time. */
  readonly atOnce: number
  /** Aborts requests to the providers. */
  readonly signal: AbortSignal
  /** Whether the organisation is being moved to another cell. */
  readonly isHalted?: (orgId: string) => boolean
  readonly onError: (tenant: Tenant, error: unknown) => void
}

export interface ChatRunner {
  /** Looks who has replies due, and starts batches. Does not wait for them. */
  look(): Promise<void>
  idle(): Promise<void>
  stop(): Promise<void>
}

/** Replies in the chats of all organisations. Any number of processes may: a message is claimed by one of them. */
export function chatRunner(
  deps: ChatDeps,
  { atOnce, signal, onError, isHalted = () => false }: ChatOptions,
): ChatRunner {
  const batches = tenantBatches({
    atOnce,
    run: async tenant => {
      if (isHalted(tenant.orgId)) return 0
      try {
        return await sendReplies(deps, tenant, BATCH, signal)
      } catch (error) {
        onError(tenant, error)
        return 0
      }
    },
  })
  return {
    look: async () => batches.offer(await listDueChatTenants(deps.database.reads, new Date(deps.clock()))),
    idle: batches.idle,
    stop: batches.stop,
  }
}
