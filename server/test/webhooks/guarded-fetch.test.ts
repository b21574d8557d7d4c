import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../testing/dns-server.ts'
import { type GuardedFetch, guardedFetch, txtLookup } from '../../src/outbound-http/guarded-fetch.ts'

/** An identity provider's address is chosen by an organisation: it must not lead into our network. */
let server: Server
let names: DnsServer
let url: string
let strict: GuardedFetch
let local: GuardedFetch
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/moved') response.writeHead(302, { location: `${url}/secret` }).end()
    else if (request.url === '/large') response.end(Buffer.alloc(300_000, 'x'))
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"answer":1}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  names = await startDnsServer(
    () => ({ addresses: ['127.0.0.1'] }),
    '127.0.0.1',
    name => (name === '_pramaan.company.in' ? ['v=spf1', 'x'.repeat(300)] : null),
  )
  strict = guardedFetch({ policy: { allowLoopback: false }, dnsServers: [names.server] })
  local = guardedFetch({ policy: { allowLoopback: true }, dnsServers: [names.server] })
})
afterAll(async () => {
  await Promise.all([strict?.close(), local?.close(), names?.close()])
  server?.close()
})

const GET = { method: 'GET', headers: { accept: 'application/json' } }

test('an address in our network is not asked, neither by number nor by a name that leads there', async () => {
  asked.length = 0
  await expect(strict.fetch(url, GET)).rejects.toThrow('refused_address')
  const byName = await strict.fetch('https://rebind.company.in/', GET).catch((error: unknown) => error as Error)
  expect(byName).toMatchObject({ cause: { why: 'refused_address' } })
  expect(asked).toEqual([])
})

test('the answer is read, and a redirect is not followed', async () => {
  asked.length = 0
  const body = new URLSearchParams({ code: 'a b' })
  expect(await (await local.fetch(`${url}/token`, { ...GET, method: 'POST', body })).json()).toEqual({ answer: 1 })
  expect((await local.fetch(`${url}/moved`, GET)).status).toBe(302)
  expect(asked).toEqual(['POST /token', 'GET /moved'])
})

test('an answer that is too large is rejected', async () => {
  await expect(local.fetch(`${url}/large`, GET)).rejects.toThrow('broken')
})

test('TXT records are read whole; a name without any has none', async () => {
  const lookup = txtLookup([names.server])
  expect(await lookup('_pramaan.company.in')).toEqual(['v=spf1', 'x'.repeat(300)])
  expect(await lookup('_pramaan.other.in')).toEqual([])
})
