import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  assessmentSetup,
  ends,
  eventsOf,
  generate,
  HOUR_MS,
  keysOf,
  MINUTE_MS,
  newVerification,
  type Setup,
  submit,
} from '../../../testing/assessments.ts'
import { testClock } from '../../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type FakeModel, startFakeModel } from '../../../testing/fake-model.ts'
import { answer, modelRefusal, silent, slow, status } from '../../../testing/fake-model-behaviours.ts'
import { honest, honestAnswer, readAsked } from '../../../testing/honest-model.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import type { Tenant } from '../../src/kernel/tenant.ts'

/** Questions for an attempt: who makes them, how often they are paid for, and what is kept. */
let db: TestDatabase
let model: FakeModel
let one: Setup
/** Another process: connections of its own. */
let other: Setup
let second: TestDatabase
let live: Tenant
const time = testClock()

beforeAll(async () => {
  db = await createTestDatabase()
  second = db.again()
  model = await startFakeModel(honest)
  one = await assessmentSetup(db, model, time)
  other = await assessmentSetup(second, model, time)
  live = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' }
})
afterAll(async () => {
  await model.close()
  await second.drop()
  await db.drop()
})
let before = 0
beforeEach(() => {
  model.setBehaviour(honest)
  before = model.journal.length
})
/** As the catalogue calls sk_1004. */
const SECOND_SKILL = 'Mortar mixing to ratio'
const calls = () => model.journal.length - before
const rowsOf = async (id: string) => {
  const { rows } = await db.admin.query<{ attempts: number; questions: number; keys: number; steps: number }>(
    `select (select count(*)::int from assessments where verification_id = $1) as attempts,
       (select count(*)::int from assessment_questions where verification_id = $1) as questions,
       (select count(*)::int from grading.answer_keys where verification_id = $1) as keys,
       (select count(*)::int from model_steps where subject = $1) as steps`,
    [id],
  )
  return rows[0]
}
const NOTHING = { attempts: 0, questions: 0, keys: 0, steps: 0 }
const made = async (setup: Setup, tenant: Tenant, id: string) => {
  const outcome = await generate(setup, tenant, id)
  if (!outcome.ok) throw new Error(outcome.error.code)
  return outcome.value
}
const codeOf = async (id: string | null, tenant = live, signal = ends()) => {
  const outcome = await generate(one, tenant, id, signal)
  return outcome.ok ? 'ok' : outcome.error.code
}

describe('what is made', () => {
  test('five questions a skill, their keys apart, one event, no trace of the model’s words', async () => {
    const id = await newVerification(one, live)
    const { questions, expiresAt, alreadyGenerated } = await made(one, live, id)
    expect(alreadyGenerated).toBe(false)
    expect(expiresAt.getTime() - time.clock()).toBe(15 * MINUTE_MS)
    expect(questions.map(each => each.skillNumber).toSorted()).toEqual([...Array(5).fill(1001), ...Array(5).fill(1004)])
    expect(await rowsOf(id)).toEqual({ attempts: 1, questions: 10, keys: 10, steps: 0 })
    const keys = await keysOf(db, id)
    for (const { id: question, options } of questions) expect(options[keys.get(question)!]).toContain('level')
    expect(await eventsOf(db, id)).toEqual(['verification.initiated'])
    // To write, and to solve in three ways, a skill.
    expect(calls()).toBe(8)
  })

  test('data of test mode never uses the model', async () => {
    const tenant: Tenant = { ...live, mode: 'test' }
    const id = await newVerification(one, tenant)
    expect((await made(one, tenant, id)).questions).toHaveLength(10)
    expect(calls()).toBe(0)
  })

  test('the student’s own words reach the model as data, and never its second, independent solve', async () => {
    const id = await newVerification(one, live, { skills: [1001], sources: ['Laid ten courses of marigold bricks.'] })
    await made(one, live, id)
    const asked = model.journal.slice(before).map(({ request }) => ({ ...readAsked(request), request }))
    const [write, solve] = ['questions', 'answers'].map(kind => asked.find(each => each.kind === kind)!)
    expect(write!.data).toContain('source 1: project: Boundary wall. Helper. Laid ten courses of marigold bricks.')
    expect(write!.request.messages[0]!.content).not.toContain('marigold')
    expect(JSON.stringify(solve!.request)).not.toContain('marigold')
  })
})

