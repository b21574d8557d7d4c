import type { Scenario } from '../testing/scenario.ts'
import { runCap } from './questions/cap.ts'
import { runInjections } from './questions/injections.ts'
import { type PartResult, runMisbehaviours } from './questions/misbehaviours.ts'
import { createSetup, type Setup } from './questions/setup.ts'

const PARTS: readonly (readonly [name: string, respond: (setup: Setup, small: boolean) => Promise<PartResult>])[] = [
  ['misbehaviours', runMisbehaviours],
  ['injections obeyed', runInjections],
  ['spend cap', runCap],
]

export const model: Scenario = {
  name: 'model',
  claim:
    'a model that is slow, silent, broken, refusing or obeys an injection: failed with one of our reasons or ready with a clean set, nothing hostile stored, the spend cap exact',
  proves: ['F48'],
  run: async ({ small, say }) => {
    const setup = await createSetup()
    const finished: (readonly [string, PartResult, number])[] = []
    try {
      for (const [name, respond] of PARTS) {
        const start = performance.now()
        const outcome = await respond(setup, small)
        finished.push([name, outcome, (performance.now() - start) / 1000])
        for (const fault of outcome.faults.slice(0, 20)) say(`  ${name}: ${fault}`)
      }
    } finally {
      await setup.close()
    }
    const faults = finished.flatMap(([, { faults: found }]) => found)
    const sum = (of: (each: PartResult) => number) => finished.reduce((total, [, each]) => total + of(each), 0)
    return {
      ok: faults.length === 0,
      table: [
        ['part', 'mandates', 'ready', 'failed', 'model calls', 'seconds', 'faults'],
        ...finished.map(([name, { mandates, ready, calls, faults: found }, seconds]) => [
          name,
          ...[mandates, ready, mandates - ready, calls, seconds.toFixed(1), found.length].map(String),
        ]),
      ],
      figures: `${sum(each => each.mandates)} mandates, ${sum(each => each.ready)} ready with a clean set, the others failed with one of our reasons, ${sum(each => each.calls)} model calls, ${faults.length} faults`,
    }
  },
}
