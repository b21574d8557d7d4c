import type { Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificates, type TestCertificates } from '../../../testing/certificates.ts'
import { until } from '../../../testing/process.ts'
import { type OutboundHttpClient, outboundHttpClient } from '../../src/outbound-http/client.ts'
import type { PostOutcome } from '../../src/outbound-http/outcome.ts'
import { ownAddress, PORT, type Receiver, startListener, startRawReceiver, startStopped } from './receivers.ts'

/** Each of these at an address of its own, under a name that is resolved to it. */
const receivers = new Map<string, Receiver>()
const addresses = new Map<string, string>()
const stopped: { close(): void }[] = []
const timers: NodeJS.Timeout[] = []
let certificates: TestCertificates
let sender: OutboundHttpClient

const HEAD = 'HTTP/1.1 200 OK\r\n'
const CHUNK = Buffer.alloc(16_384, 'a')

/** Bounded by the longest a try may take. */
function everySecond(socket: Socket, write: () => void): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : write()), 1_000)
  timers.push(timer)
}

function pour(socket: Socket): void {
  const more = () => {
    while (!socket.destroyed && socket.write(CHUNK));
  }
  socket.on('drain', more)
  more()
}

/** What a receiver does once the request has begun to arrive, by the name it goes under. */
const RAW: Readonly<Record<string, (socket: Socket) => void>> = {
  silent: () => {},
  'head-by-the-byte': socket => {
    let at = 0
    everySecond(socket, () => socket.write(HEAD[at++ % HEAD.length]!))
  },
  'body-by-the-byte': socket => {
    socket.write(`${HEAD}content-length: 1000\r\n\r\n`)
    everySecond(socket, () => socket.write('b'))
  },
  'endless-body': socket => {
    socket.write(`${HEAD}\r\n`)
    pour(socket)
  },
  'counted-body': socket => {
    socket.write(`${HEAD}\r\n`)
    pour(socket)
  },
  'endless-chunks': socket => {
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`)
    socket.write(`${'1\r\nc\r\n'.repeat(100_000)}`)
  },
  'endless-head': socket => {
    socket.write(`${HEAD}x: `)
    pour(socket)
  },
  'many-headers': socket => socket.write(`${HEAD}${'x: y\r\n'.repeat(10_000)}\r\n`),
  'endless-hints': socket => {
    everySecond(socket, () => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'))
  },
  'switching-protocols': socket =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  'half-a-head': socket => socket.end('HTTP/1.1 200 OK\r\ncontent-le'),
  'half-a-body': socket => socket.end(`${HEAD}content-length: 1000\r\n\r\nhalf`),
  'reset-in-body': socket => {
    socket.write(`${HEAD}content-length: 1000\r\n\r\nhalf`, () => socket.destroy())
  },
  'says-goodbye': socket => socket.end(),
  'no-http': socket => socket.end('220 smtp.example.com ESMTP\r\n'),
  'two-lengths': socket => socket.write(`${HEAD}content-length: 5\r\ncontent-length: 6\r\n\r\nhello!`),
  packed: socket => {
    socket.end(`${HEAD}content-encoding: gzip\r\ncontent-length: 4\r\n\r\n\x1f\x8b??`)
  },
}

const PLAIN: Readonly<Record<string, (socket: Socket) => void>> = {
  'mute-tls': () => {},
  'no-tls': socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'reset-tls': socket => socket.destroy(),
}

beforeAll(async () => {
  certificates = await makeCertificates(['DNS:*.example.com'])
  setDefaultCACertificates([...getCACertificates('default'), certificates.ca])
  for (const [name, play] of Object.entries(RAW))
    receivers.set(name, await startRawReceiver(newAddress(name), certificates.good, play))
  for (const [name, play] of Object.entries(PLAIN)) receivers.set(name, await startListener(newAddress(name), play))
  const ok = (socket: Socket) => socket.end(`${HEAD}content-length: 0\r\n\r\n`)
  receivers.set('other-name', await startRawReceiver(newAddress('other-name'), certificates.otherName, ok))
  receivers.set('self-signed', await startRawReceiver(newAddress('self-signed'), certificates.selfSigned, ok))
  stopped.push(await startStopped(newAddress('stopped'), 0))
  stopped.push(await startStopped(newAddress('never-accepts'), 8))
  newAddress('nobody')
  sender = outboundHttpClient({
    check: url => url,
    isAllowed: address => [...addresses.values()].includes(address),
    lookup: async name => [addresses.get(name.replace('.example.com', ''))!],
  })
})

afterAll(async () => {
  await sender.close()
  for (const timer of timers) clearInterval(timer)
  for (const each of stopped) each.close()
  await Promise.all([...receivers.values()].map(receiver => receiver.close()))
})

function newAddress(name: string): string {
  const address = ownAddress(60 + addresses.size)
  addresses.set(name, address)
  return address
}

const post = (name: string) =>
  sender.post({ url: `https://${name}.example.com:${PORT}/`, headers: {}, body: '{}' }, new AbortController().signal)
const gist = (outcome: PostOutcome) => (outcome.kind === 'answered' ? outcome.status : outcome.why)

/** One after another: the receivers live in this process, and two dozen handshakes at once would be what is measured. */
test.each([
  ['nobody', 'connect'],
  ['no-tls', 'tls'],
  ['reset-tls', 'tls'],
  ['other-name', 'tls'],
  ['self-signed', 'tls'],
  ['endless-head', 'broken'],
  ['many-headers', 'broken'],
  ['switching-protocols', 'broken'],
  ['half-a-head', 'broken'],
  ['says-goodbye', 'broken'],
  ['no-http', 'broken'],
  ['two-lengths', 'broken'],
  ['endless-body', 200],
  ['endless-chunks', 200],
  ['half-a-body', 200],
  ['reset-in-body', 200],
  ['packed', 200],
])('%s: %s at once', async (name, expected) => {
  const outcome = await post(name)
  expect(gist(outcome)).toBe(expected)
  expect(outcome.durationMs).toBeLessThan(2_500)
  expect(outcome.kind === 'answered' ? outcome.body.length : 0).toBeLessThanOrEqual(1_024)
})

test('what never ends is ended in its time', async () => {
  const expected = {
    'never-accepts': 'connect after 3 s',
    stopped: 'tls after 3 s',
    'mute-tls': 'tls after 3 s',
    silent: 'timed_out after 10 s',
    'head-by-the-byte': 'timed_out after 10 s',
    'endless-hints': 'timed_out after 10 s',
    'body-by-the-byte': '200 after 10 s',
  }
  const outcomes = await Promise.all(
    Object.keys(expected).map(async name => [name, inWords(await post(name))] as const),
  )
  expect(Object.fromEntries(outcomes)).toEqual(expected)
})

/** Rounded down: the clocks run out in time, and a busy machine tells us up to a second later. */
function inWords(outcome: PostOutcome): string {
  return `${gist(outcome)} after ${Math.floor((outcome.durationMs + 50) / 1_000)} s`
}

test('of an endless body a little more than the limit leaves the receiver', async () => {
  const sent = receivers.get('counted-body')!
  expect(gist(await post('counted-body'))).toBe(200)
  await until(async () => sent.open === 0, 2_000, 'the socket to be closed')
  // 64 KB, and what the buffers of two ends of a socket hold.
  expect(sent.bytesSent).toBeLessThan(8 * 1_048_576)
})