describe('the same questions come back', () => {
  test('while the attempt is undecided, without a call or a second event', async () => {
    const id = await newVerification(one, live)
    const first = await made(one, live, id)
    before = model.journal.length
    time.advance(MINUTE_MS)
    expect(await made(other, live, id)).toEqual({ ...first, alreadyGenerated: true })
    expect(calls()).toBe(0)
    expect(await eventsOf(db, id)).toEqual(['verification.initiated'])
  })

  test('to twenty callers at once in two processes: one generation is paid for', async () => {
    model.setBehaviour(request => slow(300, honest(request)))
    const id = await newVerification(one, live)
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => made(at % 2 ? one : other, live, id)))
    expect(new Set(all.map(each => JSON.stringify(each.questions))).size).toBe(1)
    expect(all.filter(each => !each.alreadyGenerated)).toHaveLength(1)
    expect(calls()).toBe(8)
    expect(await eventsOf(db, id)).toEqual(['verification.initiated'])
    expect(await rowsOf(id)).toEqual({ attempts: 1, questions: 10, keys: 10, steps: 0 })
  })
})

test('a caller who looked before another finished, and came to its turn after that, pays for nothing', async () => {
  const id = await newVerification(one, live, { skills: [1001] })
  const holder = await db.admin.connect()
  await holder.query(`select pg_advisory_lock(hashtextextended('generation ' || $1, 0))`, [id])
  const late = made(one, live, id)
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
  await holder.query(
    `insert into assessments (org_id, mode, verification_id, attempt, generated_at, expires_at)
     values ($1, 'live', $2, 1, $3, $3::timestamptz + interval '10 minutes')`,
    [live.orgId, id, new Date(time.clock())],
  )
  await holder.query(`select pg_advisory_unlock_all()`)
  holder.release()
  expect((await late).alreadyGenerated).toBe(true)
  expect(calls()).toBe(0)
})

describe('callers who only wait', () => {
  /** Somebody makes the questions, and somebody has the lock: whoever asked for it now would stay in its queue. */
  const busyAndLocked = async (id: string) => {
    await db.admin.query(
      `insert into assessment_generations (org_id, mode, verification_id, run, lease_token, leased_until)
       values ($1, 'live', $2, 1, gen_random_uuid(), now() + interval '1 hour')`,
      [live.orgId, id],
    )
    const holder = await db.admin.connect()
    await holder.query(`select pg_advisory_lock(hashtextextended('generation ' || $1, 0))`, [id])
    const unlock = async () => {
      await holder.query('select pg_advisory_unlock_all()')
      holder.release()
    }
    const end = () =>
      db.admin.query('update assessment_generations set lease_token = null where verification_id = $1', [id])
    return { unlock, end }
  }
  /** Twice as many as there are connections. Those between two looks hold none. */
  const twenty = (id: string) => {
    const state = { paused: 0, goOn: () => {} }
    const told = new Promise<void>(resolve => {
      state.goOn = resolve
    })
    const pause: Setup['deps']['pause'] = () => {
      state.paused += 1
      return told
    }
    const setup = { ...one, deps: { ...one.deps, pause } }
    return { state, outcomes: Promise.all(Array.from({ length: 20 }, () => generate(setup, live, id))) }
  }

  test('do not queue for the lock, nor do they when what they waited for came to nothing', async () => {
    const id = await newVerification(one, live, { skills: [1001] })
    const { unlock, end } = await busyAndLocked(id)
    const { state, outcomes } = twenty(id)
    await expect.poll(() => state.paused).toBe(20)
    await end()
    state.goOn()
    const codes = (await outcomes).map(each => (each.ok ? 'ok' : each.error.code))
    expect(codes).toEqual(Array(20).fill('GENERATION_FAILED'))
    await unlock()
    expect(calls()).toBe(0)
  })

  test('get the questions without it once they are there', async () => {
    const id = await newVerification(one, live, { skills: [1001] })
    const { unlock, end } = await busyAndLocked(id)
    const { state, outcomes } = twenty(id)
    await expect.poll(() => state.paused).toBe(20)
    await db.admin.query(
      `insert into assessments (org_id, mode, verification_id, attempt, generated_at, expires_at)
       values ($1, 'live', $2, 1, $3, $3::timestamptz + interval '10 minutes')`,
      [live.orgId, id, new Date(time.clock())],
    )
    await end()
    state.goOn()
    expect((await outcomes).map(each => each.ok && each.value.alreadyGenerated)).toEqual(Array(20).fill(true))
    await unlock()
    expect(calls()).toBe(0)
  })
})

