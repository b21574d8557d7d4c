import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FakeProcess } from '../../../testing/providers/start.ts'
import { startFake } from '../../../testing/providers/start.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import type { AnyAdapter, HookReading, HookRequest } from '../../src/features/channels/index.ts'
import type { AdapterUnderTest } from './adapters/adapter-under-test.ts'
import { ADAPTERS } from './adapters/list.ts'

const TIMEOUT_MS = 500
const never = new AbortController().signal

describe.each(ADAPTERS)('$name', under => {
  let receiver: Receiver
  let provider: FakeProcess
  let adapter: AnyAdapter

  beforeAll(async () => {
    receiver = await startReceiver({ status: 200 })
    provider = await startFake(under.provider, { hookUrl: receiver.url, secrets: under.secrets })
    adapter = createAdapter(provider.address, under.secrets)
  })
  afterAll(async () => {
    await adapter.close()
    await provider.end()
    await receiver.close()
  })

  const createAdapter = (address: string, secrets: AdapterUnderTest['secrets']) =>
    under.create({ address, hookUrl: receiver.url, secrets, timeoutMs: TIMEOUT_MS })
  /** A message of its own for each test: the journal is shared. */
  let count = 0
  const nextMessage = () => ({
    ...under.message,
    sendId: `SD_01JCQ7Z8M4V5T6W7X8Y9Z0${String(++count).padStart(4, '0')}`,
  })
  const accepted = async (sendId: string) => {
    const journal = await provider.journal()
    const own = journal.filter(entry => entry.sendId === sendId)
    return under.returnsSendId ? own : journal.slice(-1)
  }
  const receiptOf = (providerMessageId: string, status: 'accepted' | 'delivered' | 'undelivered') =>
    provider.post({ kind: 'receipt', providerMessageId, status })

  test('an accepted message is at the provider once, with our id, and has the provider’s id', async () => {
    const message = nextMessage()
    const before = (await provider.journal()).length
    const outcome = await adapter.send(message, never)
    const journal = await provider.journal()
    expect(outcome).toEqual({ kind: 'accepted', providerMessageId: journal.at(-1)!.providerMessageId })
    expect(journal).toHaveLength(before + 1)
    expect(journal.at(-1)!.sendId).toBe(under.returnsSendId ? message.sendId : null)
  })

  test('an answer that is lost after acceptance is unknown, and can be looked up or joined by its receipt', async () => {
    const message = nextMessage()
    const sentAt = new Date()
    await provider.behave('lose_answer')
    expect(await adapter.send(message, never)).toEqual({ kind: 'unknown' })
    const [entry] = await accepted(message.sendId)
    const lookUp = await adapter.lookUp(message, sentAt, never)
    expect(lookUp.kind).toBe(under.lookUpOfLost)
    const receipt = await readReceipt(await receiptOf(entry!.providerMessageId, 'delivered'))
    const found = lookUp.kind === 'found' ? { providerMessageId: lookUp.providerMessageId } : { sendId: receipt.sendId }
    const known = { providerMessageId: entry!.providerMessageId, sendId: message.sendId }
    expect(known).toMatchObject(found)
  })

  test('a receipt that comes before the answer says which message it is about', async () => {
    const message = nextMessage()
    const before = receiver.journal.length
    await provider.behave('receipt_first')
    const outcome = await adapter.send(message, never)
    expect(outcome.kind).toBe('accepted')
    const reading = await read(asHook(receiver.journal[before]!))
    const [receipt] = reading.receipts
    expect(receipt).toMatchObject({ status: 'accepted' })
    expect(under.returnsSendId ? receipt!.sendId : receipt!.providerMessageId).toBe(
      under.returnsSendId ? message.sendId : outcome.kind === 'accepted' && outcome.providerMessageId,
    )
  })

  test('a receipt that is posted twice has one id', async () => {
    const id = await sendOne()
    const [first, second] = [await receiptOf(id, 'delivered'), await receiptOf(id, 'delivered')]
    const { eventId } = await readReceipt(first)
    expect((await readReceipt(second)).eventId).toBe(eventId)
    expect((await readReceipt(await receiptOf(id, 'accepted'))).eventId).not.toBe(eventId)
  })

  test('receipts out of order are read as they are', async () => {
    const id = await sendOne()
    const hooks = [await receiptOf(id, 'delivered'), await receiptOf(id, 'accepted')]
    const receipts = await Promise.all(hooks.map(readReceipt))
    expect(receipts.map(({ status }) => status)).toEqual(['delivered', 'accepted'])
  })

  test('a message that could not be delivered says why', async () => {
    const receipt = await readReceipt(await receiptOf(await sendOne(), 'undelivered'))
    expect(receipt.status).toBe('undelivered')
    expect(receipt.reason).not.toBeNull()
  })

  test('a receipt for a message that is not ours is read, and names none of ours', async () => {
    const { receipts } = await read(await posted({ kind: 'unknown_receipt' }))
    expect(receipts.every(({ sendId }) => sendId === null || !/^SD_01JCQ7Z8M4V5T6W7X8Y9Z0\d{4}$/.test(sendId))).toBe(
      true,
    )
  })

  test('throttling postpones a message', async () => {
    const before = (await provider.journal()).length
    await provider.behave('throttle')
    const outcome = await adapter.send(nextMessage(), never)
    expect(outcome).toMatchObject({ kind: 'later', reason: 'throttled', pause: null })
    expect(outcome.kind === 'later' && outcome.afterSeconds).toBeGreaterThanOrEqual(1)
    expect(await provider.journal()).toHaveLength(before)
  })

  test('a paused template', async () => {
    await provider.behave('template_paused')
    expect(await adapter.send(nextMessage(), never)).toMatchObject(under.templatePaused)
  })

  test('a blocked number', async () => {
    await provider.behave('number_blocked')
    expect(await adapter.send(nextMessage(), never)).toMatchObject(under.numberBlocked)
  })

  test('a recipient who does not exist is an invalid contact', async () => {
    await provider.behave('invalid_recipient')
    expect(await adapter.send(nextMessage(), never)).toEqual({ kind: 'invalid_contact' })
  })

  test('an identity without a telephone number', async () => {
    const { message, outcome } = under.withoutPhone
    const before = (await provider.journal()).length
    expect((await adapter.send({ ...message, sendId: nextMessage().sendId }, never)).kind).toBe(outcome)
    expect(await provider.journal()).toHaveLength(before + (outcome === 'accepted' ? 1 : 0))
  })

  test('wrong credentials pause the account, and nothing is sent', async () => {
    const secrets = Object.fromEntries(Object.keys(under.secrets).map(key => [key, 'wrong']))
    const stranger = createAdapter(provider.address, secrets)
    const before = (await provider.journal()).length
    expect(await stranger.send(nextMessage(), never)).toMatchObject({
      kind: 'later',
      reason: 'credentials',
      pause: 'account',
    })
    expect(await stranger.health(never)).toEqual({ kind: 'failed', reason: 'credentials', pause: 'account' })
    expect(await provider.journal()).toHaveLength(before)
    await stranger.close()
  })

  test('the health of a working account is ok', async () => {
    expect(await adapter.health(never)).toEqual({ kind: 'ok' })
  })

  test('a server error', async () => {
    await provider.behave('server_error')
    expect((await adapter.send(nextMessage(), never)).kind).toBe(under.serverError)
  })

  test('without an answer in time the outcome is unknown', async () => {
    await provider.behave('hang')
    expect(await adapter.send(nextMessage(), never)).toEqual({ kind: 'unknown' })
  })

  test('a provider that cannot be reached postpones a message', async () => {
    const alone = createAdapter(await freeAddress(provider.address), under.secrets)
    expect(await alone.send(nextMessage(), never)).toMatchObject({ kind: 'later', pause: null })
    expect((await alone.health(never)).kind).toBe('failed')
    await alone.close()
  })

  test('an aborted message is not sent', async () => {
    const before = (await provider.journal()).length
    expect((await adapter.send(nextMessage(), AbortSignal.abort())).kind).toBe('later')
    expect(await provider.journal()).toHaveLength(before)
  })

  test('a hook with a wrong signature is rejected', async () => {
    const hook = await receiptOf(await sendOne(), 'delivered')
    expect(await adapter.readHook(asRequest({ ...hook, ...under.spoil(hook) }), new Date())).toEqual({
      kind: 'rejected',
      reason: 'signature',
    })
    const stranger = createAdapter(
      provider.address,
      Object.fromEntries(Object.keys(under.secrets).map(key => [key, 'wrong'])),
    )
    expect(await stranger.readHook(asRequest(hook), new Date())).toEqual({ kind: 'rejected', reason: 'signature' })
    await stranger.close()
  })

  test('a malformed hook is rejected and never an exception', async () => {
    const hook = await posted({ kind: 'malformed' })
    expect(await adapter.readHook(asRequest(hook), new Date())).toEqual({ kind: 'rejected', reason: 'malformed' })
    for (const body of ['', '{', 'null', '[]', '{"entry":[{}]}', 'a=b', '\u0000'])
      expect((await adapter.readHook(asRequest({ ...hook, body }), new Date())).kind).toBe('rejected')
  })

  test('a hook that is replayed counts once', async () => {
    const hook = await receiptOf(await sendOne(), 'delivered')
    const later = new Date(Date.now() + 3_600_000)
    const replayed = await adapter.readHook(asRequest(hook), later)
    const stale: HookReading = { kind: 'rejected', reason: 'stale' }
    expect(replayed).toEqual(under.oldHook === 'stale' ? stale : await adapter.readHook(asRequest(hook), new Date()))
  })

  test('what a person sends', async () => {
    const [from] = [under.message.channel === 'email' ? under.message.to.email! : under.message.to.phone!]
    const inReplyTo = await sendOne()
    const id = under.choice ?? 'yes'
    const choice = under.inbound === 'choice' ? { choice: id } : {}
    const hook = await posted({ kind: 'message', from, text: 'STOP', inReplyTo, ...choice })
    const { messages, answer } = await read(hook)
    expect(answer.status).toBe(200)
    const identity = under.message.channel === 'email' ? 'email' : 'phone'
    const content = under.inbound === 'choice' ? { kind: 'choice', id } : { kind: 'text', text: 'STOP' }
    expect(messages.map(message => ({ from: message.from[identity], content: message.content }))).toEqual(
      under.inbound === null ? [] : [{ from, content }],
    )
  })

  async function sendOne(): Promise<string> {
    const outcome = await adapter.send(nextMessage(), never)
    if (outcome.kind !== 'accepted') throw new Error(`The message was not accepted: ${JSON.stringify(outcome)}`)
    return outcome.providerMessageId ?? (await provider.journal()).at(-1)!.providerMessageId
  }

  type Order = Parameters<FakeProcess['post']>[0]
  const posted = (order: Order) => provider.post(order)
  type Hook = Awaited<ReturnType<FakeProcess['post']>>

  async function read(hook: Hook | HookRequest): Promise<Extract<HookReading, { kind: 'read' }>> {
    const reading = await adapter.readHook(
      typeof hook.body === 'string' ? asRequest(hook as Hook) : (hook as HookRequest),
      new Date(),
    )
    if (reading.kind !== 'read') throw new Error(`The hook was rejected: ${reading.reason}`)
    return reading
  }

  async function readReceipt(hook: Hook) {
    const [receipt] = (await read(hook)).receipts
    return receipt!
  }

  function asHook({ path, headers, body }: Receiver['journal'][number]): HookRequest {
    return { method: 'POST', url: new URL(path, receiver.url).href, headers, body: Buffer.from(body) }
  }
})

function asRequest({
  method,
  url,
  headers,
  body,
}: {
  method: 'GET' | 'POST'
  url: string
  headers: HookRequest['headers']
  body: string
}): HookRequest {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { method, url, headers: lower, body: Buffer.from(body) }
}

/** The same address on a port where nothing listens. */
async function freeAddress(address: string): Promise<string> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const url = new URL(address)
  url.port = String(port)
  return url.href.replace(/\/$/, '')
}
