import { request } from 'node:http'
import { seededRandom } from '../bench/figures.ts'
import { sign } from '../server/src/http/middleware/signature.ts'
import { hmacKey } from '../server/src/kernel/crypto.ts'
import { startTestApi, type TestApi } from '../testing/api.ts'
import { addresses } from '../testing/client.ts'
import { BASE, newPartner, type Partner } from '../testing/partner.ts'
import type { Outcome, Scenario } from '../testing/scenario.ts'

/** A request as sent: header names and values in one list, so that a header can occur twice. */
interface Wire {
  method: string
  target: string
  headers: string[]
  body: string
}

const BODY = '{"skill_ids":["sk_1001","sk_1002"]}'

/** Each changes one thing of a signed request; the signature stays as it was. */
const MUTATIONS: Record<string, (wire: Wire, random: () => number) => void> = {
  method: wire => {
    wire.method = 'PUT'
  },
  'path byte': (wire, random) => {
    const at = BASE.length + 1 + Math.floor(random() * 12)
    wire.target = flip(wire.target, at, random)
  },
  'path encoding': wire => {
    wire.target = wire.target.replace('/skills', '/%73kills')
  },
  'double slash': wire => {
    wire.target = wire.target.replace('/lookup', '//lookup')
  },
  'query added': (wire, random) => {
    wire.target += `?x=${Math.floor(random() * 1e6)}`
  },
  'body byte': (wire, random) => {
    wire.body = flip(wire.body, Math.floor(random() * wire.body.length), random)
  },
  'body blank': wire => {
    wire.body += ' '
  },
  'body emptied': wire => {
    wire.body = '{}'
  },
  timestamp: (wire, random) => change(wire, 'x-timestamp', old => String(Number(old) + 1 + Math.floor(random() * 100))),
  'timestamp in milliseconds': wire => change(wire, 'x-timestamp', old => `${old}000`),
  'stale timestamp': wire => change(wire, 'x-timestamp', old => String(Number(old) - 301)),
  'timestamp of another kind': (wire, random) =>
    change(wire, 'x-timestamp', () => pick(['', 'now', '-5', '1e9', '99999999999999'], random)),
  'idempotency key added': (wire, random) => void wire.headers.push('idempotency-key', `k${random()}`),
  'recruiter added': (wire, random) => void wire.headers.push('x-on-behalf-of', `r${random()}`),
  'signature byte': (wire, random) => change(wire, 'x-signature', old => flip(old, Math.floor(random() * 64), random)),
  'signature case': wire => change(wire, 'x-signature', old => old.toUpperCase()),
  'signature length': (wire, random) =>
    change(wire, 'x-signature', old => pick([old.slice(1), `${old}0`, '', old + old, 'x'.repeat(8_000)], random)),
  'signature as base64': wire => change(wire, 'x-signature', old => Buffer.from(old, 'hex').toString('base64')),
  'signature doubled': wire => void wire.headers.push('x-signature', headerOf(wire, 'x-signature')),
  'key doubled': wire => void wire.headers.push('x-api-key', headerOf(wire, 'x-api-key')),
  'timestamp doubled': wire => void wire.headers.push('x-timestamp', headerOf(wire, 'x-timestamp')),
  'unknown key': wire => change(wire, 'x-api-key', old => `${old.slice(0, -3)}ZZZ`),
  'no key': wire => change(wire, 'x-api-key', () => ''),
}

