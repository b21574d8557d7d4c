import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eventsOf } from '../../server/test/harness/assessments.ts'
import type { Reply } from '../../server/test/harness/client.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/harness/database.ts'
import { type FakeModel, startFakeModel } from '../../server/test/harness/fake-model.ts'
import { answer, type ChatRequest, slow } from '../../server/test/harness/fake-model-behaviours.ts'
import {
  honestAnswer,
  lettersOf,
  readAsked,
  readWish,
  writtenQuestions,
} from '../../server/test/harness/honest-model.ts'
import { until } from '../../server/test/harness/process.ts'
import type { Outcome, Scenario } from '../../server/test/harness/scenario.ts'
import {
  completedSession,
  type OpenSession,
  SKILL_IDS,
  validSubmission,
} from '../../server/test/harness/verification.ts'
import { readCall } from '../questions/calls.ts'
import { type Answered, judgeSession, type ModelCall, type PlayedSession, type Stored } from './generate-judge.ts'
import { type Slot, startSlots } from './processes.ts'

const CALLS = 100
const SESSIONS_A_ROUND = 2
const FASTEST_MS = 400
const SLOWEST_MS = 1_200
const MOST_TURNS = 10

/**
 * Two API processes, a hundred callers a session, and a model that takes its time. In most rounds the process is killed that pays for
 * the first session; in the others either of them, at any moment. The waiting callers of the other process have to take over.
 */
export const verificationGenerate: Scenario = {
  name: 'verification-generate',
  claim:
    '100 calls at once for the questions of a session over two processes, one killed with kill -9 on the way: each step paid for once, again only after the crash, one event, the same questions for all',
  run: async ({ small, say }) => {
    const rounds = small ? 1 : 12
    const db = await createTestDatabase()
    const model = await startFakeModel(request =>
      slow(FASTEST_MS + randomInt(SLOWEST_MS - FASTEST_MS), answer(markedAnswer(request))),
    )
    let slots: readonly Slot[] = []
    try {
      slots = await startSlots(db, model)
      const tally: Tally = {
        sessions: 0,
        calls: 0,
        answered: 0,
        cut: 0,
        turnedAway: 0,
        kills: 0,
        paid: 0,
        again: 0,
        faults: [],
      }
      const steps = await readSteps(db)
      for (let nth = 0; nth < rounds; nth++) {
        await playRound({ db, model, slots, steps, tally }, nth, nth + 1 === rounds)
        say(`${nth + 1} of ${rounds} rounds, ${tally.again} steps asked again, ${tally.faults.length} faults`)
      }
      return outcomeOf(tally)
    } finally {
      await Promise.all(slots.map(slot => slot.process().end('SIGKILL')))
      await model.close()
      await db.drop()
    }
  },
}

interface Tally {
  sessions: number
  calls: number
  answered: number
  cut: number
  turnedAway: number
  kills: number
  paid: number
  again: number
  readonly faults: string[]
}

interface Play {
  readonly db: TestDatabase
  readonly model: FakeModel
  readonly slots: readonly Slot[]
  readonly steps: readonly string[]
  readonly tally: Tally
}

/** The mark of the student's own text is kept in every question, so that a call can be told from another session's. */
function markedAnswer(request: ChatRequest): unknown {
  const asked = readAsked(request)
  if (asked.kind !== 'questions') return honestAnswer(asked)
  const mark = /\bmark\d+x\b/.exec(asked.data)?.[0] ?? 'nobody'
  return { questions: writtenQuestions(`${mark} ${lettersOf(readWish(asked).skill)}`) }
}

let marks = 0

async function newSession({ slots }: Play): Promise<OpenSession & { readonly mark: string }> {
  const mark = `mark${++marks}x`
  const project = { externalProjectId: 'prj-1', projectName: 'Boundary wall', description: `Laid bricks, ${mark}.` }
  const submission = validSubmission({ projects: [project], workExperiences: [], certificates: [] })
  return { ...(await completedSession(slots[0]!.who, { submission, method: 'assessment' })), mark }
}

async function playRound(play: Play, nth: number, isLast: boolean): Promise<void> {
  const { slots, steps, tally } = play
  const sessions = await Promise.all(Array.from({ length: SESSIONS_A_ROUND }, () => newSession(play)))
  const asked = sessions.map(session =>
    Promise.all(Array.from({ length: CALLS }, (_, at) => ask(slots[(at + nth) % slots.length]!, session))),
  )
  const { victim, kill } = await killOne(play, sessions[0]!.mark, nth)
  const answers = await Promise.all(asked)
  for (const [at, session] of sessions.entries())
    note(tally, steps, nth, await readPlayed(play, session, kill, answers[at]!, slots.find(slot => slot !== victim)!))
  tally.kills++
  if (!isLast) await victim.restart()
}

