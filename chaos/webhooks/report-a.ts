import type { Growth } from '../fuzz/memory.ts'
import { type History, isAccepted } from './history.ts'
import { judge } from './judge.ts'
import { mostInASecond } from './judge-tries.ts'
import { isWorking } from './kinds.ts'
import { type Latency, latenciesOf, latencyOf } from './latency.ts'
import type { Planned } from './organisations.ts'
import { type Claim, commonClaims, figure, milliseconds, type RunReport } from './report.ts'
import { PHASES } from './sizes.ts'
import type { Stage } from './stage.ts'

const MOST_P95_MS = 2_000
const MOST_RATIO = 1.25
const MOST_GROWTH = 1.1

export function claimsOfA(stage: Stage, history: History, held: number, growth: readonly Growth[]): RunReport {
  const faults = judge(history)
  const healthy = stage.endpoints.filter(({ kind, hasBadSibling }) => kind === 'healthy' && !hasBadSibling)
  const of = (endpoints: readonly Planned[], phase: string) => latencyOf(latenciesOf(history, endpoints, phase))
  const alone = of(healthy, PHASES.alone)
  const allGood = of(healthy, PHASES.allGood)
  const mixed = of(healthy, PHASES.mix)
  const ratio = mixed.p95 / allGood.p95
  return {
    name: 'A',
    faults,
    claims: [
      ...commonClaims(stage, history, held, faults),
      figure('healthy alone', milliseconds(alone)),
      figure('healthy among healthy', milliseconds(allGood)),
      p95Claim('healthy among bad', mixed),
      p95Claim(
        'healthy beside a bad one of its own',
        of(
          stage.endpoints.filter(each => each.hasBadSibling),
          PHASES.mix,
        ),
      ),
      p95Claim(
        'endless body after 200',
        of(
          stage.endpoints.filter(({ kind }) => kind === 'endless 200'),
          PHASES.mix,
        ),
      ),
      // The same organisations at the same rate: all that differs is that some are bad. Alone, two fifths of it are offered.
      {
        what: `p95 among bad against among healthy, at most ${MOST_RATIO}`,
        figure: ratio.toFixed(2),
        isMet: stage.size.isLong ? ratio <= MOST_RATIO : null,
      },
      figure('p95 among bad against alone', (mixed.p95 / alone.p95).toFixed(2)),
      ...growth.map((each, nth) => memoryClaim(stage, each, nth)),
      heldFigure(stage, history),
      ...replayFigures(history),
    ],
    figures: `p95 ${mixed.p95.toFixed(0)} ms among bad, ${allGood.p95.toFixed(0)} ms among healthy, ${alone.p95.toFixed(0)} ms alone`,
  }
}

function p95Claim(what: string, latency: Latency): Claim {
  return {
    what: `${what}, p95 at most ${MOST_P95_MS} ms`,
    figure: milliseconds(latency),
    isMet: latency.p95 <= MOST_P95_MS,
  }
}

function memoryClaim({ size }: Stage, { second, last, ratio }: Growth, nth: number): Claim {
  return {
    what: `resident memory of worker ${nth}, last third at most ${MOST_GROWTH} of the second`,
    figure: `${last.toFixed(0)} of ${second.toFixed(0)} MB, ${ratio.toFixed(3)}`,
    isMet: size.isLong ? ratio <= MOST_GROWTH : null,
  }
}

/** That each of them is shown, the judge has seen to. */
function heldFigure({ endpoints }: Stage, { listed }: History): Claim {
  const bad = new Set(endpoints.filter(({ kind }) => !isWorking(kind)).map(({ name }) => name))
  const rows = listed.filter(each => bad.has(each.endpoint) && each.state !== 'delivered')
  const tries = rows.reduce((sum, each) => sum + each.attempts, 0)
  return figure('kept for bad ones and shown', `${rows.length}, with ${tries} tries`)
}

function replayFigures({ replays, arrivals }: History): readonly Claim[] {
  const asked = new Set(replays.map(each => each.endpoint))
  const marked = arrivals.filter(each => each.isReplay && isAccepted(each) && asked.has(each.endpoint))
  const most = [...Map.groupBy(marked, each => each.endpoint).values()].map(each =>
    mostInASecond(each.map(({ at }) => at)),
  )
  return [
    figure('endpoints replayed, events marked', `${replays.length}, ${marked.length}`),
    figure('most replays of an endpoint in a second', String(Math.max(0, ...most))),
  ]
}
