import type { Hooks, Organisation } from './organisation.ts'
import type { RunningCell } from './setup.ts'
import type { Read, Writing } from './traffic.ts'

export interface Verdict {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly figures: readonly (readonly [string, string])[]
}

interface Stored {
  readonly mandates: ReadonlySet<string>
  readonly jobIds: number
  /** Ids of events about mandates, by mandate. */
  readonly events: ReadonlyMap<string, readonly string[]>
  readonly allEvents: ReadonlySet<string>
  readonly people: number
}

/** How many mandates have no event yet. */
export async function countUnready({ db }: RunningCell, orgId: string): Promise<number> {
  const { rows } = await db.admin.query<{ count: number }>(
    `select count(*)::int as count from mandates where org_id = $1 and status = 'preparing'`,
    [orgId],
  )
  return rows[0]!.count
}

async function readStored({ db: { admin } }: RunningCell, orgId: string): Promise<Stored> {
  const mandates = await admin.query<{ id: string; job: string }>(
    'select mandate_id as id, job_id as job from mandates where org_id = $1',
    [orgId],
  )
  const events = await admin.query<{ id: string; mandate: string | null }>(
    `select event_id as id, data -> 'mandate' ->> 'mandate_id' as mandate from events where org_id = $1`,
    [orgId],
  )
  const people = await admin.query<{ count: number }>('select count(*)::int as count from people where org_id = $1', [
    orgId,
  ])
  const ofMandates = events.rows.filter(({ mandate }) => mandate !== null)
  const grouped = Map.groupBy(ofMandates, ({ mandate }) => mandate!)
  return {
    mandates: new Set(mandates.rows.map(({ id }) => id)),
    jobIds: new Set(mandates.rows.map(({ job }) => job)).size,
    events: new Map([...grouped].map(([mandate, those]) => [mandate, those.map(({ id }) => id)])),
    allEvents: new Set(events.rows.map(({ id }) => id)),
    people: people.rows[0]!.count,
  }
}

/** Every mandate that was answered exists, with one event, which was received once. */
function checkMandate(id: string, stored: Stored, { received }: Hooks): Pick<Verdict, 'lost' | 'doubled'> {
  const events = stored.events.get(id) ?? []
  const times = events.map(event => received.get(event) ?? 0)
  return {
    lost: [
      ...(stored.mandates.has(id) ? [] : [`mandate ${id}`]),
      ...(events.length === 0 ? [`event of ${id}`] : []),
      ...events.filter((_event, at) => times[at] === 0).map(event => `delivery of ${event}`),
    ],
    doubled: [
      ...(events.length > 1 ? [`events of ${id}`] : []),
      ...events.filter((_event, at) => times[at]! > 1).map(event => `delivery of ${event}`),
    ],
  }
}

/** What the organisation was promised, what the cell has, what was received, and what was read by the cursor. */
export async function compare(
  cell: RunningCell,
  { caller }: Organisation,
  writing: Writing,
  hooks: Hooks,
  read: Read,
  people: number,
): Promise<Verdict> {
  const stored = await readStored(cell, caller.tenant.orgId)
  const [lost, doubled]: [string[], string[]] = [[], []]
  for (const id of writing.made) {
    const problems = checkMandate(id, stored, hooks)
    lost.push(...problems.lost)
    doubled.push(...problems.doubled)
  }
  if (stored.mandates.size !== writing.made.length || stored.jobIds !== stored.mandates.size)
    doubled.push(`${stored.mandates.size} mandates of ${stored.jobIds} jobs for ${writing.made.length} answers`)
  if (stored.people !== people) lost.push(`${people - stored.people} people`)
  const seen = new Set(read.ids)
  for (const id of stored.allEvents) if (!seen.has(id)) lost.push(`${id} in the log read by its cursor`)
  if (seen.size !== read.ids.length) doubled.push(`${read.ids.length - seen.size} events in the log`)
  return {
    lost,
    doubled,
    figures: [
      ['mandates created', String(writing.made.length)],
      ['events read by one cursor', String(read.ids.length)],
      ['webhooks received', String(hooks.received.size)],
    ],
  }
}

/** Rows of an organisation that a cell still has, outside of what says where it went. */
export async function countLeft({ db: { admin } }: RunningCell, orgId: string): Promise<number> {
  const tables = ['organisations', 'people', 'mandates', 'events', 'partner_keys', 'webhook_deliveries']
  const counts = tables.map(table => `(select count(*) from ${table} where org_id = $1)`)
  const { rows } = await admin.query<{ count: number }>(`select (${counts.join(' + ')})::int as count`, [orgId])
  return rows[0]!.count
}
