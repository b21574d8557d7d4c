import pg from 'pg'
import type { Connection } from './directory-store.ts'

/** Rows that replication cannot filter by the organisation, copied by hand. `$1` is the organisation. Few rows each. */
const COPIED: readonly { readonly table: string; readonly where: string }[] = [
  { table: 'public.channel_accounts', where: 'r.org_id = $1' },
  { table: 'public.message_templates', where: 'r.org_id = $1' },
  { table: 'public.sending_switches', where: 'r.org_id = $1' },
  // Who signs in to its console.
  ...['user', 'account', 'passkey', 'twoFactor'].map(name => ({
    table: `sign_in.${pg.escapeIdentifier(name)}`,
    where: `r.${name === 'user' ? 'id' : '"userId"'} in (select m.user_id from public.members m where m.org_id = $1)`,
  })),
  // Mailboxes that no organisation may write to, and the links with which they say so.
  { table: 'public.suppressed_recipients', where: '$1::text is not null' },
  { table: 'public.unsubscribe_tokens', where: '$1::text is not null' },
]

/** Those that the target has already stay as they are. */
export async function copyRows(source: Connection, target: Connection, orgId: string): Promise<void> {
  for (const { table, where } of COPIED) {
    const { rows } = await source.query<{ row: unknown }>(`select to_jsonb(r) as row from ${table} r where ${where}`, [
      orgId,
    ])
    if (rows.length === 0) continue
    const columns = await insertedColumns(target, table)
    await target.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [JSON.stringify(rows.map(({ row }) => row))],
    )
  }
}

/** PostgreSQL computes the others. */
async function insertedColumns(db: Connection, table: string): Promise<string> {
  const { rows } = await db.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]!.columns
}

/** Sequences whose numbers order rows of an organisation: the target goes on above the source. */
const ORDERING = [
  'public.event_seq',
  'public.webhook_wake_seq',
  'public.credit_transfers_seq_seq',
  'public.campaign_figure_changes_change_id_seq',
  'public.skill_confirmations_seq_seq',
]

export async function raiseSequences(source: Connection, target: Connection): Promise<void> {
  const read = ORDERING.map(name => `select '${name}' as name, last_value::text as value from ${name}`).join(
    ' union all ',
  )
  const { rows } = await source.query<{ name: string; value: string }>(read)
  for (const { name, value } of rows)
    await target.query(`select setval('${name}', greatest((select last_value from ${name}), $1::bigint))`, [value])
}

interface Job {
  readonly task: string
  readonly payload: unknown
  readonly run_at: Date
  readonly attempts: number
  readonly max_attempts: number
  readonly key: string | null
  readonly priority: number
}

/** Jobs that have not ended, with their attempts left. None runs at the source at this time. */
export async function copyJobs(source: Connection, target: Connection, orgId: string): Promise<number> {
  const { rows } = await source.query<Job>(
    `select t.identifier as task, j.payload, j.run_at, j.attempts, j.max_attempts, j.key, j.priority
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'orgId' = $1 and j.attempts < j.max_attempts order by j.id`,
    [orgId],
  )
  await target.query("delete from graphile_worker._private_jobs where payload ->> 'orgId' = $1", [orgId])
  for (const { task, payload, run_at, max_attempts, key, priority } of rows) {
    const values = [task, JSON.stringify(payload), run_at, max_attempts, key, priority]
    await target.query(
      'select graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5, priority => $6)',
      values,
    )
  }
  return rows.length
}

/** A new cell has no partitions of days before it began. */
export async function addPastDays(source: Connection, target: Connection, orgId: string): Promise<void> {
  const { rows } = await source.query<{ parent: string; child: string; bounds: string }>(
    `select parent, child.relname as child, pg_get_expr(child.relpartbound, child.oid) as bounds
     from unnest(partitioned_by_day()) as parent
       join pg_inherits on inhparent = parent::regclass join pg_class child on child.oid = inhrelid`,
  )
  for (const { parent, child, bounds } of rows) {
    const known = await target.query('select from pg_class where oid = to_regclass($1)', [child])
    if (known.rowCount === 1) continue
    const used = await source.query(`select from ${child} where org_id = $1 limit 1`, [orgId])
    if (used.rowCount === 0) continue
    await target.query(
      `begin; set local role pramaan_owner; create table ${child} (like ${parent} including all);
       alter table ${parent} attach partition ${child} ${bounds}; commit`,
    )
  }
}
