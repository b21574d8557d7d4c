import { CHANNELS, type Channel } from '../../contract/workflow.ts'
import type { Database, TenantReads, Tx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { findOrganisationName, recordAction } from '../organisations/index.ts'
import { listOff, type SendingSwitch, type SwitchScope, selectOff, writeSwitch } from './switch-store.ts'

interface Deps {
  readonly database: Database
  readonly clock: Clock
  readonly newId: (prefix: string) => string
}

/**
 * Channels on which the tenant sends nothing now. Whoever sends asks in the transaction that decides to, and again if that was more than half a second
 * ago: then a switch holds for every message a second later. Empty in test mode, which contacts nobody. The statement takes 0.1 ms.
 */
export async function readSwitchedOff(tx: TenantReads): Promise<ReadonlySet<Channel>> {
  const off = await selectOff(tx)
  return new Set(off.flatMap(channel => (channel === null ? CHANNELS : [channel])))
}

/**
 * Stops or resumes messages of live mode, of an organisation and a channel or of all. Two switches that cover the same are independent.
 * What concerns every organisation is in nobody's audit log: the row of the switch stays, and `andThen` writes in the same transaction.
 */
export async function switchSending(
  { database, clock, newId }: Deps,
  scope: SwitchScope,
  state: 'off' | 'on',
  { actor, reason }: { readonly actor: string; readonly reason: string },
  andThen: (tx: Tx) => Promise<void> = async () => {},
): Promise<Result<null, DomainError<'ORGANISATION_NOT_FOUND' | 'CONFLICT'>>> {
  const at = new Date(clock())
  const unchanged = err({ ...domainError('CONFLICT'), details: [{ path: 'state', message: `it is ${state} already` }] })
  const { orgId, channel } = scope
  if (orgId === null)
    return await database.transaction(async tx => {
      if (!(await writeSwitch(tx, scope, state, { actor, reason, at }))) return unchanged
      await andThen(tx)
      return ok(null)
    })
  return await database.forTenant({ orgId, mode: 'live' }).transaction(async tx => {
    if ((await findOrganisationName(tx)) === null) return err(domainError('ORGANISATION_NOT_FOUND'))
    if (!(await writeSwitch(tx, scope, state, { actor, reason, at }))) return unchanged
    const entry = { action: `sending.${state}`, subject: orgId, details: { channel, reason }, mode: 'live' } as const
    await recordAction(tx, { ...entry, auditId: newId('AU_'), at, actor })
    return ok(null)
  })
}

export async function listSwitchedOff({ database }: Pick<Deps, 'database'>): Promise<readonly SendingSwitch[]> {
  return await listOff(database.reads)
}
