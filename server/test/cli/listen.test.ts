import { verifyWebhook } from '@pramaan/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { NO_RATE_LIMITS } from '../../../testing/mandates.ts'
import { newPartner, type Partner } from '../../../testing/partner.ts'
import { until } from '../../../testing/process.ts'
import { startReceiver } from '../../../testing/receiver.ts'
import { logIn, openShell, type Shell } from './cli.fixture.ts'

/** Events reach a program on the developer's machine: each of them, in order, signed as in production. */
let api: TestApi
let shell: Shell
let partner: Partner
beforeAll(async () => {
  api = await startTestApi()
  api.time.advance(Date.now() - api.time.clock())
  shell = await openShell(api)
  partner = await newPartner(api, { mode: 'test', limits: NO_RATE_LIMITS })
  await logIn(shell, api, partner)
})
afterAll(async () => {
  await shell?.close()
  await api?.close()
})

const WITHIN_MS = 30_000
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

async function appendEvents(from: number, count: number): Promise<void> {
  await api.db.admin.query(
    `insert into events (event_id, org_id, mode, type, created_at, data)
     select 'EV_' || lpad(i::text, 26, '0'), $1, 'test', 'webhook.suspended', now(), jsonb_build_object('webhook', jsonb_build_object('webhook_id', 'WH_1'))
     from generate_series($2::int, $3::int) as i`,
    [partner.orgId, from, from + count - 1],
  )
}

test('a second run continues after the last event that the receiver accepted, and one that it rejects is repeated until it is accepted', async () => {
  const receiver = await startReceiver()
  const words = ['--json', 'listen', '--forward-to', receiver.url, '--secret', SECRET]
  const first = shell.start([...words, '--since', new Date(Date.now() - 60_000).toISOString()])
  await appendEvents(1, 5)
  await until(async () => receiver.journal.length >= 5, WITHIN_MS, 'five events')
  expect((await first.end('SIGINT')).code).toBe(0)

  await appendEvents(6, 3)
  receiver.answers({ status: 500 })
  const second = shell.start(words)
  await until(async () => receiver.journal.length >= 7, WITHIN_MS, 'two attempts')
  receiver.answers({ status: 204 })
  await until(async () => second.printed().trim().split('\n').length === 3, WITHIN_MS, 'three events to be accepted')
  await second.end('SIGINT')

  const ids = receiver.journal.map(({ headers }) => Number(headers['webhook-id']?.slice(3)))
  expect(ids.slice(0, 5)).toEqual([1, 2, 3, 4, 5])
  const rejected = ids.filter(id => id === 6).length
  expect(rejected).toBeGreaterThan(1)
  expect(ids.slice(5)).toEqual([...Array.from({ length: rejected }, () => 6), 7, 8])
  const { body, headers } = receiver.journal[0]!
  expect(await verifyWebhook({ body, headers, secret: SECRET })).toMatchObject({ id: 'EV_00000000000000000000000001' })
  await receiver.close()
})

test('events between a first run that forwarded none and the next run are forwarded', async () => {
  const receiver = await startReceiver()
  const words = ['listen', '--forward-to', receiver.url, '--secret', SECRET]
  const first = shell.start(words)
  await until(async () => first.noted().includes('Stop with Ctrl+C'), WITHIN_MS, 'the command to start')
  await first.end('SIGKILL')
  await appendEvents(20, 2)
  const second = shell.start(words)
  await until(async () => receiver.journal.length >= 2, WITHIN_MS, 'two events')
  await second.end('SIGINT')
  expect(receiver.journal.map(({ headers }) => Number(headers['webhook-id']?.slice(3)))).toEqual([20, 21])
  await receiver.close()
})
