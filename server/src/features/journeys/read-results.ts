import type { ResultStatus, ResultValues } from '../../contract/result.ts'
import type { Database, TenantReads } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { findVersions, listMandatesOfJob } from '../mandates/index.ts'
import { listPlayable } from '../recordings/index.ts'
import type { Answers, Journey } from './core/journey.ts'
import { resultOf } from './core/result.ts'
import { findJourney, listJourneys, type ResultPosition } from './result-store.ts'

export type { ResultPosition }

/** Sorts after every id, so a list from here starts with the newest. */
export const NEWEST_RESULT = 'RS_~'

interface Deps {
  readonly database: Database
}

export async function getResult(
  { database }: Deps,
  tenant: Tenant,
  id: string,
): Promise<Result<ResultValues, DomainError<'NOT_FOUND'>>> {
  const { reads } = database.forTenant(tenant)
  const journey = await findJourney(reads, id)
  if (journey === null) return err(domainError('NOT_FOUND'))
  return ok((await toResults(reads, [journey]))[0]!)
}

interface ResultFilter {
  readonly campaignId: string | null
  readonly mandateId: string | null
  readonly jobId: string | null
  readonly status: ResultStatus | null
}

export async function listResults(
  { database }: Deps,
  tenant: Tenant,
  { campaignId, mandateId, jobId, status }: ResultFilter,
  from: ResultPosition,
  limit: number,
): Promise<{ readonly results: readonly ResultValues[]; readonly hasMore: boolean }> {
  const { reads } = database.forTenant(tenant)
  const ofJob = jobId === null ? null : await listMandatesOfJob(reads, jobId)
  const named = mandateId === null ? null : [mandateId]
  const mandateIds = ofJob === null || named === null ? (ofJob ?? named) : named.filter(id => ofJob.includes(id))
  const found = await listJourneys(reads, { campaignId, mandateIds, status }, from, limit + 1)
  return { results: await toResults(reads, found.slice(0, limit)), hasMore: found.length > limit }
}

/** What is read of mandates never changes, so the statements need no common snapshot. */
async function toResults(reads: TenantReads, journeys: readonly Journey[]): Promise<readonly ResultValues[]> {
  if (journeys.length === 0) return []
  const versionOf = await findVersions(reads, journeys)
  const spoken = journeys.filter(({ answers }) => Object.values(answers).some(each => each.recordingId !== undefined))
  const playable = spoken.length === 0 ? NONE : await listPlayable(reads, idsOf(spoken))
  return journeys.map(journey => {
    const version = versionOf(journey)
    if (version === undefined) throw new Error(`${journey.mandateId} has no version ${journey.flowVersion}.`)
    return resultOf({ ...journey, answers: withPlayable(journey.answers, playable) }, version, version.jobId)
  })
}

const NONE: ReadonlySet<string> = new Set()
const idsOf = (journeys: readonly Journey[]) => journeys.map(({ id }) => id)

/** A recording that was kept long enough is gone, and its answer stays. */
function withPlayable(answers: Answers, playable: ReadonlySet<string>): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, { recordingId, ...answer }]) => [
      key,
      recordingId !== undefined && playable.has(recordingId) ? { ...answer, recordingId } : answer,
    ]),
  )
}
