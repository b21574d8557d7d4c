import pg from 'pg'
import type { CellDatabase } from './connections.ts'
import type { Connection } from './directory-store.ts'

/** One publication at the source and one subscription at the target, for each organisation that moves. */
const nameOf = (shortNumber: number) => `pramaan_move_${shortNumber}`

/**
 * Rows of one organisation only. Without TRUNCATE, with which a source empties an old day of all organisations: it would empty that of the
 * target.
 */
export async function publish(
  source: Connection,
  { orgId, shortNumber }: { readonly orgId: string; readonly shortNumber: number },
  tables: readonly string[],
): Promise<void> {
  const filter = `where (org_id = ${pg.escapeLiteral(orgId)})`
  const filtered = tables.map(table => `${table} ${filter}`).join(', ')
  await source.query(
    `create publication ${nameOf(shortNumber)} for table ${filtered}
     with (publish = 'insert, update, delete', publish_via_partition_root = true)`,
  )
}

/** Begins to copy, and to follow what is written meanwhile. */
export async function subscribe(target: Connection, source: CellDatabase, shortNumber: number): Promise<void> {
  const name = nameOf(shortNumber)
  await target.query(
    `create subscription ${name} connection ${pg.escapeLiteral(source.replication)} publication ${name}
     with (copy_data = true, streaming = false, synchronous_commit = 'off')`,
  )
}

export interface CopyState {
  readonly tables: number
  readonly ready: number
  /** Whether the process that follows the source runs. It ends on an error and is started again. */
  readonly isRunning: boolean
}

export async function copyState(target: Connection, shortNumber: number): Promise<CopyState> {
  const { rows } = await target.query<CopyState>(
    `select count(r.srrelid)::int as tables, (count(r.srrelid) filter (where r.srsubstate = 'r'))::int as ready,
       exists (select from pg_stat_subscription t where t.subid = s.oid and t.relid is null and t.pid is not null) as "isRunning"
     from pg_subscription s left join pg_subscription_rel r on r.srsubid = s.oid
     where s.subname = $1 and s.subdbid = (select oid from pg_database where datname = current_database()) group by s.oid`,
    [nameOf(shortNumber)],
  )
  return rows[0] ?? { tables: 0, ready: 0, isRunning: false }
}

/** A row at the source that arrives after all that was committed before it. */
export async function writeMarker(source: Connection, orgId: string, marker: string): Promise<void> {
  await source.query(
    'insert into cell_markers (org_id, marker) values ($1, $2) on conflict (org_id) do update set marker = excluded.marker',
    [orgId, marker],
  )
}

export async function hasMarker(target: Connection, orgId: string, marker: string): Promise<boolean> {
  const { rowCount } = await target.query('select from cell_markers where org_id = $1 and marker = $2', [orgId, marker])
  return rowCount === 1
}

/** No row arrives after this. The slot at the source stays until `endReplication`. */
export async function stopFollowing(target: Connection, shortNumber: number): Promise<void> {
  await target.query(`alter subscription ${nameOf(shortNumber)} disable`)
}

/** Ends what an earlier try or this one began. Can be repeated, in any state. */
export async function endReplication(source: Connection, target: Connection, shortNumber: number): Promise<void> {
  const name = nameOf(shortNumber)
  const { rowCount } = await target.query(
    'select from pg_subscription where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())',
    [name],
  )
  if (rowCount === 1) {
    await target.query(`alter subscription ${name} disable`)
    // Its slot is dropped below, also if the source cannot be reached from here.
    await target.query(`alter subscription ${name} set (slot_name = none)`)
    await target.query(`drop subscription ${name}`)
  }
  await source.query(`drop publication if exists ${name}`)
  await dropSlots(source, name)
}

const SLOT_TRIES = 100
const SLOT_PAUSE_MS = 50

/** The processes at the other end have just been told to end. */
async function dropSlots(source: Connection, name: string): Promise<void> {
  for (let tries = 0; tries < SLOT_TRIES; tries += 1) {
    const { rows } = await source.query<{ active: boolean }>(
      `select active from pg_replication_slots s where s.slot_name = $1 and s.database = current_database()`,
      [name],
    )
    if (rows.length === 0) return
    if (rows.every(({ active }) => !active)) {
      await source.query(`select pg_drop_replication_slot($1)`, [name])
      return
    }
    await new Promise(resolve => setTimeout(resolve, SLOT_PAUSE_MS))
  }
  throw new Error(`The replication slot ${name} is still in use.`)
}
