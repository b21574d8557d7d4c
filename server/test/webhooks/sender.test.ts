import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeCertificates, type TestCertificates } from '../../../testing/certificates.ts'
import { type DnsAnswer, type DnsServer, startDnsServer } from '../../../testing/dns-server.ts'
import { until } from '../../../testing/process.ts'
import { type OutboundHttpClient, type OutboundPolicy, outboundHttpClient } from '../../src/outbound-http/client.ts'
import { dnsLookup } from '../../src/outbound-http/connect.ts'
import type { PostOutcome } from '../../src/outbound-http/outcome.ts'
import { webhookSender } from '../../src/outbound-http/sender.ts'
import { isReachable } from '../../src/outbound-http/special-addresses.ts'
import { checkUrl } from '../../src/outbound-http/url-policy.ts'
import { HOSTILE_URLS } from './hostile-urls.ts'
import { ownAddress, PORT, type Receiver, startListener, startReceiver } from './receivers.ts'

const STRICT = { allowLoopback: false }
/** What this test calls public; the rest is judged as in production. */
const PUBLIC = ownAddress(44)
const OTHER_PUBLIC = ownAddress(45)
const PRIVATE = ownAddress(46)

interface Seen {
  readonly request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>
  readonly body: string
  readonly serverName: string | false | null
}

const seen: Seen[] = []
const senders: OutboundHttpClient[] = []
/** By name and family; what is not here does not exist. */
const zone = new Map<string, DnsAnswer | readonly DnsAnswer[]>()
let certificates: TestCertificates
let dns: DnsServer
let receiver: Receiver
let canary: Receiver

beforeAll(async () => {
  certificates = await makeCertificates(['DNS:*.example.com', `IP:${PUBLIC}`])
  setDefaultCACertificates([...getCACertificates('default'), certificates.ca])
  dns = await startDnsServer(({ name, family, before }) => {
    const answer = zone.get(`${name}/${family}`) ?? zone.get(name) ?? 'no_such_name'
    return Array.isArray(answer)
      ? (answer[Math.min(before, answer.length - 1)] ?? 'no_such_name')
      : (answer as DnsAnswer)
  })
  receiver = await startReceiver(PUBLIC, certificates.good, (request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const { method, url, headers, socket } = request
      seen.push({ request: { method, url, headers }, body, serverName: (socket as TLSSocket).servername })
      if (url === '/close') response.setHeader('connection', 'close')
      if (url === '/redirect') response.writeHead(302, { location: `https://${PRIVATE}:${PORT}/` })
      if (url === '/later') response.writeHead(429, { 'retry-after': '120' })
      response.end(url === '/odd' ? Buffer.concat([Buffer.from([0, 255, 65]), Buffer.from('é'.repeat(2_000))]) : 'fine')
    })
  })
  canary = await startListener(PRIVATE)
})

afterEach(async () => {
  await Promise.all(senders.splice(0).map(sender => sender.close()))
})

afterAll(async () => {
  await Promise.all([dns.close(), receiver.close(), canary.close()])
})

const gate = (changes: Partial<OutboundPolicy> = {}): OutboundPolicy => ({
  check: url => {
    const judged = checkUrl(url, STRICT)
    return judged.ok ? judged.value.url : null
  },
  isAllowed: address => [PUBLIC, OTHER_PUBLIC].includes(address) || isReachable(address, STRICT),
  lookup: dnsLookup([dns.server]),
  ...changes,
})

function kept<Kept extends OutboundHttpClient>(sender: Kept): Kept {
  senders.push(sender)
  return sender
}

const requestTo = (url: string) => ({ url, headers: { 'webhook-id': 'evt_1' }, body: '{"a":"é"}' })
const never = () => new AbortController().signal
const post = (url: string, sender = kept(outboundHttpClient(gate()))) => sender.post(requestTo(url), never())
/** undici keeps a connection back for one turn of the loop, to see whether the receiver closes it after all. */
const postAndRest = async (url: string, sender: OutboundHttpClient) => {
  const outcome = await post(url, sender)
  await new Promise(resolve => setImmediate(resolve))
  return outcome
}
const named = (name: string, path = '/') => `https://${name}:${PORT}${path}`
const gist = (outcome: PostOutcome) => (outcome.kind === 'answered' ? outcome.status : outcome.why)
const a = (...addresses: readonly string[]): DnsAnswer => ({ addresses })

