import { CompiledQuery } from 'kysely'
import type { Reads, Tx } from '../../database/tx.ts'

/** Which database sends messages of live mode, and which one this is: `system 7 database 16384 timeline 1`. */
export interface SendingState {
  readonly maySend: boolean
  readonly recorded: string
  readonly recordedAt: Date
  readonly reason: string
  readonly current: string
}

export async function readSending(reads: Reads): Promise<SendingState> {
  const query = CompiledQuery.raw(
    'select may_send as "maySend", recorded, recorded_at as "recordedAt", reason, current from read_sending()',
    [],
  )
  return (await reads.executeQuery<SendingState>(query)).rows[0]!
}

/** After a restore that kept the cluster and the timeline, as a snapshot of disks does: nothing is sent, and events begin an epoch. */
export async function holdSending(tx: Tx, reason: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('select hold_sending($1)', [reason]))
  await tx.executeQuery(CompiledQuery.raw('select begin_event_epoch(coalesce(newest_event_number(), 0), $1)', [reason]))
}

/** Records this database as the one that sends. */
export async function resumeSending(reads: Reads, reason: string): Promise<void> {
  await reads.executeQuery(CompiledQuery.raw('select resume_sending($1)', [reason]))
}
