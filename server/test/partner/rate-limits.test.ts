import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { addresses, type Reply } from '../../../testing/client.ts'
import { NEVER_A_MANDATE, NEVER_A_WORKFLOW, NO_RATE_LIMITS, validMandate, write } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'

/** Over HTTP: a recruiter's limits beside those of the key, and which rejected calls lead to a cooldown. */
let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const MINUTE_MS = 60_000
const nextAddress = addresses(48)
const statusOf = async (who: Partner, onBehalfOf: string) => (await who.call('GET', '/account', { onBehalfOf })).status
const codeOf = ({ status, body }: Reply) => [status, body.error?.code]
const account = async (who: Partner) => codeOf(await who.call('GET', '/account'))
const RATE_LIMITED = [429, 'RATE_LIMITED']
const COOLDOWN = [429, 'COOLDOWN']

describe('a recruiter named by x-on-behalf-of', () => {
  const atStartOfMinute = () => api.time.advance(MINUTE_MS - (api.time.clock() % MINUTE_MS))

  test('has 5 calls at once, then 5 a second', async () => {
    const own = await newPartner(api)
    const asha = async (calls: number) => {
      const statuses: number[] = []
      for (let at = 0; at < calls; at++) statuses.push(await statusOf(own, 'asha'))
      return statuses
    }
    atStartOfMinute()
    expect(await asha(6)).toEqual([200, 200, 200, 200, 200, 429])
    api.time.advance(199)
    expect(await asha(1)).toEqual([429])
    api.time.advance(1)
    expect(await asha(2)).toEqual([200, 429])
    api.time.advance(1_000)
    expect(await asha(6)).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('has 200 calls a minute, while other recruiters and the key itself have theirs', async () => {
    const own = await newPartner(api)
    atStartOfMinute()
    for (let second = 0; second < 40; second++) {
      for (let at = 0; at < 5; at++) expect([second, await statusOf(own, 'asha')]).toEqual([second, 200])
      api.time.advance(1_000)
    }
    const rejected = await own.call('GET', '/account', { onBehalfOf: 'asha' })
    expect([...codeOf(rejected), rejected.headers['retry-after']]).toEqual([...RATE_LIMITED, '20'])
    expect([await statusOf(own, 'ravi'), await statusOf(own, '')]).toEqual([200, 200])
    api.time.advance(20_000)
    expect(await statusOf(own, 'asha')).toBe(200)
  })

  test.each(['wholeKey', 'reads'] as const)('counts in the bucket %s besides: recruiters share it', async row => {
    const own = await newPartner(api, { limits: { [row]: { perMinute: 3 } } })
    const statuses: number[] = []
    for (const recruiter of ['asha', 'ravi', 'meera', 'dev', '']) statuses.push(await statusOf(own, recruiter))
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })
})

describe('a cooldown', () => {
  /** One read a second, and no limit that the other calls of these tests reach. */
  const hasty = (orgId?: string) =>
    newPartner(api, {
      ...(orgId === undefined ? {} : { orgId }),
      scopes: 'mandates:write',
      limits: { ...NO_RATE_LIMITS, reads: { perSecond: 1, burst: 1 } },
    })
  const rejectedReads = async (who: Partner, count: number) => {
    for (let at = 0; at < count; at++) expect([at, ...(await account(who))]).toEqual([at, ...RATE_LIMITED])
  }

  test('counts rate-limited calls only: 99 of them and any number of other rejected calls start none, the hundredth does', async () => {
    const who = await hasty()
    expect((await account(who))[0]).toBe(200)
    await rejectedReads(who, 99)
    const stranger = nextAddress()
    const forged = { from: stranger, headers: { 'x-signature': 'f'.repeat(64) } }
    const others: readonly [() => Promise<Reply>, number, string][] = [
      [() => write(who, 'POST', '/mandates', {}), 400, 'VALIDATION_FAILED'],
      [() => write(who, 'PUT', `/mandates/${NEVER_A_MANDATE}`, validMandate(NEVER_A_WORKFLOW)), 404, 'NOT_FOUND'],
      [() => write(who, 'POST', '/workflows', {}), 403, 'SCOPE_MISSING'],
      [() => who.call('GET', '/account', forged), 401, 'UNAUTHORIZED'],
    ]
    for (const [send, status, code] of others)
      for (let at = 0; at < 60; at++) expect([at, ...codeOf(await send())]).toEqual([at, status, code])
    // The address has used up its wrong signatures. That is its limit, not one of the key.
    expect(codeOf(await who.call('GET', '/account', forged))).toEqual(RATE_LIMITED)
    expect(codeOf(await write(who, 'POST', '/mandates', {}))).toEqual([400, 'VALIDATION_FAILED'])
    await rejectedReads(who, 1)
    expect(codeOf(await write(who, 'POST', '/mandates', {}))).toEqual(COOLDOWN)
  })

  test('is of the key, for 60 seconds to the millisecond; another key of the organisation is not affected', async () => {
    const who = await hasty()
    const other = await hasty(who.orgId)
    expect((await account(who))[0]).toBe(200)
    await rejectedReads(who, 100)
    expect(await account(who)).toEqual(COOLDOWN)
    expect((await account(other))[0]).toBe(200)
    api.time.advance(MINUTE_MS - 1)
    const last = await who.call('GET', '/account')
    expect([...codeOf(last), last.headers['retry-after']]).toEqual([...COOLDOWN, '1'])
    api.time.advance(1)
    expect((await account(who))[0]).toBe(200)
  })

  test('takes a hundred rejected calls of a test key as well: that number is not reduced to a tenth', async () => {
    const trial = await newPartner(api, {
      mode: 'test',
      limits: { ...NO_RATE_LIMITS, reads: { perSecond: 1, burst: 1 } },
    })
    expect((await account(trial))[0]).toBe(200)
    await rejectedReads(trial, 100)
    expect(await account(trial)).toEqual(COOLDOWN)
  })

  test('does not start with 100 rejected calls that are spread over more than a minute', async () => {
    const who = await hasty()
    expect((await account(who))[0]).toBe(200)
    await rejectedReads(who, 99)
    api.time.advance(MINUTE_MS)
    expect((await account(who))[0]).toBe(200)
    await rejectedReads(who, 1)
    expect(await account(who)).toEqual(RATE_LIMITED)
  })
})
