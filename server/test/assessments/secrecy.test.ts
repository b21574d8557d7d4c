import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { HOUR_MS, keysOf } from '../../../testing/assessments.ts'
import { type FakeModel, startFakeModel } from '../../../testing/fake-model.ts'
import { answer } from '../../../testing/fake-model-behaviours.ts'
import { honestAnswer, readAsked, type WrittenQuestion } from '../../../testing/honest-model.ts'
import {
  completedSession,
  errorOf,
  newVerifier,
  type OpenSession,
  type Verifier,
} from '../../../testing/verification.ts'

/** Which option is right is known to the grader alone, until the attempt is decided and after it. */
let api: TestApi
let model: FakeModel
let who: Verifier
let session: OpenSession
let questions: readonly { questionId: string; question: string; options: readonly string[] }[]
const responses: string[] = []

/** Every right option has a word of its own, and so has every wrong one. */
const RIGHT = /rightcanary/
beforeAll(async () => {
  model = await startFakeModel(request => {
    const asked = readAsked(request)
    if (asked.kind === 'answers') {
      const blocks = asked.data.split('\n\n')
      return answer({ answers: blocks.map(block => Number(/^ {3}(\d): .*rightcanary/m.exec(block)?.[1] ?? 0)) })
    }
    const written = (honestAnswer(asked) as { questions: readonly WrittenQuestion[] }).questions
    const marked = written.map(({ ask, options, right }) => ({
      ask,
      right,
      options: options.map((option, at) => `${option} ${at === right ? 'rightcanary' : 'wrongcanary'}`),
    }))
    return answer({ questions: marked })
  })
  api = await startTestApi({
    QUESTION_GENERATOR: 'model',
    MODEL_URL: model.url,
    MODEL_NAME: 'fake',
  })
  who = await newVerifier(api)
  session = await completedSession(who, { method: 'assessment' })
  questions = (await said('POST', '/assessment/generate')).body.data.questions
  await said('POST', '/assessment/generate')
  await said('POST', '/assessment/submit', { answers: [] })
  await said('POST', '/assessment/submit', { answers: [{ questionId: 'qst_1', option: 0 }] })
  await said('GET', '/session')
  await api.flushRequestLog()
})
afterAll(async () => {
  await api.close()
  await model.close()
})

async function said(method: string, path: string, json?: unknown) {
  const reply = await who.call(method, path, json, session.token)
  responses.push(JSON.stringify(reply.headers) + reply.text)
  return reply
}

const ROLES = ['pramaan_app', 'pramaan_jobs', 'pramaan_gate'] as const

/** Everything a role can read of every table there is, as the tenant, row by row. */
async function readable(role: string): Promise<readonly string[]> {
  return await as(role, async client => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where has_table_privilege(current_user, format('%I.%I', schemaname, tablename), 'select')
         and has_schema_privilege(current_user, schemaname, 'usage') and schemaname not in ('information_schema', 'pg_catalog')`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const held = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      found.push(...held.rows.map(each => `${name} ${each.row}`))
    }
    return found
  })
}

async function as<T>(role: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await api.db.admin.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.org', $1, true), set_config('app.mode', $2, true)`, [
      who.tenant.orgId,
      who.tenant.mode,
    ])
    await client.query(`set local role ${role}`)
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A right option may be shown among its three wrong ones, and never otherwise. */
function tells(text: string): boolean {
  const shown = questions.flatMap(({ options }) => options)
  const count = (word: string) => text.split(word).length - 1
  if (!RIGHT.test(text)) return false
  return count('rightcanary') * 3 !== count('wrongcanary') || !shown.some(option => text.includes(option))
}

test('the test knows what it looks for', async () => {
  expect(tells(`the answer is ${questions[0]!.options.find(option => RIGHT.test(option))}`)).toBe(true)
  expect(tells(JSON.stringify(questions))).toBe(false)
  expect(questions.flatMap(({ options }) => options).filter(option => RIGHT.test(option))).toHaveLength(8)
  // The grader's rows are what the roles must not see.
  expect((await readable('pramaan_grader')).filter(row => row.startsWith('grading.answer_keys'))).toHaveLength(8)
})

describe('before it is graded, the right answer is', () => {
  test('in no response', () => {
    expect(responses.length).toBeGreaterThan(4)
    expect(responses.filter(tells)).toEqual([])
    expect(responses.filter(text => /"(right|correct|answer|key|solution)\w*":/.test(text))).toEqual([])
  })
  test('in no line of the log', () => {
    expect(api.logLines.length).toBeGreaterThan(4)
    expect(api.logLines.filter(line => /canary/.test(line))).toEqual([])
  })
  test('in no event', async () => {
    const { rows } = await api.db.admin.query<{ data: string }>('select data::text from events')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ data }) => /canary|qst_/.test(data))).toEqual([])
  })
  test.each(ROLES)('in no row of any table that %s can read', async role => {
    const rows = await readable(role)
    expect(rows.filter(row => row.startsWith('grading'))).toEqual([])
    expect(rows.filter(tells)).toEqual([])
    expect(rows.filter(row => row.includes('model_steps') && row.includes('canary'))).toEqual([])
    // The app reads the questions, or nobody would be asked them.
    expect(rows.filter(row => row.includes('wrongcanary'))).toHaveLength(role === 'pramaan_app' ? 8 : 0)
  })
})

