import type { TestApi } from '../../../testing/api.ts'
import { matchPeople, normalisePhone } from '../../src/features/people/index.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'
import type { Sample, SampleContext } from './matrix.fixture.ts'

let made = 0

/** Somebody whom an organisation named and has not contacted. */
export async function somePerson(api: TestApi, tenant: Tenant, email: string | null = null): Promise<string> {
  made += 1
  const phone = normalisePhone(String(9_600_000_000 + made))
  if (!phone.ok) throw new Error('The number of the test is not valid.')
  const person = { phone: phone.value, email, name: 'Meena Devi', language: null }
  const deps = { newId: api.keys.newId, clock: api.time.clock }
  const [matched] = await api.db.database.forTenant(tenant).transaction(tx => matchPeople(deps, tx, [person]))
  return matched!.personId
}

const own = ({ api, orgId, mode }: SampleContext) => somePerson(api, { orgId, mode })

export const peopleSamples: Readonly<Record<string, (context: SampleContext) => Promise<Sample>>> = {
  listPeople: async () => ({ path: {}, query: '?limit=2', status: 200 }),
  searchPeople: async () => ({ path: {}, body: { contact: '+91 96000 00001' }, status: 200 }),
  getPerson: async context => ({ path: { person_id: await own(context) }, status: 200 }),
  erasePerson: async context => ({ path: { person_id: await own(context) }, body: { also_stop: false }, status: 204 }),
}

export const settingsSamples: Readonly<Record<string, (context: SampleContext) => Promise<Sample>>> = {
  getRetention: async () => ({ path: {}, status: 200 }),
  changeRetention: async () => ({ path: {}, body: { candidates: 365, recordings: 90, requests: null }, status: 200 }),
  getBranding: async () => ({ path: {}, status: 200 }),
  changeBranding: async () => ({ path: {}, body: { accent: '#0b6e4f' }, status: 200 }),
  previewAccent: async () => ({ path: {}, query: '?accent=%230b6e4f', status: 200 }),
}
