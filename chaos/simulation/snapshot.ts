import type { Connections } from './connections.ts'

/** Rows of the organisation that decide whether an invariant holds. */
export interface Snapshot {
  readonly journeys: readonly JourneyRow[]
  readonly sends: readonly SendRow[]
  readonly campaigns: readonly { readonly id: string; readonly name: string; readonly status: string }[]
  readonly accounts: readonly { readonly mode: string; readonly account: string; readonly balance: number }[]
  readonly transfers: readonly TransferRow[]
  readonly entries: readonly { readonly transfer: string; readonly account: string; readonly amount: number }[]
  readonly people: readonly PersonRow[]
  readonly optOuts: readonly string[]
  readonly events: readonly EventRow[]
  /** Events that a pull returns. */
  readonly open: readonly string[]
  readonly deliveries: readonly DeliveryRow[]
  readonly attempts: readonly { readonly webhook: string; readonly event: string; readonly count: number }[]
  readonly figures: readonly FigureRow[]
}

export interface JourneyRow {
  readonly id: string
  readonly campaign: string
  readonly person: string
  readonly status: string
  readonly stage: string
  readonly credits: number
  readonly creditState: string
  readonly round: number
  readonly version: number
  readonly dueAt: string | null
}

export interface SendRow {
  readonly id: string
  readonly journey: string
  readonly round: number
  readonly channel: string
  readonly status: string
}

interface TransferRow {
  readonly id: string
  readonly kind: string
  readonly cause: string
  readonly amount: number
}

interface PersonRow {
  readonly id: string
  readonly phone: string | null
  readonly name: string | null
  readonly isErased: boolean
}

export interface EventRow {
  readonly id: string
  readonly type: string
  readonly seq: number
  /** The result or the campaign that it is about. */
  readonly subject: string | null
  readonly isAcknowledged: boolean
  readonly storedAt: string
}

interface DeliveryRow {
  readonly webhook: string
  readonly event: string
  readonly state: string
  readonly count: number
}

interface FigureRow {
  readonly campaign: string
  readonly status: string
  readonly creditState: string
  readonly people: number
}

const list = (fields: Readonly<Record<string, string>>, from: string) => {
  const pairs = Object.entries(fields).map(([name, value]) => `'${name}', ${value}`)
  return `coalesce((select json_agg(json_build_object(${pairs.join(', ')})) from ${from}), '[]')`
}
const own = (table: string) => `${table} where org_id = $1`
const LIVE = "and mode = 'live'"

const PARTS: Readonly<Record<keyof Snapshot, string>> = {
  journeys: list(
    {
      id: 'result_id',
      campaign: 'campaign_id',
      person: 'person_id',
      status: 'status',
      stage: 'stage',
      credits: 'credits',
      creditState: 'credit_state',
      round: 'round',
      version: 'version',
      dueAt: 'due_at',
    },
    `${own('journeys')} ${LIVE}`,
  ),
  sends: list(
    { id: 'send_id', journey: 'result_id', round: 'round', channel: 'channel', status: 'status' },
    `${own('journey_sends')} ${LIVE}`,
  ),
  campaigns: list({ id: 'campaign_id', name: 'name', status: 'status' }, `${own('campaigns')} ${LIVE}`),
  accounts: list({ mode: 'mode', account: 'account', balance: 'balance' }, own('credit_accounts')),
  transfers: list(
    { id: 'transfer_id', kind: 'kind', cause: 'cause', amount: 'amount' },
    `${own('credit_transfers')} ${LIVE}`,
  ),
  entries: list({ transfer: 'transfer_id', account: 'account', amount: 'amount' }, `${own('credit_entries')} ${LIVE}`),
  people: list(
    { id: 'person_id', phone: 'phone', name: 'name', isErased: 'erased_at is not null' },
    `${own('people')} ${LIVE}`,
  ),
  optOuts: `coalesce((select json_agg(person_id) from ${own('opt_outs')} ${LIVE}), '[]')`,
  events: list(
    {
      id: 'event_id',
      type: 'type',
      seq: 'seq',
      subject: "coalesce(data->'result'->>'result_id', data->'campaign'->>'campaign_id')",
      isAcknowledged: 'settled_at is not null',
      storedAt: 'stored_at',
    },
    `${own('events')} ${LIVE}`,
  ),
  open: `coalesce((select json_agg(event_id) from ${own('unacknowledged_events')} ${LIVE}), '[]')`,
  deliveries: list(
    { webhook: 'webhook_id', event: 'event_id', state: 'state', count: 'attempts' },
    `${own('webhook_deliveries')} ${LIVE}`,
  ),
  // The attempt that delivered an event at first may be kept on the delivery, and no attempt may be kept twice.
  attempts: list(
    { webhook: 'webhook_id', event: 'event_id', count: 'number' },
    `(select webhook_id, event_id, number from ${own('webhook_attempts')} ${LIVE}
      union all select webhook_id, event_id, accepted_number from ${own('webhook_deliveries')} ${LIVE} and accepted_number is not null) as a`,
  ),
  figures: list(
    { campaign: 'campaign_id', status: 'status', creditState: 'credit_state', people: 'people' },
    `(select campaign_id, status, credit_state, people from ${own('campaign_figures')}
      union all select campaign_id, status, credit_state, people from ${own('campaign_figure_changes')}) as f`,
  ),
}

const READ = `select json_build_object(${Object.entries(PARTS)
  .map(([name, value]) => `'${name}', ${value}`)
  .join(', ')}) as snapshot`

/** In one statement, hence at one time: between two steps nothing else is committed. */
export async function readSnapshot({ control }: Connections, orgId: string): Promise<Snapshot> {
  const { rows } = await control.query<{ snapshot: Snapshot }>({ name: 'snapshot', text: READ, values: [orgId] })
  return rows[0]!.snapshot
}
