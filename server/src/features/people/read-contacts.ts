import { sql } from 'kysely'
import type { TenantReads } from '../../database/tx.ts'
import type { OwnPerson } from './own-data.ts'

/** How an organisation knows a person; all null once they are erased. */
export type Contact = Pick<OwnPerson, 'name' | 'phone' | 'email'>

/** Each by the primary key: for a list the planner, which does not know the tenant, reads all people of the organisation. */
export async function readContacts(
  tx: TenantReads,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Contact>> {
  const { rows } = await sql<Contact & { readonly personId: string }>`
    select found.* from unnest(${personIds}::text[]) as wanted (id) cross join lateral (
      select person_id as "personId", name, phone, email from people where person_id = wanted.id limit 1
    ) as found
  `.execute(tx)
  return new Map(rows.map(({ personId, ...contact }) => [personId, contact]))
}
