import { CompiledQuery } from 'kysely'
import type { TenantTx } from '../../database/tx.ts'
import { istDay } from '../../kernel/clock.ts'
import type { Journey } from './core/journey.ts'

/** A journey as it was, and as it is now. */
export interface Change {
  readonly before: Journey
  readonly after: Journey
}

/** Columns that change, with their types and values. */
const COLUMNS = {
  language: ['text', ({ language }) => language],
  status: ['text', ({ status }) => status],
  reason: ['text', ({ reason }) => reason],
  stage: ['text', ({ stage }) => stage],
  credit_state: ['text', ({ creditState }) => creditState],
  round: ['smallint', ({ round }) => round],
  round_began_at: ['timestamptz', ({ roundBeganAt }) => roundBeganAt],
  tried: ['text[]', ({ tried }) => tried],
  invalid_channels: ['text[]', ({ invalidChannels }) => invalidChannels],
  last_send_id: ['text', ({ lastSend }) => lastSend?.id ?? null],
  last_send_status: ['text', ({ lastSend }) => lastSend?.status ?? null],
  last_send_at: ['timestamptz', ({ lastSend }) => lastSend?.at ?? null],
  is_reached: ['boolean', ({ isReached }) => isReached],
  started_at: ['timestamptz', ({ startedAt }) => startedAt],
  expires_at: ['timestamptz', ({ expiresAt }) => expiresAt],
  answers: ['jsonb', ({ answers }) => answers],
  skills: ['jsonb', ({ skills }) => skills],
  interested: ['boolean', ({ interested }) => interested],
  knocked_out_by: ['text', ({ knockedOutBy }) => knockedOutBy],
  draft: ['jsonb', ({ draft }) => draft],
  finished: ['text[]', ({ finished }) => finished],
  dropped_stage: ['text', ({ dropOff }) => dropOff?.stage ?? null],
  dropped_question: ['text', ({ dropOff }) => dropOff?.questionKey ?? null],
  contacted_on: ['date', ({ roundBeganAt }) => (roundBeganAt === null ? null : istDay(roundBeganAt.getTime()))],
  due_at: ['timestamptz', ({ dueAt }) => dueAt],
  updated_at: ['timestamptz', ({ updatedAt }) => updatedAt],
} as const satisfies Readonly<Record<string, readonly [type: string, of: (journey: Journey) => unknown]>>

type Column = keyof typeof COLUMNS

/**
 * What a batch writes most: the outcome of messages, and messages that are about to be sent. Everything else writes all columns. A list
 * for each set that occurs would be as many statements, which PostgreSQL plans one by one. Always with the due time: a person who opts out
 * makes other journeys due by a statement of its own.
 */
const OUTCOME: readonly Column[] = ['last_send_status', 'due_at']
const CONTACT: readonly Column[] = [
  ...OUTCOME,
  'round',
  'round_began_at',
  'tried',
  'last_send_id',
  'last_send_at',
  'expires_at',
  'contacted_on',
]
const ALL = Object.keys(COLUMNS) as Column[]
/** The day follows from the time at which the round began. */
const COMPARED = ALL.filter(name => name !== 'contacted_on')

const UPDATES = [OUTCOME, CONTACT, ALL].map(columns => ({ columns, sql: updateOf(columns) }))

function updateOf(columns: readonly Column[]): string {
  const set = columns.map(name =>
    // The day of the first round is kept.
    name === 'contacted_on' ? `${name} = coalesce(j.${name}, n.${name})` : `${name} = n.${name}`,
  )
  return `
    update journeys j set ${set.join(', ')}, version = j.version + 1
    from json_to_recordset($1::json) as n (result_id text, ${columns.map(name => `${name} ${COLUMNS[name][0]}`).join(', ')})
    where j.result_id = n.result_id`
}

/** The caller has locked the rows, and they are as `before` says. */
export async function updateJourneys(tx: TenantTx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const changed = COMPARED.filter(name => {
    const [, of] = COLUMNS[name]
    return changes.some(({ before, after }) => of(before) !== of(after))
  })
  const { columns, sql } = UPDATES.find(each => changed.every(name => each.columns.includes(name)))!
  const rows = changes.map(({ after }) =>
    Object.fromEntries([['result_id', after.id], ...columns.map(name => [name, COLUMNS[name][1](after)])]),
  )
  await tx.executeQuery(CompiledQuery.raw(sql, [JSON.stringify(rows)]))
}
