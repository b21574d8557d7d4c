import { expect, test } from 'vitest'
import { randomOf } from '../../../chaos/random.ts'
import { newProcess, Scheduler } from '../../../chaos/simulation/scheduler.ts'

const START = Date.parse('2026-01-05T06:30:00.000Z')

/** Three tasks of four steps each. Returns in which order the steps were made. */
async function playTasks(seed: number): Promise<{ readonly order: readonly string[]; readonly trace: string }> {
  const scheduler = new Scheduler(START, randomOf(seed, 1))
  const process = newProcess('worker')
  const order: string[] = []
  const task = async (name: string) => {
    for (let nth = 1; nth <= 4; nth++) order.push(await scheduler.step(process, `${name}${nth}`, () => `${name}${nth}`))
  }
  const tasks = ['a', 'b', 'c'].map(task)
  while (await scheduler.stepOnce());
  await Promise.all(tasks)
  return { order, trace: scheduler.traceHash() }
}

test('a seed gives the same order of steps and the same trace, another seed another order', async () => {
  const first = await playTasks(7)
  expect(await playTasks(7)).toEqual(first)
  const others = await Promise.all([1, 2, 3, 4, 5].map(seed => playTasks(seed)))
  expect(new Set([first, ...others].map(({ order }) => order.join(' '))).size).toBeGreaterThan(3)
})

test('steps of different tasks interleave, those of one task keep their order', async () => {
  const { order } = await playTasks(7)
  for (const name of ['a', 'b', 'c'])
    expect(order.filter(each => each.startsWith(name))).toEqual([1, 2, 3, 4].map(nth => `${name}${nth}`))
  expect(order.join(' ')).not.toBe(order.toSorted().join(' '))
})

test('a step is not made before its time, or while its process stands still', async () => {
  const scheduler = new Scheduler(START, randomOf(1, 1))
  const process = newProcess('worker')
  const awake: string[] = []
  void scheduler.sleep(process, 60_000).then(() => awake.push('awake'))
  expect(await scheduler.stepOnce()).toBe(false)
  expect(scheduler.nextTime()).toBe(START + 60_000)
  process.frozenUntil = START + 90_000
  expect(scheduler.nextTime()).toBe(START + 90_000)
  scheduler.now = START + 90_000
  expect(await scheduler.stepOnce()).toBe(true)
  await scheduler.stepOnce()
  expect(awake).toEqual(['awake'])
})

test('what a killed process waits for never comes, not even an error', async () => {
  const scheduler = new Scheduler(START, randomOf(1, 1))
  const [victim, other] = [newProcess('victim'), newProcess('other')]
  const seen: string[] = []
  const note = (text: string) => () => void seen.push(text)
  victim.onDeath.push(note('death'))
  void scheduler.step(victim, 'never', note('step of the victim')).then(note('answer'), note('error'))
  void scheduler.step(other, 'goes on', note('step of the other'))
  scheduler.kill(victim)
  void scheduler.step(victim, 'too late', note('a later step'))
  while (await scheduler.stepOnce());
  expect(seen).toEqual(['death', 'step of the other'])
})

test('a step that throws rejects what waits for it', async () => {
  const scheduler = new Scheduler(START, randomOf(1, 1))
  const failing = scheduler.step(newProcess('worker'), 'fails', () => {
    throw new Error('lost')
  })
  const outcome = failing.catch((error: unknown) => error)
  await scheduler.stepOnce()
  expect(await outcome).toMatchObject({ message: 'lost' })
})
