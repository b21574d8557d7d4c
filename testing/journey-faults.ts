import { CHANNELS } from '../server/src/contract/workflow.ts'
import type { Database, TenantDatabase, TenantTx } from '../server/src/database/tx.ts'
import type { ChannelProvider } from '../server/src/features/channels/index.ts'
import type { JourneyDeps } from '../server/src/features/journeys/index.ts'
import type { Mode, Tenant } from '../server/src/kernel/tenant.ts'
import { startTestApi, type TestApi } from './api.ts'
import { startWithAll, testJourneys } from './intake.ts'
import { type Changes, newMandate, newWorkflow } from './mandates.ts'
import { grant, newPartner, type Partner } from './partner.ts'

/** An organisation with a mandate that is ready, and a clock that the test moves. */
export interface JourneySetup {
  readonly api: TestApi
  readonly partner: Partner
  readonly tenant: Tenant
  readonly mandateId: string
  readonly own: TenantDatabase
  depsWith(provider: Partial<ChannelProvider>, around?: Around): JourneyDeps
  /** A campaign with these people; returns its id. Throws if one of them is rejected. */
  launch(phones: readonly string[], deps?: JourneyDeps): Promise<string>
}

/** What happens between the commit of a transaction and the next thing that its process does; may reject. */
interface Around {
  readonly beforeCommit?: () => void
  readonly afterCommit?: () => Promise<void>
}

const MANY_CREDITS = 1_000_000
const MANY_PEOPLE = 1_000_000

export async function setUpJourneys(workflow: Changes = {}): Promise<JourneySetup> {
  return await addOrganisation(await startTestApi(), 'live', workflow)
}

/** Another organisation of the same service. */
export async function addOrganisation(api: TestApi, mode: Mode, workflow: Changes = {}): Promise<JourneySetup> {
  const partner = await newPartner(api, { mode })
  await grant(api, partner, MANY_CREDITS)
  const mandateId = await newMandate(partner, await newWorkflow(partner, workflow))
  await api.runJobs()
  const tenant = { orgId: partner.orgId, mode: partner.mode }
  const own = api.db.database.forTenant(tenant)
  const depsWith: JourneySetup['depsWith'] = (provider, around = {}) =>
    testJourneys(api, {
      database: withFaults(api.db.database, around),
      providerOf: () => ({ channels: CHANNELS, ...NOBODY, ...provider }),
    })
  const launch: JourneySetup['launch'] = async (phones, deps = depsWith({})) => {
    const people = phones.map(phone => ({ id: `cand ${phone}`, name: `Person ${phone}`, phone }))
    return await startWithAll(deps, own, partner, mandateId, people, { peoplePerDay: MANY_PEOPLE })
  }
  return { api, partner, tenant, mandateId, own, depsWith, launch }
}

const NOBODY: Pick<ChannelProvider, 'send' | 'lookUp'> = {
  send: async () => ({ kind: 'rejected', reason: 'nobody' }),
  lookUp: async () => ({ kind: 'not_found' }),
}

/** The database with something that happens around each commit. */
function withFaults(database: Database, { beforeCommit = () => {}, afterCommit = async () => {} }: Around): Database {
  return {
    ...database,
    forTenant: tenant => {
      const own = database.forTenant(tenant)
      return {
        ...own,
        transaction: async work => {
          const made = await own.transaction(async (tx: TenantTx) => {
            const result = await work(tx)
            beforeCommit()
            return result
          })
          await afterCommit()
          return made
        },
      }
    },
  }
}
