import pg from 'pg'
import type { Phase } from '../../../features/cells/index.ts'
import type { Connection } from './directory-store.ts'

export interface MovingOrganisation {
  readonly orgId: string
  readonly shortNumber: number
  readonly from: string
  readonly to: string
}

export async function readPhase(
  db: Connection,
  orgId: string,
): Promise<{ readonly phase: Phase; readonly to: string } | null> {
  const { rows } = await db.query<{ phase: Phase; to: string }>(
    'select phase, to_cell as to from organisation_moves where org_id = $1',
    [orgId],
  )
  return rows[0] ?? null
}

export async function setPhase(
  db: Connection,
  { orgId, shortNumber, from, to }: MovingOrganisation,
  phase: Phase,
): Promise<void> {
  await db.query(
    `insert into organisation_moves (org_id, short_number, phase, to_cell, from_cell) values ($1, $2, $3, $4, $5)
     on conflict (org_id) do update set phase = excluded.phase, to_cell = excluded.to_cell, from_cell = excluded.from_cell, since = now()`,
    [orgId, shortNumber, phase, to, from],
  )
}

export async function clearPhase(db: Connection, orgId: string): Promise<void> {
  await db.query('delete from organisation_moves where org_id = $1', [orgId])
}

/** Returns when the last transaction that began before the fence has ended. No later one gets past `admit_tenant`. */
export async function waitForTransactions(db: Connection, orgId: string): Promise<void> {
  await db.query(
    `begin; set local lock_timeout = '2s'; select pg_advisory_xact_lock(-1816473, hashtext(${pg.escapeLiteral(orgId)})); commit`,
  )
}

/** What workers of the source still do for the organisation. */
export async function countRunning(db: Connection, orgId: string): Promise<number> {
  const { rows } = await db.query<{ running: number }>(
    `select ((select count(*) from webhook_endpoints where org_id = $1 and lease_token is not null and leased_until > now())
       + (select count(*) from graphile_worker._private_jobs where payload ->> 'orgId' = $1 and locked_at is not null)
       + (select count(*) from journey_sends where org_id = $1 and status = 'sending' and at > now() - interval '20 s')
       + (select count(*) from chat_turns where org_id = $1 and status in ('recording', 'sending') and due_at > now()))::int as running`,
    [orgId],
  )
  return rows[0]!.running
}