describe('a delivery to a public receiver', () => {
  beforeAll(() => zone.set('hooks.example.com/4', a(PUBLIC)))

  test('arrives whole, under the name it was sent to', async () => {
    expect(await post(named('hooks.example.com', '/a?b=c'))).toMatchObject({
      kind: 'answered',
      status: 200,
      body: 'fine',
    })
    expect(seen.at(-1)).toMatchObject({
      request: { method: 'POST', url: '/a?b=c', headers: { host: `hooks.example.com:${PORT}`, 'webhook-id': 'evt_1' } },
      body: '{"a":"é"}',
      serverName: 'hooks.example.com',
    })
    expect(seen.at(-1)?.request.headers).toMatchObject({ 'accept-encoding': 'identity', 'content-length': '10' })
  })

  test('reaches a literal address by a certificate for it', async () => {
    const sender = kept(outboundHttpClient(gate({ check: url => url })))
    expect(gist(await post(named(PUBLIC), sender))).toBe(200)
  })

  test('a redirect is an answer and is not followed', async () => {
    expect(gist(await post(named('hooks.example.com', '/redirect')))).toBe(302)
    expect(canary.connections).toBe(0)
  })

  test('Retry-After comes back as it was sent', async () => {
    expect(await post(named('hooks.example.com', '/later'))).toMatchObject({ status: 429, retryAfter: '120' })
  })

  test('of the reply one KB is kept, as text that PostgreSQL takes', async () => {
    const outcome = await post(named('hooks.example.com', '/odd'))
    // A NUL, a stray byte and an A leave room for 510 letters of two bytes; the half of one more is left out.
    expect(outcome).toMatchObject({ body: `\ufffdA${'é'.repeat(510)}` })
  })

  test('a header that would end the head early is a mistake of ours, and nothing is sent', async () => {
    const before = receiver.connections
    const sender = kept(outboundHttpClient(gate()))
    const broken = { ...requestTo(named('hooks.example.com')), headers: { 'webhook-id': 'a\r\nhost: b' } }
    await expect(sender.post(broken, never())).rejects.toThrow('invalid')
    expect(receiver.connections).toBe(before)
  })

  test('connections are kept for the next delivery, and never shared between origins', async () => {
    zone.set('twin.example.com/4', a(PUBLIC))
    const sender = kept(outboundHttpClient(gate()))
    const before = receiver.connections
    for (const name of ['hooks', 'hooks', 'twin', 'twin', 'hooks'])
      await postAndRest(named(`${name}.example.com`), sender)
    expect(receiver.connections - before).toBe(2)
    expect(seen.slice(-5).map(({ serverName }) => String(serverName).split('.')[0])).toEqual(
      seen.slice(-5).map(({ request }) => request.headers.host?.split('.')[0]),
    )
  })

  test('one that hangs while it connects holds up no other to the same origin', async () => {
    const lookups = [Promise.withResolvers<string[]>()]
    const lookup = () => lookups.shift()?.promise ?? Promise.resolve([PUBLIC])
    const hanging = lookups[0]!
    const sender = kept(outboundHttpClient(gate({ lookup })))
    const first = post(named('hooks.example.com'), sender)
    expect(gist(await post(named('hooks.example.com'), sender))).toBe(200)
    hanging.resolve([PUBLIC])
    expect(gist(await first)).toBe(200)
  })

  test('the caller can end it while it connects: at once, and nothing is sent when the connection comes', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<string[]>()
    const lookup = () => {
      asked.resolve()
      return answer.promise
    }
    const sender = kept(outboundHttpClient(gate({ lookup })))
    const stop = new AbortController()
    const posting = sender.post(requestTo(named('hooks.example.com', '/stopped')), stop.signal)
    await asked.promise
    const start = performance.now()
    stop.abort(new Error('The worker stops.'))
    await expect(posting).rejects.toThrow('The worker stops.')
    expect(performance.now() - start).toBeLessThan(1_000)
    await expect(sender.post(requestTo(named('hooks.example.com')), stop.signal)).rejects.toThrow('The worker stops.')
    answer.resolve([PUBLIC])
    // Through the same connection, so it comes after whatever the first one sent.
    expect(gist(await post(named('hooks.example.com', '/after'), sender))).toBe(200)
    expect(seen.map(({ request }) => request.url)).not.toContain('/stopped')
  })
})