describe('a maker that is gone', () => {
  /** As a process leaves it that is killed in mid-call. */
  const killed = async (id: string, secondsAgo: number) => {
    await db.admin.query(
      `insert into assessment_generations (org_id, mode, verification_id, run, lease_token, leased_until)
       values ($1, 'live', $2, 1, gen_random_uuid(), now() + make_interval(secs => $3))`,
      [live.orgId, id, -secondsAgo],
    )
  }
  test('is waited for until its lease is over, then another takes over', async () => {
    const id = await newVerification(one, live)
    await killed(id, -1.2)
    const start = performance.now()
    expect((await made(one, live, id)).alreadyGenerated).toBe(false)
    expect(performance.now() - start).toBeGreaterThan(1_000)
    expect(calls()).toBe(8)
  })
  test('leaves its run, so that what its model answered is not paid for again', async () => {
    const id = await newVerification(one, live, { skills: [1001] })
    await made(one, live, id)
    const [write] = model.journal.slice(before).map(({ request }) => honestAnswer(readAsked(request)))
    const again = await newVerification(one, live, { skills: [1001] })
    await killed(again, 1)
    await db.admin.query(
      `insert into model_steps (org_id, mode, subject, run, step, tries, result) values ($1, 'live', $2, 1, 'write sk_1001', 1, $3)`,
      [live.orgId, again, JSON.stringify(write)],
    )
    before = model.journal.length
    await made(one, live, again)
    expect(model.journal.slice(before).map(({ request }) => readAsked(request).kind)).toEqual(
      expect.arrayContaining(['answers', 'answers_from_options', 'answers_from_catalogue']),
    )
    expect((await rowsOf(again))!.steps).toBe(0)
  })
  test('that comes back after all keeps nothing, and answers with the other’s questions', async () => {
    const id = await newVerification(one, live, { skills: [1001] })
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const stalled: Setup = {
      ...one,
      deps: {
        ...one.deps,
        // Its renewals stand still, and so does its model.
        pause: (_ms, signal) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        model: {
          monthlyTokens: 1e9,
          model: { ask: (...asked) => held.then(() => one.deps.model!.model.ask(...asked)) },
        },
      },
    }
    const late = made(stalled, live, id)
    await expect.poll(async () => (await rowsOf(id))!.steps).toBe(1)
    await db.admin.query(
      `update assessment_generations set leased_until = now() - interval '1 second' where verification_id = $1`,
      [id],
    )
    const taken = await made(other, live, id)
    release()
    expect((await late).questions).toEqual(taken.questions)
    expect(await rowsOf(id)).toEqual({ attempts: 1, questions: 5, keys: 5, steps: 0 })
    expect(await eventsOf(db, id)).toEqual(['verification.initiated'])
  })
})

