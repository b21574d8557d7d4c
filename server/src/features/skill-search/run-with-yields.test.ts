import { expect, test } from 'vitest'
import { runWithYields } from './match-skills.ts'

/** Steps of one millisecond each on a fake clock. */
function setUp() {
  let now = 0
  const yields: number[] = []
  function* steps(count: number) {
    for (let step = 0; step < count; step++) {
      now++
      yield
    }
    return `${count} done`
  }
  const yieldToEventLoop = async () => {
    yields.push(now)
    now += 100
  }
  return { yields, steps, deps: { monotonicNow: () => now, yieldToEventLoop } }
}

test('long work yields every five milliseconds, not counting the time of other work', async () => {
  const { deps, steps, yields } = setUp()
  expect(await runWithYields(deps, steps(17))).toBe('17 done')
  expect(yields).toEqual([5, 110, 215])
})

test('short work does not yield', async () => {
  const { deps, steps, yields } = setUp()
  expect(await runWithYields(deps, steps(4))).toBe('4 done')
  expect(yields).toEqual([])
})

test('an error of the work rejects the call', async () => {
  function* broken(): Generator<void, string, void> {
    yield
    throw new Error('broken')
  }
  await expect(runWithYields(setUp().deps, broken())).rejects.toThrow('broken')
})