describe('what DNS says', () => {
  const hundred = (last: string) => a(...Array.from({ length: 99 }, () => PUBLIC), last)

  test.each<readonly [string, DnsAnswer, DnsAnswer]>([
    ['a private address', a(PRIVATE), a()],
    ['a public one, then a private one', a(PUBLIC, PRIVATE), a()],
    ['a private one, then a public one', a(PRIVATE, PUBLIC), a()],
    ['a public A and a loopback AAAA', a(PUBLIC), a('::1')],
    ['a public A and an AAAA that carries a private address', a(PUBLIC), a(`64:ff9b::${PRIVATE}`)],
    ['a public A and a mapped AAAA', a(PUBLIC), a(`::ffff:${PRIVATE}`)],
    ['a private A and a public AAAA', a(PRIVATE), a('2606:4700::1111')],
    ['an alias of localhost', { cname: 'localhost', addresses: ['127.0.0.1'] }, a()],
    [
      'an alias of a private name',
      { cname: 'db.internal', addresses: [PRIVATE] },
      { cname: 'db.internal', addresses: [] },
    ],
    ['a hundred answers, the last of them private', hundred(PRIVATE), a()],
    ['the address of cloud metadata', a('169.254.169.254'), a('fd00:ec2::254')],
    ['nowhere', a('0.0.0.0'), a('::')],
  ])('%s: all are rejected, and nobody is called', async (title, v4, v6) => {
    const name = `${title.replaceAll(/[^a-z]/gi, '')}.example.com`.toLowerCase()
    zone.set(`${name}/4`, v4).set(`${name}/6`, v6)
    const before = receiver.connections
    expect(gist(await post(named(name)))).toBe('refused_address')
    expect([canary.connections, receiver.connections - before]).toEqual([0, 0])
    expect(dns.questions.filter(question => question.name === name)).toHaveLength(2)
  })

  test.each<readonly [string, DnsAnswer]>([
    ['that there is no such name', 'no_such_name'],
    ['that the name has no address', a()],
    ['only another name', { cname: 'localhost', addresses: [] }],
    ['more than a hundred addresses', a(...Array.from({ length: 51 }, () => PUBLIC))],
  ])('%s: not delivered', async (title, answer) => {
    const name = `${title.replaceAll(/[^a-z]/gi, '')}.example.com`.toLowerCase()
    // For both families alike; 51 of each are 102.
    zone.set(`${name}/4`, answer).set(`${name}/6`, typeof answer === 'string' ? answer : asV6(answer))
    expect(gist(await post(named(name)))).toBe('dns')
  })

  test('nothing: not delivered, after two seconds', async () => {
    zone.set('silent.example.com', 'silence')
    const outcome = await post(named('silent.example.com'))
    expect(outcome).toMatchObject({ why: 'dns' })
    expect(outcome.durationMs).toBeGreaterThan(1_900)
    expect(outcome.durationMs).toBeLessThan(2_600)
  })

  test('nothing about one family: the other is enough', async () => {
    zone.set('half.example.com/4', a(PUBLIC)).set('half.example.com/6', 'silence')
    const outcome = await post(named('half.example.com'))
    expect(gist(outcome)).toBe(200)
    expect(outcome.durationMs).toBeLessThan(3_000)
  })

  test('a dead address before a living one: the living one is called', async () => {
    zone.set('spare.example.com/4', a(OTHER_PUBLIC, PUBLIC))
    expect(gist(await post(named('spare.example.com')))).toBe(200)
  })

  test('a living address between dead ones: the same', async () => {
    zone.set('between.example.com/4', a(OTHER_PUBLIC, PUBLIC, OTHER_PUBLIC))
    expect(gist(await post(named('between.example.com')))).toBe(200)
  })

  test('a hundred public addresses: delivered', async () => {
    zone.set('many.example.com/4', hundred(PUBLIC))
    expect(gist(await post(named('many.example.com')))).toBe(200)
  })
})

/** As many of the other family, all public. */
function asV6(answer: Exclude<DnsAnswer, string>): DnsAnswer {
  return { ...answer, addresses: answer.addresses.map(() => '2606:4700::1111') }
}

