import type pg from 'pg'
import { RETENTION_DAYS } from '../../kernel/retention.ts'

const ROWS_PER_STATEMENT = 5_000

/** Scheduled maintenance, by database functions with just these privileges. */
export function housekeeping(pool: pg.Pool) {
  return {
    forgetExpiredAnswers: async (): Promise<number> => {
      const { rows } = await pool.query('select forget_expired_answers($1) as count', [ROWS_PER_STATEMENT])
      return rows[0].count
    },
    forgetOldSuggestions: async (): Promise<number> => {
      const { rows } = await pool.query('select forget_old_suggestions($1) as count', [ROWS_PER_STATEMENT])
      return rows[0].count
    },
    forgetOldConfirmations: async (): Promise<number> => {
      const values = [RETENTION_DAYS.confirmations, ROWS_PER_STATEMENT]
      const { rows } = await pool.query('select forget_old_confirmations($1, $2) as count', values)
      return rows[0].count
    },
  }
}
