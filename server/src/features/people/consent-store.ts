import { sql } from 'kysely'
import type { TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'

export interface Consent {
  readonly personId: string
  readonly at: Date
  /** To be contacted, or to answer questions whose answers the organisation gets. */
  readonly purpose: 'contact' | 'answers'
  /** Version and language of our text. Null where the partner showed its own. */
  readonly textVersion: string | null
  readonly language: Language | null
  /** How it was given, in the partner's words or ours. */
  readonly source: string
  readonly obtainedBy: 'partner' | 'person'
}

/** Append only, also by the privileges of the role: a consent that was given stays on record. */
export async function insertConsents(
  tx: TenantTx,
  rows: readonly (Consent & { readonly consentId: string })[],
): Promise<void> {
  const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map(each => each[name])
  await sql`
    insert into consents (consent_id, person_id, at, purpose, text_version, language, source, obtained_by)
    select * from unnest(${column('consentId')}::text[], ${column('personId')}::text[], ${column('at')}::timestamptz[],
      ${column('purpose')}::text[], ${column('textVersion')}::text[], ${column('language')}::text[], ${column('source')}::text[],
      ${column('obtainedBy')}::text[])
  `.execute(tx)
}
