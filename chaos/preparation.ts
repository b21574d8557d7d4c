import { randomInt } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type FakeModel, startFakeModel } from '../testing/fake-model.ts'
import { answer, type ChatRequest, slow } from '../testing/fake-model-behaviours.ts'
import { honestAnswer, readAsked } from '../testing/honest-model.ts'
import { removePrivateBank } from '../testing/private-bank.ts'
import { type ServerProcess, startServer, until } from '../testing/process.ts'
import type { Scenario } from '../testing/scenario.ts'
import { type Caller, newCaller } from './caller.ts'
import {
  checkMandate,
  checkSpending,
  type JournalledCall,
  type PreparedMandate,
  readCall,
} from './questions/check-preparation.ts'

import { mandateBody, NO_LIMITS, readRows, readSpending, verifiableSkills, workflowBody } from './questions/mandates.ts'

const LANGUAGES = [['en'], ['hi', 'en'], ['hi', 'ta', 'en']]
/** Jobs of a killed worker wait about 25 s for another worker; a mandate fails by itself after 5 minutes. */
const ALL_ENDED_WITHIN_MS = 400_000

/**
 * Two workers run at a time. The one with an open call to the model is killed and another one started. A killed worker keeps
 * the jobs of its local queue locked for 20 s, so every round adds new mandates.
 */
export const preparation: Scenario = {
  name: 'preparation',
  claim:
    'a worker killed with kill -9 in mid-preparation 50 times: every mandate ready or failed, one event each, no step asked more than 3 times',
  run: async ({ small, say }) => {
    const kills = small ? 5 : 50
    const db = await createTestDatabase()
    await removePrivateBank(db)
    const used = { tokens: 0 }
    const model = await startFakeModel(request => slow(50 + randomInt(600), countedAnswer(request, used)))
    const setup = await createSetup(db, model).catch(async (error: unknown) => {
      await model.close()
      await db.drop()
      throw error
    })
    try {
      const counted = await killWorkers(setup, kills, say)
      const drainedMs = await until(async () => (await preparing(db)) === 0, ALL_ENDED_WITHIN_MS, 'every preparation')
      say(`${setup.made.length} mandates made; all ended ${(drainedMs / 1000).toFixed(0)} s after the last kill`)
      return await checkAll(setup, counted, kills, used.tokens)
    } finally {
      await Promise.all([...setup.workers.values(), setup.api].map(server => server.end('SIGKILL')))
      await model.close()
      await db.drop()
    }
  },
}

interface Made extends Pick<PreparedMandate, 'id' | 'mark' | 'languages' | 'skills'> {
  readonly firstStatus: string
}

interface Setup {
  readonly db: TestDatabase
  readonly model: FakeModel
  readonly api: ServerProcess
  readonly caller: Caller
  readonly skills: readonly string[]
  readonly workflows: readonly string[]
  readonly made: Made[]
  /** By the key with which each calls the model. */
  readonly workers: Map<string, ServerProcess>
  startWorker(): Promise<void>
}

/** Four characters per token, as the fake counts by default. Here the number must also be known for calls that are cut off. */
function countedAnswer(request: ChatRequest, used: { tokens: number }) {
  const value = honestAnswer(readAsked(request))
  const asked = request.messages.reduce((sum, message) => sum + message.content.length, 0)
  const usage = {
    prompt_tokens: Math.ceil(asked / 4),
    completion_tokens: Math.ceil(JSON.stringify(value).length / 4),
  }
  used.tokens += usage.prompt_tokens + usage.completion_tokens
  return answer(value, usage)
}

async function createSetup(db: TestDatabase, model: FakeModel): Promise<Setup> {
  const env = { DATABASE_URL: db.url, REDIS_PREFIX: `chaos:preparation:${process.pid}:`, LOG_LEVEL: 'error' }
  const caller = await newCaller(db, NO_LIMITS)
  const modelOf = (key: string) => ({
    QUESTION_GENERATOR: 'model',
    MODEL_URL: model.url,
    MODEL_NAME: 'fake',
    MODEL_API_KEY: key,
  })
  // The API must know that there is a model: without one, only skills of a bank are verifiable.
  const api = await startServer('api', { ...env, ...modelOf('api') })
  const workflows: string[] = []
  for (const languages of LANGUAGES) {
    const reply = await caller.call(api, 'POST', '/workflows', { json: workflowBody(languages) })
    workflows.push(reply.body.data.workflow_id)
  }
  const workers = new Map<string, ServerProcess>()
  let started = 0
  return {
    db,
    model,
    api,
    caller,
    skills: await verifiableSkills(db, 40),
    workflows,
    made: [],
    workers,
    startWorker: async () => {
      const key = `worker-${++started}`
      const worker = await startServer('worker', {
        ...env,
        ...modelOf(key),
        JOB_CONCURRENCY: '3',
        MODEL_MONTHLY_TOKENS: '900000000',
      })
      workers.set(key, worker)
    },
  }
}

const BATCH = 4

