import { sql } from 'kysely'
import type { TenantReads, TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import { KEPT_CONTACTS } from './core/frequency-cap.ts'
import type { E164 } from './normalise-phone.ts'

/** SQL for people. Every statement takes a list: a call brings up to a thousand. Lists are locked in one order, so that calls wait and never deadlock. */
export interface FoundPerson {
  readonly personId: string
  readonly phone: E164
  readonly hasEmail: boolean
  readonly language: Language | null
  /** Nothing is filled in again. */
  readonly isErased: boolean
}

/** Also erased people who had opted out, by the hash of their phone. */
export async function findByPhone(tx: TenantReads, phones: readonly E164[]): Promise<readonly FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select person_id as "personId", phone, email is not null as "hasEmail", language,
      false as "isErased"
    from people where phone = any (${phones}::text[])
    union all
    select p.person_id, asked.phone, false, null, true
    from unnest(${phones}::text[]) as asked (phone)
    join people p on p.opted_out_phone = sha256(convert_to(asked.phone, 'UTF8')) and p.opted_out_phone is not null
  `.execute(tx)
  return rows
}

export interface NewPerson {
  readonly personId: string
  readonly name: string
  readonly phone: E164
  readonly email: string | null
  readonly emailKey: string | null
  readonly language: Language | null
}

/** Returns the phones that were inserted. The others belong to people of calls that were faster. */
export async function insertPeople(tx: TenantTx, people: readonly NewPerson[], at: Date): Promise<ReadonlySet<E164>> {
  const column = <K extends keyof NewPerson>(name: K) => people.map(each => each[name])
  const { rows } = await sql<{ phone: E164 }>`
    insert into people (person_id, name, phone, email, email_key, language, created_at, updated_at)
    select given.*, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${column('personId')}::text[], ${column('name')}::text[], ${column('phone')}::text[], ${column('email')}::text[],
      ${column('emailKey')}::text[], ${column('language')}::text[]) as given (person_id, name, phone, email, email_key, language)
    order by given.phone
    on conflict (org_id, mode, phone) do nothing returning phone
  `.execute(tx)
  return new Set(rows.map(row => row.phone))
}

export type FilledPerson = Omit<NewPerson, 'name' | 'phone'>

/** Sets what is empty, and leaves what is there: it may be the person's own correction. */
export async function fillEmpty(tx: TenantTx, people: readonly FilledPerson[], at: Date): Promise<void> {
  const column = <K extends keyof FilledPerson>(name: K) => people.map(each => each[name])
  await sql`
    with given as (
      select p.person_id, listed.email, listed.email_key, listed.language
      from unnest(${column('personId')}::text[], ${column('email')}::text[], ${column('emailKey')}::text[],
        ${column('language')}::text[]) as listed (person_id, email, email_key, language)
      join people p on p.person_id = listed.person_id
      order by p.person_id for no key update of p
    )
    update people p set email = coalesce(p.email, given.email), email_key = coalesce(p.email_key, given.email_key),
      language = coalesce(p.language, given.language), updated_at = ${at}
    from given where p.person_id = given.person_id and p.erased_at is null
  `.execute(tx)
}

export async function findOptedOut(tx: TenantReads, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from opt_outs where person_id = any (${personIds}::text[])
  `.execute(tx)
  return new Set(rows.map(row => row.id))
}

export interface LockedPerson {
  readonly personId: string
  readonly name: string | null
  readonly phone: E164 | null
  readonly email: string | null
  readonly language: Language | null
  readonly firstContacts: readonly Date[]
}

/** `no key`: references of other rows to people do not wait for it. */
export async function lockPeople(tx: TenantTx, personIds: readonly string[]): Promise<readonly LockedPerson[]> {
  const { rows } = await sql<LockedPerson>`
    select person_id as "personId", name, phone, email, language, first_contacts as "firstContacts"
    from people where person_id = any (${personIds}::text[]) order by person_id for no key update
  `.execute(tx)
  return rows
}

export interface FirstContact {
  readonly personId: string
  readonly at: Date
}

export async function addFirstContacts(tx: TenantTx, contacts: readonly FirstContact[]): Promise<void> {
  await sql`
    update people p set first_contacts = array(
      select kept.at from (
        select at from unnest(p.first_contacts || new.times) as at order by at desc limit ${KEPT_CONTACTS}
      ) as kept order by kept.at)
    from (
      select person_id, array_agg(at) as times
      from unnest(${contacts.map(each => each.personId)}::text[], ${contacts.map(each => each.at)}::timestamptz[]) as listed (person_id, at)
      group by person_id
    ) as new
    where p.person_id = new.person_id and p.erased_at is null
  `.execute(tx)
}

/** For people who are locked. */
export async function setFirstContacts(
  tx: TenantTx,
  people: readonly { readonly personId: string; readonly times: readonly Date[] }[],
): Promise<void> {
  await sql`
    update people p set first_contacts = listed.times
    from json_to_recordset(${JSON.stringify(people)}::json) as listed ("personId" text, times timestamptz[])
    where p.person_id = listed."personId" and p.erased_at is null
  `.execute(tx)
}

export interface ChosenLanguage {
  readonly personId: string
  readonly language: Language
}

/** Locked in the order of their ids, as everywhere. Each person is named once. Most chose the language that is stored. */
export async function updateLanguages(tx: TenantTx, chosen: readonly ChosenLanguage[], at: Date): Promise<void> {
  await sql`
    with given as (
      select p.person_id, listed.language
      from unnest(${chosen.map(each => each.personId)}::text[], ${chosen.map(each => each.language)}::text[])
        as listed (person_id, language)
      join people p on p.person_id = listed.person_id
      order by p.person_id for no key update of p
    )
    update people p set language = given.language, updated_at = ${at}
    from given where p.person_id = given.person_id and p.erased_at is null and p.language is distinct from given.language
  `.execute(tx)
}

/** The first opt-out stays: it says since when. */
export async function insertOptOut(tx: TenantTx, personId: string, source: string, at: Date): Promise<void> {
  await sql`
    insert into opt_outs (person_id, at, source) values (${personId}, ${at}, ${source})
    on conflict (org_id, mode, person_id) do nothing
  `.execute(tx)
}

/** The hash of the phone stays if the person opted out. First contacts are times without a person, and go with the rest. */
export async function emptyPerson(tx: TenantTx, personId: string, keepsHash: boolean, at: Date): Promise<void> {
  await sql`delete from person_identities where person_id = ${personId}`.execute(tx)
  await sql`
    update people set opted_out_phone = case when ${keepsHash} then sha256(convert_to(phone, 'UTF8')) end,
      name = null, phone = null, email = null, email_key = null, language = null, first_contacts = '{}', erased_at = ${at}, updated_at = ${at}
    where person_id = ${personId} and erased_at is null
  `.execute(tx)
}
