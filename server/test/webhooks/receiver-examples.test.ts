import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { verifyWebhook } from '@pramaan/sdk'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../../testing/docs-page.ts'
import { bareEnvironment } from '../../../testing/environment.ts'
import { endProcess, freePort, until } from '../../../testing/process.ts'
import { scheduleNextAttempt } from '../../src/features/webhooks/core/schedule.ts'

/** The receivers that integrators copy, each a real process, sent what Pramaan sends and what strangers send. */
const FOLDER = `${ROOT}docs/examples/webhooks`
const PYTHON_CLIENT = `${ROOT}sdks/python`
const SERVE_ROUTE = fileURLToPath(new URL('./serve-route.ts', import.meta.url))
// So that in Node, as in Python, printing waits while nobody reads; else Node would keep the text and go on.
const PRINT_AND_WAIT = 'data:text/javascript,process.stdout._handle.setBlocking(true)'
const NODE = [process.execPath, '--import', PRINT_AND_WAIT] as const
const RECEIVERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  express: [...NODE, `${FOLDER}/express.ts`],
  fastify: [...NODE, `${FOLDER}/fastify.ts`],
  next: [...NODE, SERVE_ROUTE],
  python: ['python3', `${FOLDER}/receiver.py`],
  'the Python client': ['python3', `${PYTHON_CLIENT}/examples/receiver.py`],
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const SECRET = newSecret()
const OTHER_SECRET = newSecret()

interface Receiver {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  readonly url: string
  /** The lines it printed: one for each event it worked on. */
  printed(): readonly string[]
}

async function start([command, ...words]: readonly [string, ...string[]], eventsFile: string): Promise<Receiver> {
  const port = await freePort()
  const settings = { PORT: String(port), WEBHOOK_SECRET: SECRET, EVENTS_FILE: eventsFile, PYTHONPATH: PYTHON_CLIENT }
  const env = { ...bareEnvironment(), ...settings }
  const child = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, complaints] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  const url = `http://127.0.0.1:${port}/webhooks`
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`The server ended at once:\n${complaints}`)
    return (await fetch(url, { method: 'POST' })).status === 400
  }
  await until(answers, 20_000, `${words.at(-1)} to answer`)
  return { child, url, printed: () => out.split('\n').slice(0, -1) }
}

interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

let made = 0
const newType = () => `mandate.made_${++made}`
const eventOf = (type: string) =>
  JSON.stringify({
    id: `EV_${type.slice(0, 40)}`,
    type,
    created_at: '2026-11-15T09:00:00.000Z',
    mode: 'test',
    data: {},
  })

/** Signed by the published library, as of `ageSeconds` ago. */
function signed(body: string, { ageSeconds = 0, secrets = [SECRET] } = {}): Delivery {
  const id: string = JSON.parse(body).id
  const sentAt = new Date(Date.now() - ageSeconds * 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Pramaan-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  }
  return { headers, body }
}

async function send({ url }: Receiver, { headers, body }: Delivery) {
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
  return { status: answer.status, text: await answer.text() }
}

const ACCEPTED = { status: 204, text: '' }
const rejected = (code: string) => ({ status: 400, text: code })

