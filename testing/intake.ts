import { createRuntime, realRuntime } from '../server/src/adapters/runtime.ts'
import type { TenantDatabase } from '../server/src/database/tx.ts'
import { createCampaign } from '../server/src/features/campaigns/index.ts'
import { acceptCandidates, type JourneyDeps } from '../server/src/features/journeys/index.ts'
import { normalisePhone } from '../server/src/features/people/index.ts'
import type { Language } from '../server/src/kernel/languages.ts'
import type { TestApi } from './api.ts'
import type { Partner } from './partner.ts'

let lastMs = 0
/** Ids in the order in which they were made, even within a millisecond: lists are by id. */
const inOrder = createRuntime(() => {
  lastMs = Math.max(Date.now(), lastMs + 1)
  return lastMs
})

/** What journeys need, with the providers that a test gives. */
export function testJourneys(
  { db, time }: Pick<TestApi, 'db' | 'time'>,
  given: Pick<JourneyDeps, 'providerOf'> & Partial<JourneyDeps>,
): JourneyDeps {
  return {
    database: db.database,
    clock: time.clock,
    newId: inOrder.newId,
    newSecret: realRuntime.newSecret,
    cap: { perDay: 2, perWeek: 5 },
    publicUrl: 'https://pramaan.example',
    shortLinkUrl: 'https://pmn.example',
    ...given,
  }
}

export interface TestCandidate {
  readonly id: string
  /** A text that is no number makes a candidate without one. */
  readonly phone: string
  readonly name?: string
  readonly email?: string
  readonly language?: Language
}

/** Creates a campaign with these people, by the use cases that the API calls. They may be rejected. */
export async function startCampaign(
  deps: JourneyDeps,
  database: TenantDatabase,
  { orgId, mode, keyId }: Partner,
  mandateId: string,
  people: readonly TestCandidate[],
  { startsAt = null, peoplePerDay = 100_000 }: { readonly startsAt?: Date | null; readonly peoplePerDay?: number } = {},
) {
  const tenant = { orgId, mode }
  return await database.transaction(async tx => {
    const created = await createCampaign(deps, tx, tenant, { mandateId, name: 'Masons', startsAt })
    if (!created.ok) throw new Error(created.error.code)
    const campaignId = created.value.campaign.id
    const call = { ...created.value, candidates: people.map(toCandidate), keyId, peoplePerDay, cause: campaignId }
    return { campaignId, intake: await acceptCandidates(deps, tx, tenant, call) }
  })
}

/** As `startCampaign`; throws if one of them is rejected. Returns the id of the campaign. */
export async function startWithAll(...given: Parameters<typeof startCampaign>): Promise<string> {
  const { campaignId, intake } = await startCampaign(...given)
  if (!intake.ok || intake.value.rejected.length > 0) throw new Error(`not accepted: ${JSON.stringify(intake)}`)
  return campaignId
}

function toCandidate({ id, phone: text, name = 'Ramesh Kumar', email, language = 'hi' }: TestCandidate) {
  const phone = normalisePhone(text)
  return {
    externalCandidateId: id,
    name,
    phone: phone.ok ? phone.value : null,
    email: email ?? null,
    language,
    consent: { at: null, source: 'form' },
  }
}
