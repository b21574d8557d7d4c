import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, newAgency } from '../../../chaos/campaigns/agency.ts'
import { call } from '../../../testing/client.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keysDeps } from '../../../testing/keys.ts'
import { type ServerProcess, startServer, until } from '../../../testing/process.ts'
import { ACCOUNT_KINDS, addAccountOf } from '../../../testing/providers/accounts.ts'
import type { Accepted } from '../../../testing/providers/protocol.ts'
import { type FakeProcess, startFake } from '../../../testing/providers/start.ts'
import { postedByTwilio } from '../../../testing/providers/twilio-sms.ts'
import { visitor } from '../journeys/candidate.fixture.ts'

/** A live campaign by all channels, with real processes that log everything: nothing of the people may be in logs, metrics or traces. */

const USED = ['whatsapp', 'twilio', 'email'] as const
type Used = (typeof USED)[number]
/** As providers know the service: Twilio signs the whole address. */
const PUBLIC_URL = 'https://pramaan.example'

/** Each occurs once in the world. */
const CANARIES = {
  name: 'Zebunnisaq Canarywala',
  reply: 'canaryreply is my free text',
  answer: 'canaryanswer at the old mill',
  forged: 'canaryforged in a hook',
  query: 'canaryquery-in-an-address',
}
const person = (nth: number) => ({
  external_candidate_id: `cand-${nth}`,
  name: `${CANARIES.name} ${nth}`,
  phone: `+97150555${7100 + nth}`,
  email: `canary.mailbox.${nth}@example.com`,
  language: 'en',
  consent: { obtained: true },
})
const PEOPLE = [1, 2, 3, 4, 5, 6].map(person)

const traces: string[] = []
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  traces.push(Buffer.concat(chunks).toString('utf8'))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

let db: TestDatabase
let api: ServerProcess
let worker: ServerProcess
let agency: Agency
const providers = new Map<Used, FakeProcess>()
const paths = new Map<Used, string>()
/** Everything that was said by our processes. */
let said: readonly string[] = []
/** Tokens of candidates' pages: who has one sees the answers. */
let tokens: readonly string[] = []

beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  db = await createTestDatabase()
  const env = {
    DATABASE_URL: db.url,
    PUBLIC_URL,
    REDIS_PREFIX: `canaries:${process.pid}:${Date.now()}:`,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  }
  // One after the other: the harness writes the file of keys for each.
  api = await startServer('api', env)
  worker = await startServer('worker', env)
  const channels = USED.map(name => ACCOUNT_KINDS[name].channel)
  agency = await newAgency(db, () => api, 1_000, {
    workflow: { channels, languages: ['en'] },
    mandate: { enrichment_questions: QUESTIONS },
  })
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  for (const name of USED) {
    const kind = ACCOUNT_KINDS[name]
    const provider = await startFake(kind.fake, { hookUrl: api.url, secrets: kind.secrets })
    const { orgId } = agency.tenant
    const { id } = await addAccountOf(deps, kind, { orgId, address: provider.address }, ['en'])
    paths.set(name, `/inbound/${id}`)
    await provider.hookTo(`${api.url}/inbound/${id}`)
    providers.set(name, provider)
  }
  await runWorld()
}, 240_000)
afterAll(async () => {
  await Promise.all([...providers.values()].map(provider => provider.end()))
  await api?.end('SIGKILL')
  await worker?.end('SIGKILL')
  await db?.drop()
  collector.closeAllConnections()
  collector.close()
})

const QUESTIONS = [{ key: 'last_site', type: 'voice', text: 'Where did you work last?' }]

const post = (path: string, options: Parameters<typeof call>[2]) => call('POST', `${api.url}${path}`, options)

async function contacted(name: Used, nth: number): Promise<Accepted> {
  const { phone, email } = PEOPLE[nth - 1]!
  const isOwn = ({ to }: Accepted) => [phone, phone.slice(1), email].includes(to)
  const find = async () => (await providers.get(name)!.journal()).find(isOwn)
  await until(async () => (await find()) !== undefined, 60_000, `person ${nth} to be contacted by ${name}`)
  return (await find())!
}

async function runWorld(): Promise<void> {
  const whatsapp = providers.get('whatsapp')!
  const launched = await agency.write(
    '/campaigns',
    { mandate_id: agency.mandateId, name: 'Masons', candidates: [PEOPLE[0]] },
    'launch',
  )
  const { campaign_id } = launched.body.data
  const add = (nth: number) =>
    agency.write(`/campaigns/${campaign_id}/candidates`, { candidates: [PEOPLE[nth - 1]] }, `add ${nth}`)
  const inChat = await contacted('whatsapp', 1)
  // Not on WhatsApp, so by SMS.
  await whatsapp.behave('invalid_recipient')
  await add(2)
  const bySms = await contacted('twilio', 2)
  // Neither there nor by SMS, so by e-mail.
  await whatsapp.behave('invalid_recipient')
  await providers.get('twilio')!.behave('invalid_recipient')
  await add(6)
  const byMail = await contacted('email', 6)
  await whatsapp.behave('server_error')
  await add(3)
  // A server error: nobody knows whether the message was sent.
  await untilSend("status = 'unknown'")
  // The provider blocks the number; then it answers nobody.
  await whatsapp.behave('number_blocked')
  await add(4)
  await untilSend("status = 'postponed'")
  await reportAll(inChat, bySms, byMail)
  await answerOnPage(bySms)
  await provokeErrors(inChat)
  await whatsapp.end()
  await db.admin.query("update channel_accounts set status = 'active', paused_reason = null")
  await add(5)
  await untilSend(
    "status = 'postponed' and result_id in (select result_id from journeys where external_candidate_id = 'cand-5')",
  )
  await until(async () => traces.length > 1, 30_000, 'traces')
  said = [...api.log, ...worker.log, ...traces, await metricsOf(api), await metricsOf(worker)]
  tokens = [inChat, bySms, byMail].flatMap(
    ({ text, fields }) => `${text} ${JSON.stringify(fields)}`.match(/cnd_[\w-]{20,}/g) ?? [],
  )
}