describe('a maker at work', () => {
  /** Renews and looks again at once. */
  const quick = (): Setup => ({
    ...one,
    deps: { ...one.deps, pause: async (ms, signal) => void (await wait(Math.min(ms, 30), undefined, { signal })) },
  })
  const leaseOf = async (id: string) => {
    const { rows } = await db.admin.query<{ until: Date; held: boolean }>(
      'select leased_until as until, lease_token is not null as held from assessment_generations where verification_id = $1',
      [id],
    )
    return rows[0]
  }
  test('renews its lease for as long as the model takes', async () => {
    model.setBehaviour(request => slow(400, honest(request)))
    const id = await newVerification(one, live, { skills: [1001] })
    const running = made(quick(), live, id)
    await expect.poll(async () => (await leaseOf(id))?.held).toBe(true)
    const { until } = (await leaseOf(id))!
    await expect.poll(async () => (await leaseOf(id))!.until > until).toBe(true)
    await running
    expect((await leaseOf(id))!.held).toBe(false)
  })
  test('stops paying once another has taken over', async () => {
    model.setBehaviour(silent)
    const id = await newVerification(one, live, { skills: [1001] })
    const running = made(quick(), live, id)
    await expect.poll(calls).toBe(1)
    model.setBehaviour(honest)
    await db.admin.query(
      `update assessment_generations set lease_token = gen_random_uuid(), leased_until = now() + interval '300 ms' where verification_id = $1`,
      [id],
    )
    await expect.poll(() => model.journal[before]!.leftEarly).toBe(true)
    // The other was killed, too: the first takes over in its turn.
    expect((await running).questions).toHaveLength(5)
    expect((await rowsOf(id))!.steps).toBe(0)
  })
})

describe('GENERATION_FAILED, and nothing is stored', () => {
  test.each([
    ['refuses', () => modelRefusal('No.')],
    ['is out of order', () => status(401)],
    ['returns nothing', () => answer({ questions: [] })],
    ['returns something else', () => answer({ poem: 'roses' })],
  ])('a model that %s', async (_, behaviour) => {
    model.setBehaviour(behaviour)
    const id = await newVerification(one, live)
    expect(await codeOf(id)).toBe('GENERATION_FAILED')
    expect(await rowsOf(id)).toEqual(NOTHING)
    expect(await eventsOf(db, id)).toEqual([])
  })

  test('a model that stays silent until the time is over', async () => {
    model.setBehaviour(silent)
    const id = await newVerification(one, live)
    expect(await codeOf(id, live, ends(700))).toBe('GENERATION_FAILED')
    expect(await rowsOf(id)).toEqual(NOTHING)
    model.setBehaviour(honest)
    expect(await codeOf(id)).toBe('ok')
    expect(await eventsOf(db, id)).toEqual(['verification.initiated'])
  })

  test('fewer than five usable questions for one skill of two', async () => {
    model.setBehaviour(request => {
      const asked = readAsked(request)
      const wanted = honestAnswer(asked) as { questions: unknown[] }
      return answer(
        asked.kind === 'questions' && asked.data.includes(SECOND_SKILL)
          ? { questions: wanted.questions.slice(0, 3) }
          : wanted,
      )
    })
    const id = await newVerification(one, live)
    expect(await codeOf(id)).toBe('GENERATION_FAILED')
    expect(await rowsOf(id)).toEqual(NOTHING)
  })

  test('those who waited fail with the one they waited for, and the next call tries again', async () => {
    model.setBehaviour(() => slow(400, modelRefusal('No.')))
    const id = await newVerification(one, live, { skills: [1001] })
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(id)))
    expect(codes).toEqual(Array(10).fill('GENERATION_FAILED'))
    expect(calls()).toBe(1)
    model.setBehaviour(honest)
    expect(await codeOf(id)).toBe('ok')
  })

  test('skills stored again and again while questions were made', async () => {
    const id = await newVerification(one, live, { skills: [1001] })
    model.setBehaviour(request => slow(400, honest(request)))
    const running = codeOf(id)
    for (const [run, skill] of [
      [1, 1004],
      [2, 1005],
    ])
      await changeDuringRun(id, run!, skill!)
    expect(await running).toBe('GENERATION_FAILED')
    expect(await rowsOf(id)).toEqual(NOTHING)
  })
})

