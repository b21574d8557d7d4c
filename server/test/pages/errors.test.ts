import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../../chaos/faults/tcp-proxy.ts'
import { addresses, call } from '../../../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type ServerProcess, startServer, until } from '../../../testing/process.ts'

/** One process whose link to PostgreSQL can be cut. */
let db: TestDatabase
let proxy: FaultProxy
let server: ServerProcess
let databaseName: string
beforeAll(async () => {
  db = await createTestDatabase()
  databaseName = new URL(db.url).pathname.slice(1)
  proxy = await startFaultProxy(db.url)
  server = await startServer('api', { DATABASE_URL: proxy.url, REDIS_PREFIX: `errors:${process.pid}:` })
})
afterAll(async () => {
  proxy.set({ kind: 'none' })
  await server.end('SIGTERM')
  await proxy.close()
  await db.drop()
})

const nextAddress = addresses(7)
const get = (path: string, accept: string) =>
  call('GET', server.url + path, { headers: { accept }, from: nextAddress() })
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8'

/** What only the inside of the service knows: driver and SQL texts, addresses, ports, stacks. */
function leaksIn(text: string): readonly string[] {
  const leaks =
    /postgres|127\.0\.0\.1|ECONN|\bselect\b|\binvalid byte\b|encoding|node_modules|\.ts:\d|\bat \w+ \(|Connection/i
  return [leaks, String(proxy.port), databaseName].flatMap(each => text.match(each)?.[0] ?? [])
}

const HOSTILE_IDS = [
  '%00',
  `crd_${'%00'.repeat(22)}`,
  'x'.repeat(512),
  '%ED%A0%80',
  '%EF%BF%BD',
  "'%3B--",
  '%zz',
  '%F0%9F%98',
]
const ROUTES = [
  (id: string) => `/proof/${id}`,
  (id: string) => `/proof/${id}.jwt`,
  (id: string) => `/proof/${id}.json`,
  (id: string) => `/status/${id}`,
  (id: string) => `/r/${id}`,
  (id: string) => `/r/${id}/delete`,
  (id: string) => `/s/${id}`,
  (id: string) => `/s/${id}/delete`,
  (id: string) => `/openapi/${id}.json`,
  (id: string) => `/docs/${id}`,
  (id: string) => `/api/v1/humanverification/verify-page/${id}`,
]

describe('an id that cannot exist', () => {
  test.each(HOSTILE_IDS.map(id => [id.slice(0, 40), id]))(
    '%s is not found and shows nothing of the inside',
    async (_name, id) => {
      for (const route of ROUTES)
        for (const accept of [BROWSER, '*/*']) {
          const { status, text, headers } = await get(route(id), accept)
          // 400 where the address cannot be decoded, or has a part of more than 512 characters.
          expect([400, 404]).toContain(status)
          expect(leaksIn(text)).toEqual([])
          expect(headers['x-request-id']).toMatch(/^req_/)
        }
    },
  )
  test.each([
    '/proof/%zz',
    '/nowhere',
    '/docs/none',
    '/s',
    '/s/vst_x/',
    '/s/vst_x/nowhere',
    `/proof/${'x'.repeat(600)}`,
  ])('a browser gets a page at %s, in its language', async path => {
    const { text, headers } = await get(path, BROWSER)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('Please open the link again')
    expect(text).not.toContain('nowhere')
    const headersOfHindi = { accept: BROWSER, 'accept-language': 'hi' }
    const hindi = await call('GET', server.url + path, { headers: headersOfHindi, from: nextAddress() })
    expect(hindi.text).toContain('<html lang="hi">')
  })
})

describe('while the database cannot be reached', () => {
  const [credential, list] = [`crd_${'a'.repeat(22)}`, `csl_${'a'.repeat(22)}`]
  const [review, session] = [`vrf_${'a'.repeat(22)}`, `vst_${'a'.repeat(43)}`]
  const paths = [`/proof/${credential}`, `/proof/${credential}.jwt`, `/status/${list}`]
  const ofPeople = [`/r/${review}`, `/r/${review}/delete`, `/s/${session}`, `/s/${session}/delete`]

  test.each([...paths, ...ofPeople])('%s answers 503 and what to do, and the error is in the log', async path => {
    proxy.set({ kind: 'cut' })
    const page = await get(path, BROWSER)
    expect([page.status, page.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text).toContain('please load the page again')
    expect(leaksIn(page.text)).toEqual([])
    const forPrograms = await get(path, 'application/json')
    expect([forPrograms.status, forPrograms.body.success]).toEqual([503, false])
    expect(leaksIn(forPrograms.text)).toEqual([])
    const isLogged = (line: string) =>
      line.includes(`"requestId":"${page.headers['x-request-id']}"`) && line.includes('"err"')
    const lines = () => server.log.join('').split('\n')
    await until(async () => lines().some(isLogged), 5_000, 'the line in the log')
    expect(JSON.parse(lines().find(isLogged)!).err).toMatchObject({
      type: expect.any(String),
      stack: expect.any(String),
    })
  })
  test('what needs no database is served', async () => {
    proxy.set({ kind: 'cut' })
    for (const path of ['/.well-known/jwks.json', '/openapi/partner.json', '/docs/api/'])
      expect([path, (await get(path, BROWSER)).status]).toEqual([path, 200])
  })
})
