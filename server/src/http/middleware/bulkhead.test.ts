import { expect, test, vi } from 'vitest'
import { OverloadedError } from '../faults.ts'
import { createBulkhead, OF_PEOPLE } from './bulkhead.ts'

/** Work that ends when the test says so. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: vi.fn<() => Promise<string>>(() => promise), end: resolve, fail: reject }
}
/** Time passes when the test says so. */
function setUp(connections: number) {
  const timers = new Set<() => void>()
  const after = (_ms: number, run: () => void) => {
    timers.add(run)
    return () => timers.delete(run)
  }
  const waitIsOver = () => {
    for (const run of timers) run()
  }
  return { bulkhead: createBulkhead({ connections, after }), timers, waitIsOver }
}
const settle = () => new Promise(resolve => setImmediate(resolve))

test('an area runs at most its share at a time, and the next call when one ends', async () => {
  const { bulkhead, timers } = setUp(5)
  const calls = Array.from({ length: 4 }, pending)
  const results = calls.map(({ work }) => bulkhead.run('mandates', work))
  await settle()
  expect(calls.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 1, 0])
  calls[1]!.end('done')
  await settle()
  expect(calls[3]!.work).toHaveBeenCalledOnce()
  for (const call of calls) call.end('done')
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done'])
  expect(timers.size).toBe(0)
})

test('an area whose slots are all taken does not delay another one', async () => {
  const { bulkhead } = setUp(5)
  const stuck = Array.from({ length: 10 }, pending)
  const results = stuck.map(({ work }) => bulkhead.run('mandates', work))
  expect(await bulkhead.run('events', async () => 'served')).toBe('served')
  for (const call of stuck) call.end('')
  await Promise.all(results)
})

test('a call that gets no slot in time is rejected as overloaded and never runs', async () => {
  const { bulkhead, waitIsOver } = setUp(1)
  const [first, second] = [pending(), pending()]
  const running = bulkhead.run('mandates', first.work)
  const waiting = bulkhead.run('mandates', second.work)
  waitIsOver()
  await expect(waiting).rejects.toBeInstanceOf(OverloadedError)
  first.end('done')
  await running
  expect(second.work).not.toHaveBeenCalled()
  expect(await bulkhead.run('mandates', async () => 'free again')).toBe('free again')
})

test('more calls than can be served in time are rejected at once', async () => {
  const { bulkhead } = setUp(1)
  const first = pending()
  const running = bulkhead.run('mandates', first.work)
  const waiting = Array.from({ length: 200 }, () => bulkhead.run('mandates', async () => ''))
  await expect(bulkhead.run('mandates', async () => '')).rejects.toBeInstanceOf(OverloadedError)
  first.end('')
  await Promise.all([running, ...waiting])
})

test('work that fails gives its slot back', async () => {
  const { bulkhead } = setUp(1)
  await expect(bulkhead.run('mandates', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await bulkhead.run('mandates', async () => 'served')).toBe('served')
})

test('a server waits a second for a slot, a person ten, and a thousand people at a time', async () => {
  const waits: number[] = []
  const after = (ms: number) => {
    waits.push(ms)
    return () => {}
  }
  const first = pending()
  const bulkheads = [
    createBulkhead({ connections: 1, after }),
    createBulkhead({ connections: 1, after, patience: OF_PEOPLE }),
  ]
  const results = bulkheads.flatMap(each => [each.run('a', first.work), each.run('a', async () => '')])
  const people = Array.from({ length: 999 }, () => bulkheads[1]!.run('a', async () => ''))
  await settle()
  expect([...new Set(waits)]).toEqual([1_000, 10_000])
  await expect(bulkheads[1]!.run('a', async () => '')).rejects.toBeInstanceOf(OverloadedError)
  first.end('')
  await Promise.all([...results, ...people])
})