export const signatures: Scenario = {
  name: 'signatures',
  claim:
    'of thousands of altered signed requests none passes: 401 with one body for live keys, no 5xx; the exact one passes',
  proves: ['F33'],
  run: async ({ small, say }) => {
    const total = small ? 1_000 : 20_000
    const api = await startTestApi()
    const raised = { perSecond: 1_000_000, perMinute: 1_000_000 }
    const partner = await newPartner(api, { limits: { wholeKey: raised, skillsLookup: raised } })
    const random = seededRandom(33)
    const nextAddress = addresses(60)
    const names = Object.keys(MUTATIONS)
    const seen: Seen = { exact: 0, exactPassed: 0, unauthorized: 0, routeUnknown: 0, wrong: [], bodies: new Set() }
    const spoil = async (at: number) => {
      const name = names[at % names.length]!
      const wire = signedWire(api, partner)
      const exact = at % 50 === 0
      if (!exact) MUTATIONS[name]!(wire, random)
      // Another address every 50 calls: the limit on failed signatures is not tested here.
      const reply = await send(api, wire, addressOf(Math.floor(at / 50)))
      if (exact) {
        seen.exact++
        if (reply.status === 200) seen.exactPassed++
      } else if (reply.status === 401) {
        seen.unauthorized++
        seen.bodies.add(reply.text)
      } else if (reply.status === 404) seen.routeUnknown++
      else seen.wrong.push(`${name}: ${reply.status}`)
    }
    const known: string[] = []
    const addressOf = (index: number) => {
      while (known.length <= index) known.push(nextAddress())
      return known[index]!
    }
    try {
      for (let at = 0; at < total; at += 20) {
        await Promise.all(Array.from({ length: Math.min(20, total - at) }, (_, offset) => spoil(at + offset)))
        if (at > 0 && at % 5_000 === 0) say(`${at} of ${total}`)
      }
    } finally {
      await api.close()
    }
    return outcomeOf(total, seen)
  },
}

interface Seen {
  exact: number
  exactPassed: number
  unauthorized: number
  routeUnknown: number
  wrong: string[]
  bodies: Set<string>
}

function outcomeOf(total: number, { exact, exactPassed, unauthorized, routeUnknown, wrong, bodies }: Seen): Outcome {
  const other = wrong.length === 0 ? '0' : `${wrong.length}: ${[...new Set(wrong)].join(', ')}`
  return {
    ok: wrong.length === 0 && exact === exactPassed && bodies.size === 1,
    table: [
      ['requests', 'exact passed', 'refused 401', 'unknown route 404', 'different 401 bodies', 'anything else'],
      [total, `${exactPassed} of ${exact}`, unauthorized, routeUnknown, bodies.size, other].map(String),
    ],
    figures: `${Object.keys(MUTATIONS).length} ways to alter a request, ${unauthorized} rejected with the same body, ${exactPassed} of ${exact} exact ones passed`,
  }
}

function signedWire(api: TestApi, { keyId, secret }: Partner): Wire {
  const timestamp = String(Math.floor(api.time.clock() / 1000))
  const target = `${BASE}/skills/lookup`
  const parts = { timestamp, method: 'POST', target, idempotencyKey: '', onBehalfOf: '', body: Buffer.from(BODY) }
  const signature = sign(hmacKey(secret), parts)
  const headers = [
    'x-api-key',
    keyId,
    'x-timestamp',
    timestamp,
    'x-signature',
    signature,
    'content-type',
    'application/json',
  ]
  return { method: 'POST', target, headers, body: BODY }
}

function send(api: TestApi, wire: Wire, localAddress: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(api.url)
  const headers = [
    ...wire.headers,
    'host',
    hostname,
    'content-length',
    String(Buffer.byteLength(wire.body)),
    'connection',
    'close',
  ]
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method: wire.method, path: wire.target, headers, localAddress }, reply => {
      let text = ''
      reply.on('data', chunk => {
        text += chunk
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
    })
    call.on('error', reject)
    call.end(wire.body)
  })
}

function change(wire: Wire, name: string, how: (old: string) => string): void {
  const at = wire.headers.indexOf(name) + 1
  wire.headers[at] = how(wire.headers[at]!)
}

function headerOf(wire: Wire, name: string): string {
  return wire.headers[wire.headers.indexOf(name) + 1]!
}

/** Another letter or digit at that position. */
function flip(text: string, at: number, random: () => number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  let letter = text[at]
  while (letter === text[at]) letter = letters[Math.floor(random() * letters.length)]
  return text.slice(0, at) + letter + text.slice(at + 1)
}

function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)]!
}
