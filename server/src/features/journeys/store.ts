import { CompiledQuery, type Selectable } from 'kysely'
import type { Channel } from '../../contract/workflow.ts'
import type { Journeys } from '../../database/generated/tables.ts'
import type { Reads, TenantTx } from '../../database/tx.ts'
import type { Language } from '../../kernel/languages.ts'
import type { Mode, Tenant } from '../../kernel/tenant.ts'
import type { DueWork } from '../test-clock/index.ts'
import type { Answers, Draft, Journey, SendStatus, SkillResult, Stage } from './core/journey.ts'

/** SQL of journeys. All statements work on many rows: 1,000 candidates of a call, or a batch that is due. */
/** What a journey is made of. By name: `select *` with a prepared statement fails once a migration has added a column. */
const COLUMNS = [
  'result_id',
  'campaign_id',
  'mandate_id',
  'flow_version',
  'person_id',
  'external_candidate_id',
  'language',
  'status',
  'reason',
  'stage',
  'credits',
  'credit_state',
  'round',
  'round_began_at',
  'tried',
  'invalid_channels',
  'last_send_id',
  'last_send_status',
  'last_send_at',
  'is_reached',
  'started_at',
  'starts_at',
  'expires_at',
  'answers',
  'skills',
  'interested',
  'knocked_out_by',
  'draft',
  'finished',
  'dropped_stage',
  'dropped_question',
  'due_at',
  'created_at',
  'updated_at',
] as const
export const JOURNEY_COLUMNS = COLUMNS.join(', ')
export type JourneyRow = Pick<Selectable<Journeys>, (typeof COLUMNS)[number]>

