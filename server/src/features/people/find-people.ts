import { sql } from 'kysely'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import { canonicalMailbox } from '../../kernel/mailbox.ts'
import type { E164 } from './normalise-phone.ts'

/** What an incoming message says about its sender. */
export type Sender =
  | { readonly kind: 'phone'; readonly value: E164 }
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'whatsapp_user_id'; readonly value: string }

/** One person at most, except by e-mail address: several people may share one. */
export async function findPeople(tx: TenantReads, { kind, value }: Sender): Promise<readonly string[]> {
  const { rows } = await peopleOf[kind](value).execute(tx)
  return rows.map(row => row.id)
}

const peopleOf = {
  phone: (phone: string) => sql<{ id: string }>`select person_id as id from people where phone = ${phone}`,
  email: (email: string) => sql<{ id: string }>`
    select person_id as id from people where email_key = ${canonicalMailbox(email)} order by person_id limit 100`,
  whatsapp_user_id: (value: string) => sql<{ id: string }>`
    select person_id as id from person_identities where kind = 'whatsapp_user_id' and value = ${value}`,
}

/** False if the id is another person's: it stays theirs, because two people are never joined. */
export async function linkWhatsappUser(tx: TenantTx, personId: string, userId: string): Promise<boolean> {
  await sql`
    insert into person_identities (kind, value, person_id) values ('whatsapp_user_id', ${userId}, ${personId})
    on conflict (org_id, mode, kind, value) do nothing
  `.execute(tx)
  const [owner] = await findPeople(tx as unknown as TenantReads, { kind: 'whatsapp_user_id', value: userId })
  return owner === personId
}
