import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestDatabase } from '../../../testing/database.ts'
import type { SendKind } from '../../src/features/sending/index.ts'
import { reserve, type TicketedGrant } from '../../src/features/sending/store.ts'

export const LIMIT = 80
export const ANY_GAP_MS = 1_100 / LIMIT
export const BULK_GAP_MS = 1_000 / (0.8 * LIMIT)

/** A number at a provider whose first slot is now. */
export interface Account {
  readonly id: string
  ask(orgId: string, wanted: number, kind?: SendKind, perSecond?: number): Promise<TicketedGrant>
  /** As if so much time had passed: what the database keeps about the account becomes older. */
  pass(milliseconds: number): Promise<void>
}

export async function newAccount(db: TestDatabase): Promise<Account> {
  const account = newAccountWithoutPace(db)
  await db.admin.query(
    'insert into channel_paces (account_id, next_any, next_bulk) values ($1, clock_timestamp(), clock_timestamp())',
    [account.id],
  )
  return account
}

/** As nobody has sent from it since the database started. */
export function newAccountWithoutPace(db: TestDatabase): Account {
  const id = `CA_${randomUUID()}`
  return {
    id,
    ask: (orgId, wanted, kind = 'bulk', perSecond = LIMIT) =>
      reserve(db.database.reads, { accountId: id, orgId, kind, wanted, perSecond }),
    pass: async milliseconds => {
      const values = [id, milliseconds]
      await db.admin.query(
        `with paces as (
           update channel_paces set next_any = next_any - $2 * interval '1 ms', next_bulk = next_bulk - $2 * interval '1 ms'
           where account_id = $1
         )
         update channel_shares set asked_at = asked_at - $2 * interval '1 ms' where account_id = $1`,
        values,
      )
    },
  }
}

/** A number for which time passes only between two calls, as much as they say: the speed of the machine changes nothing. */
export interface SimulatedAccount {
  /** The number of slots. `atMs` counts from the first slot on and never falls. */
  askAt(atMs: number, orgId: string, wanted: number, kind?: SendKind): Promise<number>
}

export async function newSimulatedAccount(db: TestDatabase): Promise<SimulatedAccount> {
  const { id } = await newAccount(db)
  const account = pg.escapeLiteral(id)
  const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8 as at`
  const first = await db.admin.query(`select ${ms('next_any')} from channel_paces where account_id = ${account}`)
  let last = { simulated: 0, real: first.rows[0].at as number }
  return {
    askAt: async (atMs, orgId, wanted, kind = 'bulk') => {
      const org = pg.escapeLiteral(orgId)
      const later = Math.max(atMs - last.simulated, 0)
      // One message, so that little time passes between the shift and the clock of the function.
      const [, shifted, asked, answered] = (await db.admin.query(`
        begin;
        with moved as materialized (select now_is, now_is - to_timestamp(${last.real + later} / 1000.0) as by from clock_timestamp() now_is),
        paces as (
          update channel_paces set next_any = next_any + by, next_bulk = next_bulk + by from moved where account_id = ${account}
        ),
        shares as (update channel_shares set asked_at = asked_at + by from moved where account_id = ${account})
        select ${ms('now_is')} from moved;
        select granted from reserve_sends(${account}, ${org}, ${wanted}, '${kind}', ${LIMIT});
        select ${ms('asked_at')} from channel_shares where account_id = ${account} and kind = '${kind}' and org_id = ${org};
        commit`)) as unknown as readonly pg.QueryResult[]
      const real: number = answered!.rows[0].at
      last = { simulated: last.simulated + later + real - shifted!.rows[0].at, real }
      return asked!.rows[0].granted
    },
  }
}
