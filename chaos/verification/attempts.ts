import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { keysOf } from '../../testing/assessments.ts'
import type { Reply } from '../../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { completedSession, type OpenSession, validSubmission } from '../../testing/verification.ts'
import { type Slot, startSlots } from './processes.ts'

const SKILL_ID = 'sk_1001'
const SESSIONS_A_STUDENT = 3
const ATTEMPTS = 3
/** One more round than there are attempts. */
const ROUNDS = ATTEMPTS + 1
const STUDENTS_AT_ONCE = 10
const MOST_REPEATS = 40

/**
 * Students with three sessions for one skill each ask for questions in all of them at once, fail, and come again an hour later. Instead
 * of the clock, which is PostgreSQL's, the times of their attempts move: all processes see the same hour pass.
 */
export const attempts: Scenario = {
  name: 'attempts',
  claim:
    'students with three sessions at once for one skill: exactly three attempts in 30 days, no question twice, every other call ATTEMPT_TOO_SOON or ATTEMPTS_EXHAUSTED, no 5xx, also while API processes are killed',
  run: async ({ small, say }) => {
    const students = small ? 12 : 200
    const rows: string[][] = []
    let ok = true
    for (const withKills of [false, true]) {
      const result = await runAll(students, withKills, say)
      ok &&= result.faults.length === 0
      for (const fault of result.faults.slice(0, 20)) say(`  ${fault}`)
      rows.push([
        withKills ? 'processes killed' : 'calm',
        String(students),
        String(result.attempts),
        String(result.questions),
        [...result.codes].map(([code, count]) => `${code} ${count}`).join(', '),
        String(result.kills),
        String(result.faults.length),
      ])
    }
    return outcomeOf(ok, rows)
  },
}

function outcomeOf(ok: boolean, rows: readonly (readonly string[])[]): Outcome {
  return {
    ok,
    table: [['run', 'students', 'attempts', 'questions', 'answers', 'kills', 'faults'], ...rows],
    figures: rows
      .map(
        ([run, students, made, , , kills, faults]) =>
          `${run}: ${made} attempts of ${students} students, ${kills} kills, ${faults} faults`,
      )
      .join('; '),
  }
}

interface Student {
  readonly sessions: readonly OpenSession[]
  readonly faults: string[]
}

interface RunResult {
  readonly attempts: number
  readonly questions: number
  readonly codes: ReadonlyMap<string, number>
  readonly kills: number
  readonly faults: readonly string[]
}

async function runAll(count: number, withKills: boolean, say: (line: string) => void): Promise<RunResult> {
  const db = await createTestDatabase()
  let slots: readonly Slot[] = []
  const codes = new Map<string, number>()
  const stop = new AbortController()
  const killing = { kills: 0, done: Promise.resolve() }
  try {
    slots = await startSlots(db, null)
    const students: readonly Student[] = await inBatches(count, () => newStudent(slots))
    say(`${count * SESSIONS_A_STUDENT} sessions of ${count} students are open`)
    if (withKills) killing.done = killAgainAndAgain(slots, stop.signal, killing)
    for (let round = 1; round <= ROUNDS; round += 1) {
      await inBatches(count, at => oneRound(db, slots, students[at]!, round, codes))
      await anHourPasses(db)
      say(`round ${round} of ${ROUNDS} is over, ${killing.kills} processes killed`)
    }
    stop.abort()
    await killing.done
    const stored = await readStored(db)
    return {
      ...stored,
      codes,
      kills: killing.kills,
      faults: [...students.flatMap(each => each.faults), ...stored.faults],
    }
  } finally {
    stop.abort()
    await killing.done
    await Promise.all(slots.map(slot => slot.process().end('SIGKILL')))
    await db.drop()
  }
}

async function inBatches<T>(count: number, work: (at: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = []
  for (let from = 0; from < count; from += STUDENTS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(STUDENTS_AT_ONCE, count - from) }, (_, at) => from + at)
    results.push(...(await Promise.all(numbers.map(work))))
  }
  return results
}

