import { once } from 'node:events'
import { createServer, type Socket, connect as tcpConnect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../../../chaos/faults/tcp-proxy.ts'
import { until } from '../../../testing/process.ts'

/** Every scenario on broken links relies on the proxy: it must break exactly what it is told to. */
const open: { end(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.end()
})

async function setUp() {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', bytes => socket.write(`echo ${bytes}`))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ end: () => void server.close() })
  const proxy = await startFaultProxy(`tcp://127.0.0.1:${(server.address() as { port: number }).port}`)
  open.push({ end: () => proxy.close() })
  return { proxy, client: await dial(proxy) }
}

async function dial(proxy: FaultProxy) {
  const socket: Socket = tcpConnect(proxy.port, '127.0.0.1')
  const seen = { text: '', closed: false, error: '' }
  socket.on('data', bytes => {
    seen.text += bytes
  })
  socket.on('error', error => {
    seen.error = (error as { code?: string }).code ?? error.message
  })
  socket.on('close', () => {
    seen.closed = true
  })
  // A reset may arrive before the connection is reported.
  await until(async () => !socket.connecting || seen.closed, 5_000, 'the connection')
  open.push({ end: () => void socket.destroy() })
  return { seen, send: (text: string) => socket.write(text) }
}

const reads = (client: { seen: { text: string } }, text: string) =>
  until(async () => client.seen.text === text, 5_000, `the text ${text}`)

describe('a link', () => {
  test('without a fault forwards both directions', async () => {
    const { proxy, client } = await setUp()
    client.send('a')
    await reads(client, 'echo a')
    expect(proxy.touched()).toBe(0)
  })

  test('that is silent forwards nothing, and everything in order once it heals', async () => {
    const { proxy, client } = await setUp()
    client.send('a')
    await reads(client, 'echo a')
    proxy.set({ kind: 'silent' })
    client.send('b')
    await until(async () => proxy.touched() === 1, 5_000, 'the fault')
    const late = await dial(proxy)
    late.send('c')
    await until(async () => proxy.touched() === 2, 5_000, 'the fault on the new connection')
    expect([client.seen.text, late.seen.text, client.seen.closed]).toEqual(['echo a', '', false])
    proxy.set({ kind: 'none' })
    await reads(client, 'echo aecho b')
    await reads(late, 'echo c')
  })

  test('whose existing connections are silent serves new ones', async () => {
    const { proxy, client } = await setUp()
    await until(async () => proxy.connections() === 1, 5_000, 'the first connection')
    proxy.set({ kind: 'silent-existing' })
    client.send('a')
    const late = await dial(proxy)
    late.send('b')
    await reads(late, 'echo b')
    expect(client.seen.text).toBe('')
  })

  test('that delays forwards each chunk after the delay', async () => {
    const { proxy, client } = await setUp()
    proxy.set({ kind: 'delay', ms: 40 })
    const start = performance.now()
    client.send('a')
    await reads(client, 'echo a')
    // Once in each direction; timers may fire a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(78)
  })

  test.each(['cut', 'reset'] as const)('that is %s closes existing connections and refuses new ones', async kind => {
    const { proxy, client } = await setUp()
    await until(async () => proxy.connections() === 1, 5_000, 'the connection')
    proxy.set({ kind })
    await until(async () => client.seen.closed, 5_000, 'the close')
    expect(client.seen.error).toBe(kind === 'reset' ? 'ECONNRESET' : '')
    const late = await dial(proxy)
    await until(async () => late.seen.closed, 5_000, 'the refusal')
    proxy.set({ kind: 'none' })
    const healed = await dial(proxy)
    healed.send('a')
    await reads(healed, 'echo a')
  })

  test('that is cut after some bytes closes within an answer', async () => {
    const { proxy, client } = await setUp()
    await until(async () => proxy.connections() === 1, 5_000, 'the connection')
    proxy.set({ kind: 'cut-after', bytes: 3 })
    client.send('a')
    await until(async () => client.seen.closed, 5_000, 'the close')
    await setImmediate()
    expect(['', 'ech']).toContain(client.seen.text)
    expect(proxy.touched()).toBe(1)
  })

  test('that is throttled forwards at most so many bytes a second', async () => {
    const { proxy, client } = await setUp()
    proxy.set({ kind: 'throttle', bytesPerSecond: 100 })
    const start = performance.now()
    client.send('abcde')
    await reads(client, 'echo abcde')
    expect(performance.now() - start).toBeGreaterThan(148)
  })

  test('that cuts answers forwards the request and closes every second connection instead of the answer', async () => {
    const { proxy, client } = await setUp()
    proxy.set({ kind: 'cut-answer', to: /commit/, every: 2 })
    client.send('select')
    await reads(client, 'echo select')
    client.send('commit')
    await reads(client, 'echo selectecho commit')
    expect(proxy.touched()).toBe(0)
    client.send('commit')
    await until(async () => client.seen.closed, 5_000, 'the connection to close')
    expect(client.seen.text).toBe('echo selectecho commit')
    expect(proxy.touched()).toBe(1)
  })
})
