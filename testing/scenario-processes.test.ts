import { expect, test } from 'vitest'
import { runAtOnce, type ScenarioProcess } from './scenario-processes.ts'

/** Scenarios that end when the test says so. */
function startable() {
  const running = new Map<string, (ended: ScenarioProcess) => void>()
  const run = (name: string) => new Promise<ScenarioProcess>(resolve => running.set(name, resolve))
  const end = async (name: string, code: number, output = `${name}: ${code === 0 ? 'ok' : 'short'} figures\n`) => {
    const resolve = running.get(name)!
    running.delete(name)
    resolve({ code, output })
    // Whoever waits for it goes on in a microtask.
    await new Promise(setImmediate)
  }
  return { run, end, running: () => [...running.keys()] }
}

const printed: string[] = []
const say = (line: string) => void printed.push(line)

test('at most so many scenarios run at a time, in the given order', async () => {
  const { run, end, running } = startable()
  const all = runAtOnce({ names: ['long', 'short', 'last'], most: 2, repeat: true, run, say })
  expect(running()).toEqual(['long', 'short'])
  await end('short', 0)
  expect(running()).toEqual(['long', 'last'])
  await end('last', 0)
  await end('long', 0)
  expect(await all).toEqual({ passed: 3, noted: [] })
})

test('one that fails is repeated after all others, alone, and named', async () => {
  const { run, end, running } = startable()
  const all = runAtOnce({ names: ['one', 'two', 'three'], most: 2, repeat: true, run, say })
  await end('one', 1)
  await end('two', 1)
  expect(running()).toEqual(['three'])
  await end('three', 0)
  expect(running()).toEqual(['one'])
  await end('one', 0)
  expect(running()).toEqual(['two'])
  await end('two', 1)
  const noted = ['repeated: one: short figures', 'repeated: two: short figures', 'two: short figures']
  expect(await all).toEqual({ passed: 2, noted })
})

test('without --repeat a failure is final, also one without a closing line', async () => {
  const { run, end } = startable()
  const all = runAtOnce({ names: ['one', 'two'], most: 2, repeat: false, run, say })
  await end('one', 1)
  await end('two', 1, 'Error: out of memory\n')
  expect(await all).toEqual({ passed: 0, noted: ['one: short figures', 'two: short ended with exit code 1'] })
})

test('a process that repeated its scenario, because time was stolen, is named though it passed', async () => {
  const { run, end } = startable()
  const all = runAtOnce({ names: ['one'], most: 2, repeat: true, run, say })
  await end('one', 0, 'one: short first\none: ok second\n')
  expect(await all).toEqual({ passed: 1, noted: ['repeated: one: short first'] })
})
