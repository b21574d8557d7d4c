import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type FakeModel, startFakeModel } from '../../testing/fake-model.ts'
import { answer, type Behaviour, type ChatRequest } from '../../testing/fake-model-behaviours.ts'
import { type Asked, type AskedKind, honestAnswer, readAsked } from '../../testing/honest-model.ts'
import { removePrivateBank } from '../../testing/private-bank.ts'
import { type ServerProcess, startServer, until } from '../../testing/process.ts'
import { type Caller, newCaller } from '../caller.ts'
import { readCall } from './check-preparation.ts'
import { type Job, mandateBody, NO_LIMITS, verifiableSkills, workflowBody } from './mandates.ts'
import { MODEL_KEY } from './obedience.ts'

/** A real API, a database and a model that behaves as each mandate's part says. */
export interface Setup {
  readonly db: TestDatabase
  readonly model: FakeModel
  readonly api: ServerProcess
  readonly skills: readonly string[]
  readonly usedBy: (marks: ReadonlySet<string>) => number
  newPartner(): Promise<SetupPartner>
  startWorker(env: Record<string, string>): Promise<ServerProcess>
  close(): Promise<void>
}

export interface SetupPartner {
  /** Null if the API rejected it. */
  make(part: Part, job: Pick<Job, 'title' | 'description'>): Promise<MadeMandate | null>
  read(id: string): Promise<string>
}

/** How the model behaves for a mandate: honest except for one of its steps. */
export interface Part {
  readonly at: AskedKind
  readonly respond: (asked: Asked) => Behaviour
}

export interface MadeMandate {
  readonly id: string
  readonly mark: string
  readonly skillId: string
}

export const LANGUAGES = ['hi', 'en']

export async function createSetup(): Promise<Setup> {
  const db = await createTestDatabase()
  await removePrivateBank(db)
  const parts = new Map<string, Part>()
  const used: { readonly mark: string; readonly tokens: number }[] = []
  const model = await startFakeModel(request => {
    const { mark } = readCall(request)
    const behaviour = counted(responseOf(request, parts.get(mark)), request)
    const outcome = behaviour.kind === 'slow' ? behaviour.next : behaviour
    if (outcome.kind === 'complete' && outcome.usage)
      used.push({ mark, tokens: outcome.usage.prompt_tokens + outcome.usage.completion_tokens })
    return behaviour
  })
  const env = { DATABASE_URL: db.url, REDIS_PREFIX: `chaos:model:${process.pid}:`, LOG_LEVEL: 'debug' }
  const ofModel = { QUESTION_GENERATOR: 'model', MODEL_URL: model.url, MODEL_NAME: 'fake', MODEL_API_KEY: MODEL_KEY }
  // The API must know that there is a model: without one, only skills of a bank are verifiable.
  const api = await startServer('api', { ...env, ...ofModel }).catch(async (error: unknown) => {
    await model.close()
    await db.drop()
    throw error
  })
  const skills = await verifiableSkills(db, 40)
  return {
    db,
    model,
    api,
    skills,
    usedBy: marks => used.filter(each => marks.has(each.mark)).reduce((sum, each) => sum + each.tokens, 0),
    newPartner: async () => partnerOf(api, await newCaller(db, NO_LIMITS), skills, parts),
    startWorker: more => startServer('worker', { ...env, ...ofModel, ...more }),
    close: async () => {
      await api.end('SIGTERM')
      await model.close()
      await db.drop()
    },
  }
}

function responseOf(request: ChatRequest, part: Part | undefined): Behaviour {
  const asked = readAsked(request)
  return part !== undefined && part.at === asked.kind ? part.respond(asked) : answer(honestAnswer(asked))
}

/** Complete answers report their cost, so that the accounts can be compared with it to the token. */
function counted(behaviour: Behaviour, request: ChatRequest): Behaviour {
  if (behaviour.kind === 'slow') return { ...behaviour, next: counted(behaviour.next, request) }
  if (behaviour.kind !== 'complete' || behaviour.usage !== undefined) return behaviour
  const { content, refusal } = behaviour.message
  const characters = request.messages.reduce((sum, message) => sum + message.content.length, 0)
  const usage = {
    prompt_tokens: Math.ceil(characters / 4),
    completion_tokens: Math.ceil((content ?? refusal ?? '').length / 4),
  }
  return { ...behaviour, usage }
}

let marks = 0

async function partnerOf(
  api: ServerProcess,
  caller: Caller,
  skills: readonly string[],
  parts: Map<string, Part>,
): Promise<SetupPartner> {
  const workflow = await caller.call(api, 'POST', '/workflows', { json: workflowBody(LANGUAGES) })
  const workflowId: string = workflow.body.data.workflow_id
  return {
    make: async (part, { title, description }) => {
      const [mark, skillId] = [`mark${++marks}x`, skills[marks % skills.length]!]
      parts.set(mark, part)
      const enrichment = [`Can you start on Monday, ${mark}`, `Do you have your own tools, ${mark}`]
      const job = { title: `${title} ${mark}`, description, workflowId, skillIds: [skillId], enrichment }
      const reply = await caller.call(api, 'POST', '/mandates', { json: mandateBody(job), idempotencyKey: mark })
      if (reply.status >= 500) throw new Error(`A mandate was answered with ${reply.status}: ${reply.text}`)
      return reply.status === 202 ? { id: reply.body.data.mandate_id, mark, skillId } : null
    },
    read: async id => String((await caller.call(api, 'GET', `/mandates/${id}`)).body.data.status),
  }
}

export async function untilAllEnded(db: TestDatabase, withinMs: number): Promise<void> {
  const isDone = async () => {
    const { rows } = await db.admin.query("select count(*)::int as n from mandates where status = 'preparing'")
    return rows[0].n === 0
  }
  await until(isDone, withinMs, 'every preparation to end')
}
