import { setTimeout as wait } from 'node:timers/promises'
import type { SentBody } from '../../server/src/contract/mandate.ts'
import { digestOf, isPending, normalise } from '../../server/src/features/mandates/core/body.ts'
import { failOverdue, type PrepareDeps, runPrepareMandate } from '../../server/src/features/mandates/index.ts'
import { ADMIN_KEY } from '../../testing/api.ts'
import type { Reply } from '../../testing/client.ts'
import type { TestClock } from '../../testing/clock.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { chance, pick, type Random } from '../random.ts'
import { readAnswerXids, readApprovalXid, readFinal, readOutcome, readVersions } from './races-audit.ts'
import type { Round, Write } from './races-check.ts'
import { type Instance, newMandate } from './setup.ts'

export interface RaceSetup {
  readonly instances: readonly Instance[]
  readonly db: TestDatabase
  readonly time: TestClock
  /** With separate connections, as another process has them. */
  readonly workers: PrepareDeps
  readonly workflowId: string
}

/** A preparation is overdue after five minutes. Its last second passes during the race: more would make signatures expire. */
const OVERDUE_MS = 5 * 60_000 + 1
const LAST_MS = 1_000
/** All start within this time, which is about what one of them takes. */
const SPREAD_MS = 25
const MOST_TRIES = 5
const HELD_UP_MS = 40
const NEVER = new AbortController().signal

type Call = Omit<Write, 'xid'> & { readonly key: string; readonly body: SentBody | null }

interface Race extends RaceSetup {
  readonly nth: number
  readonly random: Random
  readonly mandateId: string
  readonly requestId: string
  readonly created: SentBody
  readonly calls: Call[]
  readonly broken: string[]
}

/** A new mandate with a pending skill; then all actors at once; then the remaining work of the worker. */
export async function runRound(setup: RaceSetup, nth: number, random: Random): Promise<Round> {
  const race = await newRace(setup, nth, random)
  await begin(race)
  const approval = await everybodyAtOnce(race)
  const { mandateId, calls, broken } = race
  await setup.instances[0]!.api.runJobs().catch(error => broken.push(String(error)))
  const { db } = setup
  const xids = await readAnswerXids(
    db,
    calls.map(each => each.key),
  )
  return {
    versions: await readVersions(db, mandateId),
    writes: calls.map(({ key, body: _, ...reported }) => ({ ...reported, xid: xids.get(key) ?? null })),
    approval: approval && { ...approval, xid: await readApprovalXid(db, race.requestId) },
    ...(await readOutcome(db, mandateId)),
    final: { ...(await readFinal(db, mandateId)), lastBodyNamesPending: lastBody(race).skills.some(isPending) },
    broken,
  }
}

async function newRace(setup: RaceSetup, nth: number, random: Random): Promise<Race> {
  const name = `Race skill ${nth}`
  const [instance] = setup.instances as readonly [Instance]
  const asked = await instance.partner.call('POST', '/skill-requests', { json: { name } })
  if (asked.status !== 201) throw new Error(`No skill request: ${asked.status} ${asked.text}`)
  const created: SentBody = {
    workflow_id: setup.workflowId,
    title: 'Mason',
    company_name: 'Acme Infra',
    ...asking('Have you laid bricks?'),
    skills: [{ skill_id: 'sk_1001', verify: true }, { name, pending: true }, { skill_id: 'sk_1002' }],
  }
  const mandateId = await newMandate(instance, created)
  return {
    ...setup,
    nth,
    random,
    mandateId,
    requestId: asked.body.data.skill_request_id,
    created,
    calls: [],
    broken: [],
  }
}

/** Each body has its own question, by which it is recognised in what candidates are asked. */
function asking(text: string): Pick<SentBody, 'enrichment_questions'> {
  return { enrichment_questions: [{ key: 'own', type: 'yes_no', text }] }
}

/** Most are raced during their first preparation, some of them nearly overdue; the others after it has ended. */
async function begin({ random, time, workers, instances }: Race): Promise<void> {
  const begins = pick(['preparing', 'nearly overdue', 'nearly overdue', 'ready', 'failed'] as const, random)
  if (begins === 'ready') await instances[0]!.api.runJobs()
  if (begins === 'nearly overdue') time.advance(OVERDUE_MS - LAST_MS)
  if (begins !== 'failed') return
  time.advance(OVERDUE_MS)
  await failOverdue(workers, NEVER)
}

