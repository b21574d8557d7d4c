import { randomBytes } from 'node:crypto'
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
  HookReply,
  PostedHook,
} from './protocol.ts'
import type { CreateFake } from './serve.ts'
import { isAuthorised } from './sms.ts'

/**
 * Calls of Exotel to a call flow: https://developer.exotel.com/docs/voice-v1/api-reference/connect-to-flow. Settings: `accountSid`,
 * `apiKey`, `apiToken`, `callerId`, `flowId`, `hookSecret`. The flow is a chain of Gather and Passthru applets, because Exotel's builder
 * rejects circles, with a Greeting and the end behind each.
 */
export const exotelVoice: CreateFake = () => Promise.resolve({ answer, hook, call })

const PAIRS_IN_FLOW = 25
const MS_OF_A_PROMPT = 4_000

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): FakeAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const error = (status: number, message: string, headers = {}) =>
  json(status, { RestException: { Status: status, Message: message } }, headers)

const REFUSALS: Readonly<Partial<Record<Behaviour, FakeAnswer>>> = {
  throttle: error(429, 'Rate limit exceeded. Try again in 30 seconds.', { 'retry-after': '30' }),
  template_paused: error(400, 'Invalid parameter: Url'),
  number_blocked: error(400, 'CallerId is not a valid ExoPhone'),
  invalid_recipient: error(400, 'From number is invalid'),
  server_error: error(503, 'Service Unavailable; '),
}

function answer(request: FakeRequest, state: FakeState): FakeAnswer {
  const { method, url, body } = request
  const { accountSid, apiKey = '', apiToken = '' } = state.settings.secrets
  if (!isAuthorised(request, apiKey, apiToken)) return error(401, 'Authentication failed')
  const account = `/v1/Accounts/${accountSid}`
  if (method === 'GET' && url === `${account}/Calls.json?PageSize=1`) return json(200, { Metadata: {}, Calls: [] })
  if (method !== 'POST' || url !== `${account}/Calls/connect.json`) return error(404, 'Not found')
  const fields = new URLSearchParams(body)
  const fault = faultIn(fields, state.settings.secrets)
  if (fault !== null) return error(400, fault)
  return REFUSALS[state.behaviour] ?? accept(fields, state)
}

function faultIn(
  fields: URLSearchParams,
  { accountSid, callerId, flowId }: FakeState['settings']['secrets'],
): string | null {
  const missing = ['From', 'CallerId', 'Url'].find(name => !fields.get(name))
  if (missing !== undefined) return `Mandatory parameter missing: ${missing}`
  if (!/^(\+\d{6,15}|0\d{10})$/.test(fields.get('From')!)) return 'From number is invalid'
  if (fields.get('CallerId') !== callerId) return 'CallerId is not a valid ExoPhone'
  const flow = `http://my.exotel.com/${accountSid}/exoml/start_voice/${flowId}`
  if (fields.get('Url') !== flow) return 'Invalid parameter: Url'
  if ((fields.get('CustomField') ?? '').length > 128) return 'Invalid parameter: CustomField'
  const events = fields.getAll('StatusCallbackEvents[]')
  return events.every(event => ['answered', 'terminal'].includes(event))
    ? null
    : 'Invalid parameter: StatusCallbackEvents'
}

function accept(fields: URLSearchParams, state: FakeState): FakeAnswer {
  const sid = randomBytes(16).toString('hex')
  const events = fields.getAll('StatusCallbackEvents[]')
  state.accept({
    sendId: fields.get('CustomField'),
    providerMessageId: sid,
    to: fields.get('From')!,
    text: '',
    fields: { ...Object.fromEntries(fields), 'StatusCallbackEvents[]': events },
  })
  const { accountSid, callerId } = state.settings.secrets
  const From = national(fields.get('From')!)
  return json(200, {
    Call: { Sid: sid, AccountSid: accountSid, To: null, From, PhoneNumberSid: callerId, Status: 'in-progress' },
  })
}

/** Exotel writes an Indian number as 0 and ten digits. */
function national(phone: string): string {
  return phone.replace(/^\+91(\d{10})$/, '0$1')
}

const STATUSES = {
  accepted: 'in-progress',
  delivered: 'completed',
  undelivered: 'no-answer',
  invalid_contact: 'failed',
} as const

