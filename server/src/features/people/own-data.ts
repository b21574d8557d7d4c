import { sql } from 'kysely'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Language } from '../../kernel/languages.ts'
import { canonicalMailbox } from '../../kernel/mailbox.ts'
import type { Consent } from './consent-store.ts'
import type { E164 } from './normalise-phone.ts'

/** What is held about a person, as they see it. */
export interface OwnPerson {
  readonly name: string | null
  readonly phone: E164 | null
  readonly email: string | null
  readonly language: Language | null
  readonly isErased: boolean
  readonly optedOutAt: Date | null
}

export async function readPerson(tx: TenantReads, personId: string): Promise<OwnPerson | null> {
  const { rows } = await sql<OwnPerson>`
    select p.name, p.phone, p.email, p.language, p.erased_at is not null as "isErased", o.at as "optedOutAt"
    from people p left join opt_outs o on o.person_id = p.person_id where p.person_id = ${personId}
  `.execute(tx)
  return rows[0] ?? null
}

export type GivenConsent = Pick<Consent, 'at' | 'purpose' | 'obtainedBy'>

/** The newest first. */
export async function listConsents(tx: TenantReads, personId: string): Promise<readonly GivenConsent[]> {
  const { rows } = await sql<GivenConsent>`
    select at, purpose, obtained_by as "obtainedBy" from consents where person_id = ${personId} order by at desc limit 20
  `.execute(tx)
  return rows
}

export interface CorrectedPerson {
  readonly name: string
  readonly email: string | null
  readonly language: Language | null
}

/** Writes nothing if nothing differs: a page that is sent as it was shown changes nothing. */
export async function correctPerson(
  { clock }: { readonly clock: Clock },
  tx: TenantTx,
  personId: string,
  { name, email, language }: CorrectedPerson,
): Promise<void> {
  const emailKey = email === null ? null : canonicalMailbox(email)
  await sql`
    update people set name = ${name}, email = ${email}, email_key = ${emailKey}, language = ${language}, updated_at = ${new Date(clock())}
    where person_id = ${personId} and erased_at is null and (name, email, language) is distinct from (${name}::text, ${email}::text, ${language}::text)
  `.execute(tx)
}