async function everybodyAtOnce(race: Race): Promise<{ readonly status: number; readonly skillId: string } | null> {
  const { random, created, time, workers } = race
  const soon = <T>(act: () => Promise<T>): Promise<T> => wait(random() * SPREAD_MS).then(act)
  const withoutPending = created.skills.filter(skill => !isPending(skill))
  const bodies = [
    { ...created, title: 'Senior mason', ...asking('Have you led masons?') },
    {
      ...created,
      ...asking('Can you work at night?'),
      skills: chance(0.5, random) ? withoutPending : created.skills,
    },
    created,
  ]
  const approves = chance(0.85, random)
  const calls = [
    ...bodies.map((body, at) => soon(() => replace(race, body, at))),
    soon(() => prepareAgain(race)),
    ...(chance(0.35, random) ? [soon(() => archive(race))] : []),
    soon(async () => time.advance(LAST_MS)),
    soon(() => failOverdue(workers, NEVER)).catch(error => race.broken.push(String(error))),
  ]
  const approval = approves ? soon(() => approve(race)) : Promise.resolve(null)
  let isOver = false
  const over = Promise.all([approval, ...calls]).finally(() => {
    isOver = true
  })
  const working = [workers, heldUp(workers, random)].map(deps =>
    soon(() => work(race, deps, () => isOver)).catch(error => race.broken.push(String(error))),
  )
  await Promise.all([over, ...working])
  return await approval
}

/** Finishes any preparation as soon as it can, as long as the others are running. */
async function work(
  { db, mandateId, instances, random }: Race,
  workers: PrepareDeps,
  isOver: () => boolean,
): Promise<void> {
  const { orgId, mode } = instances[0]!.partner
  while (!isOver()) {
    const { rows } = await db.admin.query('select preparation from mandates where mandate_id = $1', [mandateId])
    await runPrepareMandate(workers, { orgId, mode, mandateId, preparation: rows[0].preparation }, NEVER)
    await wait(random() * 5)
  }
}

/** A worker that finishes late: another preparation may be running by then, which it must not finish. */
function heldUp(workers: PrepareDeps, random: Random): PrepareDeps {
  const { database } = workers
  const forTenant: typeof database.forTenant = tenant => {
    const { reads, transaction } = database.forTenant(tenant)
    return { reads, transaction: act => wait(random() * HELD_UP_MS).then(() => transaction(act)) }
  }
  return { ...workers, database: { ...database, forTenant } }
}

/** Repeats the call while the mandate is preparing, sooner than Retry-After says. */
async function replace(race: Race, body: SentBody, at: number): Promise<void> {
  const sent = Buffer.from(digestOf(normalise(body))).toString('hex')
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const reply = await call(race, 'replace', at, 'PUT', `/mandates/${race.mandateId}`, { body, sent })
    if (reply.status !== 409 || reply.headers['retry-after'] === undefined) return
    await wait(race.random() * 10)
  }
}

async function prepareAgain(race: Race): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const reply = await call(race, 'prepare again', 1, 'POST', `/mandates/${race.mandateId}/prepare`)
    if (reply.status !== 409) return
    await wait(race.random() * 10)
  }
}

async function archive(race: Race): Promise<void> {
  await call(race, 'archive', 0, 'DELETE', `/mandates/${race.mandateId}`)
}

async function call(
  { instances, calls, nth }: Race,
  what: Write['what'],
  by: number,
  method: string,
  path: string,
  { body, sent }: { readonly body: SentBody | null; readonly sent: string | null } = { body: null, sent: null },
): Promise<Reply> {
  const key = `race ${nth} ${what} ${by} ${calls.length} ${performance.now()}`
  const { partner } = instances[by % instances.length]!
  const reply = await partner.call(method, path, { ...(body && { json: body }), idempotencyKey: key })
  const { data, error } = reply.body ?? {}
  const reported = { changed: data?.changed ?? null, flowVersion: data?.flow_version ?? null }
  calls.push({ what, status: reply.status, code: error?.code ?? '', sent, body, key, ...reported })
  return reply
}

/** Approves as a skill that the mandate already names, as another existing skill, or as a new one. */
async function approve({ instances, requestId, random }: Race) {
  const json = pick([{ skill_id: 'sk_1001' }, { skill_id: 'sk_1003' }, { sub_skill_id: 'ss_101' }], random)
  const path = `/api/admin/skill-requests/${requestId}/approve`
  const reply = await instances[1]!.api.call('POST', path, { json, headers: { 'x-api-key': ADMIN_KEY } })
  return { status: reply.status, skillId: reply.body?.data?.skill_id ?? '' }
}

function lastBody({ calls, created }: Race): SentBody {
  const accepted = calls.filter(each => each.what === 'replace' && each.changed)
  const last = accepted.toSorted((a, b) => a.flowVersion! - b.flowVersion!).at(-1)
  return last?.body ?? created
}
