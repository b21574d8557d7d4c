import { sql } from 'kysely'
import type { TenantTx } from '../../database/tx.ts'
import { decidePeopleLimit, type PeopleLimitDecision } from './core/people-limit.ts'

/**
 * Counts different people of a key and a day (`istDay`), and writes them down if all of them fit under the limit. Calls of one key wait for each
 * other until their transactions end, so the limit holds exactly, without Redis. A transaction that is rolled back has counted nobody.
 */
export async function countPeople(
  tx: TenantTx,
  keyId: string,
  day: string,
  personIds: readonly string[],
  limit: number,
): Promise<PeopleLimitDecision> {
  await sql`select pg_advisory_xact_lock(hashtextextended('people of ' || ${keyId}, 0))`.execute(tx)
  // A statement of its own: what was committed while it waited for the lock is visible to the next one only.
  const { rows } = await sql<{ already: number; fresh: string[] }>`
    select (select count(*)::integer from key_people where key_id = ${keyId} and day = ${day}) as already,
      array(
        select distinct id from unnest(${personIds}::text[]) as id
        except select person_id from key_people where key_id = ${keyId} and day = ${day} and person_id = any (${personIds}::text[])
      ) as fresh
  `.execute(tx)
  const { already, fresh } = rows[0]!
  const decision = decidePeopleLimit(already, fresh.length, limit)
  if (decision.allowed && fresh.length > 0) await write(tx, keyId, day, fresh)
  return decision
}

/** Also deletes earlier days, except the last one: a process whose clock is behind may still count there. */
async function write(tx: TenantTx, keyId: string, day: string, personIds: readonly string[]): Promise<void> {
  await sql`
    with old as (delete from key_people where key_id = ${keyId} and day < ${day}::date - 1)
    insert into key_people (key_id, day, person_id) select ${keyId}, ${day}, unnest(${personIds}::text[])
  `.execute(tx)
}
