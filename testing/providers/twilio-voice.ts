import { createHmac, randomBytes } from 'node:crypto'
import type {
  Accepted,
  Behaviour,
  CallOrder,
  CallTranscript,
  DeliverHook,
  FakeAnswer,
  FakeRequest,
  FakeState,
  HookOrder,
  PostedHook,
} from './protocol.ts'
import type { CreateFake } from './serve.ts'
import { isAuthorised } from './sms.ts'

/** Calls of Twilio: https://www.twilio.com/docs/voice/api/call-resource. Settings: `accountSid`, `authToken`, `from`. */
export const twilioVoice: CreateFake = () => Promise.resolve({ answer, hook, call })

const json = (status: number, body: unknown): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function error(status: number, code: number): FakeAnswer {
  const message = `Something about ${code} that says more than it should.`
  return json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
}

const REFUSALS: Readonly<Partial<Record<Behaviour, FakeAnswer>>> = {
  throttle: error(429, 20429),
  template_paused: error(400, 21205),
  number_blocked: error(400, 21210),
  invalid_recipient: error(400, 21211),
  server_error: error(500, 20500),
}

function answer(request: FakeRequest, state: FakeState): FakeAnswer {
  const { method, url, body } = request
  const { accountSid = '', authToken = '' } = state.settings.secrets
  if (!isAuthorised(request, accountSid, authToken)) return error(401, 20003)
  const account = `/2010-04-01/Accounts/${accountSid}`
  if (method === 'GET' && url === `${account}.json`) return json(200, { sid: accountSid, status: 'active' })
  if (method !== 'POST' || url !== `${account}/Calls.json`) return error(404, 20404)
  const fields = new URLSearchParams(body)
  const fault = faultIn(fields, state.settings.secrets.from ?? '')
  if (fault !== null) return error(400, fault)
  return REFUSALS[state.behaviour] ?? accept(fields, state)
}

const isNumber = (value: string | null) => /^\d+$/.test(value ?? '')

function faultIn(fields: URLSearchParams, ours: string): number | null {
  const [to, from, timeout, limit] = ['To', 'From', 'Timeout', 'TimeLimit'].map(name => fields.get(name))
  if (!to) return 21_201
  if (!/^\+[1-9]\d{5,14}$/.test(to)) return 21_211
  if (!from) return 21_213
  if (from !== ours) return 21_210
  if (!URL.canParse(fields.get('Url') ?? '') || !URL.canParse(fields.get('StatusCallback') ?? '')) return 21_205
  if (timeout !== null && !isNumber(timeout ?? '')) return 21_208
  return limit !== null && !isNumber(limit ?? '') ? 20_001 : null
}

function accept(fields: URLSearchParams, state: FakeState): FakeAnswer {
  const sid = `CA${randomBytes(16).toString('hex')}`
  state.accept({
    sendId: new URL(fields.get('Url')!).searchParams.get('send_id'),
    providerMessageId: sid,
    to: fields.get('To')!,
    text: '',
    fields: { ...Object.fromEntries(fields), StatusCallbackEvent: fields.getAll('StatusCallbackEvent') },
  })
  const [to, from] = [fields.get('To'), fields.get('From')]
  return json(201, { sid, status: 'queued', direction: 'outbound-api', to, from })
}

const STATUSES = {
  accepted: 'initiated',
  delivered: 'completed',
  undelivered: 'no-answer',
  invalid_contact: 'failed',
} as const

function hook(order: HookOrder, state: FakeState): PostedHook {
  const last = state.accepted.at(-1)
  if (order.kind === 'unknown_receipt') {
    const url = `${state.settings.hookUrl}?hook=status&send_id=SD_00000000000000000000000000`
    return signed(state, url, { ...callFields(null), CallStatus: 'completed' })
  }
  if (order.kind === 'malformed') return signed(state, addressOf(last!, 'StatusCallback'), { CallSid: 'none' })
  if (order.kind === 'message') {
    const called = callWith(state, order.inReplyTo ?? '')
    const fields = { ...callFields(called), CallStatus: 'in-progress', Digits: order.choice ?? '' }
    return signed(state, addressOf(called, 'Url'), fields)
  }
  const called = callWith(state, order.providerMessageId)
  return signed(state, addressOf(called, 'StatusCallback'), statusFields(called, STATUSES[order.status]))
}

