import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { type FakeModel, startFakeModel } from '../../server/test/harness/fake-model.ts'
import { answer, type Behaviour, type ChatRequest } from '../../server/test/harness/fake-model-behaviours.ts'
import { type Asked, type AskedKind, honestAnswer, readAsked } from '../../server/test/harness/honest-model.ts'
import { type ServerProcess, startServer, until } from '../../server/test/harness/process.ts'
import { type Caller, newCaller } from '../caller.ts'
import { readCall } from './calls.ts'
import { type Job, mandateBody, NO_LIMITS, verifiableSkills, workflowBody } from './mandates.ts'

/** A real API, a database and a model that plays what each mandate's part says. */
export interface Stage {
  readonly db: TestDatabase
  readonly model: FakeModel
  readonly api: ServerProcess
  readonly skills: readonly string[]
  readonly usedBy: (marks: ReadonlySet<string>) => number
  newPartner(): Promise<StagePartner>
  startWorker(env: Record<string, string>): Promise<ServerProcess>
  close(): Promise<void>
}

export interface StagePartner {
  /** Null when the API refused it. */
  make(part: Part, job: Pick<Job, 'title' | 'description'>): Promise<MadeMandate | null>
  read(id: string): Promise<string>
}

/** What the model does when it is asked for a mandate: honest but for one of its steps. */
export interface Part {
  readonly at: AskedKind
  readonly play: (asked: Asked) => Behaviour
}

export interface MadeMandate {
  readonly id: string
  readonly mark: string
  readonly skillId: string
}

export const MODEL_KEY = 'sk-secretcanary-73aa'
export const LANGUAGES = ['hi', 'en']

export async function setStage(): Promise<Stage> {
  const db = await createTestDatabase()
  const parts = new Map<string, Part>()
  const used: { readonly mark: string; readonly tokens: number }[] = []
  const model = await startFakeModel(request => {
    const { mark } = readCall(request)
    const behaviour = counted(playOf(request, parts.get(mark)), request)
    const told = behaviour.kind === 'slow' ? behaviour.next : behaviour
    if (told.kind === 'complete' && told.usage)
      used.push({ mark, tokens: told.usage.prompt_tokens + told.usage.completion_tokens })
    return behaviour
  })
  const env = { DATABASE_URL: db.url, REDIS_PREFIX: `chaos:model:${process.pid}:`, LOG_LEVEL: 'debug' }
  const ofModel = { QUESTION_GENERATOR: 'model', MODEL_URL: model.url, MODEL_NAME: 'fake', MODEL_API_KEY: MODEL_KEY }
  const api = await startServer('api', env).catch(async (error: unknown) => {
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

function playOf(request: ChatRequest, part: Part | undefined): Behaviour {
  const asked = readAsked(request)
  return part !== undefined && part.at === asked.kind ? part.play(asked) : answer(honestAnswer(asked))
}

/** Whole answers say what they cost, so that the accounts can be held against it to the token. */
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
): Promise<StagePartner> {
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
