import type { TestApi } from './api.ts'
import type { Reply } from './client.ts'
import { memberOf, type TestMember } from './console.ts'
import type { Partner } from './partner.ts'

/** Limits that no test of rules reaches. */
const MUCH = { perSecond: 100_000, burst: 100_000, perMinute: 1_000_000 }
export const NO_RATE_LIMITS = {
  wholeKey: MUCH,
  recruiter: MUCH,
  reads: MUCH,
  skillRequests: { ...MUCH, perDay: 1_000_000 },
  workflowWrites: { ...MUCH, perDay: 1_000_000 },
  mandateWrites: { ...MUCH, perDay: 1_000_000 },
  campaignWrites: { ...MUCH, perDay: 1_000_000 },
}

export const ALL_METHODS = ['data_enrichment', 'skill_verification', 'interest_collection']

/** Verifiable and in the item bank. */
export const BANK_SKILLS = ['sk_1001', 'sk_1004', 'sk_1006', 'sk_1009', 'sk_1014'] as const
/** Verifiable, but without questions in the bank. */
export const SKILL_WITHOUT_BANK = 'sk_1002'
export const SKILL_NOT_VERIFIABLE = 'sk_1011'

export const NEVER_A_WORKFLOW = 'WF_BC_00000000000000000000000000'
export const NEVER_A_MANDATE = 'JM_00000000000000000000000000'

/** Changes to a valid body; `undefined` removes a field. */
export type Changes = Readonly<Record<string, unknown>>

/** A valid body that gives no warning before preparation. */
export function validMandate(workflowId: string, changes: Changes = {}): Record<string, unknown> {
  return {
    workflow_id: workflowId,
    title: 'Mason',
    company_name: 'Acme Infra',
    location: { city: 'Pune' },
    skills: BANK_SKILLS.map((skill_id, at) => ({ skill_id, verify: at < 1 })),
    enrichment_questions: [{ key: 'tools', type: 'yes_no', text: 'Do you have your own tools?', knockout: 'no' }],
    ...changes,
  }
}

export function validWorkflow(changes: Changes = {}): Record<string, unknown> {
  return { name: 'Site masons', channels: ['whatsapp', 'sms'], languages: ['en', 'hi'], ...changes }
}

let serial = 0
/** Unique names and keys within a run. */
export function unlike(word: string): string {
  serial += 1
  return `${word}-${serial}`
}

/** A write with its own Idempotency-Key: the test's clock does not advance, so the same body sent twice would be replayed. */
export function write(who: Partner, method: string, path: string, json?: unknown): Promise<Reply> {
  return who.call(method, path, { ...(json !== undefined && { json }), idempotencyKey: unlike('write') })
}

export async function newWorkflow(who: Partner, changes: Changes = {}): Promise<string> {
  const { status, body, text } = await write(who, 'POST', '/workflows', validWorkflow(changes))
  if (status !== 201) throw new Error(`No workflow: ${text}`)
  return body.data.workflow_id
}

/** In preparation; no job has run yet. */
export async function newMandate(who: Partner, workflowId: string, changes: Changes = {}): Promise<string> {
  const { status, body, text } = await write(who, 'POST', '/mandates', validMandate(workflowId, changes))
  if (status !== 202) throw new Error(`No mandate: ${text}`)
  return body.data.mandate_id
}

export async function readMandate(who: Partner, id: string): Promise<Reply['body']> {
  return (await who.call('GET', `/mandates/${id}`)).body.data
}

/** The paths in an error, in a fixed order. */
export function pathsOf({ body }: Reply): readonly string[] {
  return body.error.details.map((each: { path: string }) => each.path).toSorted()
}

/** The version of a row in PostgreSQL: it changes with every write, even of the same values. */
export async function rowVersion(api: TestApi, mandateId: string): Promise<string> {
  const { rows } = await api.db.admin.query('select xmin::text as version from mandates where mandate_id = $1', [
    mandateId,
  ])
  return rows[0].version
}

export interface StoredEvent {
  readonly event_id: string
  readonly type: string
  readonly mode: string
  readonly org_id: string
  readonly created_at: Date
  readonly data: Reply['body']
}

export async function eventsOf(api: TestApi, mandateId: string): Promise<readonly StoredEvent[]> {
  const { rows } = await api.db.admin.query<StoredEvent>(
    "select * from events where data->'mandate'->>'mandate_id' = $1 order by stored_at, event_id",
    [mandateId],
  )
  return rows
}

/** Enqueues the task of a schedule now. */
export async function runTask(api: TestApi, task: string, payload: unknown = {}): Promise<void> {
  await api.db.admin.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)])
  await api.runJobs()
}

/** Advances the clock beyond the five minutes that a preparation may take, without running a worker. */
export function letPreparationRunOut(api: TestApi): void {
  api.time.advance(5 * 60_000 + 1)
}

/** A person of the organisation who works in the console. */
const recruiters = new Map<string, Promise<TestMember>>()

function recruiterOf(api: TestApi, orgId: string): Promise<TestMember> {
  const known = recruiters.get(orgId) ?? memberOf(api, orgId, 'recruiter')
  recruiters.set(orgId, known)
  return known
}

/** A workflow and a mandate that a recruiter created in the playground. */
export async function makeInPlayground(
  api: TestApi,
  { orgId, mode }: Pick<Partner, 'orgId' | 'mode'>,
): Promise<{ readonly workflowId: string; readonly mandateId: string }> {
  const recruiter = await recruiterOf(api, orgId)
  const path = `/organisations/${orgId}/${mode}`
  const terms = { name: 'Made by hand', channels: ['whatsapp'], languages: ['en'] }
  const workflow = await recruiter.call('POST', `${path}/workflows`, terms)
  const workflowId: string = workflow.body.workflow_id
  const mandate = await recruiter.call('POST', `${path}/mandates`, validMandate(workflowId))
  if (mandate.status !== 202) throw new Error(`Nothing was made in the playground: ${workflow.text} ${mandate.text}`)
  return { workflowId, mandateId: mandate.body.mandate_id }
}
