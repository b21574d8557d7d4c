import { CompiledQuery } from 'kysely'
import type { TenantTx } from '../../database/tx.ts'

type EventType = 'mandate.ready' | 'mandate.failed' | 'skill_request.approved' | 'skill_request.rejected'

interface NewEvent {
  readonly id: string
  readonly type: EventType
  readonly createdAt: Date
  /** The object that changed, under its own name, as the API shows it. */
  readonly data: Readonly<Record<string, unknown>>
}

const INSERT = 'insert into events (event_id, type, created_at, data) values ($1, $2, $3, $4)'

/** Written in the transaction that causes it: it happened if and only if the change did. */
export async function appendEvent(tx: TenantTx, { id, type, createdAt, data }: NewEvent): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(INSERT, [id, type, createdAt, JSON.stringify(data)]))
}
