import type { TestDatabase } from '../../server/test/harness/database.ts'
import { ORDER_CANARY } from './hostile-texts.ts'
import { MODEL_CANARY } from './obedience.ts'
import { MODEL_KEY } from './stage.ts'

/** Where words of a model or a partner must not be. */
const [EVIL, CANARY] = [MODEL_CANARY.slice(0, 4), MODEL_CANARY.slice(4)]
/** With whatever was put between its halves, as it is or escaped. */
const OF_MODEL = new RegExp(`${EVIL}.{0,12}${CANARY}`, 'isu')
const OF_PARTNER = new RegExp(`${ORDER_CANARY}|\\bmark\\d+x\\b`, 'i')

export function findCanaries(place: string, text: string, allowed: 'none' | 'partner'): readonly string[] {
  return [
    ...(OF_MODEL.test(text) ? [`words of the model in ${place}`] : []),
    ...(text.includes(MODEL_KEY) ? [`the model's key in ${place}`] : []),
    ...(allowed === 'none' && OF_PARTNER.test(text) ? [`words of the partner in ${place}`] : []),
  ]
}

/** Everything a preparation writes, and what its processes said. The body is the partner's own and stays as it came. */
export async function scanStored(db: TestDatabase, logs: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.admin.query<{ place: string; text: string }>(
    `select 'failure_reason' as place, failure_reason as text from mandates where failure_reason is not null
     union all select 'warnings', warnings::text from mandates
     union all select 'events', (data::jsonb #- '{mandate,body}')::text from events
     union all select 'model_steps', step || coalesce(result::text, '') from model_steps
     union all select 'jobs', coalesce(last_error, '') from graphile_worker._private_jobs`,
  )
  const flows = await db.admin.query<{ text: string }>('select flow::text as text from mandate_flows')
  return [
    ...rows.flatMap(({ place, text }) => findCanaries(place, text, 'none')),
    // Questions may name the job; the honest model puts the mark into each.
    ...flows.rows.flatMap(({ text }) => findCanaries('mandate_flows', text, 'partner')),
    ...findCanaries('the logs', logs.join(''), 'none'),
  ]
}
