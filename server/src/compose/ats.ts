import type { Runtime } from '../adapters/runtime.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import type { AtsDeps, CandidateJourneys, StartError } from '../features/ats/index.ts'
import {
  findResultOf,
  getResult,
  type JourneyDeps,
  launchCampaign,
  moveCampaign,
  readCandidates,
} from '../features/journeys/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import { findFlow, findMandate } from '../features/mandates/index.ts'
import { domainError } from '../kernel/domain-error.ts'
import { err, ok } from '../kernel/result.ts'

/** Different people whom a token may name in a day. */
const PEOPLE_PER_DAY = 2_000

type StartDeps = Pick<JourneyDeps, 'database' | 'clock' | 'newId' | 'providerOf' | 'shortLinkUrl'>

/** What the API needs. Jobs start nobody, so they have no journeys. */
export function atsDeps(
  config: Pick<Config, 'publicUrl' | 'webhooks'>,
  { clock, newId }: Pick<Runtime, 'clock' | 'newId'>,
  database: Database,
  secretBox: SecretBox,
  journeys: Pick<StartDeps, 'providerOf' | 'shortLinkUrl'>,
): AtsDeps {
  return {
    database,
    clock,
    candidates: candidateJourneys({ ...journeys, database, clock, newId }),
    reach: { allowLoopback: config.webhooks.allowLoopback },
    profileKeys: secretBox.deriveKeys('ats profile address'),
    publicUrl: config.publicUrl.replace(/\/+$/, ''),
  }
}

function candidateJourneys(deps: StartDeps): CandidateJourneys {
  return {
    start: async (tx, tenant, { mandateId, name, tokenId, candidate }) => {
      if ((await findMandate(tx, mandateId)) === null) return err(domainError('NOT_FOUND'))
      const body = {
        external_candidate_id: candidate.externalId,
        name: candidate.name,
        phone: candidate.phone,
        ...(candidate.email !== null && { email: candidate.email }),
        consent: { obtained: true as const, source: candidate.consentSource },
      }
      const candidates = await readCandidates({ yieldToEventLoop: async () => {} }, { candidates: [body] })
      if (!candidates.ok) return candidates
      const call = { candidates: candidates.value, keyId: tokenId, peoplePerDay: PEOPLE_PER_DAY }
      const launched = await launchCampaign(deps, tx, tenant, { mandateId, name, startsAt: null }, call)
      if (!launched.ok) return launched
      const { campaign, intake } = launched.value
      const [rejected] = intake.rejected
      if (rejected !== undefined) return err(rejectedCandidate(rejected.message))
      return ok({ campaignId: campaign.id, resultId: await findResultOf(tx, campaign.id) })
    },
    cancel: (tx, tenant, campaignId) => moveCampaign(deps, tx, tenant, campaignId, 'cancel'),
    read: async (tenant, resultId) => {
      const found = await getResult(deps, tenant, resultId)
      if (!found.ok) return null
      const { reads } = deps.database.forTenant(tenant)
      const { mandateId } = found.value
      // Questions of the newest version. One that is gone is shown by its key.
      const { body, flowVersion } = (await findMandate(reads, mandateId))!
      const flow = await findFlow(reads, mandateId, flowVersion)
      const questions = new Map((flow?.enrichment ?? []).map(({ key, texts }) => [key, texts.en]))
      return { result: found.value, title: body.title, company: body.company_name, questions }
    },
  }
}

function rejectedCandidate(message: string): StartError {
  return { ...domainError('CANDIDATE_REJECTED'), message }
}