async function untilSend(condition: string): Promise<void> {
  const isThere = async () =>
    ((await db.admin.query(`select 1 from journey_sends where ${condition}`)).rowCount ?? 0) > 0
  await until(isThere, 60_000, `a message whose ${condition}`)
}

async function metricsOf({ metricsUrl }: ServerProcess): Promise<string> {
  return (await call('GET', metricsUrl)).text
}

async function reportAll(inChat: Accepted, bySms: Accepted, byMail: Accepted): Promise<void> {
  const whatsapp = providers.get('whatsapp')!
  const { providerMessageId } = inChat
  expect((await whatsapp.post({ kind: 'receipt', providerMessageId, status: 'delivered' })).status).toBe(200)
  const reply = { kind: 'message', from: `+${inChat.to}`, text: CANARIES.reply, inReplyTo: providerMessageId } as const
  expect((await whatsapp.post(reply)).status).toBe(200)
  const mailed = { ...reply, from: byMail.to, inReplyTo: byMail.providerMessageId }
  expect((await providers.get('email')!.post(mailed)).status).toBe(200)
  const path = paths.get('twilio')!
  const settings = { hookUrl: `${PUBLIC_URL}${path}`, secrets: ACCOUNT_KINDS.twilio.secrets }
  const { headers, body } = postedByTwilio({ kind: 'message', from: bySms.to, text: CANARIES.reply }, settings)
  expect((await post(path, { headers, raw: body })).status).toBe(200)
}

async function answerOnPage({ text }: Accepted): Promise<void> {
  const who = visitor({ call: (method, path, options) => call(method, `${api.url}${path}`, options) })
  const short = await call('GET', `${api.url}${new URL(/https:\/\/\S+/.exec(text)![0]).pathname}`)
  await who.open(new URL(String(short.headers.location), PUBLIC_URL).pathname)
  await who.submit({ agree: 'yes' })
  const answered = await who.submit({ value: CANARIES.answer })
  expect(answered.status).toBe(200)
}

/** Forged, malformed, too large, with a wrong type, to nobody, and with something in the address. */
async function provokeErrors({ to }: Accepted): Promise<void> {
  const path = paths.get('whatsapp')!
  const raw = JSON.stringify({ text: CANARIES.forged, from: to, name: CANARIES.name })
  const json = { 'content-type': 'application/json' }
  const answers = [
    await post(path, { headers: { ...json, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }, raw }),
    await post(path, { headers: json, raw: `{"broken": "${CANARIES.forged}` }),
    await post(paths.get('email')!, {
      headers: { 'content-type': 'message/rfc822' },
      raw: `From: ${PEOPLE[0]!.email}`,
    }),
    await post(paths.get('twilio')!, { headers: json, raw }),
    await post(`${path}?key=${CANARIES.query}`, { headers: json, raw: raw.repeat(40_000) }),
    await post(`/inbound/${CANARIES.query}`, { headers: json, raw }),
    await call('GET', `${api.url}/c/${CANARIES.query}`),
  ]
  expect(answers.every(({ status }) => status >= 400 && status < 500)).toBe(true)
}

function secretsOfPeople(): readonly string[] {
  const ofPeople = PEOPLE.flatMap(({ name, phone, email }) => [name, phone, phone.slice(4), email])
  return [...Object.values(CANARIES), ...ofPeople, ...tokens]
}

/** As it stands, in an address, in a form, and in base64. */
function formsOf(canary: string): readonly string[] {
  const encoded = encodeURIComponent(canary)
  const inside = Buffer.from(canary).toString('base64').replace(/=+$/, '').slice(0, -1)
  return [
    canary,
    canary.toLowerCase(),
    encoded,
    encoded.replaceAll('%20', '+'),
    JSON.stringify(canary).slice(1, -1),
    inside,
  ]
}

function scan(texts: readonly string[]): readonly string[] {
  const all = texts.join('\n')
  return secretsOfPeople().filter(canary => formsOf(canary).some(form => all.includes(form)))
}

test('logs, metrics and traces of all processes have nothing of the people, whatever went wrong', () => {
  expect(scan(said)).toEqual([])
})

test('the run reached what it looks for: logs of hooks and batches, metrics of sends, spans, and pages with tokens', () => {
  const all = said.join('\n')
  for (const part of ['/inbound/{account}', 'pramaan_journey_sends_total{', 'resourceSpans', '/c/{token}'])
    expect(all).toContain(part)
  expect(tokens.length).toBeGreaterThan(0)
})

test.each([
  ['a name', PEOPLE[2]!.name],
  ['a phone without its country', PEOPLE[0]!.phone.slice(4)],
  ['a mailbox in an address', encodeURIComponent(PEOPLE[1]!.email)],
  ['an answer in base64', Buffer.from(CANARIES.answer).toString('base64')],
  ['a reply', CANARIES.reply],
])('the scan finds %s that is planted in a line of the log', (_, planted) => {
  expect(scan([...said, `{"level":"info","msg":"received ${planted}"}`])).not.toEqual([])
})
