import { setTimeout as wait } from 'node:timers/promises'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { grantCredits } from '../../server/src/features/credits/index.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import type { Reply } from '../../testing/client.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { BANK_SKILLS, type Changes, NO_RATE_LIMITS, validMandate, validWorkflow } from '../../testing/mandates.ts'
import { type ServerProcess, until } from '../../testing/process.ts'
import type { Questions } from '../../testing/provider/protocol.ts'
import { newCaller } from '../caller.ts'

/** An organisation of live mode with credits and a mandate that is ready. Its calls go to real server processes. */
export interface Agency {
  readonly tenant: Tenant
  readonly mandateId: string
  /** Another mandate that is ready, with a workflow of its own. */
  newMandate(name: string, changes: MandateChanges): Promise<string>
  /** Repeats a write with its key until it has a definite answer, because processes are killed meanwhile. */
  write(path: string, json: object, idempotencyKey: string): Promise<Reply>
}

export interface MandateChanges {
  readonly workflow?: Changes
  readonly mandate?: Changes
}

const PREPARED_WITHIN_MS = 60_000
/** An API that was killed starts after the workers that were killed before it: that took more than a minute on a busy machine. */
const ANSWERED_WITHIN_MS = 180_000
/** No answer, or the first of two equal calls is not done, or the service asks for a repetition. */
const INDEFINITE = new Set([0, 409, 429, 503])

/** One follow-up after six hours, and the shortest time to answer: a run moves the time, and each step of it takes some seconds. */
const RULES = { follow_ups: { max: 1, every_hours: 6 }, expires_after_hours: 24 }

export async function newAgency(
  db: TestDatabase,
  api: () => ServerProcess,
  credits: number,
  changes: MandateChanges = {},
): Promise<Agency> {
  const caller = await newCaller(db, { ...NO_RATE_LIMITS, people: { perDay: 1_000_000 } })
  const { tenant } = caller
  const granted = await grantCredits(
    { ...realRuntime, database: db.database },
    tenant,
    { amount: credits, reason: 'chaos' },
    'chaos',
  )
  if (!granted.ok) throw new Error(granted.error.code)
  const write: Agency['write'] = async (path, json, idempotencyKey) => {
    let reply: Reply | null = null
    await until(
      async () => {
        reply = await caller.call(api(), 'POST', path, { json, idempotencyKey }).catch(() => null)
        const isDefinite = !INDEFINITE.has(reply?.status ?? 0)
        if (!isDefinite) await wait(100)
        return isDefinite
      },
      ANSWERED_WITHIN_MS,
      `POST ${path} to be answered`,
    ).catch(error => {
      throw new Error(`${error.message} The last answer: ${reply?.status} ${reply?.text}`)
    })
    return definite(path, reply)
  }
  const newMandate: Agency['newMandate'] = async (name, { workflow, mandate }) => {
    const created = await write('/workflows', validWorkflow({ ...RULES, ...workflow }), `workflow ${name}`)
    const workflowId: string = created.body.data.workflow_id
    await openAtNight(db, workflowId)
    const skills = [{ skill_id: BANK_SKILLS[0], verify: true }]
    const body = validMandate(workflowId, { skills, ...mandate })
    const id: string = (await write('/mandates', body, `mandate ${name}`)).body.data.mandate_id
    const isReady = async () => (await caller.call(api(), 'GET', `/mandates/${id}`)).body.data.status === 'ready'
    await until(isReady, PREPARED_WITHIN_MS, 'the mandate to be ready')
    return id
  }
  return { tenant, mandateId: await newMandate('first', changes), newMandate, write }
}

function definite(path: string, reply: Reply | null): Reply {
  if (reply === null || reply.status >= 300) throw new Error(`POST ${path}: ${reply?.status} ${reply?.text}`)
  return reply
}

/** Scenarios run at any hour. Nobody is contacted here, so the hours of quiet are taken away, which the API does not allow. */
export async function openAtNight({ admin }: TestDatabase, workflowId: string): Promise<void> {
  for (const bound of ['start', 'end'])
    await admin.query(`alter table workflows drop constraint if exists workflows_window_${bound}_check`)
  await admin.query("update workflows set window_start = '00:00', window_end = '24:00' where workflow_id = $1", [
    workflowId,
  ])
}

const PER_CALL = 1_000

/** A campaign whose candidates are taken in a pause, so that all are due at once when this returns. */
export async function launchAtOnce({ write, mandateId }: Agency, candidates: readonly object[]): Promise<void> {
  const created = await write('/campaigns', { mandate_id: mandateId, name: 'Many' }, 'launch')
  const id: string = created.body.data.campaign_id
  await write(`/campaigns/${id}/pause`, {}, 'pause')
  for (let from = 0; from < candidates.length; from += PER_CALL)
    await write(`/campaigns/${id}/candidates`, { candidates: candidates.slice(from, from + PER_CALL) }, `call ${from}`)
  await write(`/campaigns/${id}/resume`, {}, 'resume')
}

/** What the people of the provider are asked. All mandates of these scenarios ask the same. */
export async function questionsOf({ admin }: TestDatabase, mandateId: string): Promise<Questions> {
  const { rows } = await admin.query<{ flow: Flow }>('select flow from mandate_flows where mandate_id = $1', [
    mandateId,
  ])
  const { methods, enrichment, skills } = rows[0]!.flow
  return {
    methods,
    enrichment,
    skills: skills.map(({ skillId, questions }) => ({ skillId, questionIds: questions.map(({ id }) => id) })),
  }
}

interface Flow extends Pick<Questions, 'methods' | 'enrichment'> {
  readonly skills: readonly { readonly skillId: string; readonly questions: readonly { readonly id: string }[] }[]
}
