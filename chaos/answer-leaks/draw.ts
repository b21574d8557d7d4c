import type { TestApi } from '../../testing/api.ts'
import { keysOf } from '../../testing/assessments.ts'
import type { Reply } from '../../testing/client.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { completedSession, expectOk, type OpenSession, type Verifier } from '../../testing/verification.ts'
import type { SeenQuestion } from './guesses.ts'

/** Ten skills per session give fifty questions, the maximum. */
export const QUESTIONS_A_SESSION = 50
const SKILLS_A_SESSION = 10
const SESSIONS_AT_ONCE = 4

export interface DrawSetup {
  readonly api: TestApi
  readonly who: Verifier
  readonly skillIds: readonly string[]
  /** Every answer, for the scan. */
  readonly responses: string[]
}

/** Skills with questions in test mode: of the public bank, and samples for the others. */
export async function askableSkills(db: TestDatabase): Promise<readonly string[]> {
  const { rows } = await db.admin.query<{ id: string }>(
    `select 'sk_' || number as id from catalogue_nodes
     where level = 'skill' and verifiable and retired_version is null order by number`,
  )
  return rows.map(row => row.id)
}

export async function drawSessions(setup: DrawSetup, sessions: number): Promise<readonly SeenQuestion[]> {
  const seen: SeenQuestion[] = []
  for (let from = 0; from < sessions; from += SESSIONS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(SESSIONS_AT_ONCE, sessions - from) }, (_, at) => from + at)
    seen.push(...(await Promise.all(numbers.map(number => drawSession(setup, number)))).flat())
  }
  return seen
}

async function drawSession(setup: DrawSetup, number: number): Promise<readonly SeenQuestion[]> {
  const { who, api, skillIds } = setup
  const from = (number * SKILLS_A_SESSION) % (skillIds.length - SKILLS_A_SESSION)
  const session = await completedSession(who, {
    method: 'assessment',
    skillIds: skillIds.slice(from, from + SKILLS_A_SESSION),
  })
  const asked = await timed(() => expectOk(who.call('POST', '/assessment/generate', undefined, session.token)))
  setup.responses.push(asked.reply.text)
  const questions: readonly { questionId: string; options: readonly string[] }[] = asked.reply.body.data.questions
  const ids = questions.map(each => each.questionId).toSorted()
  const keys = await keysOf(api.db, session.id)
  const seen: SeenQuestion[] = []
  for (const [position, { questionId: id, options }] of questions.entries())
    seen.push({
      id,
      options,
      position,
      idRank: ids.indexOf(id),
      bytes: asked.bytes,
      microseconds: asked.microseconds,
      probes: await probe(setup, session, id),
      right: keys.get(id)!,
    })
  return seen
}

/** Fewer answers than questions cannot be graded, whatever they say. The probe measures whether the error differs. */
async function probe(setup: DrawSetup, { token }: OpenSession, questionId: string): Promise<SeenQuestion['probes']> {
  const places = [0, 1, 2, 3]
  // The first of four calls may be slower than the others, whichever option it names.
  for (let at = 3; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[places[at], places[other]] = [places[other]!, places[at]!]
  }
  const found: { bytes: number; microseconds: number }[] = []
  for (const option of places) {
    const answers = [{ questionId, option }]
    const { reply, ...measured } = await timed(() => setup.who.call('POST', '/assessment/submit', { answers }, token))
    if (reply.body?.error?.code !== 'ANSWERS_INCOMPLETE') throw new Error(`A probe was answered ${reply.text}`)
    if (option === 0) setup.responses.push(reply.text)
    found[option] = measured
  }
  return found
}

async function timed(call: () => Promise<Reply>) {
  const start = performance.now()
  const reply = await call()
  const microseconds = Math.round((performance.now() - start) * 1_000)
  return { reply, microseconds, bytes: Buffer.byteLength(reply.text) + JSON.stringify(reply.headers).length }
}
