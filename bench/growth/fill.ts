import type pg from 'pg'
import { OF_EACH_DAY } from './day-rows.ts'
import type { Made } from './fixture.ts'
import { DAYS, LANES } from './rows.ts'

/** So many people at most in one statement: each commits by itself, and the log of changes stays short. */
const AT_ONCE = 100_000

/**
 * Writes the people `from` to `to` and what belongs to them, on several connections. Triggers and references are off meanwhile, checks and
 * unique keys are not; `findBrokenReferences` looks at the references afterwards.
 */
export async function fill(
  admin: pg.Pool,
  made: Made,
  from: number,
  to: number,
  say: (line: string) => void,
): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, day) =>
    OF_EACH_DAY.map(sql => sql.replaceAll('$5', String(day))),
  ).flat()
  const now = new Date().toISOString()
  let done = 0
  // The days have most of the rows.
  const lanes = [...LANES, days.slice(0, days.length / 2), days.slice(days.length / 2)]
  const parts = Math.ceil((to - from + 1) / AT_ONCE)
  const statements = lanes.reduce((sum, lane) => sum + lane.length, 0) * parts
  const started = performance.now()
  const lane = async (texts: readonly string[]) => {
    const client = await fillingClient(admin)
    try {
      for (let start = from; start <= to; start += AT_ONCE)
        for (const text of texts) {
          await client
            .query(withValues(text, made, start, Math.min(to, start + AT_ONCE - 1), now))
            .catch((error: unknown) => {
              throw new Error(`${(error as Error).message}: ${text}`, { cause: error })
            })
          done += 1
          if (done % Math.ceil(statements / 5) === 0)
            say(
              `  ${((100 * done) / statements).toFixed(0)} % after ${((performance.now() - started) / 1_000).toFixed(0)} s`,
            )
        }
    } finally {
      await client.end()
    }
  }
  // None may still write when the cluster is closed.
  const ended = await Promise.allSettled(lanes.map(lane))
  const failed = ended.find(each => each.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

async function fillingClient(admin: pg.Pool): Promise<pg.Client> {
  const { Client } = await import('pg').then(module => module.default)
  const client = new Client(admin.options as pg.ClientConfig)
  await client.connect()
  await client.query(
    "set session_replication_role = 'replica'; set auto_explain.log_min_duration = -1; set statement_timeout = 0",
  )
  return client
}

function withValues(
  text: string,
  { orgId, small, webhookId, smallWebhookId, event }: Made,
  from: number,
  to: number,
  now: string,
): string {
  const at = `'${now}'::timestamptz`
  const values = [from, to, `'${orgId}'`, `'${small}'`, '', `'${webhookId}'`, `'${smallWebhookId}'`, `'${event}'`, at]
  return text.replaceAll(/\$(\d)/g, (_match, number: string) => String(values[Number(number) - 1]))
}

/** References whose target is missing. Compares whole tables, so it is called at the smallest size: all sizes are made by the same statements. */
export async function findBrokenReferences(admin: pg.Pool): Promise<readonly string[]> {
  const { rows } = await admin.query<{
    name: string
    child: string
    parent: string
    condition: string
    present: string
  }>(
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')
        from unnest(conkey, confkey) as k (one, other)
          join pg_attribute a on a.attrelid = conrelid and a.attnum = k.one
          join pg_attribute b on b.attrelid = confrelid and b.attnum = k.other) as condition,
       (select string_agg(format('c.%I is not null', a.attname), ' and ')
        from unnest(conkey) as k (one) join pg_attribute a on a.attrelid = conrelid and a.attnum = k.one) as present
     from pg_constraint where contype = 'f' and conparentid = 0`,
  )
  const broken: string[] = []
  for (const { name, child, parent, condition, present } of rows) {
    const found = await admin.query(
      `select from ${child} c where ${present} and not exists (select from ${parent} p where ${condition}) limit 1`,
    )
    if (found.rowCount !== 0) broken.push(`${child}: ${name}`)
  }
  return broken
}
