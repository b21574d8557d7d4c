import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type FakeModel, startFakeModel } from '../../../testing/fake-model.ts'
import * as fake from '../../../testing/fake-model-behaviours.ts'
import { keysDeps, newOrganisation } from '../../../testing/keys.ts'
import { until } from '../../../testing/process.ts'
import { openAiModel } from '../../src/adapters/model/openai-model.ts'
import { askModel, type ModelDeps } from '../../src/features/questions/ask-model.ts'
import { forgetSteps, type ModelRequest } from '../../src/features/questions/index.ts'

/** The budget of tries and tokens, on a real database and over real HTTP. */
const schema = Type.Object({ text: Type.String() }, { additionalProperties: false })
const request: ModelRequest<typeof schema> = {
  instructions: 'Say something.',
  data: 'Something.',
  schema,
  schemaName: 'something',
  maxOutputTokens: 300,
  temperature: 0,
}
const ESTIMATE =
  Math.ceil((request.instructions.length + request.data.length + JSON.stringify(schema).length) / 2) + 300
const GOOD = { text: 'good' }
const never = new AbortController().signal

let db: TestDatabase
let model: FakeModel
let orgId: string
let pauses: number[]
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(async () => {
  model = await startFakeModel(() => fake.answer(GOOD, { prompt_tokens: 40, completion_tokens: 2 }))
  orgId = await newOrganisation(keysDeps(db))
  pauses = []
  return () => model.close()
})

const NOON = Date.parse('2026-11-15T06:30:00.000Z')
const newDeps = ({ timeoutMs = 20_000, ...changes }: Partial<ModelDeps> & { timeoutMs?: number } = {}): ModelDeps => ({
  database: db.database,
  clock: () => NOON,
  random: () => 0.5,
  pause: async ms => void pauses.push(ms),
  model: openAiModel({
    url: model.url,
    apiKey: null,
    name: 'fake',
    timeoutMs,
    supportsStructuredOutputs: true,
    newFenceToken: () => 'f',
    clock: () => NOON,
    monotonicNow: () => performance.now(),
  }),
  monthlyTokens: 1_000_000,
  ...changes,
})
const taskOf = (run = 1) => ({ tenant: { orgId, mode: 'live' as const }, subject: 'JM_1', run })
const ask = (deps = newDeps(), { run = 1, step = 'write sk_1', signal = never } = {}) =>
  askModel(deps, taskOf(run), step, request, signal)
const calls = () => model.journal.length
const readUse = async () => {
  const { rows } = await db.admin.query(
    `select to_char(month, 'YYYY-MM-DD') as month, tokens::int, calls from model_use where org_id = $1 order by month`,
    [orgId],
  )
  return rows
}
const readSteps = async () => {
  const { rows } = await db.admin.query(
    'select run, step, tries, result from model_steps where org_id = $1 order by run, step',
    [orgId],
  )
  return rows
}
/** A worker that dies while the model is at it: the try is noted, its result never. */
const crash = async (run = 1) => {
  const dead = newDeps({ model: { ask: () => Promise.reject(new Error('killed')) } })
  await expect(ask(dead, { run })).rejects.toThrow('killed')
}

describe('tries', () => {
  test('a step that was answered is never asked again, by nobody', async () => {
    expect(await ask()).toEqual({ ok: true, value: GOOD })
    expect(await ask()).toEqual({ ok: true, value: GOOD })
    expect(calls()).toBe(1)
    expect(await readSteps()).toEqual([{ run: 1, step: 'write sk_1', tries: 1, result: GOOD }])
  })

  test('a crash before the answer counts as a try, and after three nobody asks', async () => {
    await crash()
    await crash()
    expect(await readSteps()).toMatchObject([{ tries: 2, result: null }])
    expect(await ask()).toEqual({ ok: true, value: GOOD })
    expect(calls()).toBe(1)
  })

  test('three crashes use the budget up', async () => {
    for (let times = 0; times < 3; times++) await crash()
    expect(await ask()).toEqual({ ok: false, error: 'attempts_exhausted' })
    expect(calls()).toBe(0)
  })

  test('a try that the stopping worker broke off is a crash, not a fault of the model', async () => {
    model.setBehaviour(() => fake.silent())
    const stop = new AbortController()
    const asked = ask(newDeps(), { signal: stop.signal })
    await until(async () => calls() === 1, 10_000, 'the call')
    stop.abort(new Error('shutting down'))
    await expect(asked).rejects.toThrow('shutting down')
    expect(await readSteps()).toMatchObject([{ tries: 1, result: null }])
    expect(await readUse()).toMatchObject([{ tokens: ESTIMATE, calls: 1 }])
  })

  test('a model that only fails is asked three times in all, and its last fault is told', async () => {
    model.setBehaviour((_, nth) => (nth < 3 ? fake.status(503) : fake.text('no JSON')))
    expect(await ask()).toEqual({ ok: false, error: 'garbage' })
    expect(calls()).toBe(3)
    expect(await ask()).toEqual({ ok: false, error: 'attempts_exhausted' })
    expect(calls()).toBe(3)
  })

  test('faults and crashes share one budget', async () => {
    await crash()
    model.setBehaviour(() => fake.status(503))
    expect(await ask()).toEqual({ ok: false, error: 'unavailable' })
    expect(calls()).toBe(2)
  })

  test('two workers at one step have three tries between them', async () => {
    model.setBehaviour(() => fake.status(503))
    await Promise.all([ask(), ask()])
    expect(calls()).toBe(3)
    expect(await readSteps()).toMatchObject([{ tries: 3 }])
  })

  test('a refusal is not asked again', async () => {
    model.setBehaviour(() => fake.modelRefusal('No.'))
    expect(await ask()).toEqual({ ok: false, error: 'refused' })
    expect(calls()).toBe(1)
    expect(pauses).toEqual([])
  })

  test('other steps and other runs have budgets of their own', async () => {
    for (let times = 0; times < 3; times++) await crash()
    expect(await ask(newDeps(), { step: 'solve sk_1' })).toMatchObject({ ok: true })
    expect(await ask(newDeps(), { run: 2 })).toMatchObject({ ok: true })
    expect(calls()).toBe(2)
  })

  test('forgetting an attempt leaves the tries of a later one counted', async () => {
    await crash(1)
    await crash(2)
    await db.database.forTenant(taskOf().tenant).transaction(tx => forgetSteps(tx, 'JM_1', 1))
    expect(await readSteps()).toMatchObject([{ run: 2, tries: 1 }])
  })

  test('an answer with characters that PostgreSQL has no text for is kept as it came', async () => {
    const odd = { text: 'a\u0000b\uD800' }
    model.setBehaviour(() => fake.answer(odd))
    expect(await ask()).toEqual({ ok: true, value: odd })
    expect(await ask()).toEqual({ ok: true, value: odd })
    expect(calls()).toBe(1)
  })
})

