import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { plivoSmsProvider } from '../../src/adapters/channels/sms/plivo.ts'
import { plivoSms as under } from './adapters/plivo-sms.ts'

const never = new AbortController().signal
const SEND_ID = under.message.sendId

let receiver: Receiver
let provider: FakeProcess
beforeAll(async () => {
  receiver = await startReceiver({ status: 200 })
  provider = await startFake(under.provider, { hookUrl: receiver.url, secrets: under.secrets })
})
afterAll(async () => {
  await provider.end()
  await receiver.close()
})

const common = () => ({
  authId: under.secrets.authId!,
  authToken: under.secrets.authToken!,
  source: 'PRAMAN',
  hookUrl: receiver.url,
  baseUrl: provider.address,
  timeoutMs: 2_000,
})

test('a message to India has the entity and the template of DLT, and our id in the address for receipts', async () => {
  const adapter = plivoSmsProvider({ ...common(), dlt: { entityId: '1101', category: 'service_explicit' } })
  await adapter.send(under.message, never)
  expect((await provider.journal()).at(-1)!.fields).toEqual({
    src: 'PRAMAN',
    dst: under.message.to.phone,
    text: under.message.text,
    type: 'sms',
    url: `${receiver.url}?send_id=${SEND_ID}`,
    method: 'POST',
    dlt_entity_id: '1101',
    dlt_template_category: 'service_explicit',
    dlt_template_id: '1107160000000012345',
  })
  await adapter.close()
})

test('elsewhere it has nothing of DLT', async () => {
  const adapter = plivoSmsProvider({ ...common(), dlt: null })
  const to = { ...under.message.to, phone: '+12025550142' }
  expect(await adapter.send({ ...under.message, to }, never)).toMatchObject({ kind: 'accepted' })
  const { fields } = (await provider.journal()).at(-1)!
  expect(Object.keys(fields).filter(name => name.startsWith('dlt'))).toEqual([])
  await adapter.close()
})

test('a failure in a receipt says what to stop', async () => {
  const adapter = plivoSmsProvider({ ...common(), dlt: null })
  const outcome = await adapter.send(under.message, never)
  const providerMessageId = outcome.kind === 'accepted' ? outcome.providerMessageId! : ''
  const { headers, ...hook } = await provider.post({ kind: 'receipt', providerMessageId, status: 'invalid_contact' })
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const reading = adapter.readHook({ ...hook, headers: lower, body: Buffer.from(hook.body) }, new Date())
  expect(reading).toMatchObject({
    receipts: [{ eventId: `${providerMessageId}:undelivered`, sendId: SEND_ID, status: 'invalid_contact', at: null }],
  })
  await adapter.close()
})
