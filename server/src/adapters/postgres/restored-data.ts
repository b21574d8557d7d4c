import { CompiledQuery } from 'kysely'
import type { Reads, TenantReads } from '../../database/tx.ts'

/** Which moment a database was restored to, and how its events are ordered. */
export interface RestoredState {
  /** Commit of the last transaction that the recovery replayed. Null after another start of PostgreSQL, and without a recovery. */
  readonly lastReplayedAt: Date | null
  readonly timeline: number
  readonly organisations: readonly string[]
  /** Of the first event that would be written now. */
  readonly nextEventNumber: bigint
  readonly newestEventNumber: bigint
  /** The database has not begun its epoch yet: the first event does. */
  readonly beginsEpoch: boolean
}

const STATE = `
  select pg_last_xact_replay_timestamp() as "lastReplayedAt",
    (select (regexp_match(current, 'timeline (\\d+)'))[1]::int from read_sending()) as timeline,
    array(select org_id from list_organisations()) as organisations,
    case when e.is_here then (e.base + pg_snapshot_xmax(pg_current_snapshot())::text::bigint)::text
      else floor(extract(epoch from clock_timestamp()) * 1000000)::text end as next,
    coalesce(newest_event_number(), 0)::text as newest, not e.is_here as "beginsEpoch"
  from current_event_epoch() e`

export async function readRestoredState(reads: Reads): Promise<RestoredState> {
  type Row = Omit<RestoredState, 'nextEventNumber' | 'newestEventNumber'> & { next: string; newest: string }
  const { next, newest, ...row } = (await reads.executeQuery<Row>(CompiledQuery.raw(STATE, []))).rows[0]!
  return { ...row, nextEventNumber: BigInt(next), newestEventNumber: BigInt(newest) }
}

/** Of one organisation in one mode. */
export interface TenantData {
  readonly journeys: number
  readonly events: number
  readonly transfers: number
  readonly newestAt: Date | null
  /** Accounts that do not add up: against their entries, with each other, or below zero. */
  readonly brokenAccounts: number
  /** Transfers whose entries do not add up to zero. */
  readonly brokenTransfers: number
  /** 1 if its journeys reserve more credits than the ledger has reserved. */
  readonly brokenJourneys: number
  /** Events that are not acknowledged and are not in the log. */
  readonly lostEvents: number
}

const DATA = `
  with entered as (
    select account, sum(amount) as amount, count(*) as entries from credit_entries group by account
  ), accounts as (
    select a.account, a.balance, a.balance is distinct from coalesce(e.amount, 0) or a.version <> coalesce(e.entries, 0) as differs
    from credit_accounts a left join entered e using (account)
  ), reserved as (
    select coalesce(sum(credits), 0) as credits from journeys where credit_state = 'reserved'
  )
  select (select count(*)::int from journeys) as journeys,
    (select count(*)::int from events) as events,
    (select count(*)::int from credit_transfers) as transfers,
    (select max(at) from (
      select max(stored_at) as at from events union all select max(at) from credit_transfers union all select max(updated_at) from journeys
    ) as times) as "newestAt",
    (select count(*) filter (where differs)::int + (coalesce(sum(balance), 0) <> 0)::int from accounts) as "brokenAccounts",
    (select count(*)::int from (
      select from credit_transfers t left join credit_entries e using (transfer_id)
      group by t.transfer_id having coalesce(sum(e.amount), 1) <> 0
    ) as transfers) as "brokenTransfers",
    (select (credits > coalesce((select balance from accounts where account = 'reserved'), 0))::int from reserved) as "brokenJourneys",
    (select count(*)::int from unacknowledged_events u
      where not exists (select from events e where e.event_id = u.event_id and e.stored_at = u.stored_at)) as "lostEvents"`

export async function readTenantData(reads: TenantReads): Promise<TenantData> {
  return (await reads.executeQuery<TenantData>(CompiledQuery.raw(DATA, []))).rows[0]!
}
