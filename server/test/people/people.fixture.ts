import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import type { TenantDatabase, TenantTx } from '../../src/database/tx.ts'
import {
  type CandidatePerson,
  type E164,
  type MatchedPerson,
  matchPeople,
  normalisePhone,
  type PeopleDeps,
} from '../../src/features/people/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

export interface PeopleSetup {
  readonly db: TestDatabase
  readonly deps: PeopleDeps
  readonly tenant: Tenant
  readonly own: TenantDatabase
  readonly run: <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>
  readonly match: (candidates: readonly CandidatePerson[]) => Promise<readonly MatchedPerson[]>
  readonly newTenant: (mode?: Tenant['mode']) => Promise<Tenant>
}

export async function setUpPeople(): Promise<PeopleSetup> {
  const db = await createTestDatabase()
  const deps = keysDeps(db)
  const newTenant = async (mode: Tenant['mode'] = 'live') => ({ orgId: await newOrganisation(deps), mode })
  const tenant = await newTenant()
  const own = db.database.forTenant(tenant)
  const match = (candidates: readonly CandidatePerson[]) => own.transaction(tx => matchPeople(deps, tx, candidates))
  return { db, deps, tenant, own, run: work => own.transaction(work), match, newTenant }
}

/** As a campaign takes a candidate: what is no phone fails the test. */
export function candidate(phone: string, given: Partial<CandidatePerson> = {}): CandidatePerson {
  const normalised = normalisePhone(phone)
  if (!normalised.ok) throw new Error(`${phone} is no phone`)
  return { phone: normalised.value, email: null, name: 'Asha', language: null, ...given }
}

/** The how-manieth mobile number. */
export function phoneOf(index: number): E164 {
  return `+91${9_000_000_000 + index}` as E164
}