describe('a name that is public first and private afterwards', () => {
  test('is checked anew for every connection', async () => {
    zone.set('rebind.example.com/4', [a(PUBLIC), a(PRIVATE)])
    const sender = kept(outboundHttpClient(gate()))
    const gists = []
    for (let round = 0; round < 50; round++) gists.push(gist(await post(named('rebind.example.com', '/close'), sender)))
    expect(gists).toEqual([200, ...Array.from({ length: 49 }, () => 'refused_address')])
    expect(canary.connections).toBe(0)
  })

  test('is reached through the connection that was vetted, for as long as that lives', async () => {
    zone.set('sticky.example.com/4', [a(PUBLIC), a(PRIVATE)])
    const sender = kept(outboundHttpClient(gate()))
    const before = receiver.connections
    for (let round = 0; round < 10; round++)
      expect(gist(await postAndRest(named('sticky.example.com'), sender))).toBe(200)
    expect(receiver.connections - before).toBe(1)
    expect(gist(await postAndRest(named('sticky.example.com', '/close'), sender))).toBe(200)
    expect(gist(await post(named('sticky.example.com'), sender))).toBe('refused_address')
    expect(canary.connections).toBe(0)
  })

  test('is checked anew a minute later, however busy its connection is', async () => {
    zone.set('minute.example.com/4', [a(PUBLIC), a(PRIVATE)])
    const sender = kept(outboundHttpClient(gate()))
    expect(gist(await postAndRest(named('minute.example.com'), sender))).toBe(200)
    // undici reads a connection's age from `Date`; its timers run on.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const later = await post(named('minute.example.com'), sender).finally(() => vi.useRealTimers())
    expect(gist(later)).toBe('refused_address')
    expect(canary.connections).toBe(0)
  })

  test('is asked about once a connection: between the check and the call there is no second question', async () => {
    zone.set('once.example.com/4', [a(PUBLIC), a(PRIVATE)])
    expect(gist(await post(named('once.example.com')))).toBe(200)
    expect(dns.questions.filter(({ name, family }) => name === 'once.example.com' && family === 4)).toHaveLength(1)
  })
})

describe('each stage holds when the one before it is missing', () => {
  test('literal hosts are checked at the connection, where no lookup is ever asked for', async () => {
    const asked: string[] = []
    const lookup = async (name: string) => {
      asked.push(name)
      return []
    }
    const sender = kept(outboundHttpClient(gate({ check: url => url, lookup })))
    const literals = HOSTILE_URLS.filter(url => hasPrivateLiteral(url))
    expect(literals.length).toBeGreaterThan(200)
    const outcomes = await Promise.all(literals.map(url => post(url, sender)))
    expect(literals.filter((_, at) => gist(outcomes[at]!) !== 'refused_address')).toEqual([])
    expect(asked).toEqual([])
  })

  test('a socket that ended up elsewhere is closed before its first byte', async () => {
    // Linux connects to 127.0.0.1 when asked for 0.0.0.0.
    const elsewhere = await startListener('127.0.0.1', () => {}, 0)
    const allowed = gate({ check: url => url, isAllowed: address => address === '0.0.0.0' })
    const sender = kept(outboundHttpClient(allowed))
    for (const scheme of ['http', 'https'])
      expect(gist(await post(`${scheme}://0.0.0.0:${elsewhere.port}/`, sender))).toBe('refused_address')
    await until(async () => elsewhere.connections === 2, 2_000, 'both connections')
    await elsewhere.close()
    expect(elsewhere.bytesReceived).toBe(0)
  })
})

function hasPrivateLiteral(url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return false
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isReachable(host, STRICT)
}

describe('the webhook sender of the product', () => {
  test('rejects the whole corpus and asks nobody', async () => {
    const sender = kept(webhookSender({ policy: STRICT, dnsServers: [dns.server] }))
    const before = dns.questions.length
    const outcomes = await Promise.all(HOSTILE_URLS.map(url => post(url, sender)))
    expect(new Set(outcomes.map(gist))).toEqual(new Set(['refused_address']))
    expect(dns.questions.length).toBe(before)
  })

  test('reaches loopback only where that is allowed, and its policy cannot be loosened afterwards', async () => {
    const here = await startListener(
      '127.0.0.1',
      socket => socket.once('data', () => socket.end('HTTP/1.1 204 \r\n\r\n')),
      0,
    )
    const policy = { allowLoopback: false }
    const strict = kept(webhookSender({ policy, dnsServers: [dns.server] }))
    const development = kept(webhookSender({ policy: { allowLoopback: true }, dnsServers: [dns.server] }))
    policy.allowLoopback = true
    for (const host of ['127.0.0.1', 'localhost', 'a.localhost']) {
      expect(gist(await post(`http://${host}:${here.port}/`, strict))).toBe('refused_address')
      expect(here.connections).toBe(0)
    }
    for (const host of ['127.0.0.1', 'localhost', 'a.localhost'])
      expect(gist(await post(`http://${host}:${here.port}/`, development))).toBe(204)
    await here.close()
  })

  test('is the only one who can say what is public', () => {
    const source = fileURLToPath(new URL('../../src/', import.meta.url))
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
    const importers = files.filter(file =>
      /outbound-http\/(client|connect)\.ts'|'\.\/(client|connect)\.ts'/.test(readFileSync(source + file, 'utf8')),
    )
    // guardedFetch makes the same policy of the same setting, for answers that are read.
    const own = ['client.ts', 'guarded-fetch.ts', 'sender.ts'].map(file => `outbound-http/${file}`)
    expect(importers.sort()).toEqual(own)
  })
})