describe.each(Object.entries(RECEIVERS))('%s', (_, command) => {
  let receiver: Receiver
  let folder: string
  let eventsFile: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pramaan-receiver-'))
    eventsFile = join(folder, 'events.db')
    receiver = await start(command, eventsFile)
  })
  afterAll(async () => {
    await endProcess(receiver.child, 'SIGKILL')
    await rm(folder, { recursive: true })
  })

  const timesDone = (type: string) => receiver.printed().filter(line => line === type).length
  const isDone = (type: string) => until(async () => timesDone(type) > 0, 10_000, `${type.slice(0, 40)} to be printed`)

  /** By then whatever was sent before has been worked on too, and the receiver is known to be well. */
  async function takesAnother() {
    const type = newType()
    expect(await send(receiver, signed(eventOf(type)))).toEqual(ACCEPTED)
    await isDone(type)
  }

  test('a signed delivery is accepted and worked on', async () => {
    const type = newType()
    expect(await send(receiver, signed(eventOf(type)))).toEqual(ACCEPTED)
    await isDone(type)
  })

  test('the same event again, and at once, is accepted but worked on once', async () => {
    const type = newType()
    const body = eventOf(type)
    expect(await send(receiver, signed(body))).toEqual(ACCEPTED)
    await isDone(type)
    const again = [0, 1, 2, 3].map(ageSeconds => send(receiver, signed(body, { ageSeconds })))
    expect(await Promise.all(again)).toEqual(again.map(() => ACCEPTED))
    await takesAnother()
    expect(timesDone(type)).toBe(1)
  })

  test.each([
    ['first', [SECRET, OTHER_SECRET]],
    ['second', [OTHER_SECRET, SECRET]],
  ])('of the two signatures of a rotation the %s is enough', async (_place, secrets) => {
    const type = newType()
    expect(await send(receiver, signed(eventOf(type), { secrets }))).toEqual(ACCEPTED)
    await isDone(type)
  })

  test('a body that writing it again would change is accepted', async () => {
    const type = newType()
    const body = `{ "id" : "EV_${type}","type":"${type}",\n\t"data":{"title":"राजमिस्त्री <b> \\u003c & \\/", "n":1.0} }`
    expect(JSON.stringify(JSON.parse(body))).not.toBe(body)
    expect(await send(receiver, signed(body))).toEqual(ACCEPTED)
    await isDone(type)
  })

  test('the answer comes before the work: it is there while the work can get no further', async () => {
    // Nobody reads what it prints, and this is more than the pipe holds: the printing stands still.
    receiver.child.stdout.pause()
    const type = `long_${'x'.repeat(400_000)}`
    try {
      expect(await send(receiver, signed(eventOf(type)))).toEqual(ACCEPTED)
      expect(timesDone(type)).toBe(0)
    } finally {
      receiver.child.stdout.resume()
    }
    await isDone(type)
  })

  test('an event that was answered with 2xx is worked on after a crash: it was stored before the answer', async () => {
    receiver.child.stdout.pause()
    // Of it nothing is printed as a whole, so it cannot have been worked on.
    const type = `crash_${'x'.repeat(400_000)}`
    expect(await send(receiver, signed(eventOf(type)))).toEqual(ACCEPTED)
    await endProcess(receiver.child, 'SIGKILL')
    receiver = await start(command, eventsFile)
    await isDone(type)
  })

  test('an event that cannot be stored is answered with 500, and worked on when it is sent again', async () => {
    await takesAnother()
    const type = newType()
    const body = eventOf(type)
    const other = new DatabaseSync(eventsFile, { timeout: 10_000 })
    other.exec('begin exclusive')
    expect((await send(receiver, signed(body))).status).toBe(500)
    other.exec('rollback')
    other.close()
    expect(timesDone(type)).toBe(0)
    expect(await send(receiver, signed(body))).toEqual(ACCEPTED)
    await isDone(type)
  })

  type Spoil = (delivery: Delivery) => Delivery
  const without =
    (name: string): Spoil =>
    ({ headers, body }) => ({
      headers: Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name)),
      body,
    })
  const withHeader =
    (name: string, value: string): Spoil =>
    ({ headers, body }) => ({ headers: { ...headers, [name]: value }, body })
  test.each<[string, string, Spoil]>([
    [
      'a changed byte',
      'SIGNATURE_MISMATCH',
      each => ({ ...each, body: String(each.body).replace('"test"', '"live"') }),
    ],
    ['one byte more', 'SIGNATURE_MISMATCH', each => ({ ...each, body: `${each.body} ` })],
    ['an empty body', 'SIGNATURE_MISMATCH', each => ({ ...each, body: Buffer.alloc(0) })],
    ["another event's id", 'SIGNATURE_MISMATCH', withHeader('webhook-id', 'EV_another')],
    ['a signature that is none', 'SIGNATURE_MISMATCH', withHeader('webhook-signature', 'v1,é v2,AAAA v1')],
    ['a time that is none', 'TIMESTAMP_INVALID', withHeader('webhook-timestamp', 'now')],
    ['no webhook-id', 'HEADER_MISSING', without('webhook-id')],
    ['no webhook-timestamp', 'HEADER_MISSING', without('webhook-timestamp')],
    ['no webhook-signature', 'HEADER_MISSING', without('webhook-signature')],
    ['1 MB of garbage', 'SIGNATURE_MISMATCH', each => ({ ...each, body: randomBytes(1_000_000) })],
    ['1 MB of garbage alone', 'HEADER_MISSING', () => ({ headers: {}, body: randomBytes(1_000_000) })],
  ])('%s is answered with 400 %s and not worked on', async (_what, code, spoil) => {
    const type = newType()
    expect(await send(receiver, spoil(signed(eventOf(type))))).toEqual(rejected(code))
    await takesAnother()
    expect(timesDone(type)).toBe(0)
  })

  test.each([
    [310, 'TIMESTAMP_TOO_OLD'],
    [-310, 'TIMESTAMP_TOO_NEW'],
  ])('one sent %i seconds ago is answered with 400 %s, another secret with 400 too', async (ageSeconds, code) => {
    const type = newType()
    expect(await send(receiver, signed(eventOf(type), { ageSeconds }))).toEqual(rejected(code))
    const byAnother = signed(eventOf(type), { secrets: [OTHER_SECRET] })
    expect(await send(receiver, byAnother)).toEqual(rejected('SIGNATURE_MISMATCH'))
    await takesAnother()
    expect(timesDone(type)).toBe(0)
  })
})

