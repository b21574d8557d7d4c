import { setTimeout as wait } from 'node:timers/promises'
import { call, type Reply } from '../testing/client.ts'
import { createTestDatabase } from '../testing/database.ts'
import { keysDeps } from '../testing/keys.ts'
import { type ServerProcess, startServer } from '../testing/process.ts'
import type { Scenario } from '../testing/scenario.ts'
import { newVerifier, openSession } from '../testing/verification.ts'
import { waitBeforeRetry } from '../web/pages/student/retry.ts'

/** Of a college, behind one router. */
const ADDRESS = '127.77.0.1'
const WORDS = ['brick', 'mortar']
const SKILL_IDS = ['sk_1001', 'sk_1004']

interface StudentRun {
  readonly calls: number
  /** Status, method and step of every answer that was not a success. */
  readonly refused: readonly string[]
  readonly waitedMs: number
  readonly tookMs: number
  /** What was left of the assessment's time when the answers were accepted. Null: they were not. */
  readonly leftMs: number | null
}

/** A class that starts at once: the page, the search, the choices, the questions and the answers of each, as the hosted page calls. */
export const students: Scenario = {
  name: 'students',
  claim: '100 students behind one address finish an assessment within its time: 0 refused',
  run: async ({ small, say }) => {
    const db = await createTestDatabase()
    let server: ServerProcess | null = null
    try {
      const env = { DATABASE_URL: db.url, REDIS_PREFIX: `students:${process.pid}:`, LOG_LEVEL: 'error' }
      server = await startServer('api', env)
      const { url } = server
      const count = small ? 20 : 100
      const tokens = await openSessions(url, { ...keysDeps(db), clock: () => Date.now() }, count)
      say(`${count} sessions are open; all students start now`)
      const runs = await Promise.all(tokens.map(token => takeAssessment(url, token)))
      const figures = figuresOf(runs)
      const ok = figures.finished === count && figures.refused.length === 0
      return {
        ok,
        table: [
          ['students', 'finished', 'calls', 'refused', 'slowest s', 'least time left s'],
          [
            String(count),
            String(figures.finished),
            String(figures.calls),
            describe(figures.refused),
            figures.slowest.toFixed(1),
            figures.leastLeft.toFixed(0),
          ],
        ],
        figures: `${figures.finished} of ${count} finished, ${figures.refused.length} of ${figures.calls} calls refused, slowest ${figures.slowest.toFixed(1)} s`,
      }
    } finally {
      await server?.end('SIGTERM')
      await db.drop()
    }
  },
}

/** The college's own server opens them, with keys that stay within their limits. */
async function openSessions(url: string, keys: Parameters<typeof newVerifier>[0]['keys'], count: number) {
  const who = await newVerifier({
    keys,
    call: (method, path, options) => call(method, url + path, { from: '127.77.0.2', ...options }),
  })
  const tokens: string[] = []
  while (tokens.length < count) tokens.push((await openSession(who)).token)
  return tokens
}

async function takeAssessment(url: string, token: string): Promise<StudentRun> {
  const start = performance.now()
  const client = hostedClient(url, token)
  let leftMs: number | null = null
  try {
    await client.get('')
    await client.get('/session')
    for (const keyword of WORDS) await client.get(`/search?keyword=${keyword}`)
    // The page reads the session after each step.
    await client.post('/skills', {
      skills: SKILL_IDS.map(skillId => ({ skillId, proofUrl: [] })),
      endorsementType: 'other',
    })
    await client.get('/session')
    await client.post('/method', { verificationMethod: 'assessment' })
    await client.get('/session')
    await client.post('/items', { projectIds: ['prj-1'] })
    await client.get('/session')
    await client.post('/questions')
    await client.get('/session')
    const { data } = (await client.post('/questions')).body
    const answers = data.questions.map(({ questionId }: { questionId: string }) => ({ questionId, option: 0 }))
    const { body } = await client.post('/answers', { answers })
    leftMs = Date.parse(data.expiresAt) - Date.parse(body.now)
    await client.get('/session')
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
  }
  return { ...client.seen(), leftMs, tookMs: performance.now() - start }
}

class GaveUp extends Error {}

/** Waits and repeats as the page does. What it waited for counts as refused all the same. */
function hostedClient(url: string, token: string) {
  const refused: string[] = []
  let [calls, waitedMs] = [0, 0]
  const send = async (method: string, path: string, json?: unknown): Promise<Reply> => {
    for (let waited = 0; ; ) {
      calls += 1
      const options = json === undefined ? {} : { json }
      const reply = await call(method, `${url}/s/${token}${path}`, { from: ADDRESS, ...options })
      if (reply.status < 300) return reply
      refused.push(`${reply.status} ${method} ${path.split('?', 1)[0]}`)
      const retryAfter = String(reply.headers['retry-after'] ?? '')
      const next = waitBeforeRetry({ status: reply.status, retryAfter, waitedMs: waited, random: Math.random() })
      if (next === null) throw new GaveUp(reply.text)
      await wait(next)
      waited += next
      waitedMs += next
    }
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, json?: unknown) => send('POST', path, json),
    seen: () => ({ calls, refused, waitedMs }),
  }
}

function figuresOf(runs: readonly StudentRun[]) {
  const left = runs.flatMap(run => run.leftMs ?? [])
  return {
    finished: left.filter(ms => ms > 0).length,
    calls: runs.reduce((sum, run) => sum + run.calls, 0),
    refused: runs.flatMap(run => run.refused),
    slowest: Math.max(...runs.map(run => run.tookMs)) / 1_000,
    leastLeft: Math.min(...left, Number.POSITIVE_INFINITY) / 1_000,
  }
}

function describe(refused: readonly string[]): string {
  const counts = Map.groupBy(refused, each => each)
  return refused.length === 0 ? '0' : [...counts].map(([what, all]) => `${all.length} ${what}`).join(', ')
}
