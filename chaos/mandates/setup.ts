import { startTestApi, type TestApi } from '../../testing/api.ts'
import type { TestClock } from '../../testing/clock.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { newOrganisation } from '../../testing/keys.ts'
import { newPartner, type Partner } from '../../testing/partner.ts'

/** One organisation with a workflow, as the mandate scenarios need it. */
const OPEN = { perSecond: 1_000_000, burst: 1_000_000, perMinute: 1_000_000, perDay: 1_000_000 }
const { perDay: _, ...OPEN_KEY } = OPEN
const LIMITS = {
  wholeKey: OPEN_KEY,
  reads: OPEN_KEY,
  mandateWrites: OPEN,
  workflowWrites: OPEN,
  skillRequests: OPEN,
}

const PATIENCE_MS = 20_000

/** An API instance with its own partner key. */
export interface Instance {
  readonly api: TestApi
  readonly partner: Partner
}

export async function startInstance(
  env: Record<string, string>,
  shared: { readonly db: TestDatabase; readonly time: TestClock },
  orgId?: string,
): Promise<Instance> {
  const { db, time } = shared
  const api = await startTestApi(env, { db: { ...db, again: () => patient(db.again()) }, time })
  const partner = await newPartner(api, { orgId: orgId ?? (await newOrganisation(api.keys)), limits: LIMITS })
  return { api, partner }
}

/**
 * Hundreds of callers of one row share ten connections. On a busy machine the last ones would be answered 503, as they
 * should, after a second without a connection or two seconds without the row. That is load; this scenario checks the answers
 * of the calls that are processed.
 */
export function patient(db: TestDatabase): TestDatabase {
  const { options } = db.appPool
  options.connectionTimeoutMillis = PATIENCE_MS
  options.options = `${options.options} -c lock_timeout=${PATIENCE_MS} -c statement_timeout=${PATIENCE_MS}`
  return db
}

export async function newWorkflow({ partner }: Instance): Promise<string> {
  const json = { name: 'Chaos', channels: ['whatsapp'], languages: ['en', 'hi'] }
  const { status, body, text } = await partner.call('POST', '/workflows', { json })
  if (status !== 201) throw new Error(`No workflow: ${status} ${text}`)
  return body.data.workflow_id
}

export async function newMandate({ partner }: Instance, json: unknown): Promise<string> {
  const { status, body, text } = await partner.call('POST', '/mandates', { json })
  if (status !== 202) throw new Error(`No mandate: ${status} ${text}`)
  return body.data.mandate_id
}
