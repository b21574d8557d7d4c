import { renderResult } from '../../contract/result.ts'
import type { TenantTx } from '../../database/tx.ts'
import { reportEnded } from '../ats/index.ts'
import { settleCredits } from '../credits/index.ts'
import { appendEvents } from '../events/index.ts'
import { findFlow, findMandate } from '../mandates/index.ts'
import { dropOffOf } from './core/drop-off.ts'
import { isOver, type Journey, type JourneyFlow } from './core/journey.ts'
import { resultOf } from './core/result.ts'
import type { JourneyDeps } from './ports.ts'
import { type Change, updateJourneys } from './update-journeys.ts'

/** What is asked of the candidates of a batch, and about which job. */
export interface Asked {
  readonly flow: JourneyFlow
  readonly jobId: string | null
  readonly company: string
  readonly title: string
  readonly place: string | null
}

export type AskedOf = (journey: Journey) => Asked

/** Read once for each version of a mandate in the batch. */
export async function readAsked(tx: TenantTx, journeys: readonly Journey[]): Promise<AskedOf> {
  const known = new Map<string, Asked>()
  for (const { mandateId, flowVersion } of journeys) {
    const key = `${mandateId} ${flowVersion}`
    if (known.has(key)) continue
    const [mandate, flow] = [await findMandate(tx, mandateId), await findFlow(tx, mandateId, flowVersion)]
    if (mandate === null || flow === null) throw new Error(`${mandateId} has no version ${flowVersion}.`)
    const { title, company_name: company, location } = mandate.body
    known.set(key, { flow, jobId: mandate.jobId, company, title, place: location?.city ?? null })
  }
  return ({ mandateId, flowVersion }) => known.get(`${mandateId} ${flowVersion}`)!
}

/** Campaigns of which a candidate has now reached the end, with settled credits. */
export function overCampaigns(changes: readonly Change[]): readonly string[] {
  const over = changes.filter(({ before, after }) => isOver(after) && !isOver(before))
  return [...new Set(over.map(({ after }) => after.campaignId))]
}

/** Those whose result is now final. The others need nothing of the mandate to be stored. */
export function endedIn(changes: readonly Change[]): readonly Journey[] {
  return changes.filter(({ before, after }) => before.status !== after.status).map(({ after }) => after)
}

/**
 * Stores what changed, with the credits and events that follow from it, in the transaction of the change. `askedOf` knows at least
 * those that end.
 */
export async function writeJourneys(
  deps: Pick<JourneyDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  changes: readonly Change[],
  askedOf: AskedOf,
): Promise<void> {
  const changed = changes
    .filter(({ before, after }) => before !== after)
    .map(({ before, after }) => ({ before, after: withDropOff(before, after, askedOf) }))
  await updateJourneys(tx, changed)
  const ended = changed.filter(({ before, after }) => before.status !== after.status)
  await appendEvents(
    tx,
    ended.flatMap(({ after }) => {
      if (after.status === 'pending') return []
      const { flow, jobId } = askedOf(after)
      const data = { result: renderResult(resultOf(after, flow, jobId)) }
      return [{ id: deps.newId('EV_'), type: `result.${after.status}` as const, createdAt: after.updatedAt, data }]
    }),
  )
  await reportEnded(
    tx,
    ended.map(({ after }) => after.id),
    new Date(deps.clock()),
  )
  // Last, because it locks the accounts of the organisation until the commit.
  await settle(deps, tx, changed)
}

function withDropOff(before: Journey, after: Journey, askedOf: AskedOf): Journey {
  return before.status === after.status ? after : { ...after, dropOff: dropOffOf(after, askedOf(after).flow) }
}

/** One transfer of each kind for a campaign and batch: otherwise every candidate would wait for the organisation's accounts. */
async function settle(
  deps: Pick<JourneyDeps, 'clock' | 'newId'>,
  tx: TenantTx,
  changes: readonly Change[],
): Promise<void> {
  const settled = changes.filter(({ before, after }) => before.creditState !== after.creditState)
  const sum = (of: readonly Change[], state: Journey['creditState']) =>
    of.filter(({ after }) => after.creditState === state).reduce((all, { after }) => all + after.credits, 0)
  const cause = deps.newId('SB_')
  const byCampaign = Map.groupBy(settled, ({ after }) => after.campaignId)
  await settleCredits(
    deps,
    tx,
    [...byCampaign].map(([campaignId, of]) => ({
      campaignId,
      cause: `${cause} ${campaignId}`,
      charge: sum(of, 'charged'),
      release: sum(of, 'released'),
    })),
  )
}
