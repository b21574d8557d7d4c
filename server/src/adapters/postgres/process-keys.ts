import type pg from 'pg'
import type { MasterKeys } from '../master-keys.ts'

/** Which master keys the running processes know, for the operator who changes them. By id: no key is in the database. */
export interface RunningProcess {
  readonly name: string
  readonly masterKeyIds: readonly string[]
  readonly currentMasterKeyId: string
  /** Seconds since it began to encrypt with the current key. Null: since its start. */
  readonly currentForSeconds: number | null
}

/** A process that has not reported for this long is taken for ended. It reports every ten seconds. */
export const PROCESS_GONE_AFTER_SECONDS = 60
const FORGOTTEN_AFTER_SECONDS = 3_600

export async function reportProcessKeys(
  pool: pg.Pool,
  who: { readonly id: string; readonly name: string },
  { currentId, all }: MasterKeys,
): Promise<void> {
  await pool.query(
    `insert into process_keys (process_id, name, master_key_ids, current_master_key_id) values ($1, $2, $3, $4)
     on conflict (process_id) do update
       set master_key_ids = excluded.master_key_ids, current_master_key_id = excluded.current_master_key_id, seen_at = now(),
         current_since = case when process_keys.current_master_key_id = excluded.current_master_key_id
           then process_keys.current_since else now() end`,
    [who.id, who.name, [...all.keys()], currentId],
  )
}

/** For a process that ends: nobody needs to wait for it. Also forgets those that ended without it. */
export async function forgetProcessKeys(pool: pg.Pool, processId: string): Promise<void> {
  await pool.query('delete from process_keys where process_id = $1 or seen_at < now() - make_interval(secs => $2)', [
    processId,
    FORGOTTEN_AFTER_SECONDS,
  ])
}

export async function findRunningProcesses(pool: pg.Pool): Promise<readonly RunningProcess[]> {
  const { rows } = await pool.query<{ name: string; ids: string[]; current: string; current_for: number | null }>(
    `select name, master_key_ids as ids, current_master_key_id as current,
       extract(epoch from now() - current_since)::float8 as current_for
     from process_keys where seen_at > now() - make_interval(secs => $1) order by name`,
    [PROCESS_GONE_AFTER_SECONDS],
  )
  return rows.map(row => ({
    name: row.name,
    masterKeyIds: row.ids,
    currentMasterKeyId: row.current,
    currentForSeconds: row.current_for,
  }))
}

export interface SecretCount {
  /** The table. */
  readonly place: string
  readonly masterKeyId: string
  readonly secrets: number
}

export async function countSecretsByMasterKey(pool: pg.Pool): Promise<readonly SecretCount[]> {
  const { rows } = await pool.query<{ place: string; master_key_id: string; secrets: number }>(
    'select place, master_key_id, secrets from count_secrets_by_master_key() order by master_key_id, place',
  )
  return rows.map(({ place, master_key_id, secrets }) => ({ place, masterKeyId: master_key_id, secrets }))
}
