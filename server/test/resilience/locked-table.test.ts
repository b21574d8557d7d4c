import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { until } from '../../../testing/process.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Of the ten connections. */
const SLOTS = 6
const WAITING_FOR_LOCK = `select count(*)::int as sessions from pg_locks where not granted and relation = 'catalogue_nodes'::regclass`

test('a search answers from memory while calls for the locked catalogue occupy every slot of their area', async () => {
  const other = new pg.Client({ connectionString: api.db.url })
  await other.connect()
  try {
    await other.query('begin; lock table catalogue_nodes in access exclusive mode')
    const reads = Array.from({ length: 20 }, () => api.call('GET', '/api/skills/sk_1001'))
    const sessions = async () => (await other.query(WAITING_FOR_LOCK)).rows[0].sessions
    await until(async () => (await sessions()) === SLOTS, 10_000, 'the slots to be taken')
    expect(await api.call('GET', '/api/skills/search?keyword=welding')).toMatchObject({ status: 200 })
    expect((await Promise.all(reads)).map(({ status }) => status)).toContain(503)
  } finally {
    await other.end()
  }
})
