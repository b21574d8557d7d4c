import type pg from 'pg'

/** Which database sends messages of live mode, and which one this is: `system 7 database 16384 timeline 1`. */
export interface SendingState {
  readonly maySend: boolean
  readonly recorded: string
  readonly recordedAt: Date
  readonly reason: string
  readonly current: string
}

export async function readSending(pool: pg.Pool): Promise<SendingState> {
  const { rows } = await pool.query<SendingState>(
    'select may_send as "maySend", recorded, recorded_at as "recordedAt", reason, current from read_sending()',
  )
  return rows[0]!
}

/** Records this database as the one that sends. */
export async function resumeSending(pool: pg.Pool, reason: string): Promise<void> {
  await pool.query('select resume_sending($1)', [reason])
}
