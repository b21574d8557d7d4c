import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpApp, type FinishedRequest } from './app.ts'

const options = {
  logger: pino({ level: 'silent' }),
  trustedProxies: [],
  newRequestId: () => 'req_1',
  renderUnrouted: () => ({ status: 404, body: {} }),
}

test('a slow sender has 10 s for its headers and 15 s for all, not the minutes that Node gives', async () => {
  const app = createHttpApp(options)
  await app.ready()
  expect(app.server.headersTimeout).toBe(10_000)
  expect(app.server.requestTimeout).toBe(15_000)
  await app.close()
})

test('whoever listens is told the pattern of a route and never its address', async () => {
  const finished: FinishedRequest[] = []
  const app = createHttpApp({ ...options, onFinished: each => finished.push(each) })
  app.get('/people/:person_id/skills', async () => ({}))
  await app.inject('/people/asha/skills?token=x')
  await app.inject('/nobody/asha')
  expect(finished.map(({ route, status }) => `${route} ${status}`)).toEqual([
    '/people/{person_id}/skills 200',
    'none 404',
  ])
  await app.close()
})
