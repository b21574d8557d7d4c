import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMIN_KEY, startTestApi, type TestApi } from '../../../testing/api.ts'
import { NO_RATE_LIMITS } from '../../../testing/mandates.ts'
import { grant, newPartner } from '../../../testing/partner.ts'
import { newEndpoint, startReceiver } from '../../../testing/receiver.ts'
import { newVerifier } from '../../../testing/verification.ts'
import { type CollectionRunner, openBrunoCollection, openPostmanCollection } from './collection-runner.fixture.ts'

/** The collections that integrators import: every request that reads, and those that create what they read, against the real API. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ WEBHOOK_ALLOW_LOOPBACK: 'yes' })
  // Scripts sign with the current time.
  api.time.advance(Date.now() - api.time.clock())
})
afterAll(() => api.close())

const P = '/api/v1/partner'
const V = '/api/v1'

/** In the order in which one needs what another made. */
const CREATES = [
  ['POST', `${P}/skill-requests`],
  ['POST', `${P}/workflows`],
  ['POST', `${P}/mandates`],
  ['POST', `${P}/campaigns`],
  ['POST', `${P}/campaigns/{{campaign_id}}/candidates`],
  ['POST', `${V}/verify`],
  ['POST', `${V}/step1/storeskills/store`],
  ['POST', `${V}/step2/verification-method`],
  ['POST', `${V}/step3/store-verification-items/store`],
  ['POST', `${V}/storereviewerdetails/store`],
  ['POST', '/api/selected-skills'],
] as const

/** They change nothing. */
const READING_POSTS = [`${P}/skills/lookup`, `${P}/skills/match`, `${P}/skills/extract`, `${P}/campaigns/estimate`]

async function fill({ variables }: CollectionRunner): Promise<() => Promise<void>> {
  const partner = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  await grant(api, partner, 1_000)
  const verifier = await newVerifier(api, { orgId: partner.orgId, mode: 'test' })
  const receiver = await startReceiver()
  const settings = {
    baseUrl: api.url,
    keyId: partner.keyId,
    secret: partner.secret,
    verificationKey: (await verifier.newKey()).secret,
    adminKey: ADMIN_KEY,
    webhook_id: (await newEndpoint(partner, receiver.url)).webhook_id as string,
    user_id: partner.orgId,
  }
  for (const [name, value] of Object.entries(settings)) variables.set(name, value)
  return () => receiver.close()
}

describe.each([
  ['Postman', openPostmanCollection],
  ['Bruno', openBrunoCollection],
])('%s', (_tool, open) => {
  test('every request that reads succeeds, after those that create', { timeout: 120_000 }, async () => {
    const collection = await open()
    const close = await fill(collection)
    const outcomes: string[] = []
    const send = async (method: string, path: string) => {
      const { status, text } = await collection.send(method, path)
      await api.runJobs()
      if (status >= 300) outcomes.push(`${method} ${path}: ${status} ${text}`)
    }
    for (const [method, path] of CREATES) await send(method, path)
    const reads = collection.requests.filter(({ method, path }) => method === 'GET' || READING_POSTS.includes(path))
    // Lists first: what they return is read by its id then.
    for (const { method, path } of reads.toSorted((a, b) => a.path.length - b.path.length)) await send(method, path)
    await close()
    expect(outcomes).toEqual([])
    expect(reads.length).toBeGreaterThan(35)
  })

  test('it has no secret, and asks for those that it needs', async () => {
    const { variables } = await open()
    for (const name of ['keyId', 'secret', 'verificationKey', 'adminKey']) expect(variables.get(name)).toBe('')
  })
})

test('both have every operation of the three documents', async () => {
  const [postman, bruno] = [await openPostmanCollection(), await openBrunoCollection()]
  expect(bruno.requests).toEqual(postman.requests)
  const operations = []
  for (const name of ['partner', 'verification', 'catalogue']) {
    const { body } = await api.call('GET', `/openapi/${name}.json`)
    for (const [path, methods] of Object.entries(body.paths as Record<string, object>))
      for (const method of Object.keys(methods))
        operations.push(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, '{{$1}}')}`)
  }
  expect(postman.requests.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(operations.toSorted())
})
