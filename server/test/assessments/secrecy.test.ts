import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { HOUR_MS, keysOf, MINUTE_MS } from '../../../testing/assessments.ts'
import { type FakeModel, startFakeModel } from '../../../testing/fake-model.ts'
import { answer } from '../../../testing/fake-model-behaviours.ts'
import { honestAnswer, readAsked, type WrittenQuestion } from '../../../testing/honest-model.ts'
import { newPartner } from '../../../testing/partner.ts'
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
    if (asked.kind !== 'questions') return answer(honestAnswer(asked))
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

async function said(method: string, path: string, json?: unknown, { token } = session) {
  const reply = await who.call(method, path, json, token)
  responses.push(JSON.stringify(reply.headers) + reply.text)
  return reply
}

/** What the student's page calls: the token in the address, no key. */
const onPage = (method: string, call: string, json?: unknown, { token } = session) =>
  api.call(method, `/s/${token}/${call}`, json === undefined ? {} : { json })

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
  expect(questions.flatMap(({ options }) => options).filter(option => RIGHT.test(option))).toHaveLength(10)
  // The grader's rows are what the roles must not see.
  expect((await readable('pramaan_grader')).filter(row => row.startsWith('grading.answer_keys'))).toHaveLength(10)
})

describe('before it is graded, the right answer is', () => {
  test('in no response', () => {
    expect(responses.length).toBeGreaterThan(4)
    expect(responses.filter(tells)).toEqual([])
    expect(responses.filter(text => /"(right|correct|answer|key|solution)\w*":/.test(text))).toEqual([])
  })
  test('in no page of the student, nor in what the page calls', async () => {
    const page = await api.call('GET', `/s/${session.token}`)
    const [shown, asked] = [await onPage('GET', 'session'), await onPage('POST', 'questions')]
    expect([page.status, shown.status, asked.status]).toEqual([200, 200, 200])
    expect([page.text, shown.text].filter(text => /canary/.test(text))).toEqual([])
    expect(asked.body.data.questions).toEqual(questions)
    expect(tells(asked.text)).toBe(false)
    expect(Object.keys(asked.body.data.questions[0])).toEqual(['questionId', 'question', 'options'])
    const refused = await onPage('POST', 'answers', { answers: [] })
    expect([refused.status, /canary/.test(refused.text)]).toEqual([400, false])
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
    expect(rows.filter(row => row.includes('wrongcanary'))).toHaveLength(role === 'pramaan_app' ? 10 : 0)
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

  test('only the app may use it, by functions that set their own search path, and three of them tell something: marks and counts', async () => {
    const { rows } = await api.db.admin.query<{ name: string; allowed: string[]; config: string[]; returns: string }>(
      `select p.proname as name, p.proconfig as config, p.prorettype::regtype::text as returns, array(select r from unnest($1::text[]) as r
         where has_function_privilege(r, p.oid, 'execute') and has_schema_privilege(r, 'grading', 'usage')) as allowed
       from pg_proc p where p.pronamespace = 'grading'::regnamespace order by 1`,
      [ROLES],
    )
    const config = ['search_path=public, pg_temp']
    expect(rows).toEqual([
      // Called by grade only: counting any option and reading the counts would tell the key.
      { name: 'count_answers', allowed: [], config, returns: 'void' },
      { name: 'grade', allowed: ['pramaan_app'], config, returns: 'record' },
      // How many answers of a candidate on a skill are right, once.
      { name: 'grade_candidate', allowed: ['pramaan_app'], config, returns: 'integer' },
      ...['keep_bank_keys', 'keep_keys', 'keep_keys_of_items', 'keep_mandate_keys_of_items'].map(name => ({
        name,
        allowed: ['pramaan_app'],
        config,
        returns: 'void',
      })),
      { name: 'list_item_statistics', allowed: ['pramaan_app'], config, returns: 'record' },
      { name: 'wording_of', allowed: [], config: ['search_path=pg_catalog, pg_temp'], returns: 'text' },
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
      expect((await grade(client)).rows).toHaveLength(10)
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

/** The counts of each skill, and nothing of a question. */
function expectCountsOnly(data: { readonly skills: readonly object[] }): void {
  expect(Object.keys(data)).toEqual(['score', 'passed', 'skills'])
  expect(data.skills).toHaveLength(2)
  for (const skill of data.skills) expect(Object.keys(skill)).toEqual(['skillId', 'correct', 'total', 'passed'])
}

describe('after it is graded, the right answer is still told by nothing', () => {
  test('after a failed attempt neither the answer nor any row tells which were right', async () => {
    const before = responses.length
    const keys = await keysOf(api.db, session.id)
    const answers = questions.map(({ questionId }, at) => ({
      questionId,
      option: (keys.get(questionId)! + (at < 3 ? 0 : 1)) % 4,
    }))
    const graded = await said('POST', '/assessment/submit', { answers })
    expect(graded.body.data).toMatchObject({ passed: false })
    expectCountsOnly(graded.body.data)
    expect(errorOf(await said('POST', '/assessment/submit', { answers }))).toEqual([404, 'ASSESSMENT_NOT_FOUND'])
    expect(errorOf(await said('POST', '/assessment/generate'))).toEqual([409, 'ATTEMPT_TOO_SOON'])
    await said('GET', '/session')
    // Of the attempt that is over nothing is shown any more, its questions included.
    expect(responses.slice(before).filter(text => /canary|qst_/.test(text))).toEqual([])
    api.time.advance(HOUR_MS)
    const next = await said('POST', '/assessment/generate')
    const [right, wrong] = ['rightcanary', 'wrongcanary'].map(word => next.text.split(word).length - 1)
    expect([right, wrong]).toEqual([10, 30])
    const ids = questions.map(({ questionId }) => questionId)
    expect(ids.filter(id => next.text.includes(id))).toEqual([])
    await api.flushRequestLog()
    expect(api.logLines.filter(line => /canary|qst_/.test(line))).toEqual([])
    for (const role of ROLES) expect((await readable(role)).filter(row => row.startsWith('grading'))).toEqual([])
  })

  test('after a passed attempt no answer, page, event or credential tells which were right', async () => {
    const own = await completedSession(who, { method: 'assessment' })
    const asked: typeof questions = (await said('POST', '/assessment/generate', undefined, own)).body.data.questions
    const keys = await keysOf(api.db, own.id)
    const answers = asked.map(({ questionId }) => ({ questionId, option: keys.get(questionId)! }))
    // As long as a person needs: faster answers are held in live mode.
    api.time.advance(MINUTE_MS)
    const graded = await said('POST', '/assessment/submit', { answers }, own)
    expect(graded.body.data).toMatchObject({ score: 100, passed: true })
    expectCountsOnly(graded.body.data)
    const locked = [
      await said('POST', '/assessment/generate', undefined, own),
      await said('POST', '/assessment/submit', { answers }, own),
      await onPage('POST', 'questions', undefined, own),
    ]
    expect(locked.map(errorOf)).toEqual(locked.map(() => [403, 'ASSESSMENT_LOCKED']))
    const shown = await said('GET', '/session', undefined, own)
    expect(
      Object.keys(shown.body.data.assessment).filter(name => /right|correct|answer|key|question(?!s)/i.test(name)),
    ).toEqual([])
    const partner = await newPartner(api, { orgId: who.tenant.orgId })
    const events = await partner.call('GET', '/events')
    expect(events.text).toContain('verification.completed')
    const credentials: readonly { readonly credentialId: string }[] = shown.body.data.credentials
    expect(credentials).toHaveLength(2)
    const proofs = await Promise.all(
      credentials.flatMap(({ credentialId }) =>
        ['', '.jwt'].map(suffix => api.call('GET', `/proof/${credentialId}${suffix}`)),
      ),
    )
    expect(proofs.map(({ status }) => status)).toEqual(Array(4).fill(200))
    const signed = proofs.map(({ text }) => text.split('.').map(part => Buffer.from(part, 'base64url').toString()))
    const page = [await api.call('GET', `/s/${own.token}`), await onPage('GET', 'session', undefined, own)]
    const told = [graded, ...locked, shown, events, ...proofs, ...page].map(({ text }) => text)
    expect([...told, ...signed.flat()].filter(text => /canary|qst_/.test(text))).toEqual([])
  })
})
