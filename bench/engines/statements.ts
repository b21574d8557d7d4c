import { Kysely, PostgresDialect } from 'kysely'
import { dialectOf, namedStatementsDriver } from '../../server/src/adapters/postgres/named-statements.ts'
import { type Contender, contender, gainOf, inParallel, interleave, openPool, ratePerSecond } from './contenders.ts'

/** One primary-key SELECT in four ways (docs/adr/0002). */
export const CONNECTIONS = 16
const NAMED = 'Kysely, named'
const UNNAMED = 'Kysely, unnamed'

export const gainOfNames = (statements: readonly Contender[]) => gainOf(statements, NAMED, UNNAMED)

interface Tables {
  probe: { id: number; name: string }
}

export async function measureStatements(
  url: string,
  { selects, rounds }: { readonly selects: number; readonly rounds: number },
): Promise<readonly Contender[]> {
  const pool = openPool(url, CONNECTIONS)
  try {
    await pool.query('create table probe (id integer primary key, name text not null)')
    await pool.query("insert into probe select n, 'name ' || n from generate_series(1, 100000) n")
    await pool.query('vacuum analyze probe')
    const unnamed = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const named = new Kysely<Tables>({ dialect: dialectOf(() => namedStatementsDriver(pool)) })
    const find = (db: Kysely<Tables>, id: number) => db.selectFrom('probe').selectAll().where('id', '=', id)
    const once = find(named, 0).compile()
    const text = 'select * from probe where id = $1'
    const contenders = [
      contender('pg, named', () => timeSelects(selects, id => pool.query({ name: 'find_probe', text, values: [id] }))),
      contender(UNNAMED, () => timeSelects(selects, id => find(unnamed, id).execute())),
      contender(NAMED, () => timeSelects(selects, id => find(named, id).execute())),
      contender('Kysely, named, compiled once', () =>
        timeSelects(selects, id => named.executeQuery({ ...once, parameters: [id] })),
      ),
    ]
    for (const each of contenders) await each.once()
    return await interleave(contenders, rounds)
  } finally {
    await pool.end()
  }
}

async function timeSelects(count: number, select: (id: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const start = performance.now()
  await inParallel(CONNECTIONS, async () => {
    // 7,919 is coprime to 100,000: every row is read, and neighbours are not read together.
    while (next < count) await select(((next++ * 7_919) % 100_000) + 1)
  })
  return ratePerSecond(count, start)
}
