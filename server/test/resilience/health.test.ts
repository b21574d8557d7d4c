import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../../chaos/faults/tcp-proxy.ts'
import { call } from '../../../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type ServerProcess, startServer, until } from '../../../testing/process.ts'

/** One process, API and worker, whose link to PostgreSQL fails while it serves. */
let db: TestDatabase
let proxy: FaultProxy
let server: ServerProcess
beforeAll(async () => {
  db = await createTestDatabase()
  proxy = await startFaultProxy(db.url)
  server = await startServer('all', { DATABASE_URL: proxy.url, REDIS_PREFIX: `health:${process.pid}:` })
})
afterAll(async () => {
  proxy.set({ kind: 'none' })
  await server.end('SIGTERM')
  await proxy.close()
  await db.drop()
})

const ready = async () => (await call('GET', `${server.url}/readyz`)).status
const selections = async () => (await call('GET', `${server.url}/api/selected-skills/user/u1`)).status

test('with silent connections it reports not ready within 5 s and serves again within 15 s', async () => {
  proxy.set({ kind: 'silent-existing' })
  const noticed = await until(async () => (await ready()) === 503, 20_000, 'not ready')
  expect(noticed).toBeLessThan(5_000)
  const recovered = await until(async () => (await ready()) === 200 && (await selections()) === 200, 30_000, 'ready')
  expect(recovered).toBeLessThan(15_000)
})

test('while PostgreSQL is silent the process is alive, and its metrics address says the same', async () => {
  proxy.set({ kind: 'silent' })
  await until(async () => (await ready()) === 503, 20_000, 'not ready')
  expect((await call('GET', `${server.url}/healthz`)).body).toEqual({ status: 'ok' })
  const metricsHealth = server.metricsUrl.replace('/metrics', '/healthz')
  expect((await call('GET', metricsHealth)).body).toEqual({ status: 'ok' })
  proxy.set({ kind: 'none' })
  expect(await until(async () => (await ready()) === 200, 30_000, 'ready')).toBeLessThan(15_000)
})

test('a lock that occupies every connection of the requests does not make it report not ready', async () => {
  const blocker = await db.admin.connect()
  await blocker.query('begin')
  await blocker.query('lock table selected_skills in access exclusive mode')
  const blocked = Array.from({ length: 20 }, (_, at) =>
    call('GET', `${server.url}/api/selected-skills/user/u${at}`, { from: `127.0.9.${at + 1}` }),
  )
  const seen = await Promise.all(Array.from({ length: 20 }, ready))
  await blocker.query('rollback')
  blocker.release()
  await Promise.all(blocked)
  expect(new Set(seen)).toEqual(new Set([200]))
})