async function newStudent(slots: readonly Slot[]): Promise<Student> {
  const { student } = validSubmission()
  const sessions: OpenSession[] = []
  for (let nth = 0; nth < SESSIONS_A_STUDENT; nth += 1) {
    const project = { externalProjectId: `prj-${nth}`, projectName: 'Wall', description: 'Laid bricks.' }
    const submission = { student, projects: [project], workExperiences: [], certificates: [] }
    const items = { projectIds: [`prj-${nth}`] }
    const { who } = slots[nth % slots.length]!
    sessions.push(await completedSession(who, { submission, method: 'assessment', skillIds: [SKILL_ID], items }))
  }
  return { sessions, faults: [] }
}

async function oneRound(
  db: TestDatabase,
  slots: readonly Slot[],
  { sessions, faults }: Student,
  round: number,
  codes: Map<string, number>,
): Promise<void> {
  const replies = await Promise.all(sessions.map((session, nth) => ask(slots, nth, 'generate', session)))
  for (const { status, body } of replies) {
    const code = status === 200 ? 'questions' : String(body?.error?.code ?? status)
    codes.set(code, (codes.get(code) ?? 0) + 1)
    if (status >= 500) faults.push(`round ${round}: answered ${status} ${code}`)
  }
  const given = replies.filter(reply => reply.status === 200).length
  const wanted = round <= ATTEMPTS ? 1 : 0
  if (given !== wanted) faults.push(`round ${round}: ${given} of ${sessions.length} sessions got questions`)
  // The third attempt is the last as soon as it is open.
  const expectedCode = round < ATTEMPTS ? 'ATTEMPT_TOO_SOON' : 'ATTEMPTS_EXHAUSTED'
  for (const { status, body } of replies)
    if (status !== 200 && body?.error?.code !== expectedCode)
      faults.push(`round ${round}: ${body?.error?.code ?? status}`)
  for (const [nth, reply] of replies.entries()) {
    if (reply.status !== 200) continue
    const keys = await keysOf(db, sessions[nth]!.id)
    const questions: readonly { questionId: string }[] = reply.body.data.questions
    const answers = questions.map(({ questionId }) => ({ questionId, option: (keys.get(questionId)! + 1) % 4 }))
    await ask(slots, nth, 'submit', sessions[nth]!, { answers })
  }
}

/** Repeats what a killed process did not answer, and what it had no connection for. */
async function ask(
  slots: readonly Slot[],
  nth: number,
  what: 'generate' | 'submit',
  { token }: OpenSession,
  json?: object,
): Promise<Reply> {
  for (let repeat = 0; ; repeat += 1) {
    const { who } = slots[(nth + repeat) % slots.length]!
    const reply = await who.call('POST', `/assessment/${what}`, json, token).catch(() => null)
    if (reply !== null && reply.status !== 503) return reply
    if (repeat === MOST_REPEATS) throw new Error(`No process answered ${what} after ${MOST_REPEATS} calls.`)
    await wait(250)
  }
}

async function killAgainAndAgain(slots: readonly Slot[], signal: AbortSignal, tally: { kills: number }): Promise<void> {
  while (!signal.aborted) {
    await wait(300 + randomInt(1_500))
    if (signal.aborted) return
    const slot = slots[randomInt(slots.length)]!
    await slot.process().end('SIGKILL')
    tally.kills += 1
    await slot.restart()
  }
}

/** A little more than an hour, so that the second in which each attempt ended does not matter. */
async function anHourPasses({ admin }: TestDatabase): Promise<void> {
  await admin.query(
    `update assessments set generated_at = generated_at - interval '61 minutes', expires_at = expires_at - interval '61 minutes',
       answered_at = answered_at - interval '61 minutes'`,
  )
}

async function readStored({ admin }: TestDatabase) {
  const { rows: perStudent } = await admin.query<{
    student: string
    attempts: number
    questions: number
    different: number
  }>(
    `select v.service_user_id as student, count(distinct (q.verification_id, q.attempt))::integer as attempts,
       count(*)::integer as questions, count(distinct q.item_id)::integer as different
     from assessment_questions q join verifications v using (verification_id) group by 1`,
  )
  const faults = perStudent.flatMap(({ student, attempts: made, questions, different }) => [
    ...(made === ATTEMPTS ? [] : [`${student} has ${made} attempts`]),
    ...(questions === different ? [] : [`${student} was asked ${questions - different} questions twice`]),
  ])
  const sum = (read: (row: (typeof perStudent)[number]) => number) =>
    perStudent.reduce((all, row) => all + read(row), 0)
  return { attempts: sum(row => row.attempts), questions: sum(row => row.questions), faults }
}