describe('docs/receiving-webhooks.md', () => {
  const FILES = globSync('**/*.{ts,py}', { cwd: FOLDER }).toSorted()
  let page = ''
  const texts = new Map<string, string>()
  beforeAll(async () => {
    page = await readFile(`${ROOT}docs/receiving-webhooks.md`, 'utf8')
    for (const file of FILES) texts.set(file, await readFile(`${FOLDER}/${file}`, 'utf8'))
  })

  const blocks = () =>
    [...page.matchAll(/^([^\n]*)\n\n```(\w*)\n(.*?)^```$/gms)].map(([, before = '', language = '', text = '']) => ({
      before,
      language,
      text,
    }))
  const nameIn = (text: string) => /^(?:\/\/|#) ([\w/.]+): /.exec(text)?.[1]
  const linesOf = (text: string) => text.split('\n').map(line => line.trim())

  test('each receiver is short, and names itself in its first line', () => {
    expect(FILES).toEqual(['express.ts', 'fastify.ts', 'next/route.ts', 'receiver.py', 'store.ts'])
    for (const [file, text] of texts) expect([nameIn(text), text.split('\n').length <= 65]).toEqual([file, true])
  })

  test('every block of code is a receiver as it is, or lines of the one that the sentence before links', () => {
    const code = blocks().filter(({ language }) => language === 'ts' || language === 'python')
    const whole = code.filter(({ text }) => nameIn(text) !== undefined)
    for (const { text } of whole) expect(text).toBe(texts.get(nameIn(text)!))
    const parts = code.filter(({ text }) => nameIn(text) === undefined)
    const linked = parts.map(({ before }) => /\(examples\/webhooks\/([\w/.]+)\)/.exec(before)?.[1])
    expect(linked.toSorted()).toEqual(FILES)
    for (const [at, { text }] of parts.entries()) {
      expect(text.trimEnd().split('\n')).toHaveLength(5)
      expect(linesOf(texts.get(linked[at]!)!).join('\n')).toContain(linesOf(text.trimEnd()).join('\n'))
    }
    expect(whole.length).toBeGreaterThan(0)
    expect(page.split('```')).toHaveLength(2 * blocks().length + 1)
    const unknown = blocks().filter(({ language }) => !['ts', 'python', 'text', 'sh'].includes(language))
    expect(unknown).toEqual([])
  })

  test('its vector verifies, by the SDK and by the published library', async () => {
    const { text } = blocks().find(each => each.text.startsWith('secret '))!
    const vector = Object.fromEntries(
      text
        .trimEnd()
        .split('\n')
        .map(line => line.split(/ +(.*)/s).slice(0, 2)),
    )
    const { secret, body, ...headers } = vector as Record<string, string>
    const now = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(await verifyWebhook({ secret: secret!, body: body!, headers, now })).toMatchObject({ type: 'mandate.ready' })
    expect(new Webhook(secret!).sign(headers['webhook-id']!, now, body!)).toBe(headers['webhook-signature'])
    expect(JSON.stringify(JSON.parse(body!))).not.toBe(body)
  })

  test('its table of retries is what the code does', () => {
    const rows = [...page.matchAll(/^\| (\d+)(?: and later)? \| (\d+) (s|min|h) \|$/gm)]
    expect(rows).toHaveLength(10)
    const now = new Date()
    const seconds = { s: 1, min: 60, h: 3600 }
    for (const [, failures, count, unit] of rows) {
      const next = scheduleNextAttempt({
        failures: Number(failures),
        storedAt: now,
        retryAfterMs: null,
        now,
        random: 0.5,
      })!
      const shown = Number(count) * seconds[unit as keyof typeof seconds]
      expect((next.getTime() - now.getTime()) / 1000).toBe(shown)
    }
  })
})