function callWith(state: FakeState, sid: string): Accepted {
  return state.accepted.find(({ providerMessageId }) => providerMessageId === sid)!
}

function addressOf({ fields }: Accepted, name: 'Url' | 'StatusCallback'): string {
  return String(fields[name])
}

function callFields(called: Accepted | null): Record<string, string> {
  return {
    CallSid: called?.providerMessageId ?? `CA${'0'.repeat(32)}`,
    To: called?.to ?? '+14155550100',
    Direction: 'outbound-api',
    ApiVersion: '2010-04-01',
  }
}

function statusFields(called: Accepted, status: string, answeredBy = 'human'): Record<string, string> {
  const isOver = status === 'completed'
  return {
    ...callFields(called),
    CallStatus: status,
    CallbackSource: 'call-progress-events',
    SequenceNumber: isOver ? '1' : '0',
    Timestamp: new Date(called.at).toUTCString().replace('GMT', '+0000'),
    ...(isOver && { CallDuration: '42', AnsweredBy: answeredBy }),
  }
}

function signed({ settings }: FakeState, url: string, fields: Readonly<Record<string, string>>): PostedHook {
  const text = Object.keys(fields)
    .sort()
    .reduce((sum, name) => `${sum}${name}${fields[name]}`, url)
  const signature = createHmac('sha1', settings.secrets.authToken ?? '')
    .update(text)
    .digest('base64')
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: new URLSearchParams(fields).toString(),
  }
}

async function call(order: CallOrder, state: FakeState, deliver: DeliverHook): Promise<CallTranscript> {
  const called = callWith(state, order.providerMessageId)
  const answeredBy = order.answeredBy === 'person' ? 'human' : 'machine_start'
  const keys = [...order.keys]
  const heard: string[] = []
  const ask = async (url: string, fields: Readonly<Record<string, string>>): Promise<Document> => {
    const reply = await deliver(signed(state, url, { ...callFields(called), CallStatus: 'in-progress', ...fields }))
    if (reply.status !== 200 || !/xml/.test(reply.contentType))
      throw new Error(`No TwiML: ${reply.status} ${reply.body}`)
    const document = readTwiml(reply.body)
    heard.push(...(document.words === '' ? [] : [document.words]))
    return document
  }
  let document = await ask(addressOf(called, 'Url'), { AnsweredBy: answeredBy })
  while (document.action !== null && keys.length > 0)
    document = await ask(document.action, { Digits: keys.shift() ?? '' })
  await deliver(signed(state, addressOf(called, 'StatusCallback'), statusFields(called, 'completed', answeredBy)))
  return { heard, hungUpBy: document.action === null ? 'caller' : 'person' }
}

interface Document {
  readonly words: string
  /** Where the key goes; null if the call ends. */
  readonly action: string | null
}

const SAY = /<Say language="([a-z]{2}-IN)" voice="Google\.\1-Standard-A">([^<]*)<\/Say>/g
const DOCUMENT =
  /^<\?xml version="1\.0" encoding="UTF-8"\?><Response>(?:<Gather ([^>]*)>((?:<Say[^>]*>[^<]*<\/Say>)+)<\/Gather>|((?:<Say[^>]*>[^<]*<\/Say>)*)(?:<Hangup\/>)?)<\/Response>$/

/** As much of TwiML as a call of ours uses; anything else is an error, as an unknown verb is at Twilio. */
function readTwiml(text: string): Document {
  const found = DOCUMENT.exec(text)
  if (found === null) throw new Error(`Not the TwiML of a call: ${text}`)
  const [, gather, prompt, last] = found
  const says = prompt ?? last ?? ''
  const words = [...says.matchAll(SAY)].map(([, , sentence = '']) => unescapeXml(sentence))
  if (words.length !== (says.match(/<Say/g) ?? []).length) throw new Error(`A voice is unknown: ${says}`)
  if (gather === undefined) return { words: words.join(' '), action: null }
  const attributes = Object.fromEntries(
    [...gather.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const { numDigits, finishOnKey, actionOnEmptyResult, action = '' } = attributes
  if (numDigits !== '1' || finishOnKey !== '' || actionOnEmptyResult !== 'true')
    throw new Error(`A gather that loses keys: ${gather}`)
  return { words: words.join(' '), action: unescapeXml(action) }
}

function unescapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code?: string, name?: string) =>
    code === undefined ? (names[name ?? ''] ?? '') : String.fromCodePoint(Number(code)),
  )
}
