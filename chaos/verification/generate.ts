import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eventsOf } from '../../testing/assessments.ts'
import { type Reply, repeatWhileBusy } from '../../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type FakeModel, startFakeModel } from '../../testing/fake-model.ts'
import { answer, type ChatRequest, slow } from '../../testing/fake-model-behaviours.ts'
import { honestAnswer, lettersOf, readAsked, readRequest, writtenQuestions } from '../../testing/honest-model.ts'
import { removePrivateBank } from '../../testing/private-bank.ts'
import { until } from '../../testing/process.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { completedSession, type OpenSession, SKILL_IDS, validSubmission } from '../../testing/verification.ts'
import { readCall } from '../questions/check-preparation.ts'
import { type Answered, checkSession, type ModelCall, type RaceSession, type Stored } from './generate-check.ts'
import { type Slot, startSlots } from './processes.ts'

const CALLS = 100
const SESSIONS_A_ROUND = 2
const FASTEST_MS = 400
const SLOWEST_MS = 1_200

/**
 * Two API processes, a hundred callers per session, and a slow model. In most rounds the process that pays for the first
 * session is killed; in the others either of them, at any time. The waiting callers of the other process must take over.
 */
export const verificationGenerate: Scenario = {
  name: 'verification-generate',
  claim:
    '100 concurrent calls for the questions of a session over two processes, one killed with kill -9 in between: each step paid for once, again only after the crash, one event, the same questions for all',
  run: async ({ small, say }) => {
    const rounds = small ? 1 : 12
    const db = await createTestDatabase()
    await removePrivateBank(db)
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
        await runRound({ db, model, slots, steps, tally }, nth, nth + 1 === rounds)
        say(`${nth + 1} of ${rounds} rounds, ${tally.again} steps repeated, ${tally.faults.length} faults`)
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

interface RoundSetup {
  readonly db: TestDatabase
  readonly model: FakeModel
  readonly slots: readonly Slot[]
  readonly steps: readonly string[]
  readonly tally: Tally
}

/** The mark in the student's text is kept in every question, so that a call can be assigned to its session. */
function markedAnswer(request: ChatRequest): unknown {
  const asked = readAsked(request)
  if (asked.kind !== 'questions') return honestAnswer(asked)
  const mark = /\bmark\d+x\b/.exec(asked.data)?.[0] ?? 'nobody'
  return { questions: writtenQuestions(`${mark} ${lettersOf(readRequest(asked).skill)}`) }
}

let marks = 0

async function newSession({ slots }: RoundSetup): Promise<OpenSession & { readonly mark: string }> {
  const mark = `mark${++marks}x`
  const project = { externalProjectId: 'prj-1', projectName: 'Boundary wall', description: `Laid bricks, ${mark}.` }
  const submission = validSubmission({ projects: [project], workExperiences: [], certificates: [] })
  return { ...(await completedSession(slots[0]!.who, { submission, method: 'assessment' })), mark }
}

async function runRound(respond: RoundSetup, nth: number, isLast: boolean): Promise<void> {
  const { slots, steps, tally } = respond
  const sessions = await Promise.all(Array.from({ length: SESSIONS_A_ROUND }, () => newSession(respond)))
  const asked = sessions.map(session =>
    Promise.all(Array.from({ length: CALLS }, (_, at) => ask(slots[(at + nth) % slots.length]!, session))),
  )
  const { victim, kill } = await killOne(respond, sessions[0]!.mark, nth)
  const answers = await Promise.all(asked)
  for (const [at, session] of sessions.entries())
    note(
      tally,
      steps,
      nth,
      await readSession(respond, session, kill, answers[at]!, slots.find(slot => slot !== victim)!),
    )
  tally.kills++
  if (!isLast) await victim.restart()
}

/** On a busy machine some calls find no free connection and are answered 503, as they should; the caller repeats them. */
async function ask({ who, modelKey }: Slot, { token }: OpenSession): Promise<Answered> {
  const by = modelKey()
  let calls = 0
  const reply = await repeatWhileBusy(() => {
    calls++
    return generate(who, token)
  }).catch(() => null)
  return {
    by,
    status: reply?.status ?? null,
    questions: JSON.stringify(reply?.body?.data?.questions ?? null),
    made: reply?.body?.executionTime !== undefined,
    turnedAway: calls - 1,
  }
}

function generate(who: Slot['who'], token: string): Promise<Reply> {
  return who.call('POST', '/assessment/generate', undefined, token)
}

/**
 * In three of four cases the one that pays for the first session, in the middle of one of its steps: the model takes longer
 * than this waits, so callers are always cut off. Otherwise any process, at any time.
 */
async function killOne({ model, slots, steps }: RoundSetup, mark: string, nth: number) {
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
    await until(begun, 30_000, `a process to call the model for step ${step}`)
    return payer!
  }
}

const keyOf = ({ headers }: FakeModel['journal'][number]) => (headers.authorization ?? '').replace('Bearer ', '')

async function readSession(
  { db, model }: RoundSetup,
  { id, mark, token }: OpenSession & { readonly mark: string },
  kill: RaceSession['kill'],
  answers: readonly Answered[],
  survivor: Slot,
): Promise<RaceSession> {
  const last = await repeatWhileBusy(() => generate(survivor.who, token))
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

/** Write and solve, for each of the session's skills. */
async function readSteps(db: TestDatabase): Promise<readonly string[]> {
  const { rows } = await db.admin.query<{ name: string }>(
    "select name from catalogue_nodes where level = 'skill' and 'sk_' || number = any($1)",
    [SKILL_IDS],
  )
  const kinds = ['questions', 'answers', 'answers_from_options', 'answers_from_catalogue']
  return rows.flatMap(({ name }) => kinds.map(kind => `${kind} ${lettersOf(name)}`))
}

function note(tally: Tally, steps: readonly string[], nth: number, session: RaceSession): void {
  tally.sessions++
  tally.calls += session.answers.length
  tally.answered += session.answers.filter(each => each.status === 200).length
  tally.cut += session.answers.filter(each => each.status === null).length
  tally.turnedAway += session.answers.filter(each => each.turnedAway > 0).length
  tally.paid += session.modelCalls.length
  tally.again += session.modelCalls.length - new Set(session.modelCalls.map(each => each.step)).size
  tally.faults.push(...checkSession(session, steps).map(fault => `round ${nth}: ${fault}`))
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
        'answered 503',
        'model calls',
        'after a crash',
        'faults',
      ],
      [
        ...[sessions, kills, calls, answered, cut, turnedAway, paid, again].map(String),
        faults.slice(0, 5).join('; ') || 'none',
      ],
    ],
    figures: `${sessions} sessions of ${CALLS} concurrent calls, ${kills} kills, ${paid} model calls of which ${again} repeat one that a crash cut off, ${faults.length} faults${faults.length > 0 ? `, the first: ${faults[0]}` : ''}`,
  }
}
