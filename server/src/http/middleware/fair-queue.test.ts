import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const create = (mostWaiting = 10) => fairQueue({ mostWaiting, onFull: () => new Error('full') })

/** Runs a call for each caller, all at once, and returns the order in which they ran. */
async function orderOf(callers: readonly string[], queue = create()): Promise<readonly string[]> {
  const ran: string[] = []
  const work = (caller: string) => async () => {
    ran.push(caller)
    await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all(callers.map(caller => queue.run(caller, work(caller))))
  return ran
}

test('callers take turns, however much one of them has waiting', async () => {
  expect(await orderOf(['a', 'a', 'a', 'a', 'b', 'b', 'c'])).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('one call runs at a time', async () => {
  const queue = create()
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise(resolve => setImmediate(resolve))
    running--
  }
  await Promise.all(Array.from({ length: 8 }, (_, at) => queue.run(String(at), work)))
  expect(most).toBe(1)
})

test('a caller with too much waiting is rejected, and no other one is', async () => {
  const queue = create(2)
  const release = Promise.withResolvers<void>()
  const running = queue.run('a', () => release.promise)
  const waiting = [queue.run('a', async () => 'a1'), queue.run('a', async () => 'a2')]
  await expect(queue.run('a', async () => 'a3')).rejects.toThrow('full')
  const other = queue.run('b', async () => 'b')
  release.resolve()
  await running
  expect(await Promise.all([...waiting, other])).toEqual(['a1', 'a2', 'b'])
})

test('work that fails lets the next one run', async () => {
  const queue = create()
  const failed = queue.run('a', () => Promise.reject(new Error('no')))
  const after = queue.run('a', async () => 'served')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('served')
})