/** As step 1 does it, while the run of this number asks the model. */
async function changeDuringRun(id: string, run: number, skill: number): Promise<void> {
  const steps = async () => {
    const { rows } = await db.admin.query('select from model_steps where subject = $1 and run = $2', [id, run])
    return rows.length
  }
  await expect.poll(steps, { timeout: 10_000 }).toBeGreaterThan(0)
  await db.admin.query('update verification_skills set skill_number = $2 where verification_id = $1', [id, skill])
}

test('skills stored again while questions were made: the questions are about the new ones', async () => {
  const id = await newVerification(one, live, { skills: [1001] })
  model.setBehaviour(request => slow(400, honest(request)))
  const running = generate(one, live, id)
  await changeDuringRun(id, 1, 1004)
  const outcome = await running
  expect(outcome.ok && outcome.value.questions.map(({ skillNumber }) => skillNumber)).toEqual(Array(5).fill(1004))
  expect(await eventsOf(db, id)).toEqual(['verification.initiated'])
})

describe('errors', () => {
  test('each under its condition, and no model is asked', async () => {
    expect(await codeOf(null)).toBe('MISSING_VERIFICATION_ID')
    expect(await codeOf('vrf_nobodyknowsthisatall00')).toBe('VERIFICATION_NOT_FOUND')
    expect(await codeOf(await newVerification(one, live, { method: null }))).toBe('VERIFICATION_NOT_FOUND')
    expect(await codeOf(await newVerification(one, live, { method: 'human' }))).toBe('INVALID_VERIFICATION_TYPE')
    expect(await codeOf(await newVerification(one, live, { sources: [] }))).toBe('NO_DATA')
    // No step leaves it so; the contract has a code for it.
    const bare = await newVerification(one, live)
    await db.admin.query('delete from verification_skills where verification_id = $1', [bare])
    expect(await codeOf(bare)).toBe('NO_SKILLS')
    expect(calls()).toBe(0)
  })

  test('a verification of another organisation or mode is not found', async () => {
    const id = await newVerification(one, live)
    const foreign: Tenant = { orgId: await newOrganisation(keysDeps(db)), mode: 'live' }
    expect(await codeOf(id, foreign)).toBe('VERIFICATION_NOT_FOUND')
    expect(await codeOf(id, { ...live, mode: 'test' })).toBe('VERIFICATION_NOT_FOUND')
  })
})

describe('a new attempt', () => {
  test('after a failed one: an hour later, other questions, no second event', async () => {
    const id = await newVerification(one, live)
    const first = await made(one, live, id)
    expect(await submit(db, one, live, id, first.questions, 2)).toMatchObject({ value: { passed: false } })
    expect(await generate(one, live, id)).toMatchObject({
      error: { code: 'ATTEMPT_TOO_SOON', retryAfterSeconds: 3600 },
    })
    time.advance(HOUR_MS)
    const again = await made(one, live, id)
    expect(again.alreadyGenerated).toBe(false)
    const ids = new Set(first.questions.map(each => each.id))
    expect(again.questions.filter(each => ids.has(each.id))).toEqual([])
    expect(await eventsOf(db, id)).toEqual(['verification.initiated'])
  })

  test('three and no more', async () => {
    const id = await newVerification(one, live)
    for (const attempt of [1, 2, 3]) {
      const { questions } = await made(one, live, id)
      await submit(db, one, live, id, questions, 0)
      const ended = attempt === 3 ? ['verification.failed'] : []
      expect(await eventsOf(db, id)).toEqual(['verification.initiated', ...ended])
      time.advance(HOUR_MS)
    }
    expect(await codeOf(id)).toBe('ATTEMPTS_EXHAUSTED')
  })

  test('never after a passed one', async () => {
    const id = await newVerification(one, live)
    const { questions } = await made(one, live, id)
    await submit(db, one, live, id, questions, 4)
    time.advance(HOUR_MS)
    expect(await codeOf(id)).toBe('ASSESSMENT_LOCKED')
  })
})