describe('pauses', () => {
  test('jitter and grow: up to half a second, then up to a second', async () => {
    model.setBehaviour(() => fake.status(503))
    await ask()
    expect(pauses).toEqual([250, 500])
  })

  test('last at least as long as Retry-After says', async () => {
    model.setBehaviour((_, nth) => fake.status(429, { 'retry-after': nth === 1 ? '7' : '0' }))
    await ask(newDeps({ random: () => 0.9 }))
    expect(pauses).toEqual([7_000, 900])
  })

  test('go on from the tries of those who crashed', async () => {
    await crash()
    model.setBehaviour(() => fake.status(503))
    await ask()
    expect(pauses).toEqual([500])
  })
})

describe('tokens', () => {
  test('are taken before the call, as many as it can cost at most', async () => {
    await crash()
    expect(await readUse()).toEqual([{ month: '2026-11-01', tokens: ESTIMATE, calls: 1 }])
  })

  test('are corrected to what the model used, answered or not', async () => {
    await ask()
    expect(await readUse()).toMatchObject([{ tokens: 42, calls: 1 }])
    model.setBehaviour(() => fake.text('no JSON', { prompt_tokens: 30, completion_tokens: 5 }))
    await ask(newDeps(), { step: 'solve sk_1' })
    expect(await readUse()).toMatchObject([{ tokens: 42 + 3 * 35, calls: 4 }])
  })

  test('a call that timed out costs its estimate', async () => {
    model.setBehaviour(() => fake.silent())
    await ask(newDeps({ timeoutMs: 50 }))
    expect(await readUse()).toMatchObject([{ tokens: 3 * ESTIMATE, calls: 3 }])
  })

  test('a call that was not accepted costs nothing', async () => {
    model.setBehaviour(() => fake.status(401))
    await ask()
    expect(await readUse()).toMatchObject([{ tokens: 0, calls: 1 }])
  })

  test('the month is in Indian time', async () => {
    await ask(newDeps({ clock: () => Date.parse('2026-11-30T18:29:59.999Z') }))
    await ask(newDeps({ clock: () => Date.parse('2026-11-30T18:30:00.000Z') }), { step: 'solve sk_1' })
    expect(await readUse()).toMatchObject([{ month: '2026-11-01' }, { month: '2026-12-01' }])
  })
})

describe('the spend cap', () => {
  test('rejects a call that could exceed it, before it is sent and without counting an attempt', async () => {
    expect(await ask(newDeps({ monthlyTokens: ESTIMATE - 1 }))).toEqual({ ok: false, error: 'over_cap' })
    expect(calls()).toBe(0)
    expect(await readSteps()).toMatchObject([{ tries: 0, result: null }])
    expect(await readUse()).toEqual([])
  })

  test('allows the last call that fits', async () => {
    expect(await ask(newDeps({ monthlyTokens: ESTIMATE }))).toMatchObject({ ok: true })
  })

  test('is exact under concurrency: of twenty calls at once as many are allowed as fit', async () => {
    model.setBehaviour(() => fake.silent())
    const stop = new AbortController()
    const deps = newDeps({ monthlyTokens: 3 * ESTIMATE + ESTIMATE - 1 })
    const outcomes: unknown[] = []
    const asked = Array.from({ length: 20 }, (_, nth) =>
      ask(deps, { step: `write sk_${nth}`, signal: stop.signal }).then(
        outcome => outcomes.push(outcome),
        () => {},
      ),
    )
    await until(async () => outcomes.length === 17 && calls() === 3, 20_000, 'three calls and seventeen refusals')
    expect(await readUse()).toMatchObject([{ tokens: 3 * ESTIMATE, calls: 3 }])
    stop.abort(new Error('enough'))
    await Promise.all(asked)
    expect(outcomes).toEqual(Array.from({ length: 17 }, () => ({ ok: false, error: 'over_cap' })))
  })

  test('is of an organisation and mode, and of a month', async () => {
    const deps = newDeps({ monthlyTokens: ESTIMATE })
    await crash()
    expect(await ask(deps, { step: 'a' })).toEqual({ ok: false, error: 'over_cap' })
    expect(await ask({ ...deps, clock: () => NOON + 20 * 86_400_000 }, { step: 'a' })).toMatchObject({ ok: true })
    const other = { ...taskOf(), tenant: { orgId, mode: 'test' as const } }
    expect(await askModel(deps, other, 'a', request, never)).toMatchObject({ ok: true })
  })
})
