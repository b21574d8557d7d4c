import type { TenantTx } from '../../database/tx.ts'
import { recordAction } from '../../features/organisations/index.ts'
import type { ConsoleDeps } from './deps.ts'
import type { MemberContext } from './operation.ts'

export interface RecordedWrite {
  readonly action: string
  readonly subject: string
  /** Never holds secrets or names of people. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** The audit row of a write whose use case records none, because partners call it too. In the transaction of the write. */
export async function recordWrite(
  deps: Pick<ConsoleDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  { session, tenant }: MemberContext,
  { action, subject, details = {} }: RecordedWrite,
): Promise<void> {
  const entry = { auditId: deps.newId('AU_'), at: new Date(deps.clock()), actor: session.user.userId }
  await recordAction(tx, { ...entry, action, subject, details, mode: tenant.mode })
}
