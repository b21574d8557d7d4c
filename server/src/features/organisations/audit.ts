import { sql } from 'kysely'
import type { TenantTx } from '../../database/tx.ts'

/** Who did what to an organisation, its keys or its limits; written in the transaction that did it, and never changed. */
export interface AuditEntry {
  readonly auditId: string
  readonly at: Date
  /** `operator` for the command line; a console user's id later. */
  readonly actor: string
  readonly action: string
  readonly subject: string
  /** Never a secret, never a person's data. */
  readonly details: Readonly<Record<string, unknown>>
  readonly mode: 'test' | 'live' | null
}

export async function recordAction(tx: TenantTx, entry: AuditEntry): Promise<void> {
  const { auditId, at, actor, action, subject, details, mode } = entry
  await sql`
    insert into audit_log (audit_id, mode, at, actor, action, subject, details)
    values (${auditId}, ${mode}, ${at}, ${actor}, ${action}, ${subject}, ${JSON.stringify(details)}::jsonb)
  `.execute(tx)
}
