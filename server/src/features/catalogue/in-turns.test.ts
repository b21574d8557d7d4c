import { expect, test } from 'vitest'
import { runInTurns } from './in-turns.ts'

/** Steps of one millisecond each on a clock of their own. */
function worldOf() {
  let now = 0
  const turns: number[] = []
  function* steps(count: number) {
    for (let step = 0; step < count; step++) {
      now++
      yield
    }
    return `${count} done`
  }
  const nextTurn = async () => {
    turns.push(now)
    now += 100
  }
  return { turns, steps, deps: { stopwatch: () => now, nextTurn } }
}

test('long work lets others have the loop after every five milliseconds, and no time of theirs counts', async () => {
  const { deps, steps, turns } = worldOf()
  expect(await runInTurns(deps, steps(17))).toBe('17 done')
  expect(turns).toEqual([5, 110, 215])
})

test('short work is done at once', async () => {
  const { deps, steps, turns } = worldOf()
  expect(await runInTurns(deps, steps(4))).toBe('4 done')
  expect(turns).toEqual([])
})

test('a fault of the work is a fault of the call', async () => {
  function* broken(): Generator<void, string, void> {
    yield
    throw new Error('broken')
  }
  await expect(runInTurns(worldOf().deps, broken())).rejects.toThrow('broken')
})
