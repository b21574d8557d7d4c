import type { Tenant } from '../../server/src/kernel/tenant.ts'
import type { TestDatabase } from '../../testing/database.ts'
import type { Round } from './spenders.ts'

/** Takes away what keeps balances from falling below zero, to show that the scenario notices. */
export async function dropConstraint({ admin }: TestDatabase): Promise<void> {
  const { rows } = await admin.query<{ body: string }>("select pg_get_functiondef('credits_transfer'::regproc) as body")
  const body = rows[0]!.body
  const unguarded = body.replace('held < new_amount', 'false')
  if (unguarded === body) throw new Error('credits_transfer has no guard that could be taken away.')
  await admin.query(unguarded)
  await admin.query('alter table credit_accounts drop constraint credit_accounts_never_negative')
}

interface Watching {
  stop(): Promise<{ readonly snapshots: number; readonly wrong: number }>
}

/** Accounts against their entries, in one statement, which is one snapshot. */
const WRONG_BOOKS = `
  with accounts as (
    select a.org_id, a.mode, a.account, a.balance, a.version,
      coalesce(sum(e.amount), 0) as entered, count(e.amount) as entries
    from credit_accounts a left join credit_entries e using (org_id, mode, account)
    where a.org_id = (select max(org_id) from organisations)
    group by a.org_id, a.mode, a.account, a.balance, a.version
  )
  select count(*)::int as wrong from (
    select from accounts group by org_id, mode
    having sum(balance) <> 0 or bool_or(balance <> entered) or bool_or(version <> entries)
      or bool_or(account <> 'granted' and balance < 0)
  ) as tenants`

/** Reads the books of the newest organisation again and again while it spends. */
export function watchBooks({ admin }: TestDatabase): Watching {
  let [isStopped, snapshots, wrong] = [false, 0, 0]
  const watch = async () => {
    while (!isStopped) {
      // What PostgreSQL does not answer while it is killed is no snapshot.
      const answer = await admin.query<{ wrong: number }>(WRONG_BOOKS).catch(() => null)
      if (answer !== null) snapshots++
      if (answer !== null && answer.rows[0]!.wrong > 0) wrong++
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      isStopped = true
      await watching
      return { snapshots, wrong }
    },
  }
}

interface Expected {
  readonly spent: Round
  readonly balance: number
  readonly spenders: number
}

/** What is not as it must be after a round. */
export async function checkRound(
  { admin }: TestDatabase,
  { orgId, mode }: Tenant,
  { spent: { succeeded, rejected }, balance, spenders }: Expected,
): Promise<readonly string[]> {
  const { rows: accounts } = await admin.query<{ mode: string; account: string; balance: number }>(
    'select mode, account, balance::int from credit_accounts where org_id = $1',
    [orgId],
  )
  const { rows: reserved } = await admin.query<{ cause: string; mode: string; entries: number }>(
    `select t.cause, t.mode, count(e.account)::int as entries
     from credit_transfers t left join credit_entries e using (org_id, mode, transfer_id)
     where t.org_id = $1 and t.kind = 'reserve' group by t.mode, t.transfer_id, t.cause`,
    [orgId],
  )
  const balanceOf = (of: string, account: string) =>
    accounts.find(row => row.mode === of && row.account === account)?.balance
  const other = mode === 'live' ? 'test' : 'live'
  const booked = new Set(reserved.map(row => row.cause))
  const checks: readonly (readonly [boolean, string])[] = [
    [succeeded.size === balance, `${succeeded.size} succeeded`],
    [rejected.size === spenders - balance, `${rejected.size} rejected`],
    [reserved.length === balance && booked.size === balance, `${reserved.length} ledger rows`],
    [succeeded.size === booked.size && [...succeeded].every(cause => booked.has(cause)), 'ledger of others'],
    [reserved.every(row => row.entries === 2 && row.mode === mode), 'not two entries in this mode'],
    [balanceOf(mode, 'available') === 0, `available ${balanceOf(mode, 'available')}`],
    [balanceOf(mode, 'reserved') === balance, `reserved ${balanceOf(mode, 'reserved')}`],
    [balanceOf(other, 'available') === balance, `available ${balanceOf(other, 'available')} in the other mode`],
  ]
  return checks.filter(([holds]) => !holds).map(([, fault]) => fault)
}
