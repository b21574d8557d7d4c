import type { Faults } from './faults.ts'
import type { History } from './history.ts'
import { judge } from './judge.ts'
import { duplicatesIn, latenciesOf, latencyOf } from './latency.ts'
import { type Claim, commonClaims, figure, milliseconds, type RunReport } from './report.ts'
import { PHASES } from './sizes.ts'
import type { Stage } from './stage.ts'

export function claimsOfB(stage: Stage, history: History, held: number, faults: Faults): RunReport {
  const found = judge(history)
  const healthy = stage.endpoints.filter(({ kind }) => kind === 'healthy')
  const { recoveredMs } = history
  const back = recoveredMs === null ? 'never' : `${(recoveredMs / 1000).toFixed(1)} s`
  return {
    name: 'B',
    faults: found,
    claims: [
      ...commonClaims(stage, history, held, found),
      ...landed(stage, faults),
      figure('healthy while shaken', milliseconds(latencyOf(latenciesOf(history, healthy, PHASES.shaken)))),
      {
        what: 'all serving again after the last fault, at most 60 s',
        figure: back,
        isMet: recoveredMs !== null && recoveredMs <= 60_000,
      },
    ],
    figures: `${faults.workerKills} kills, ${duplicatesIn(history)} taken twice, serving again after ${back}`,
  }
}

/** Whether what was meant to happen did: a run in which nothing was hit shows nothing. */
function landed({ size }: Stage, faults: Faults): readonly Claim[] {
  const { workerKills, lanesHeld, backendKills, backends, backendsAtWork, redisKills } = faults
  return [
    { what: 'workers killed', figure: String(workerKills), isMet: workerKills >= size.workerKills },
    { what: 'lanes that were held then', figure: String(lanesHeld), isMet: lanesHeld > 0 },
    { what: 'times that backends were ended', figure: String(backendKills), isMet: backendKills >= size.backendKills },
    { what: 'backends ended, of these at work', figure: `${backends}, ${backendsAtWork}`, isMet: backends > 0 },
    { what: 'Redis killed', figure: String(redisKills), isMet: redisKills === 1 },
  ]
}
