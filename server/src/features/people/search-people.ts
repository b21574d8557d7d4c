import { sql } from 'kysely'
import type { TenantReads } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import type { Language } from '../../kernel/languages.ts'
import { canonicalMailbox, EMAIL_PATTERN } from '../../kernel/mailbox.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import { type E164, normalisePhone } from './normalise-phone.ts'

/** A person as members of the organisation see them in a list. */
export interface ListedPerson {
  readonly personId: string
  readonly name: string | null
  readonly phone: E164 | null
  readonly email: string | null
  readonly language: Language | null
  readonly createdAt: Date
  readonly erasedAt: Date | null
  readonly optedOutAt: Date | null
}

/** The opt-out is looked up for each row: a join would sort all opt-outs of the organisation for one page. */
const LISTED = sql`
  p.person_id as "personId", p.name, p.phone, p.email, p.language, p.created_at as "createdAt", p.erased_at as "erasedAt",
  (select o.at from opt_outs o where o.person_id = p.person_id) as "optedOutAt"
  from people p`

/** Somebody of a list in the order of age. */
export interface AgedPerson {
  readonly personId: string
  /** As text, with microseconds: a list goes on after it. */
  readonly createdAt: string
}

/** Not erased, named and last changed before a time. Oldest first, after the last one of the batch before. */
export async function listOldPeople(
  reads: TenantReads,
  before: Date,
  after: AgedPerson | null,
  limit: number,
): Promise<readonly AgedPerson[]> {
  const { rows } = await sql<AgedPerson>`
    select person_id as "personId", created_at::text as "createdAt" from people
    where erased_at is null and created_at < ${before} and updated_at < ${before}
      ${after === null ? sql`` : sql`and (created_at, person_id) > (${after.createdAt}::timestamptz, ${after.personId})`}
    order by created_at, person_id limit ${limit}
  `.execute(reads)
  return rows
}

/** Sorts after every id of a person. */
export const NEWEST_PERSON = 'PE_~'

/** The newest first, by the primary key: ids sort by time. Erased people are listed as such, so that a page never reads past many of them. */
export async function listPeople(
  reads: TenantReads,
  before: string,
  limit: number,
): Promise<{ readonly people: readonly ListedPerson[]; readonly next: string | null }> {
  const { rows } = await sql<ListedPerson>`
    select ${LISTED} where p.person_id < ${before} order by p.person_id desc limit ${limit + 1}
  `.execute(reads)
  const people = rows.slice(0, limit)
  return { people, next: rows.length > limit ? people.at(-1)!.personId : null }
}

const EMAIL = new RegExp(EMAIL_PATTERN)
/** Families share an address; more people than this do not. */
const MOST_FOUND = 100

/**
 * Whoever has exactly this telephone number or e-mail address, in any spelling. An erased person who had opted out is found by the hash of
 * the number, so that somebody who asks can be told that nobody contacts them.
 */
export async function searchPeople(
  reads: TenantReads,
  contact: string,
): Promise<Result<readonly ListedPerson[], DomainError<'VALIDATION_FAILED'>>> {
  const text = contact.trim()
  const phone = normalisePhone(text)
  if (!phone.ok && !EMAIL.test(text)) {
    const message = 'contact must be a complete telephone number or e-mail address.'
    return err(domainError('VALIDATION_FAILED', { path: 'contact', message }))
  }
  const found = phone.ok
    ? sql`select person_id from people where phone = ${phone.value}
        union all select person_id from people where opted_out_phone = sha256(convert_to(${phone.value}, 'UTF8'))`
    : sql`select person_id from people where email_key = ${canonicalMailbox(text)}`
  // The ids first, each by its own index, and each person by the primary key. With one condition for all, and with `= any(array(…))` too,
  // PostgreSQL read every person of the organisation in the order of the list: 0.8 s with 1,000,000.
  const { rows } = await sql<ListedPerson>`
    select listed.* from (${found}) as found cross join lateral (select ${LISTED} where p.person_id = found.person_id limit 1) as listed
    order by listed."personId" desc limit ${MOST_FOUND}
  `.execute(reads)
  return ok(rows)
}
