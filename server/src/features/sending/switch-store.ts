import { CompiledQuery } from 'kysely'
import type { Channel } from '../../contract/workflow.ts'
import type { Reads, TenantReads } from '../../database/tx.ts'

/** What a switch stops. Null: of every organisation, on every channel. */
export interface SwitchScope {
  readonly orgId: string | null
  readonly channel: Channel | null
}

/** Who switches, why and when. */
export interface Switching {
  readonly actor: string
  readonly reason: string
  readonly at: Date
}

export interface SendingSwitch extends SwitchScope {
  readonly offSince: Date
  readonly actor: string
  readonly reason: string
}

/** Channels of what is off for the tenant; null for all of them. Nothing in test mode. */
export async function selectOff(tx: TenantReads): Promise<readonly (Channel | null)[]> {
  const query = CompiledQuery.raw(
    "select channel from sending_switches where on_since is null and tenant_mode() = 'live'",
    [],
  )
  return (await tx.executeQuery<{ channel: Channel | null }>(query)).rows.map(row => row.channel)
}

/** Of all organisations. */
export async function listOff(tx: Reads): Promise<readonly SendingSwitch[]> {
  const query = CompiledQuery.raw(
    `select org_id as "orgId", channel, off_since as "offSince", off_by as actor, off_reason as reason from list_sending_switches()`,
    [],
  )
  return (await tx.executeQuery<SendingSwitch>(query)).rows
}

/** False if nothing changed. */
export async function writeSwitch(
  tx: Reads,
  { orgId, channel }: SwitchScope,
  state: 'off' | 'on',
  { actor, reason, at }: Switching,
): Promise<boolean> {
  const query = CompiledQuery.raw(`select switch_sending_${state}($1, $2, $3, $4, $5) as "isChanged"`, [
    orgId,
    channel,
    reason,
    actor,
    at,
  ])
  return (await tx.executeQuery<{ isChanged: boolean }>(query)).rows[0]!.isChanged
}
