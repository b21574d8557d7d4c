import type { TestDatabase } from '../../testing/database.ts'
import type { MandateRow } from './check-preparation.ts'

/** Requests and queries of the preparation scenarios. */
const RAISED = { perSecond: 1_000_000, perMinute: 1_000_000 }
export const NO_LIMITS = {
  wholeKey: RAISED,
  reads: RAISED,
  workflowWrites: { ...RAISED, perDay: 1_000_000 },
  mandateWrites: { ...RAISED, perDay: 1_000_000 },
}

export interface Job {
  readonly title: string
  readonly description: string
  readonly workflowId: string
  readonly skillIds: readonly string[]
  readonly enrichment: readonly string[]
}

export function mandateBody({ title, description, workflowId, skillIds, enrichment }: Job) {
  return {
    workflow_id: workflowId,
    title,
    description,
    company_name: 'Acme Infra',
    location: { city: 'Pune' },
    skills: skillIds.map(skill_id => ({ skill_id, verify: true })),
    enrichment_questions: enrichment.map((text, at) => ({ key: `q${at}`, type: 'yes_no', text })),
  }
}

export function workflowBody(languages: readonly string[]) {
  return { name: `Chaos ${languages.join(' ')}`, channels: ['whatsapp'], languages }
}

export async function verifiableSkills(db: TestDatabase, most: number): Promise<readonly string[]> {
  const { rows } = await db.admin.query<{ id: string }>(
    `select 'sk_' || number as id from catalogue_nodes
     where level = 'skill' and verifiable and retired_version is null order by number limit $1`,
    [most],
  )
  return rows.map(row => row.id)
}

/** Read as the superuser, answer keys included. */
export async function readRows(db: TestDatabase): Promise<ReadonlyMap<string, MandateRow>> {
  const { rows } = await db.admin.query<MandateRow & { id: string }>(
    `select mandate_id as id, status, preparation, failure_reason as "failureReason",
       (select count(*)::int from mandate_flows f where f.mandate_id = m.mandate_id) as flows,
       (select count(*)::int from mandate_answer_keys k where k.mandate_id = m.mandate_id) as "answerKeys",
       (select coalesce(json_agg(type), '[]') from events e
        where e.data -> 'mandate' ->> 'mandate_id' = m.mandate_id) as events
     from mandates m`,
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export async function readSpending(db: TestDatabase) {
  const { rows } = await db.admin.query<{ stepsLeft: number; tokensTaken: number; callsNoted: number }>(
    `select (select count(*)::int from model_steps) as "stepsLeft",
       (select coalesce(sum(tokens), 0)::int from model_use) as "tokensTaken",
       (select coalesce(sum(calls), 0)::int from model_use) as "callsNoted"`,
  )
  return rows[0]!
}
