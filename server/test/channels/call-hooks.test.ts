import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostedHook } from '../../../testing/providers/protocol.ts'
import { hookUrls } from '../../src/compose/channels.ts'
import type { AccountSecrets, ChannelAccount } from '../../src/features/channels/index.ts'
import { type Called, type CallWorld, startWithCalls, VOICE_CASES, type VoiceCase } from './calls.fixture.ts'

test('an operator is told the addresses of Exotel’s flow, and not the secret in them', () => {
  const account = { id: 'CA_1', provider: 'exotel', channel: 'voice' } as const
  const urls = ['gather', 'keys', 'no-key', 'closing'].map(
    name => `https://jobs.example/inbound/CA_1/HOOK_SECRET/${name}`,
  )
  expect(hookUrls({ publicUrl: 'https://jobs.example/' }, account)).toEqual(urls)
  expect(hookUrls({ publicUrl: 'https://jobs.example' }, { ...account, provider: 'twilio' })).toEqual([
    'https://jobs.example/inbound/CA_1',
  ])
})

interface HookOptions {
  readonly account?: ChannelAccount
  readonly secrets?: AccountSecrets
  /** Pressed at the first prompt. Without one, the call has just been answered. */
  readonly key?: string
}

/** A hook of a call as its provider posts it, if need be to another account or with another secret. */
function hookOf(voice: VoiceCase, called: Called, options: HookOptions = {}): PostedHook {
  const { account = called.account, secrets = voice.secrets, key } = options
  const { call } = called
  const path = `/inbound/${account.id}`
  if (voice.provider === 'exotel') {
    const fields = { CallSid: call.providerMessageId, CustomField: call.sendId!, ...(key && { digits: `"${key}"` }) }
    const kind = key === undefined ? 'gather' : 'keys'
    const url = `${path}/${secrets.hookSecret}/${kind}?${new URLSearchParams(fields)}`
    return { method: 'GET', url, headers: {}, body: '' }
  }
  const { origin, search } = new URL(String(call.fields.Url))
  const url = `${path}${search}${key === undefined ? '' : '&step=1'}`
  const fields = {
    CallSid: call.providerMessageId,
    CallStatus: 'in-progress',
    To: call.to,
    ...(key === undefined ? { AnsweredBy: 'human' } : { Digits: key }),
  }
  const text = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .reduce((all, [name, value]) => `${all}${name}${value}`, `${origin}${url}`)
  const signature = createHmac('sha1', secrets.authToken!).update(text).digest('base64')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  return { method: 'POST', url, headers, body: new URLSearchParams(fields).toString() }
}

