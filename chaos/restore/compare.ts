import type { OwnPostgres } from '../../testing/postgres.ts'
import type { History } from './history.ts'

/** Rows that are written once, with the time of their commit in microseconds, as the source had them before it was lost. */
export interface Commits {
  readonly events: ReadonlyMap<string, bigint>
  readonly transfers: ReadonlyMap<string, bigint>
  /** Per transfer: account and amount. */
  readonly entries: ReadonlyMap<string, readonly (readonly [string, number])[]>
  /** Credits that calls reserved for candidates. */
  readonly reserved: ReadonlyMap<string, number>
}

const MICROSECONDS = (xid: string) => `(extract(epoch from pg_xact_commit_timestamp(${xid})) * 1000000)::bigint::text`

/** An event is updated when it is acknowledged; its number still is of the transaction that wrote it. */
const EVENTS = `
  select event_id as id, ${MICROSECONDS('((e.xact::text::bigint - p.base) % 4294967296)::text::xid')} as at
  from events e cross join lateral (select base from event_epochs p order by epoch desc limit 1) p`
const TRANSFERS = `
  select transfer_id as id, ${MICROSECONDS('xmin')} as at, kind, amount::int as amount, campaign_id is not null as "ofCampaign" from credit_transfers`
const ENTRIES = 'select transfer_id as id, account, amount::int as amount from credit_entries'

export async function readCommits({ db: { admin } }: OwnPostgres): Promise<Commits> {
  const events = await admin.query<{ id: string; at: string }>(EVENTS)
  const transfers = await admin.query<{ id: string; at: string; kind: string; amount: number; ofCampaign: boolean }>(
    TRANSFERS,
  )
  const entries = await admin.query<{ id: string; account: string; amount: number }>(ENTRIES)
  const grouped = Map.groupBy(entries.rows, row => row.id)
  return {
    events: new Map(events.rows.map(row => [row.id, BigInt(row.at)])),
    transfers: new Map(transfers.rows.map(row => [row.id, BigInt(row.at)])),
    entries: new Map([...grouped].map(([id, rows]) => [id, rows.map(row => [row.account, row.amount] as const)])),
    reserved: new Map(transfers.rows.filter(row => row.kind === 'reserve').map(row => [row.id, row.amount])),
  }
}

interface Stored {
  readonly events: readonly string[]
  readonly transfers: readonly string[]
  readonly balances: Readonly<Record<string, number>>
  readonly workflows: readonly string[]
  readonly journeyCredits: number
  /** Ended journeys without their event, and events of journeys that have not ended. */
  readonly torn: number
}

const STORED = `
  select array(select event_id from events order by 1) as events,
    array(select transfer_id from credit_transfers order by 1) as transfers,
    (select coalesce(json_object_agg(account, balance), '{}') from credit_accounts where mode = 'live') as balances,
    array(select name from workflows) as workflows,
    (select coalesce(sum(credits), 0)::int from journeys) as "journeyCredits",
    (select count(*)::int from (select result_id from journeys where status <> 'pending') j
      full join (select distinct data -> 'result' ->> 'result_id' as result_id from events where type like 'result.%') e using (result_id)
      where j.result_id is null or e.result_id is null) as torn`

/** What differs between the restored state and the history at that time. */
export async function compare(
  { db: { admin } }: OwnPostgres,
  atUs: bigint,
  { events, transfers, entries, reserved }: Commits,
  { workflows, grants }: History,
): Promise<readonly string[]> {
  const stored = (await admin.query<Stored>(STORED)).rows[0]!
  const idsBy = (commits: ReadonlyMap<string, bigint>) =>
    [...commits]
      .filter(([, at]) => at <= atUs)
      .map(([id]) => id)
      .toSorted()
  const paid = idsBy(transfers)
  const balances: Record<string, number> = { available: 0, granted: 0, reserved: 0, spent: 0 }
  for (const id of paid)
    for (const [account, amount] of entries.get(id) ?? []) balances[account] = (balances[account] ?? 0) + amount
  const atMs = Number(atUs / 1_000n)
  const names = new Set(stored.workflows)
  const lost = workflows.filter(({ key, ended }) => ended < atMs && !names.has(`Workflow ${key}`))
  const early = workflows.filter(({ key, began }) => began > atMs + 1 && names.has(`Workflow ${key}`))
  const [least, most] = [
    grants.filter(({ ended }) => ended < atMs).length,
    grants.filter(({ began }) => began <= atMs + 1).length,
  ]
  const granted = paid.filter(id =>
    entries.get(id)?.some(([account, amount]) => account === 'granted' && amount === -1),
  ).length
  const credits = paid.reduce((sum, id) => sum + (reserved.get(id) ?? 0), 0)
  const checks: readonly (readonly [boolean, string])[] = [
    [isSame(stored.events, idsBy(events)), `events: ${stored.events.length} instead of ${idsBy(events).length}`],
    [isSame(stored.transfers, paid), `transfers: ${stored.transfers.length} instead of ${paid.length}`],
    [
      isSame(balancesOf(stored.balances), balancesOf(balances)),
      `balances: ${JSON.stringify([stored.balances, balances])}`,
    ],
    [lost.length === 0, `${lost.length} workflows are lost that were answered before`],
    [early.length === 0, `${early.length} workflows that were written later`],
    [least <= granted && granted <= most, `${granted} grants, and ${least} to ${most} were answered`],
    [stored.journeyCredits === credits, `candidates for ${stored.journeyCredits} credits instead of ${credits}`],
    [stored.torn === 0, `${stored.torn} journeys ended without their event or the reverse`],
  ]
  return checks.filter(([holds]) => !holds).map(([, fault]) => fault)
}

function balancesOf(balances: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(balances)
    .filter(([, balance]) => balance !== 0)
    .map(([account, balance]) => `${account} ${balance}`)
    .toSorted()
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((each, at) => each === right[at])
}
