import type { Database, TenantReads } from '../../database/tx.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { err, ok, type Result } from '../../kernel/result.ts'
import type { Tenant } from '../../kernel/tenant.ts'
import { listEventsOfResult } from '../events/index.ts'
import { listConsents, readPerson } from '../people/index.ts'
import { listPlayable } from '../recordings/index.ts'
import { type BrowsedResult, toBrowsed } from './browse-results.ts'
import { type TimeLineEntry, type TimeLineRows, timeLineOf } from './core/time-line.ts'
import { readFlow } from './open-page.ts'
import { findJourney, listSendsOf } from './result-store.ts'

/** Messages of a candidate in a chat. Given by compose: chats depend on this slice. */
export type FindTurns = (tx: TenantReads, resultId: string) => Promise<TimeLineRows['turns']>

export interface TimeLine {
  readonly result: BrowsedResult
  readonly isErased: boolean
  readonly entries: readonly TimeLineEntry[]
}

/** Reads only. The statements have no common snapshot: what happens meanwhile is in the next look. */
export async function readTimeLine(
  { database, findTurns }: { readonly database: Database; readonly findTurns: FindTurns },
  tenant: Tenant,
  id: string,
): Promise<Result<TimeLine, DomainError<'NOT_FOUND'>>> {
  const { reads } = database.forTenant(tenant)
  const journey = await findJourney(reads, id)
  if (journey === null) return err(domainError('NOT_FOUND'))
  const [result] = await toBrowsed(reads, [journey])
  const person = (await readPerson(reads, journey.personId))!
  const { enrichment: questions } = await readFlow(reads, journey)
  const { isErased, optedOutAt } = person
  const entries = timeLineOf({
    journey,
    questions,
    isErased,
    optedOutAt,
    sends: await listSendsOf(reads, id),
    turns: await findTurns(reads, id),
    consents: await listConsents(reads, journey.personId),
    events: await listEventsOfResult(reads, id),
    playable: await listPlayable(reads, [id]),
  })
  return ok({ result: result!, isErased, entries })
}