function hook(order: HookOrder, state: FakeState): PostedHook {
  if (order.kind === 'unknown_receipt') {
    const url = `${hookBase(state)}/status/SD_00000000000000000000000000`
    return multipart(url, { CallSid: '0'.repeat(32), Status: 'completed', DateUpdated: time(Date.now()) })
  }
  if (order.kind === 'malformed') {
    const url = String(state.accepted.at(-1)!.fields.StatusCallback)
    return { method: 'POST', url, headers: { 'content-type': 'application/json' }, body: '{"Status":"completed"}' }
  }
  if (order.kind === 'message') return applet(state, callWith(state, order.inReplyTo ?? ''), 'keys', order.choice)
  return statusHook(callWith(state, order.providerMessageId), STATUSES[order.status])
}

const hookBase = ({ settings }: FakeState) => `${settings.hookUrl}/${settings.secrets.hookSecret}`

function callWith(state: FakeState, sid: string): Accepted {
  return state.accepted.find(({ providerMessageId }) => providerMessageId === sid)!
}

/** By the clock in India, without a zone. */
function time(at: number): string {
  return new Date(at + 19_800_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** The four parameters that are always posted. */
function statusHook({ providerMessageId, fields, at }: Accepted, reported: string): PostedHook {
  const posted = { CallSid: providerMessageId, Status: reported, RecordingUrl: '', DateUpdated: time(at) }
  return multipart(String(fields.StatusCallback), posted)
}

function multipart(url: string, fields: Readonly<Record<string, string>>): PostedHook {
  const boundary = '------------------------3c1a5d07f2be'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return { method: 'POST', url, headers, body: `${parts.join('')}--${boundary}--\r\n` }
}

/** The digits of the last gather are sent to every applet behind it. */
function applet(state: FakeState, called: Accepted, kind: string, digits?: string | null, at = Date.now()): PostedHook {
  const { callerId = '', flowId = '' } = state.settings.secrets
  const query = new URLSearchParams({
    CallSid: called.providerMessageId,
    CallFrom: national(called.to),
    CallTo: callerId,
    CallStatus: 'in-progress',
    Direction: 'outbound-dial',
    CurrentTime: time(at),
    From: national(called.to),
    To: callerId,
    flow_id: flowId,
    CustomField: String(called.fields.CustomField),
    ...(digits && { digits: `"${digits}"` }),
  })
  const headers = { 'exotel-version': '1.0' }
  return { method: 'GET', url: `${hookBase(state)}/${kind}?${query}`, headers, body: '' }
}

async function call(order: CallOrder, state: FakeState, deliver: DeliverHook): Promise<CallTranscript> {
  const called = callWith(state, order.providerMessageId)
  const keys = [...order.keys]
  const heard: string[] = []
  let digits: string | null = null
  let isPersonThere = true
  let hooks = 0
  // Whoever listens to a prompt needs seconds for it, and each hook has its own time.
  const ask = (kind: string) => deliver(applet(state, called, kind, digits, called.at + ++hooks * MS_OF_A_PROMPT))
  for (let pair = 0; pair < PAIRS_IN_FLOW; pair++) {
    heard.push(promptIn(await ask('gather')))
    isPersonThere = keys.length > 0
    if (!isPersonThere) break
    const key = keys.shift() ?? null
    digits = key ?? digits
    const passthru = await ask(key === null ? 'no-key' : 'keys')
    if (passthru.status === 302) break
    if (passthru.status !== 200) throw new Error(`Passthru was answered ${passthru.status}.`)
  }
  if (isPersonThere) heard.push(greetingIn(await ask('closing')))
  await deliver(statusHook(called, 'completed'))
  return { heard, hungUpBy: isPersonThere ? 'caller' : 'person' }
}

/** Exotel drops the call if the answer is not the documented JSON. */
function promptIn({ status, contentType, body }: HookReply): string {
  const read = JSON.parse(body)
  const { gather_prompt: prompt, max_input_digits: digits, finish_on_key: last, input_timeout: seconds } = read
  const isValid =
    status === 200 &&
    isType(contentType, 'application/json') &&
    typeof prompt?.text === 'string' &&
    prompt.text !== '' &&
    digits === 1 &&
    last === '' &&
    Number.isInteger(seconds) &&
    seconds <= 6 &&
    read.repeat_menu === 0
  if (!isValid) throw new Error(`Not the answer of a gather: ${status} ${contentType} ${body}`)
  return prompt.text
}

/** With the character set, as web servers write it. */
function isType(contentType: string, type: string): boolean {
  return contentType === type || contentType.toLowerCase() === `${type}; charset=utf-8`
}

function greetingIn({ status, contentType, body }: HookReply): string {
  if (status !== 200 || !isType(contentType, 'text/plain'))
    throw new Error(`Not the answer of a greeting: ${status} ${contentType}`)
  return body
}
