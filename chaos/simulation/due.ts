import type { Connections } from './connections.ts'
import type { Work } from './hosts.ts'

/** When a worker would next find something, by kind; null for nothing. */
export type Due = Readonly<Record<Work, number | null>>

const MS = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`

const DUE = `select
  (select ${MS('min(due_at)')} from journeys where org_id = $1 and due_at is not null) as journeys,
  (select last_send_status = 'unknown' from journeys where org_id = $1 and due_at is not null order by due_at, result_id limit 1) as "isLookUp",
  (select ${MS('min(case when w.webhook_id is not null then greatest(e.leased_until, coalesce(e.not_before, e.leased_until)) else greatest(e.due_at, e.leased_until) end)')}
   from webhook_endpoints e left join webhook_wakes w using (org_id, mode, webhook_id)
   where e.org_id = $1 and e.status in ('enabled', 'suspended') and (w.webhook_id is not null or e.due_at < 'infinity')
     and greatest(e.leased_until, e.due_at) > '-infinity') as deliveries`

/** Workers poll all the time. Time passes faster if the simulator looks first when a poll would find something. */
export async function readDue({ control }: Connections, orgId: string): Promise<FoundDue> {
  const { rows } = await control.query<FoundDue>({ name: 'due', text: DUE, values: [orgId] })
  const { journeys, deliveries, isLookUp } = rows[0]!
  return { journeys, deliveries: deliveries === Number.NEGATIVE_INFINITY ? 0 : deliveries, isLookUp }
}

export interface FoundDue extends Omit<Due, 'jobs'> {
  /** What is due next is a question to the provider about a message whose outcome is unknown. */
  readonly isLookUp: boolean | null
}