export function toJourney(row: JourneyRow): Journey {
  return {
    id: row.result_id,
    campaignId: row.campaign_id,
    mandateId: row.mandate_id,
    flowVersion: row.flow_version,
    personId: row.person_id,
    externalCandidateId: row.external_candidate_id,
    language: row.language as Language,
    status: row.status as Journey['status'],
    reason: row.reason as Journey['reason'],
    stage: row.stage as Journey['stage'],
    credits: row.credits,
    creditState: row.credit_state as Journey['creditState'],
    round: row.round,
    roundBeganAt: row.round_began_at,
    tried: row.tried as Channel[],
    invalidChannels: row.invalid_channels as Channel[],
    lastSend:
      row.last_send_id === null
        ? null
        : { id: row.last_send_id, status: row.last_send_status as SendStatus, at: row.last_send_at! },
    isReached: row.is_reached,
    startedAt: row.started_at,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    answers: row.answers as unknown as Answers,
    skills: row.skills as unknown as readonly SkillResult[],
    interested: row.interested,
    knockedOutBy: row.knocked_out_by,
    draft: row.draft as Draft,
    finished: row.finished as Stage[],
    dropOff:
      row.dropped_stage === null ? null : { stage: row.dropped_stage as Stage, questionKey: row.dropped_question },
    dueAt: row.due_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** Returns the ids that are new. The others were in the campaign already, by the unique indexes. */
const INSERT = `
  insert into journeys (result_id, campaign_id, mandate_id, flow_version, person_id, external_candidate_id, language, credits,
    starts_at, due_at, created_at, updated_at, workflow_id)
  select n.result_id, $2, $3, $4, n.person_id, n.external_candidate_id, n.language, $5, $6, $7, $8, $8, $9
  from json_to_recordset($1::json) as n (result_id text, person_id text, external_candidate_id text, language text)
  order by n.person_id
  on conflict do nothing returning result_id`

export interface NewJourneys {
  readonly campaignId: string
  readonly mandateId: string
  readonly workflowId: string
  readonly flowVersion: number
  readonly credits: number
  readonly startsAt: Date
  /** Null while the campaign is paused. */
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly candidates: readonly {
    readonly result_id: string
    readonly person_id: string
    readonly external_candidate_id: string
    readonly language: Language
  }[]
}

export async function insertJourneys(tx: TenantTx, made: NewJourneys): Promise<ReadonlySet<string>> {
  const { campaignId, mandateId, flowVersion, credits, startsAt, dueAt, createdAt } = made
  const values = [campaignId, mandateId, flowVersion, credits, startsAt, dueAt, createdAt, made.workflowId]
  const { rows } = await tx.executeQuery<{ result_id: string }>(
    CompiledQuery.raw(INSERT, [JSON.stringify(made.candidates), ...values]),
  )
  return new Set(rows.map(row => row.result_id))
}

const CLAIM = (condition: string) => `
  select ${JOURNEY_COLUMNS} from journeys where ${condition} due_at <= $1 and due_at is not null order by due_at, result_id limit $2 for update skip locked`
const CLAIMS: Readonly<Record<Mode, string>> = { test: CLAIM(''), live: CLAIM('(select may_send()) and') }

/**
 * Journeys that are due, oldest first. Locked until the transaction ends; those that another worker holds are left out. None of live mode
 * in a database that may not send, such as a restored one.
 */
export async function claimDue(tx: TenantTx, mode: Mode, now: Date, limit: number): Promise<readonly Journey[]> {
  const { rows } = await tx.executeQuery<JourneyRow>(CompiledQuery.raw(CLAIMS[mode], [now, limit]))
  return rows.map(toJourney)
}

const WORK = `
  select exists (select from journeys where due_at <= $1)
      or exists (select from journeys where due_at <= $2 and last_send_status = 'sending') as "isLeft",
    (select ceil(extract(epoch from due_at) * 1000)::float8 from journeys where due_at > $1 order by due_at limit 1) as "nextMs"`

/** A message that is being sent is due half a minute later, when it would be asked about. */
const SENT_WITHIN_MS = 31_000

/** Whether something is left to be done at this time, and when the next is due. What another worker has claimed counts until it commits. */
export async function readWork(tx: TenantTx, now: Date): Promise<DueWork> {
  const sending = new Date(now.getTime() + SENT_WITHIN_MS)
  return (await tx.executeQuery<DueWork>(CompiledQuery.raw(WORK, [now, sending]))).rows[0]!
}

const LOCK = `select ${JOURNEY_COLUMNS} from journeys where result_id = any($1) order by result_id for update`

export async function lockJourneys(tx: TenantTx, ids: readonly string[]): Promise<readonly Journey[]> {
  const { rows } = await tx.executeQuery<JourneyRow>(CompiledQuery.raw(LOCK, [ids]))
  return rows.map(toJourney)
}

const LOCK_ALL = `select ${JOURNEY_COLUMNS} from journeys where person_id = $1 order by result_id for update`

/** Every journey of a person, in the order of `lockJourneys`. */
export async function lockJourneysOf(tx: TenantTx, personId: string): Promise<readonly Journey[]> {
  const { rows } = await tx.executeQuery<JourneyRow>(CompiledQuery.raw(LOCK_ALL, [personId]))
  return rows.map(toJourney)
}

/**
 * All that are open are locked first, in the order of `lockJourneys`, also those that are due: a worker that has claimed one may have read the
 * campaign before its change and be about to let it wait, and a statement that began before the worker commits sees it as due still. Each step reads a
 * range of the campaign's ids: a list of a thousand ids is compared with each row of the tenant while the table has no statistics (3.4 s for a campaign
 * of 16,000, which met the timeout of 5 s on a busy machine, and 0.6 s by range), and joins are no better. `open` is materialized so that it is found
 * by the campaign and not by walking through the ids of all campaigns. `locked` is counted because a query that nobody reads is not carried out.
 */
const OPEN_OF_CAMPAIGN = "campaign_id = $1 and status = 'pending' and result_id > $2"
const LOCK_OPEN = `
  with open as materialized (
    select result_id from journeys where ${OPEN_OF_CAMPAIGN}
  ), page as materialized (
    select result_id from open order by result_id limit $3
  ), locked as materialized (
    select result_id from journeys where ${OPEN_OF_CAMPAIGN} and result_id <= (select max(result_id) from page)
    order by result_id for update
  )
  select count(*)::int as found, max(result_id) as last, (select count(*) from locked) as locked from page`
const WAKE_OPEN = `
  update journeys set due_at = $4, version = version + 1
  where ${OPEN_OF_CAMPAIGN} and result_id <= $3 and (due_at is null or due_at > $4)`

/** Makes journeys due that wait, after a change of the campaign. The id of the last that was looked at if there may be more. */
export async function wakeSome(
  tx: TenantTx,
  campaignId: string,
  { at, after, limit }: { readonly at: Date; readonly after: string; readonly limit: number },
): Promise<string | null> {
  const lock = CompiledQuery.raw(LOCK_OPEN, [campaignId, after, limit])
  const { found, last } = (await tx.executeQuery<{ found: number; last: string | null }>(lock)).rows[0]!
  await tx.executeQuery(CompiledQuery.raw(WAKE_OPEN, [campaignId, after, last, at]))
  return found === limit ? last : null
}

const WAKE_PEOPLE = `
  update journeys set due_at = $2, version = version + 1
  where result_id = any(array(
    select result_id from journeys
    where person_id = any($1) and status = 'pending' and (due_at is null or due_at > $2) order by result_id for update
  ))`

/** Other journeys of people who opted out: they end, too. */
export async function wakePeople(tx: TenantTx, personIds: readonly string[], at: Date): Promise<void> {
  if (personIds.length === 0) return
  await tx.executeQuery(CompiledQuery.raw(WAKE_PEOPLE, [personIds, at]))
}

/** Tenants with work, at the real time; the clock of test mode is added by the database. */
export async function listDueTenants(tx: Reads, now: Date): Promise<readonly Tenant[]> {
  const query = CompiledQuery.raw('select org_id, mode from list_due_tenants($1)', [now])
  const { rows } = await tx.executeQuery<{ org_id: string; mode: Tenant['mode'] }>(query)
  return rows.map(row => ({ orgId: row.org_id, mode: row.mode }))
}

const OPEN = `
  select exists (select from journeys where campaign_id = $1 and (status = 'pending' or credit_state = 'reserved')) as open,
    exists (select from journeys where campaign_id = $1) as started`

/** Whether every candidate has a final result and settled credits. False for a campaign without candidates. */
export async function isCampaignOver(tx: TenantTx, campaignId: string): Promise<boolean> {
  const { rows } = await tx.executeQuery<{ open: boolean; started: boolean }>(CompiledQuery.raw(OPEN, [campaignId]))
  return rows[0]?.started === true && !rows[0].open
}

/** The campaign is locked: nobody else adds candidates. */
export async function countCandidates(tx: TenantTx, campaignId: string): Promise<number> {
  const query = 'select count(*)::integer as count from journeys where campaign_id = $1'
  const { rows } = await tx.executeQuery<{ count: number }>(CompiledQuery.raw(query, [campaignId]))
  return rows[0]!.count
}

const BEHIND = `
  select exists (select from journeys where due_at <= $1 and due_at is not null order by due_at offset $2 limit 1) as behind`

/** Whether more than `most` journeys are due. Reads at most so many entries of an index. */
export async function isBehind(tx: TenantTx, now: Date, most: number): Promise<boolean> {
  const { rows } = await tx.executeQuery<{ behind: boolean }>(CompiledQuery.raw(BEHIND, [now, most]))
  return rows[0]!.behind
}

/** Campaigns of all tenants that are over and not completed. */
export async function listFinished(
  tx: Reads,
  most: number,
): Promise<readonly { readonly tenant: Tenant; readonly campaignId: string }[]> {
  const query = CompiledQuery.raw('select org_id, mode, campaign_id from list_finished_campaigns($1)', [most])
  const { rows } = await tx.executeQuery<{ org_id: string; mode: Tenant['mode']; campaign_id: string }>(query)
  return rows.map(row => ({ tenant: { orgId: row.org_id, mode: row.mode }, campaignId: row.campaign_id }))
}
