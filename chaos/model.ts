import type { Scenario } from '../server/test/harness/scenario.ts'
import { playCap } from './questions/play-cap.ts'
import { playInjections } from './questions/play-injections.ts'
import { type Played, playMisbehaviours } from './questions/play-misbehaviours.ts'
import { type Stage, setStage } from './questions/stage.ts'

const PARTS: readonly (readonly [name: string, play: (stage: Stage, small: boolean) => Promise<Played>])[] = [
  ['misbehaviours', playMisbehaviours],
  ['injections obeyed', playInjections],
  ['spend cap', playCap],
]

export const model: Scenario = {
  name: 'model',
  claim:
    'a model that is slow, silent, broken, refusing or obeys an injection: failed with a reason of ours or a clean set, nothing hostile stored, the spend cap exact',
  run: async ({ small, say }) => {
    const stage = await setStage()
    const played: (readonly [string, Played, number])[] = []
    try {
      for (const [name, play] of PARTS) {
        const start = performance.now()
        const outcome = await play(stage, small)
        played.push([name, outcome, (performance.now() - start) / 1000])
        for (const fault of outcome.faults.slice(0, 20)) say(`  ${name}: ${fault}`)
      }
    } finally {
      await stage.close()
    }
    const faults = played.flatMap(([, { faults: found }]) => found)
    const sum = (of: (each: Played) => number) => played.reduce((total, [, each]) => total + of(each), 0)
    return {
      ok: faults.length === 0,
      table: [
        ['part', 'mandates', 'ready', 'failed', 'model calls', 'seconds', 'faults'],
        ...played.map(([name, { mandates, ready, calls, faults: found }, seconds]) => [
          name,
          ...[mandates, ready, mandates - ready, calls, seconds.toFixed(1), found.length].map(String),
        ]),
      ],
      figures: `${sum(each => each.mandates)} mandates, ${sum(each => each.ready)} ready with a clean set, the others failed with a reason of ours, ${sum(each => each.calls)} model calls, ${faults.length} faults`,
    }
  },
}
