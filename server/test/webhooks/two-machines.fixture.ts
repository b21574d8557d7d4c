import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { KeyPair } from '../../../testing/certificates.ts'
import { type DnsAnswer, startDnsServer } from '../../../testing/dns-server.ts'
import type { PostOutcome } from '../../src/outbound-http/outcome.ts'
import { webhookSender } from '../../src/outbound-http/sender.ts'
import { HOSTILE_URLS } from './hostile-urls.ts'
import { type Receiver, startListener, startReceiver } from './receivers.ts'

/**
 * Run by two-machines.test.ts, a copy in each of two network namespaces joined by a cable: there an address can be called public
 * without telling the code so, and every port is free. `near` delivers, `far` is everybody else.
 */
export const PUBLIC_V4 = '45.33.7.1'
export const PUBLIC_V6 = '2a01:7e00::1'
export const NEAR = { v4: '10.77.0.1', v6: 'fd77::1' }
export const FAR = { v4: '10.77.0.2', v6: 'fd77::2', metadata: '169.254.169.254' }
const PORTS = [22, 80, 443, 5432, 6379, 8443]

export interface NearReport {
  /** How often each outcome came. */
  readonly hostile: Readonly<Record<string, number>>
  /** Connections that this machine's kernel tried to open meanwhile, to whomever: a SYN nobody answered counts. */
  readonly hostileOpens: number
  readonly good: readonly (string | number)[]
  readonly goodOpens: number
  readonly canaries: number
}

export interface FarReport {
  readonly canaries: number
  readonly delivered: readonly string[]
}

const ZONE: Readonly<Record<string, Readonly<Record<4 | 6, DnsAnswer>>>> = {
  'good.example.com': { 4: { addresses: [PUBLIC_V4] }, 6: { addresses: [] } },
  'good6.example.com': { 4: { addresses: [] }, 6: { addresses: [PUBLIC_V6] } },
  'both.example.com': { 4: { addresses: [PUBLIC_V4] }, 6: { addresses: [PUBLIC_V6] } },
  'bad.example.com': { 4: { addresses: [FAR.v4] }, 6: { addresses: [FAR.v6] } },
  'bad6.example.com': { 4: { addresses: [PUBLIC_V4] }, 6: { addresses: [FAR.v6] } },
  'mixed.example.com': { 4: { addresses: [PUBLIC_V4, FAR.v4] }, 6: { addresses: [PUBLIC_V6] } },
  'metadata.example.com': { 4: { addresses: [FAR.metadata] }, 6: { addresses: [] } },
  'here.example.com': { 4: { addresses: ['127.0.0.1'] }, 6: { addresses: ['::1'] } },
  'nowhere.example.com': { 4: { addresses: ['0.0.0.0'] }, 6: { addresses: ['::'] } },
  'alias.example.com': { 4: { addresses: ['127.0.0.1'], cname: 'localhost' }, 6: { addresses: [] } },
}

async function near(): Promise<NearReport> {
  const canaries = await listenAt('127.0.0.1', '::1', NEAR.v4, NEAR.v6)
  const dns = await startDnsServer(({ name, family }) => ZONE[name]?.[family] ?? 'no_such_name')
  const sender = webhookSender({ policy: { allowLoopback: false }, dnsServers: [dns.server] })
  const post = (url: string) => sender.post({ url, headers: {}, body: url }, new AbortController().signal)
  const start = opens()
  const names = Object.keys(ZONE).filter(name => !/^(good|both)/.test(name))
  const ours = names.flatMap(name => [`https://${name}/`, `https://${name}:8443/`])
  const literals = Object.values(FAR).map(address => `https://${address.includes(':') ? `[${address}]` : address}/`)
  const outcomes = await Promise.all([...HOSTILE_URLS, ...ours, ...literals].map(post))
  const middle = opens()
  const good: PostOutcome[] = []
  for (const host of ['good.example.com', 'good6.example.com', 'both.example.com', PUBLIC_V4, `[${PUBLIC_V6}]`])
    good.push(await post(`https://${host}/`))
  const hostile = Object.groupBy(outcomes.map(gist), String)
  return {
    hostile: Object.fromEntries(Object.entries(hostile).map(([outcome, all]) => [outcome, all?.length ?? 0])),
    hostileOpens: middle - start,
    good: good.map(gist),
    goodOpens: opens() - middle,
    canaries: sumOf(canaries),
  }
}

async function far(): Promise<FarReport> {
  const pair = JSON.parse((await once(process.stdin, 'data')).toString()) as KeyPair
  const canaries = await listenAt(...Object.values(FAR))
  const delivered: string[] = []
  for (const address of [PUBLIC_V4, PUBLIC_V6])
    await startReceiver(
      address,
      pair,
      async (request, response) => {
        delivered.push(await text(request))
        response.end()
      },
      443,
    )
  process.stdout.write('up\n')
  await once(process.stdin, 'end')
  return { canaries: sumOf(canaries), delivered }
}

function listenAt(...addresses: readonly string[]): Promise<readonly Receiver[]> {
  return Promise.all(addresses.flatMap(address => PORTS.map(port => startListener(address, () => {}, port))))
}

const sumOf = (receivers: readonly Receiver[]) => receivers.reduce((sum, { connections }) => sum + connections, 0)
const gist = (outcome: PostOutcome) => (outcome.kind === 'answered' ? outcome.status : outcome.why)

/** `ActiveOpens` of this namespace: every connection that was begun. */
function opens(): number {
  const [names, values] = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('Tcp:'))
    .map(line => line.split(' '))
  return Number(values![names!.indexOf('ActiveOpens')])
}

if (import.meta.main) {
  const report = process.argv[2] === 'near' ? await near() : await far()
  process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0))
}
