import type { ChannelProvider, SendOutcome } from '../../server/src/features/channels/index.ts'
import type { JourneyDeps } from '../../server/src/features/journeys/index.ts'

/** A guard of the service that is switched off, to show that the simulation notices it. */
export interface PlantedBug {
  readonly name: string
  /** The invariants that are expected to fail. */
  readonly found: readonly string[]
  /** Replaces the text of statements. */
  readonly rewrite?: (sql: string) => string
  /** Replaces what `compose/` gives to the features. */
  readonly plant?: (deps: JourneyDeps) => JourneyDeps
  /** Run on the database before the first seed. */
  readonly schema?: string
}

const HOUR_MS = 3_600_000

export const PLANTED: readonly PlantedBug[] = [
  {
    // A message without an answer is sent again, as if the provider had rejected it for a while.
    name: 'unknown-is-sent-again',
    found: ['I21'],
    plant: deps => ({
      ...deps,
      providerOf: async (...given) => withoutUnknown(await deps.providerOf(...given)),
    }),
  },
  {
    name: 'journeys-claimed-without-lock',
    // The unique step of a journey stops the second worker, with an error that must not occur.
    found: ['I21', 'I29', 'error'],
    rewrite: replaced('from journeys where (select may_send())', ' for update skip locked', ''),
  },
  {
    name: 'opt-outs-not-read',
    found: ['I23'],
    rewrite: replaced('select person_id as id from opt_outs', 'where', 'where false and'),
  },
  {
    name: 'cancelled-campaigns-not-read',
    found: ['I23', 'I10', 'I31', 'I36'],
    rewrite: replaced('from campaigns where campaign_id = any($1)', ' status,', " 'running' as status,"),
  },
  { name: 'no-frequency-cap', found: ['I22'], plant: deps => ({ ...deps, cap: { perDay: 100, perWeek: 500 } }) },
  {
    // The clock of the machine instead of the database's: it is six hours ahead.
    name: 'clock-of-the-machine',
    found: ['I23', 'I13', 'I31', 'I36'],
    plant: deps => ({ ...deps, clock: () => deps.clock() + 6 * HOUR_MS }),
  },
  {
    name: 'credits-below-zero',
    found: ['I2'],
    schema: `alter table credit_accounts drop constraint credit_accounts_never_negative;
      do $$ begin
        execute replace(pg_get_functiondef('credits_transfer'::regproc), 'held < new_amount', 'false');
      end $$`,
  },
  {
    name: 'answers-not-kept',
    found: ['I6', 'I7', 'I8', 'I9', 'I10'],
    rewrite: replaced('from idempotent_answers', 'where', 'where false and'),
  },
  {
    name: 'result-without-event',
    found: ['I10'],
    rewrite: replaced('insert into events', 'order by place', "where type <> 'result.failed' order by place"),
  },
  {
    name: 'late-receipt-lowers-a-status',
    found: ['I29'],
    rewrite: replaced(
      'update journey_sends s set status',
      'and ($2::json ->> n.status)::integer > ($2::json ->> s.status)::integer',
      'and $2::json is not null',
    ),
  },
  {
    name: 'campaign-completed-twice',
    found: ['I10'],
    rewrite: replaced('from campaigns where campaign_id = $1 for no key update', ' for no key update', ''),
  },
  {
    name: 'lease-without-token',
    found: ['I17', 'error'],
    rewrite: replaced('and lease_token = $2 for no key update', 'lease_token = $2', '$2::uuid is not null'),
  },
]

/** In statements with this text, the first of `from` becomes `to`. */
function replaced(within: string, from: string, to: string): (sql: string) => string {
  return sql => (sql.includes(within) ? sql.replace(from, () => to) : sql)
}

function withoutUnknown(provider: ChannelProvider | null): ChannelProvider | null {
  if (provider === null) return null
  const later = (outcome: SendOutcome): SendOutcome =>
    outcome.kind === 'unknown' ? { kind: 'later', afterSeconds: 60 } : outcome
  return { ...provider, send: async (...given) => later(await provider.send(...given)) }
}
