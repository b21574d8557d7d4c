import type { Database } from '../database/tx.ts'
import { type Branding, readBranding } from '../features/organisations/index.ts'
import type { Mode, Tenant } from '../kernel/tenant.ts'

/** Whose page it is: the organisation that sent the person, and whether its key was a test key. */
export interface PageOwner {
  readonly mode: Mode
  readonly organisation: Branding | null
}

export async function ownerOf(database: Database, tenant: Tenant): Promise<PageOwner> {
  return { mode: tenant.mode, organisation: await readBranding(database.forTenant(tenant).reads) }
}
