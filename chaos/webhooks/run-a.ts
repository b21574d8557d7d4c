import { type Growth, watchMemory } from '../memory.ts'
import { requestReplay } from './api.ts'
import { checkHistory, mostInASecond } from './check-history.ts'
import { type History, isAccepted, type Replay } from './history.ts'
import { isWorking, type Kind, RETRY_AFTERS } from './kinds.ts'
import type { Planned } from './organisations.ts'
import {
  type Claim,
  commonClaims,
  figure,
  type Latency,
  latenciesOf,
  latencyOf,
  milliseconds,
  type RunReport,
} from './report.ts'
import { listAll, owed, type Setup, settle } from './setup.ts'
import { PHASES } from './sizes.ts'

const MOST_P95_MS = 2_000
const MOST_RATIO = 1.25
const MOST_GROWTH = 1.1

function claimsOfA(setup: Setup, history: History, held: number, growth: readonly Growth[]): RunReport {
  const faults = checkHistory(history)
  const healthy = setup.endpoints.filter(({ kind, hasBadSibling }) => kind === 'healthy' && !hasBadSibling)
  const of = (endpoints: readonly Planned[], phase: string) => latencyOf(latenciesOf(history, endpoints, phase))
  const alone = of(healthy, PHASES.alone)
  const allGood = of(healthy, PHASES.allGood)
  const mixed = of(healthy, PHASES.mix)
  const ratio = mixed.p95 / allGood.p95
  return {
    name: 'A',
    faults,
    claims: [
      ...commonClaims(setup, history, held, faults),
      figure('healthy alone', milliseconds(alone)),
      figure('healthy among healthy', milliseconds(allGood)),
      p95Claim('healthy among bad', mixed),
      p95Claim(
        'healthy with a bad endpoint of the same organisation',
        of(
          setup.endpoints.filter(each => each.hasBadSibling),
          PHASES.mix,
        ),
      ),
      p95Claim(
        'endless body after 200',
        of(
          setup.endpoints.filter(({ kind }) => kind === 'endless 200'),
          PHASES.mix,
        ),
      ),
      // The same organisations at the same rate: the only difference is that some are bad. Alone, two fifths of the rate are
      // offered.
      {
        what: `p95 among bad against among healthy, at most ${MOST_RATIO}`,
        figure: ratio.toFixed(2),
        isMet: setup.size.isLong ? ratio <= MOST_RATIO : null,
      },
      figure('p95 among bad against alone', (mixed.p95 / alone.p95).toFixed(2)),
      ...growth.map((each, nth) => memoryClaim(setup, each, nth)),
      heldFigure(setup, history),
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

function memoryClaim({ size }: Setup, { second, last, ratio }: Growth, nth: number): Claim {
  return {
    what: `resident memory of worker ${nth}, last third at most ${MOST_GROWTH} of the second`,
    figure: `${last.toFixed(0)} of ${second.toFixed(0)} MB, ${ratio.toFixed(3)}`,
    isMet: size.isLong ? ratio <= MOST_GROWTH : null,
  }
}

/** The check verifies that each of them is listed. */
function heldFigure({ endpoints }: Setup, { listed }: History): Claim {
  const bad = new Set(endpoints.filter(({ kind }) => !isWorking(kind)).map(({ name }) => name))
  const rows = listed.filter(each => bad.has(each.endpoint) && each.state !== 'delivered')
  const tries = rows.reduce((sum, each) => sum + each.attempts, 0)
  return figure('stored for bad ones and listed', `${rows.length}, with ${tries} tries`)
}

function replayFigures({ replays, arrivals }: History): readonly Claim[] {
  const asked = new Set(replays.map(each => each.endpoint))
  const marked = arrivals.filter(each => each.isReplay && isAccepted(each) && asked.has(each.endpoint))
  const most = [...Map.groupBy(marked, each => each.endpoint).values()].map(each =>
    mostInASecond(each.map(({ at }) => at)),
  )
  return [
    figure('endpoints replayed, events marked', `${replays.length}, ${marked.length}`),
    figure('maximum of replays of an endpoint in a second', String(Math.max(0, ...most))),
  ]
}

/** Nothing is killed: how much do bad receivers slow the good ones down? */
export async function runA(setup: Setup): Promise<RunReport> {
  const { size, organisations, endpoints, receivers, writer, workers, say } = setup
  const working = endpoints.filter(({ kind }) => isWorking(kind))
  const healthy = organisations.filter(({ kind }) => kind === 'healthy')
  const perOrganisation = size.perSecond / organisations.length
  say(`A: ${healthy.length} healthy organisations alone for ${size.aloneSeconds} s`)
  const alone = { organisations: healthy.map(({ orgId }) => orgId), perSecond: perOrganisation * healthy.length }
  await writer.begin({ name: PHASES.alone, ...alone, events: Math.round(alone.perSecond * size.aloneSeconds) }).done
  const all = { organisations: organisations.map(({ orgId }) => orgId), perSecond: size.perSecond }
  say(`A: all ${organisations.length}, all of them healthy, for ${size.allGoodSeconds} s`)
  await writer.begin({ name: PHASES.allGood, ...all, events: size.perSecond * size.allGoodSeconds }).done
  await settle(setup, await owed(setup, endpoints), size.patienceMs)
  await receivers.arm()
  const armedAt = new Date()
  say(`A: the bad ones are bad from now on; ${size.events} events at ${size.perSecond} a second`)
  const memory = watchMemory(workers)
  const held = await writer.begin({ name: PHASES.mix, ...all, events: size.events }).done
  const growth = memory.end()
  await settle(setup, await owed(setup, working), size.patienceMs)
  const listed = await listAll(setup)
  const replays = await replaySome(setup, armedAt)
  const { peaks, canaryTouched } = await receivers.peaks()
  const history: History = {
    endpoints,
    written: await writer.read(),
    arrivals: await receivers.read(),
    listed,
    peaks,
    replays,
    canaryTouched,
    isShaken: false,
    recoveredMs: null,
  }
  return claimsOfA(setup, history, held, growth)
}

/** One of each bad kind recovers, and its owner requests a replay of the mixed phase. */
async function replaySome(setup: Setup, since: Date): Promise<readonly Replay[]> {
  const { endpoints, api, made, receivers, size, say } = setup
  const sample = [...new Map<Kind, Planned>(endpoints.filter(isReplayed).map(each => [each.kind, each])).values()]
  await receivers.heal(sample.map(({ name }) => name))
  say(`A: healthy again and replayed: ${sample.map(({ kind }) => kind).join(', ')}`)
  const replays: Replay[] = []
  for (const endpoint of sample)
    replays.push(await requestReplay(endpoint, api.url, made.get(endpoint.name)!.id, since))
  await settle(setup, await owed(setup, sample, PHASES.mix), size.replayPatienceMs, true)
  return replays
}

/** Without those whose Retry-After is longer than the run. */
function isReplayed({ kind, nth }: Planned): boolean {
  if (kind === 'answers 429') return RETRY_AFTERS[nth % RETRY_AFTERS.length]!.seconds === 0
  return !isWorking(kind) && kind !== 'flapping'
}
