import Type from 'typebox'
import type { TenantTx } from '../../../database/tx.ts'
import { runOnce } from '../../../http/middleware/idempotency.ts'
import type { Outcome } from '../../../http/operation.ts'
import { domainError } from '../../../kernel/domain-error.ts'
import { canonicalJson } from '../../../kernel/json.ts'
import { err } from '../../../kernel/result.ts'
import type { ConsoleDeps } from '../deps.ts'
import type { ConsoleCodes, MemberContext } from '../operation.ts'

export const batchToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,64}$',
  'x-rule': 'must have 16 to 64 letters, digits, hyphens or underscores',
  description: 'Chosen by the browser for a batch of candidates. The same batch sent again adds nobody twice.',
  examples: ['5b0d6f0e-6c0b-4d0a-9a57-0d9a3f1c2b7e'],
})

/** Ends the transaction of a batch that was rejected: it may be sent again once the cause is removed. */
class RejectedBatch extends Error {
  readonly outcome: Outcome<ConsoleCodes>
  constructor(outcome: Outcome<ConsoleCodes>) {
    super('rejected')
    this.outcome = outcome
  }
}

export interface Batch {
  readonly token: string
  /** Operation and object. */
  readonly target: string
  readonly body: unknown
}

/** Runs the effect once for a token of a person; a repeated call gets the first answer. By the same means as an Idempotency-Key. */
export async function runBatch(
  deps: ConsoleDeps,
  { tenant, session }: MemberContext,
  { token, target, body }: Batch,
  effect: (tx: TenantTx) => Promise<Outcome<ConsoleCodes>>,
): Promise<Outcome<ConsoleCodes>> {
  const call = {
    keyId: session.user.userId,
    idempotencyKey: token,
    signature: '',
    method: 'console',
    target,
    body: Buffer.from(canonicalJson(body)),
  }
  try {
    const kept = await runOnce(deps, deps.database.forTenant(tenant), call, async tx => {
      const outcome = await effect(tx)
      if ('ok' in outcome) throw new RejectedBatch(outcome)
      return { status: outcome.status, body: JSON.stringify(outcome.body) }
    })
    if (!('ok' in kept)) return { status: kept.status, body: JSON.parse(kept.body) }
    const isRunning = kept.error.code === 'IDEMPOTENCY_IN_PROGRESS'
    const message = isRunning
      ? 'This batch is being added. Wait a moment and send it again.'
      : 'This batch was sent before with other candidates. Start the upload again.'
    return err({ ...domainError('CONFLICT'), message, ...(isRunning && { retryAfterSeconds: 1 }) })
  } catch (error) {
    if (error instanceof RejectedBatch) return error.outcome
    throw error
  }
}