describe.each(VOICE_CASES)('hooks of calls over $name', voice => {
  let world: CallWorld
  beforeAll(async () => {
    world = await startWithCalls(voice)
  })
  afterAll(() => world.close())

  const post = ({ method, url, headers, body }: PostedHook, from?: string) =>
    world.api.call(method, url, { headers, ...(from && { from }), ...(method === 'POST' && { raw: body }) })
  const rows = async (text: string, { partner }: Called) => (await world.api.db.admin.query(text, [partner.orgId])).rows
  const callsOf = (called: Called) => rows('select send_id from calls where org_id = $1', called)

  test.each(['at_once', 'later'] as const)('that come twice (%s) count once, and are answered alike', async repeats => {
    const called = await world.called()
    // With the same meaning at every prompt, a key that counted twice would answer the next question.
    const { heard, differing } = await called.play(['1', '1', '1', '1'], { repeats })
    expect([heard.length, differing]).toEqual([5, 0])
    expect(heard[2]).toMatch(/^Can you work at night\?/)
    expect(heard[3]).toMatch(/^Are you interested/)
    expect(await called.journey()).toMatchObject({
      status: 'completed',
      answers: { tools: { value: 'yes' }, nights: { value: 'yes' } },
      interested: true,
    })
    expect(await rows("select type from events where org_id = $1 and type like 'result.%'", called)).toHaveLength(1)
    expect(await rows("select source from consents where org_id = $1 and purpose = 'answers'", called)).toHaveLength(1)
  })

  test('of a missing key that come twice count as one', async () => {
    const called = await world.called()
    const { heard } = await called.play(['1', null, null, '1', '2', '1'], { repeats: 'at_once' })
    expect(heard).toHaveLength(7)
    expect(await called.journey()).toMatchObject({ status: 'completed' })
  })

  test('are answered with the next prompt if the call was answered before our own record of it', async () => {
    const called = await world.called()
    await world.api.db.admin.query(
      "update journey_sends set status = 'sending', provider_message_id = null where org_id = $1",
      [called.partner.orgId],
    )
    await called.play(['1', '1', '2', '1'])
    expect(await called.journey()).toMatchObject({ status: 'completed' })
    expect(await called.sends()).toMatchObject([{ status: 'delivered' }])
  })

  test('that are forged change nothing', async () => {
    const called = await world.called()
    const wrong = Object.fromEntries(Object.entries(voice.secrets).map(([name, value]) => [name, `${value}x`]))
    expect((await post(hookOf(voice, called, { secrets: wrong }))).status).toBe(401)
    expect(await callsOf(called)).toEqual([])
    const { status } = await post(hookOf(voice, called))
    expect(status).toBe(200)
    expect(await callsOf(called)).toHaveLength(1)
  })

  test('that are forged again and again are turned away', async () => {
    const called = await world.called()
    const wrong = Object.fromEntries(Object.entries(voice.secrets).map(([name, value]) => [name, `${value}x`]))
    const forge = () => post(hookOf(voice, called, { secrets: wrong }), '127.44.1.1')
    await Promise.all(Array.from({ length: 120 }, forge))
    expect((await forge()).status).toBe(429)
  })

  test('for the call of another account end it, and change nothing', async () => {
    const called = await world.called()
    const other = await world.called()
    const { status, text } = await post(hookOf(voice, called, { account: other.account }))
    expect(status).toBe(200)
    expect(text).not.toContain('Acme')
    expect([await callsOf(called), await callsOf(other)]).toEqual([[], []])
    expect(world.api.logLines.join()).toContain('a provider reported messages that are not known here')
  })

  test('of a second call under the same id are not taken for the first', async () => {
    const called = await world.called()
    await called.play(['1'])
    const call = { ...called.call, providerMessageId: called.call.providerMessageId.replace(/.{8}$/, '01234567') }
    const { text } = await post(hookOf(voice, { ...called, call }))
    expect(text).not.toContain('Do you have your own tools?')
  })

  test('below the address of an account without calls are unknown', async () => {
    const { status } = await world.api.call('POST', `/inbound/${world.mailAccount.id}/x`, { raw: '{}' })
    expect(status).toBe(404)
  })

  test('are answered within 5 s while the database is slow: the call ends, and the person can answer later', async () => {
    const called = await world.called()
    const blocking = await world.api.db.admin.connect()
    try {
      await blocking.query('begin')
      await blocking.query('select from journeys where org_id = $1 for update', [called.partner.orgId])
      const start = performance.now()
      const { status, text } = await post(hookOf(voice, called))
      expect(performance.now() - start).toBeLessThan(5_000)
      expect([status, text.includes('Acme')]).toEqual([200, false])
    } finally {
      await blocking.query('rollback')
      blocking.release()
    }
    expect(world.api.logLines.join()).toContain('a call was ended because its next words were not known')
    await called.play(['1', '1', '2', '1'])
    expect(await called.journey()).toMatchObject({ status: 'completed' })
  })

  test('after the journey ended elsewhere ask nothing more, and 0 still ends all contact', async () => {
    const [called, stopping] = [await world.called(), await world.called()]
    for (const each of [called, stopping]) {
      await post(hookOf(voice, each))
      await world.api.db.admin.query(
        "update journeys set status = 'completed', stage = 'ended', credit_state = 'charged', due_at = null where org_id = $1",
        [each.partner.orgId],
      )
    }
    expect((await post(hookOf(voice, called, { key: '1' }))).text).not.toContain('tools')
    await post(hookOf(voice, stopping, { key: '0' }))
    const optOuts = (each: Called) => rows('select source from opt_outs where org_id = $1', each)
    expect([await optOuts(called), await optOuts(stopping)]).toEqual([[], [{ source: 'keypad' }]])
    const endings = async (each: Called) =>
      rows("select state ->> 'ending' as ending from calls where org_id = $1", each)
    expect([await endings(called), await endings(stopping)]).toEqual([[{ ending: 'closed' }], [{ ending: 'stopped' }]])
  })

  test('leave neither numbers nor names nor secrets in the log', async () => {
    const called = await world.called()
    await called.play(['1', '1', '2', '1'])
    await post(hookOf(voice, called, { secrets: { hookSecret: 'canary-of-a-secret', authToken: 'x' } }))
    const log = world.api.logLines.join('\n')
    expect(log).toContain(voice.provider === 'exotel' ? '/inbound/{account}/*' : '/inbound/{account}')
    const { call } = called
    const canaries = ['canary-of-a-secret', 'Ramesh Kumar', called.phone.slice(3), call.sendId!, call.providerMessageId]
    expect([...canaries, ...Object.values(voice.secrets)].filter(canary => log.includes(canary))).toEqual([])
  })
})
