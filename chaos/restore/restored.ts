import type pg from 'pg'
import { runProcess } from '../../testing/command.ts'
import type { OwnPostgres } from '../../testing/postgres.ts'
import { until } from '../../testing/process.ts'

/** A cluster that was restored, before and while it is used. */
export async function untilRecovered(admin: pg.Pool): Promise<void> {
  const isRecovered = async () => {
    const { rows } = await admin.query<{ isOver: boolean }>('select not pg_is_in_recovery() as "isOver"')
    return rows[0]!.isOver
  }
  await until(isRecovered, 60_000, 'the recovery to end')
}

export async function sending({ db }: OwnPostgres, words: readonly string[]): Promise<string> {
  const { code, printed, errors } = await runProcess(['sending', ...words], { DATABASE_URL: db.url })
  if (code !== 0) throw new Error(`sending ${words[0]}: ${errors}`)
  return printed
}

/** The lines of `restore-check` that name a problem. */
export async function restoreCheck({ db }: OwnPostgres): Promise<readonly string[]> {
  const { code, printed, errors } = await runProcess(['restore-check'], { DATABASE_URL: db.url })
  const problems = printed.split('\n').filter(line => line.startsWith('problem'))
  return code === 0 || problems.length > 0 ? problems : [errors]
}