describe('access to the keys', () => {
  test.each(ROLES)('%s is not the grader and has no privilege on a key', async role => {
    const { rows } = await api.db.admin.query(
      `select pg_has_role($1, 'pramaan_grader', 'member') as member,
         has_table_privilege($1, 'grading.answer_keys', 'select, insert, update, delete, truncate, references, trigger') as any_table,
         has_any_column_privilege($1, 'grading.answer_keys', 'select, insert, update, references') as any_column`,
      [role],
    )
    expect(rows).toEqual([{ member: false, any_table: false, any_column: false }])
    for (const way of [
      'select * from grading.answer_keys',
      'select count(*) from grading.answer_keys where right_option = 0',
      'copy grading.answer_keys to stdout',
      'create view grading.peep as select * from grading.answer_keys',
      'update grading.answer_keys set right_option = 0',
      'delete from grading.answer_keys',
      'explain analyze select * from grading.answer_keys where right_option = 1',
      'lock table grading.answer_keys',
    ])
      await expect(as(role, client => client.query(way))).rejects.toMatchObject({ code: '42501' })
  })

  test('only the app may use it, by two functions that set their own search path', async () => {
    const { rows } = await api.db.admin.query<{ name: string; allowed: string[]; config: string[] }>(
      `select p.proname as name, p.proconfig as config, array(select r from unnest($1::text[]) as r
         where has_function_privilege(r, p.oid, 'execute') and has_schema_privilege(r, 'grading', 'usage')) as allowed
       from pg_proc p where p.pronamespace = 'grading'::regnamespace order by 1`,
      [ROLES],
    )
    const config = ['search_path=public, pg_temp']
    expect(rows).toEqual([
      { name: 'grade', allowed: ['pramaan_app'], config },
      { name: 'keep_keys', allowed: ['pramaan_app'], config },
    ])
  })

  test('no statistics of the table are shown to others', async () => {
    await api.db.admin.query('analyze grading.answer_keys')
    for (const role of ROLES) {
      const held = await as(role, client => client.query(`select from pg_stats where tablename = 'answer_keys'`))
      expect(held.rowCount).toBe(0)
    }
  })

  test('a key is written once and cannot be written over', async () => {
    const keep = as('pramaan_app', client =>
      client.query(`select grading.keep_keys($1, 1, $2::text[], '{0}')`, [session.id, [questions[0]!.questionId]]),
    )
    await expect(keep).rejects.toMatchObject({ code: '23505' })
  })

  const grade = (client: pg.PoolClient) =>
    client.query(`select * from grading.grade($1, 1, $2::text[], $3::smallint[], $4)`, [
      session.id,
      questions.map(each => each.questionId),
      questions.map(() => 0),
      new Date(api.time.clock()),
    ])
  test('it tells once, takes the answers before it tells, and has nothing for another tenant', async () => {
    await as('pramaan_app', async client => {
      expect((await grade(client)).rows).toHaveLength(8)
      expect((await grade(client)).rows).toHaveLength(0)
      const { rows } = await client.query('select answered_at from assessments where verification_id = $1', [
        session.id,
      ])
      expect(rows).toEqual([{ answered_at: new Date(api.time.clock()) }])
    })
    await as('pramaan_app', async client => {
      await client.query(`select set_config('app.mode', 'test', true)`)
      expect((await grade(client)).rows).toHaveLength(0)
    })
  })
  test('the app cannot open an answered attempt again', async () => {
    for (const change of [
      'answered_at = null',
      "expires_at = 'infinity'",
      'attempt = 2',
      "generated_at = '2000-01-01'",
    ])
      await expect(as('pramaan_app', client => client.query(`update assessments set ${change}`))).rejects.toMatchObject(
        { code: '42501' },
      )
    await expect(
      as('pramaan_app', client => client.query('update assessment_questions set options = options')),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

test('after a failed attempt neither the answer nor any row tells which were right', async () => {
  const keys = await keysOf(api.db, session.id)
  const answers = questions.map(({ questionId }, at) => ({
    questionId,
    option: (keys.get(questionId)! + (at < 3 ? 0 : 1)) % 4,
  }))
  const graded = await said('POST', '/assessment/submit', { answers })
  expect(graded.body.data).toMatchObject({ passed: false })
  expect(Object.keys(graded.body.data)).toEqual(['score', 'passed', 'skills'])
  expect(errorOf(await said('POST', '/assessment/submit', { answers }))).toEqual([404, 'ASSESSMENT_NOT_FOUND'])
  api.time.advance(HOUR_MS)
  await said('POST', '/assessment/generate')
  await said('GET', '/session')
  await api.flushRequestLog()
  expect(responses.filter(text => /canary/.test(text) && !/"questions"/.test(text))).toEqual([])
  expect(api.logLines.filter(line => /canary|qst_/.test(line))).toEqual([])
  for (const role of ROLES) expect((await readable(role)).filter(row => row.startsWith('grading'))).toEqual([])
})
