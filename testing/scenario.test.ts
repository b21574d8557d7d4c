import { expect, test } from 'vitest'
import { runScenarios, type Scenario } from './scenario.ts'

function scenarios(ran: string[]): readonly Scenario[] {
  const scenario = (name: string, onlyByName: boolean): Scenario => ({
    name,
    claim: name,
    onlyByName,
    run: async () => {
      ran.push(name)
      return { ok: true, table: [], figures: '' }
    },
  })
  return [scenario('fast', false), scenario('engine', true)]
}

test.each([
  [['all', '--small'], ['fast']],
  [['engine'], ['engine']],
  [
    ['all', 'engine'],
    ['fast', 'engine'],
  ],
])('%j runs %j', async (words, expected) => {
  const ran: string[] = []
  expect(await runScenarios(scenarios(ran), words)).toBe(0)
  expect(ran).toEqual(expected)
})

/** Fails so many times; each reading of the CPU shows this share of stolen time since the last. */
function failing(times: number, share: number) {
  let [runs, readings] = [0, 0]
  const scenario: Scenario = {
    name: 'flaky',
    claim: 'flaky',
    run: async () => ({ ok: ++runs > times, table: [], figures: '' }),
  }
  const readTicks = () => ({ total: 1_000 * ++readings, stolen: 1_000 * share * readings })
  return { scenarios: [scenario], readTicks, runs: () => runs }
}

test.each([
  ['a short form that fails while CPU time is stolen is repeated', 1, 0.5, ['flaky', '--small'], 0, 2],
  ['three times at most', 9, 0.5, ['flaky', '--small'], 1, 3],
  ['not on a machine that gets its time', 1, 0.05, ['flaky', '--small'], 1, 1],
  ['but there, too, once with --repeat', 1, 0, ['flaky', '--small', '--repeat'], 0, 2],
  ['and not twice', 2, 0, ['flaky', '--small', '--repeat'], 1, 2],
  ['nor in the full form', 1, 0.5, ['flaky', '--repeat'], 1, 1],
])('%s', async (_, times, share, words, code, runs) => {
  const { scenarios: flaky, readTicks, runs: ran } = failing(times, share)
  expect(await runScenarios(flaky, words, readTicks)).toBe(code)
  expect(ran()).toBe(runs)
})

test('a short form that ends with an error is repeated with --repeat, as one that fails', async () => {
  let runs = 0
  const scenario: Scenario = {
    name: 'broken',
    claim: 'broken',
    run: async () => {
      if (++runs === 1) throw new Error('The server ended immediately')
      return { ok: true, table: [], figures: '' }
    },
  }
  expect(await runScenarios([scenario], ['broken', '--small', '--repeat'])).toBe(0)
  expect(runs).toBe(2)
})
