import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { NO_RATE_LIMITS, newWorkflow, unlike, validWorkflow } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { revokeKey } from '../../src/features/keys/index.ts'

/** What is kept of a write for those who send it again, when keeping fails, and what a key that has ended is told. */
let api: TestApi
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  partner = await newPartner(api, { limits: NO_RATE_LIMITS })
})
afterAll(() => api.close())

const requestsNamed = async (name: string) =>
  (await api.db.admin.query('select from skill_requests where name = $1', [name])).rowCount
const ask = (name: string, idempotencyKey: string) =>
  partner.call('POST', '/skill-requests', { json: { name }, idempotencyKey })

describe('the answer of a change', () => {
  /** Lets every write of the table fail, as a full disk would. */
  async function withFailing<T>(table: string, work: () => Promise<T>): Promise<T> {
    await api.db.admin.query(`create function refuse_all() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`)
    await api.db.admin.query(
      `create trigger refuse_all before insert on ${table} for each row execute function refuse_all()`,
    )
    try {
      return await work()
    } finally {
      await api.db.admin.query(`drop trigger refuse_all on ${table}`)
      await api.db.admin.query('drop function refuse_all()')
    }
  }

  test.each(['idempotent_answers', 'skill_requests'])(
    'is kept in the transaction of the change: if %s cannot be written, neither is, and the same key may be used again',
    async table => {
      const [name, key] = [unlike('Roof thatching'), unlike('together')]
      const failed = await withFailing(table, () => ask(name, key))
      expect([failed.status, failed.body.error.code]).toEqual([500, 'SERVER_ERROR'])
      expect(await requestsNamed(name)).toBe(0)
      const again = await ask(name, key)
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, undefined])
      expect((await ask(name, key)).headers['idempotent-replayed']).toBe('true')
      expect(await requestsNamed(name)).toBe(1)
    },
  )

  test('is not kept when it carries Retry-After: the same key may be used after the wait', async () => {
    const limited = await newPartner(api, { limits: { ...NO_RATE_LIMITS, workflowWrites: { perSecond: 1, burst: 1 } } })
    await newWorkflow(limited)
    const json = validWorkflow()
    const send = () => limited.call('POST', '/workflows', { json, idempotencyKey: 'after-the-wait' })
    const rejected = await send()
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '1'])
    api.time.advance(1_000)
    const accepted = await send()
    expect([accepted.status, accepted.headers['idempotent-replayed']]).toEqual([201, undefined])
  })
})

describe('a signature that was seen', () => {
  test('is remembered as long as its timestamp is valid: ten minutes for one that is five minutes ahead', async () => {
    // Two workflows may have one name, so that nothing but the signature rejects the second call.
    const json = validWorkflow({ name: unlike('Sent twice') })
    const timestamp = String(api.time.clock() + 300_000)
    const send = () => partner.call('POST', '/workflows', { json, timestamp })
    expect((await send()).status).toBe(201)
    api.time.advance(600_000 - 1)
    const late = await send()
    expect([late.status, late.body.error.code]).toEqual([409, 'CONFLICT'])
    expect(late.body.error.message).toContain('Send a new x-timestamp or an Idempotency-Key.')
    api.time.advance(2)
    expect((await send()).status).toBe(401)
    const { rowCount } = await api.db.admin.query('select from workflows where name = $1', [json.name])
    expect(rowCount).toBe(1)
  })
})

describe('a live key that has ended', () => {
  const UNIFORM = {
    success: false,
    error: { code: 'UNAUTHORIZED', message: 'The key or signature is not valid.', details: [] },
  }

  test('by its expiry gets the answer of an unknown key', async () => {
    const expiring = await newPartner(api, { expiresAt: new Date(api.time.clock() + 1_000) })
    expect((await expiring.call('GET', '/account')).status).toBe(200)
    api.time.advance(1_000)
    const { status, body } = await expiring.call('GET', '/account')
    expect([status, body]).toEqual([401, UNIFORM])
  })

  test('by revocation gets the answer of an unknown key', async () => {
    const revoked = await newPartner(api)
    await revokeKey(api.keys, revoked, revoked.keyId, 'test')
    const { status, body } = await revoked.call('GET', '/account')
    expect([status, body]).toEqual([401, UNIFORM])
  })
})

test.each([
  ['of 1 character', 'r', 200],
  ['of 128 characters', 'r'.repeat(128), 200],
  ['with a blank and signs', 'Asha (Pune) #7', 200],
  ['of 129 characters', 'r'.repeat(129), 401],
  ['beyond ASCII', 'caf\u00e9', 401],
])('x-on-behalf-of %s answers as the contract says', async (_what, onBehalfOf, status) => {
  expect((await partner.call('GET', '/account', { onBehalfOf })).status).toBe(status)
})