async function makeMandates(setup: Setup): Promise<void> {
  const { caller, api, skills, workflows, made } = setup
  for (let nth = 0; nth < BATCH; nth++) {
    const [number, choice] = [made.length, randomInt(LANGUAGES.length)]
    const mark = `mark${number}x`
    const skillIds = Array.from({ length: 1 + randomInt(3) }, (_, at) => skills[(number * 3 + at) % skills.length]!)
    const body = mandateBody({
      title: `Mason ${mark}`,
      description: 'Walls and floors of a school.',
      workflowId: workflows[choice]!,
      skillIds,
      enrichment: [`Can you start on Monday, ${mark}`, `Do you have your own tools, ${mark}`],
    })
    const reply = await caller.call(api, 'POST', '/mandates', { json: body, idempotencyKey: mark })
    if (reply.status !== 202) throw new Error(`A mandate was answered with ${reply.status}: ${reply.text}`)
    const { mandate_id: id, status: firstStatus } = reply.body.data
    made.push({ id, mark, languages: LANGUAGES[choice]!, skills: skillIds.length, firstStatus })
  }
}

/** How many kills cut off an open call. */
async function killWorkers(setup: Setup, wanted: number, say: (line: string) => void): Promise<number> {
  const seen = { counted: 0, missed: 0 }
  await Promise.all([setup.startWorker(), setup.startWorker()])
  while (seen.counted < wanted && seen.missed < wanted) {
    await makeMandates(setup)
    const victim = await busyWorker(setup)
    await new Promise(resolve => setTimeout(resolve, randomInt(500)))
    const hit = await killAndLook(setup, victim)
    if (hit) seen.counted++
    else seen.missed++
    if (hit && seen.counted % 5 === 0)
      say(`${seen.counted} of ${wanted} kills cut a call off (${seen.missed} did not), ${setup.made.length} mandates`)
    await setup.startWorker()
  }
  return seen.counted
}

function callsUnderWay({ model }: Setup): readonly string[] {
  return model.journal.filter(entry => entry.bytesWritten === 0 && !entry.leftEarly).map(keyOf)
}

const keyOf = ({ headers }: FakeModel['journal'][number]) => (headers.authorization ?? '').replace('Bearer ', '')

async function busyWorker(setup: Setup): Promise<string> {
  let busy: string | undefined
  await until(
    async () => {
      busy = callsUnderWay(setup).find(key => setup.workers.has(key))
      return busy !== undefined
    },
    30_000,
    'a worker to call the model',
  )
  return busy!
}

/** Whether the kill cut off a call: the model saw the connection close before it had answered. */
async function killAndLook(setup: Setup, key: string): Promise<boolean> {
  const ofVictim = setup.model.journal.filter(entry => keyOf(entry) === key && entry.bytesWritten === 0)
  await setup.workers.get(key)!.end('SIGKILL')
  setup.workers.delete(key)
  // Time for the closed sockets to be noticed, well below the time of the shortest answer.
  await new Promise(resolve => setTimeout(resolve, 40))
  return ofVictim.some(entry => entry.leftEarly)
}

async function preparing(db: TestDatabase): Promise<number> {
  const { rows } = await db.admin.query("select count(*)::int as n from mandates where status = 'preparing'")
  return rows[0].n
}

async function checkAll(setup: Setup, counted: number, wanted: number, tokensUsed: number) {
  const rows = await readRows(setup.db)
  const calls = setup.model.journal.map(entry => readCall(entry.request))
  const byMark = Map.groupBy(calls, call => call.mark)
  const faults: string[] = []
  for (const { firstStatus, ...made } of setup.made) {
    const row = rows.get(made.id)!
    const last = await setup.caller.call(setup.api, 'GET', `/mandates/${made.id}`)
    const mandate = { ...made, row, answered: [firstStatus, String(last.body.data.status)] as const }
    faults.push(...checkMandate(mandate, byMark.get(made.mark) ?? []))
  }
  const spending = { ...(await readSpending(setup.db)), tokensUsed }
  faults.push(...checkSpending(spending, calls, new Set(setup.made.map(each => each.mark))))
  const all = [...rows.values()]
  const ready = all.filter(row => row.status === 'ready').length
  const retried = repeats(calls)
  return {
    ok: counted >= wanted && all.length === setup.made.length && faults.length === 0,
    table: [
      [
        'kills',
        'mandates',
        'ready',
        'failed',
        'model calls',
        'repeated',
        'maximum per step',
        'tokens taken',
        'used',
        'faults',
      ],
      [
        counted,
        all.length,
        ready,
        all.length - ready,
        calls.length,
        retried.again,
        retried.most,
        spending.tokensTaken,
        tokensUsed,
        faults.slice(0, 5).join('; ') || 'none',
      ].map(String),
    ],
    figures: `${counted} kills in the middle of a call, ${all.length} mandates: ${ready} ready, ${all.length - ready} failed, ${retried.again} of ${calls.length} calls were repeats, at most ${retried.most} for a step, ${faults.length} faults`,
  }
}

function repeats(calls: readonly JournalledCall[]): { readonly again: number; readonly most: number } {
  const steps = [...Map.groupBy(calls, ({ mark, step }) => `${mark} ${step}`).values()].map(each => each.length)
  return { again: calls.length - steps.length, most: Math.max(0, ...steps) }
}
