import type { MandateBody } from '../../server/src/contract/mandate.ts'
import { isPending } from '../../server/src/features/mandates/core/body.ts'
import { foldName } from '../../server/src/kernel/catalogue-id.ts'
import type { TestDatabase } from '../../testing/database.ts'
import type { FinalRow, Round, Version } from './races-check.ts'

/** A table in the scenario's database in which a trigger records every version of a mandate's row, whoever writes it. */
const AUDIT = `
  create table mandate_versions (
    seq bigint generated always as identity primary key, mandate_id text not null, xid text not null, began timestamptz not null,
    wrote timestamptz not null, status text not null, flow_version integer not null, preparation integer not null,
    sent text not null, stored text not null, asks text not null
  );
  create index on mandate_versions (mandate_id);
  create function note_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into mandate_versions (mandate_id, xid, began, wrote, status, flow_version, preparation, sent, stored, asks)
    values (new.mandate_id, (pg_current_xact_id()::xid)::text, now(), clock_timestamp(), new.status, new.flow_version,
      new.preparation, encode(new.sent, 'hex'), md5(new.body::text),
      new.body->'enrichment_questions'->0->>'text');
    return null;
  end
  $$;
  create trigger note_version after insert or update on mandates for each row execute function note_version()`

export async function startAudit(db: TestDatabase): Promise<void> {
  await db.admin.query(AUDIT)
}

export async function readVersions(db: TestDatabase, mandateId: string): Promise<readonly Version[]> {
  const { rows } = await db.admin.query(
    `select xid, (extract(epoch from began) * 1000)::float8 as "beganMs", (extract(epoch from wrote) * 1000)::float8 as "wroteMs",
       status, flow_version as "flowVersion", preparation, sent, stored, asks
     from mandate_versions where mandate_id = $1 order by seq`,
    [mandateId],
  )
  return rows
}

/** The transaction that stored the answer to each call: the answer and its effect are one commit. */
export async function readAnswerXids(db: TestDatabase, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.admin.query<{ idempotency_key: string; xid: string }>(
    'select idempotency_key, xmin::text as xid from idempotent_answers where idempotency_key = any($1)',
    [keys],
  )
  return new Map(rows.map(row => [row.idempotency_key, row.xid]))
}

export async function readApprovalXid(db: TestDatabase, requestId: string): Promise<string> {
  const { rows } = await db.admin.query('select xmin::text as xid from skill_requests where skill_request_id = $1', [
    requestId,
  ])
  return rows[0].xid
}

export async function readOutcome(db: TestDatabase, mandateId: string): Promise<Pick<Round, 'events' | 'flows'>> {
  const [events, flows] = await Promise.all([
    db.admin.query(
      `select type, xmin::text as xid from events where data->'mandate'->>'mandate_id' = $1 order by event_id`,
      [mandateId],
    ),
    db.admin.query(
      `select flow_version as version, flow->'enrichment'->0->'texts'->>'en' as asks
       from mandate_flows where mandate_id = $1 order by flow_version`,
      [mandateId],
    ),
  ])
  return { events: events.rows, flows: flows.rows }
}

export async function readFinal(db: TestDatabase, mandateId: string): Promise<Omit<FinalRow, 'lastBodyNamesPending'>> {
  const { rows } = await db.admin.query(
    `select xmin::text as xmin, status, body,
       array(select folded_name from mandate_pending_skills p where p.mandate_id = m.mandate_id order by 1) as waiting
     from mandates m where mandate_id = $1`,
    [mandateId],
  )
  const { body, ...rest } = rows[0]
  const { skills } = body as MandateBody
  return {
    ...rest,
    pending: skills.flatMap(skill => (isPending(skill) ? [foldName(skill.name)] : [])).toSorted(),
    skillIds: skills.flatMap(skill => (isPending(skill) ? [] : [skill.skill_id])),
  }
}

/**
 * Since the database was created for this scenario. Counters of other sessions arrive within a second of their last
 * statement.
 */
export async function countDeadlocks(db: TestDatabase): Promise<number> {
  await db.admin.query('select pg_sleep(1.1)')
  const { rows } = await db.admin.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return rows[0].n
}
