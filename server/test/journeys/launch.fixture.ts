import { simulator } from '../../../server/src/adapters/channels/simulator.ts'
import type { ChannelProvider, OutgoingMessage } from '../../../server/src/features/channels/index.ts'
import type { JourneyDeps } from '../../../server/src/features/journeys/index.ts'
import type { TestApi } from '../../../testing/api.ts'
import { startWithAll, testJourneys } from '../../../testing/intake.ts'
import { type Changes, newMandate, newWorkflow } from '../../../testing/mandates.ts'
import { grant, newPartner, type Partner } from '../../../testing/partner.ts'

/** A provider of this process that notes what it is asked to send. */
export function notingProvider() {
  const sent: OutgoingMessage[] = []
  const plays = simulator({ journalUrl: null })
  const provider: ChannelProvider = {
    ...plays,
    send: async (message, signal) => {
      sent.push(message)
      return await plays.send(message, signal)
    },
  }
  return { provider, sent }
}

/** In live mode nobody is played: what people do comes from outside. */
function withoutPeople(provider: ChannelProvider): ChannelProvider {
  return {
    ...provider,
    send: async (message, signal) => {
      const outcome = await provider.send(message, signal)
      return outcome.kind === 'accepted' ? { ...outcome, happenings: [] } : outcome
    },
  }
}

export function journeysOf(api: TestApi, provider: ChannelProvider): JourneyDeps {
  return testJourneys(api, { providerOf: mode => (mode === 'test' ? provider : withoutPeople(provider)) })
}

export interface Launched {
  readonly partner: Partner
  readonly campaignId: string
  readonly mandateId: string
}

/** A partner with a campaign whose candidates have telephone numbers that end in these digits. */
export async function launch(
  api: TestApi,
  endings: readonly string[],
  options: {
    readonly mode?: 'test' | 'live'
    readonly partner?: Partner
    readonly workflow?: Changes
    readonly mandate?: Changes
    readonly startsAt?: Date
  } = {},
): Promise<Launched> {
  const partner = options.partner ?? (await newPartner(api, { mode: options.mode ?? 'test' }))
  const tenant = { orgId: partner.orgId, mode: partner.mode }
  await grant(api, partner, 100_000)
  const mandateId = await newMandate(partner, await newWorkflow(partner, options.workflow), options.mandate)
  await api.runJobs()
  const deps = journeysOf(api, notingProvider().provider)
  const people = endings.map((ending, at) => ({
    id: `cand-${at}-${ending}`,
    phone: `9${String(at + 10_000_000_000).slice(4)}${ending}`,
  }))
  const own = api.db.database.forTenant(tenant)
  const startsAt = options.startsAt ?? null
  const campaignId = await startWithAll(deps, own, partner, mandateId, people, { startsAt })
  return { partner, campaignId, mandateId }
}
