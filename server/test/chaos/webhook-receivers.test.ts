import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kind } from '../../../chaos/webhooks/kinds.ts'
import { type Receivers, startReceivers } from '../../../chaos/webhooks/receivers.ts'
import { webhookSender } from '../../src/outbound-http/sender.ts'

/** The receivers of the scenario misbehave as described, and record what arrives. */
const KINDS: readonly Kind[] = [
  'healthy',
  'never accepts',
  'silent',
  'a byte a second',
  'endless 200',
  'endless 500',
  'redirects',
  'answers 500',
  'answers 429',
]
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const sender = webhookSender({ policy: { allowLoopback: true }, dnsServers: null })
let receivers: Receivers

beforeAll(async () => {
  const places = KINDS.map(kind => ({ name: kind, kind, nth: 0 }))
  receivers = await startReceivers(places, { upMs: 1_000, downMs: 1_000 })
})
afterAll(async () => {
  await sender.close()
  await receivers.end()
})

async function post(to: Kind, id: string, secret = SECRET): Promise<string> {
  const body = JSON.stringify({ id, type: 'mandate.ready', mode: 'live', data: { made: { by: 'ORG_1' } } })
  const now = new Date()
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
    'content-type': 'application/json',
  }
  const outcome = await sender.post({ url: receivers.urlOf(to), headers, body }, new AbortController().signal)
  return outcome.kind === 'answered' ? `${outcome.status} ${outcome.retryAfter ?? ''}`.trim() : outcome.why
}

test('receivers answer 2xx at first, then misbehave by kind, record everything, and answer 2xx again when healed', async () => {
  expect(await Promise.all(KINDS.map(kind => post(kind, 'EV_1')))).toEqual(KINDS.map(() => '200'))
  await receivers.give(Object.fromEntries(KINDS.map(kind => [kind, SECRET])))
  await receivers.arm()
  const told = await Promise.all(KINDS.map(kind => post(kind, 'EV_2')))
  expect(Object.fromEntries(KINDS.map((kind, at) => [kind, told[at]]))).toEqual({
    healthy: '200',
    'never accepts': 'connect',
    silent: 'timed_out',
    'a byte a second': 'timed_out',
    'endless 200': '200',
    'endless 500': '500',
    redirects: '302',
    'answers 500': '500',
    'answers 429': '429 120',
  })
  await receivers.heal(KINDS)
  expect(await Promise.all(KINDS.map(kind => post(kind, 'EV_3', OTHER)))).toEqual(KINDS.map(() => '200'))
  const arrivals = await receivers.read()
  expect(arrivals.filter(each => each.id === 'EV_1' && each.isSigned)).toHaveLength(KINDS.length)
  expect(arrivals.filter(each => each.id === 'EV_2').map(each => each.endpoint)).not.toContain('never accepts')
  expect(arrivals.filter(each => each.id === 'EV_2' && each.isSigned)).toHaveLength(KINDS.length - 1)
  expect(arrivals.filter(each => each.id === 'EV_3' && !each.isSigned)).toHaveLength(KINDS.length)
  expect(arrivals.find(each => each.id === 'EV_2' && each.endpoint === 'answers 429')).toMatchObject({
    status: 429,
    askedToWait: 120,
    body: { id: 'EV_2', type: 'mandate.ready', mode: 'live', made: 'ORG_1' },
  })
  expect(await receivers.lacking({ healthy: ['EV_1', 'EV_2'], silent: ['EV_1', 'EV_2'] })).toBe(1)
  const { peaks, canaryTouched } = await receivers.peaks()
  expect(canaryTouched).toBe(0)
  expect(peaks.find(each => each.endpoint === 'silent')).toMatchObject({ requests: 1 })
})
