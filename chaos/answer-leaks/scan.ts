import type pg from 'pg'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { answer, type Behaviour, type ChatRequest } from '../../testing/fake-model-behaviours.ts'
import { honestAnswer, readAsked, type WrittenQuestion } from '../../testing/honest-model.ts'

/** Every right option contains a unique word, and so does every wrong one. */
const RIGHT = 'rightcanary'
const WRONG = 'wrongcanary'

export function markedBehaviour(request: ChatRequest): Behaviour {
  const asked = readAsked(request)
  if (asked.kind === 'answers') {
    const blocks = asked.data.split('\n\n')
    return answer({ answers: blocks.map(block => Number(new RegExp(`^ {3}(\\d): .*${RIGHT}`, 'm').exec(block)?.[1])) })
  }
  if (asked.kind !== 'questions') return answer(honestAnswer(asked))
  const { questions } = honestAnswer(asked) as { questions: readonly WrittenQuestion[] }
  const marked = questions.map(({ ask, options, right }) => ({
    ask,
    right,
    options: options.map((option, at) => `${option} ${at === right ? RIGHT : WRONG}`),
  }))
  return answer({ questions: marked })
}

/** A right option may appear among its three wrong ones, and never otherwise. */
export function tells(text: string): boolean {
  const count = (word: string) => text.split(word).length - 1
  return text.includes(RIGHT) && count(RIGHT) * 3 !== count(WRONG)
}

/** The text must not contain any part of a question. */
export function speaks(text: string): boolean {
  return text.includes(RIGHT) || text.includes(WRONG) || /"(?:right|correct|solution|answerKey)\w*":/.test(text)
}

export const ROLES = ['pramaan_app', 'pramaan_jobs', 'pramaan_gate'] as const

export interface ReadableRow {
  readonly table: string
  readonly row: string
}

/** Every row of every table, view and statistics sequence that a role can read, as the tenant. */
export async function readableBy(db: TestDatabase, role: string, tenant: Tenant): Promise<readonly ReadableRow[]> {
  const client = await db.admin.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.org', $1, true), set_config('app.mode', $2, true)`, [
      tenant.orgId,
      tenant.mode,
    ])
    await client.query(`set local role ${role}`)
    return await readAll(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function readAll(client: pg.PoolClient): Promise<readonly ReadableRow[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('information_schema', 'pg_catalog')
       and n.nspname !~ '^pg_(toast|temp)' and has_schema_privilege(current_user, n.nspname, 'usage')
       and (has_table_privilege(current_user, c.oid, 'select') or has_any_column_privilege(current_user, c.oid, 'select'))`,
  )
  const found: ReadableRow[] = []
  for (const table of [...rows.map(each => each.name), 'pg_stats', 'pg_stat_activity']) {
    await client.query('savepoint looking')
    try {
      const held = await client.query<{ row: string }>(`select t::text as row from ${table} t`)
      found.push(...held.rows.map(({ row }) => ({ table, row: row ?? '' })))
    } catch {
      // Only some columns are readable. No key is among them, or the whole row would be reported below.
      await client.query('rollback to looking')
    }
  }
  return found
}

/** Without reading a row: the privileges of the roles on the keys. */
export async function privilegesOnKeys(db: TestDatabase): Promise<readonly string[]> {
  const { rows } = await db.admin.query<{ role: string }>(
    `select r as role from unnest($1::text[]) as r
     where pg_has_role(r, 'pramaan_grader', 'member')
       or has_table_privilege(r, 'grading.answer_keys', 'select, insert, update, delete, truncate, references, trigger')
       or has_any_column_privilege(r, 'grading.answer_keys', 'select, insert, update, references')`,
    [ROLES],
  )
  return rows.map(({ role }) => `${role} has a privilege on the keys`)
}
