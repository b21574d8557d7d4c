import type pg from 'pg'

const ROWS_A_STATEMENT = 5_000

/** What the schedule keeps tidy, by functions that may do nothing else. */
export function housekeeping(pool: pg.Pool) {
  return {
    forgetExpiredAnswers: async (): Promise<number> => {
      const { rows } = await pool.query('select forget_expired_answers($1) as count', [ROWS_A_STATEMENT])
      return rows[0].count
    },
    forgetOldSuggestions: async (): Promise<number> => {
      const { rows } = await pool.query('select forget_old_suggestions($1) as count', [ROWS_A_STATEMENT])
      return rows[0].count
    },
    rollDays: async (): Promise<void> => {
      await pool.query('select roll_days(current_date)')
    },
  }
}
