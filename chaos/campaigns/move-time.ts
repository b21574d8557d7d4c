import type { TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/process.ts'
import type { TestProvider } from '../../testing/provider/start.ts'

const SETTLED_WITHIN_MS = 300_000
const STEP_HOURS = 6
/** An outcome that stays unknown, a day after the follow-up, which is itself within the day of the first contact. */
const MOST_STEPS = 10

/** Until nothing is due, and everything that follows from the messages has been posted. */
export async function settle({ admin }: TestDatabase, provider: Pick<TestProvider, 'idle'>): Promise<void> {
  const isSettled = async () => {
    await provider.idle()
    const { rows } = await admin.query<{ due: number }>(
      'select count(*)::int as due from journeys where due_at <= now()',
    )
    return rows[0]!.due === 0
  }
  await until(isSettled, SETTLED_WITHIN_MS, 'everything that is due to be done')
}

/** For the rules of journeys, a later time is the same as rows that are older. */
async function makeOlder({ admin }: TestDatabase, hours: number): Promise<void> {
  const columns = ['due_at', 'expires_at', 'round_began_at', 'last_send_at', 'starts_at']
  const older = columns.map(column => `${column} = ${column} - make_interval(hours => $1)`)
  await admin.query(`update journeys set ${older.join(', ')} where status = 'pending' or credit_state = 'reserved'`, [
    hours,
  ])
}

async function countOpen({ admin }: TestDatabase): Promise<number> {
  const { rows } = await admin.query<{ open: number }>(
    "select count(*)::int as open from journeys where status = 'pending' or credit_state = 'reserved'",
  )
  return rows[0]!.open
}

/** Moves the time until every candidate has ended and every credit is settled. Returns how many have not. */
export async function runToTheEnd(db: TestDatabase, provider: Pick<TestProvider, 'idle'>): Promise<number> {
  await settle(db, provider)
  for (let step = 0; step < MOST_STEPS && (await countOpen(db)) > 0; step++) {
    await makeOlder(db, STEP_HOURS)
    await settle(db, provider)
  }
  return await countOpen(db)
}
