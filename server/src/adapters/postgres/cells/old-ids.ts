import type { OldIds } from '../../../features/cells/index.ts'
import type { Connection } from './directory-store.ts'

/** Ids of this cell's organisations that carry no number, for the router. Secrets by their hash. */
export async function listOldIds(db: Connection): Promise<readonly OldIds[]> {
  const { rows } = await db.query<OldIds>(
    `select used.id, o.short_number as "shortNumber" from organisations o join (
       select org_id, key_id as id from partner_keys where key_id ~ '^VFN_(TEST|LIVE)_[0-9A-Z]{26}$'
       -- Whether a secret has a number does not show in its hash.
       union all select org_id, encode(secret_hash, 'hex') from verification_keys
       union all select org_id, encode(token_hash, 'hex') from ats_tokens
       union all select org_id, credential_id from credentials where credential_id ~ '^crd_[0-9A-Za-z_-]{22}$'
       union all select org_id, list_id from credential_status_lists where list_id ~ '^csl_[0-9A-Za-z_-]{22}$'
       union all select org_id, verification_id from verifications where verification_id ~ '^vrf_[0-9A-Za-z_-]{22}$'
       union all select org_id, account_id from channel_accounts where org_id is not null
       union all select org_id, recording_id from recordings
       union all select org_id, order_id::text from ats_orders
     ) as used using (org_id) where not exists (select from organisation_moves m where m.org_id = o.org_id and m.phase in ('moved', 'arriving'))`,
  )
  return rows
}