/** On a busy machine some find no free connection and are told to come again, as they should be; so they do. */
async function ask({ who, modelKey }: Slot, { token }: OpenSession): Promise<Answered> {
  const by = modelKey()
  let turnedAway = 0
  let reply = await generate(who, token).catch(() => null)
  while (reply?.status === 503 && turnedAway < MOST_TURNS) {
    turnedAway++
    await wait(1_000 * Number(reply.headers['retry-after'] ?? 1))
    reply = await generate(who, token).catch(() => null)
  }
  return {
    by,
    status: reply?.status ?? null,
    questions: JSON.stringify(reply?.body?.data?.questions ?? null),
    made: reply?.body?.executionTime !== undefined,
    turnedAway,
  }
}

function generate(who: Slot['who'], token: string): Promise<Reply> {
  return who.call('POST', '/assessment/generate', undefined, token)
}

/**
 * Three of four times the one that pays for the first session, in the midst of one of its steps: the model takes longer for it than
 * this waits, so callers are always cut off. Else any, at any moment.
 */
async function killOne({ model, slots, steps }: Play, mark: string, nth: number) {
  let victim = slots[randomInt(slots.length)]!
  if (nth % 4 === 3) await wait(randomInt(2 * SLOWEST_MS))
  else {
    victim = await payerOfStep(1 + (nth % steps.length))
    await wait(randomInt(FASTEST_MS / 2))
  }
  const kill = { by: victim.modelKey(), at: Date.now() }
  await victim.process().end('SIGKILL')
  return { victim, kill }

  async function payerOfStep(step: number): Promise<Slot> {
    let payer: Slot | undefined
    const begun = async () => {
      const asked = model.journal.filter(({ request }) => readCall(request).mark === mark)[step - 1]
      payer = asked && slots.find(slot => slot.modelKey() === keyOf(asked))
      return payer !== undefined
    }
    await until(begun, 30_000, `a process to ask the model for step ${step}`)
    return payer!
  }
}

const keyOf = ({ headers }: FakeModel['journal'][number]) => (headers.authorization ?? '').replace('Bearer ', '')

async function readPlayed(
  { db, model }: Play,
  { id, mark, token }: OpenSession & { readonly mark: string },
  kill: PlayedSession['kill'],
  answers: readonly Answered[],
  survivor: Slot,
): Promise<PlayedSession> {
  const last = await generate(survivor.who, token)
  const modelCalls: ModelCall[] = model.journal.flatMap(entry => {
    const read = readCall(entry.request)
    return read.mark === mark ? [{ step: read.step, by: keyOf(entry), at: entry.at }] : []
  })
  return {
    kill,
    modelCalls,
    answers,
    stored: await readStored(db, id),
    afterwards: JSON.stringify(last.body?.data?.questions ?? null),
  }
}

async function readStored(db: TestDatabase, id: string): Promise<Stored> {
  const { rows } = await db.admin.query(
    `select (select count(*)::int from assessments where verification_id = $1) as attempts,
       (select count(*)::int from assessment_questions where verification_id = $1) as questions,
       (select count(*)::int from grading.answer_keys where verification_id = $1) as keys,
       (select count(*)::int from model_steps where subject = $1) as steps,
       exists (select from assessment_generations where verification_id = $1 and lease_token is not null) as leased`,
    [id],
  )
  return { ...rows[0], events: await eventsOf(db, id) }
}

/** To write and to solve, for each of the session's skills. */
async function readSteps(db: TestDatabase): Promise<readonly string[]> {
  const { rows } = await db.admin.query<{ name: string }>(
    "select name from catalogue_nodes where level = 'skill' and 'sk_' || number = any($1)",
    [SKILL_IDS],
  )
  return rows.flatMap(({ name }) => [`questions ${lettersOf(name)}`, `answers ${lettersOf(name)}`])
}

function note(tally: Tally, steps: readonly string[], nth: number, session: PlayedSession): void {
  tally.sessions++
  tally.calls += session.answers.length
  tally.answered += session.answers.filter(each => each.status === 200).length
  tally.cut += session.answers.filter(each => each.status === null).length
  tally.turnedAway += session.answers.filter(each => each.turnedAway > 0).length
  tally.paid += session.modelCalls.length
  tally.again += session.modelCalls.length - new Set(session.modelCalls.map(each => each.step)).size
  tally.faults.push(...judgeSession(session, steps).map(fault => `round ${nth}: ${fault}`))
}

function outcomeOf(tally: Tally): Outcome {
  const { sessions, calls, answered, cut, turnedAway, kills, paid, again, faults } = tally
  return {
    ok: faults.length === 0 && answered > 0 && cut > 0,
    table: [
      [
        'sessions',
        'kills',
        'calls',
        'answered',
        'cut off by a kill',
        'told to come again',
        'model calls',
        'after a crash',
        'faults',
      ],
      [
        ...[sessions, kills, calls, answered, cut, turnedAway, paid, again].map(String),
        faults.slice(0, 5).join('; ') || 'none',
      ],
    ],
    figures: `${sessions} sessions of ${CALLS} calls at once, ${kills} kills, ${paid} model calls of which ${again} repeat one a crash cut off, ${faults.length} faults`,
  }
}
