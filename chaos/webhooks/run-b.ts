import { call } from '../../testing/client.ts'
import { until } from '../../testing/process.ts'
import { randomOf } from '../random.ts'
import { checkHistory } from './check-history.ts'
import { type Faults, noFaults, shake } from './faults.ts'
import type { History } from './history.ts'
import { monotonicMs } from './journal.ts'
import { isWorking } from './kinds.ts'
import {
  type Claim,
  commonClaims,
  duplicatesIn,
  figure,
  latenciesOf,
  latencyOf,
  milliseconds,
  type RunReport,
} from './report.ts'
import { listAll, owed, type Setup, settle } from './setup.ts'
import { PHASES } from './sizes.ts'

/** The faults end at this share, so that recovery can be observed while there is still work. */
const SHAKEN_SHARE = 0.85
const MOST_RECOVERY_MS = 90_000
const PROBE_MS = 1_000
const DELIVERED = /^pramaan_webhook_try_seconds_count\{outcome="2xx"\} [1-9]/m

/** Workers, their connections and Redis are killed: is anything lost, or sent to the wrong endpoint? */
export async function runB(setup: Setup, seed: number): Promise<RunReport> {
  const { size, organisations, endpoints, receivers, writer, say } = setup
  await receivers.arm()
  say(`B: ${size.events} events at ${size.perSecond} a second, ${size.workerKills} kills of workers`)
  const phase = { organisations: organisations.map(({ orgId }) => orgId), perSecond: size.perSecond }
  const writing = writer.begin({ name: PHASES.shaken, ...phase, events: size.events })
  const faults = noFaults()
  const shakenMs = (size.events / size.perSecond) * 1000 * SHAKEN_SHARE
  await shake(setup, randomOf(seed, 1), shakenMs, faults)
  const recoveredMs = await recovered(setup, faults)
  const held = await writing.done
  const working = endpoints.filter(({ kind }) => isWorking(kind))
  await settle(setup, await owed(setup, working), size.patienceMs)
  const listed = await listAll(setup)
  const { peaks, canaryTouched } = await receivers.peaks()
  const history: History = {
    endpoints,
    written: await writer.read(),
    arrivals: await receivers.read(),
    listed,
    peaks,
    replays: [],
    canaryTouched,
    isShaken: true,
    recoveredMs,
  }
  return claimsOfB(setup, history, held, faults)
}

/**
 * Each process answers, each worker has delivered something since its start, and events written now reach every healthy
 * organisation. They are written repeatedly: one worker alone may be fast enough to take them all.
 */
async function recovered(setup: Setup, faults: Faults): Promise<number | null> {
  const { organisations, endpoints, receivers, writer } = setup
  const healthy = organisations.filter(({ kind }) => kind === 'healthy').map(({ orgId }) => orgId)
  const own = endpoints.filter(({ types, kind }) => kind === 'healthy' && types === null)
  const isBack = async () => {
    await writer.begin({ name: PHASES.probe, organisations: healthy, events: healthy.length, perSecond: 100 }).done
    const wanted = await owed(setup, own, PHASES.probe)
    const hasCome = async () => (await areServing(setup)) && (await receivers.lacking(wanted)) === 0
    return await until(hasCome, PROBE_MS, 'a round of probes').then(
      () => true,
      () => false,
    )
  }
  const back = await until(isBack, MOST_RECOVERY_MS, 'everything to work again').catch(() => null)
  return back === null ? null : monotonicMs() - faults.lastAt
}

async function areServing({ api, workers }: Setup): Promise<boolean> {
  const ready = await call('GET', `${api.url}/readyz`)
  const reply = await Promise.all(workers.map(({ metricsUrl }) => call('GET', metricsUrl)))
  return ready.status === 200 && reply.every(({ text }) => DELIVERED.test(text))
}

function claimsOfB(setup: Setup, history: History, held: number, faults: Faults): RunReport {
  const found = checkHistory(history)
  const healthy = setup.endpoints.filter(({ kind }) => kind === 'healthy')
  const { recoveredMs } = history
  const back = recoveredMs === null ? 'never' : `${(recoveredMs / 1000).toFixed(1)} s`
  return {
    name: 'B',
    faults: found,
    claims: [
      ...commonClaims(setup, history, held, found),
      ...landed(setup, faults),
      figure('healthy under faults', milliseconds(latencyOf(latenciesOf(history, healthy, PHASES.shaken)))),
      {
        what: 'recovered after the last fault, at most 60 s',
        figure: back,
        isMet: recoveredMs !== null && recoveredMs <= 60_000,
      },
    ],
    figures: `${faults.workerKills} kills, ${duplicatesIn(history)} received twice, recovered after ${back}`,
  }
}

/** Whether the faults took effect: a run in which nothing was hit proves nothing. */
function landed({ size }: Setup, faults: Faults): readonly Claim[] {
  const { workerKills, queuesHeld, backendKills, backends, backendsAtWork, redisKills } = faults
  return [
    { what: 'workers killed', figure: String(workerKills), isMet: workerKills >= size.workerKills },
    { what: 'endpoint queues held at that time', figure: String(queuesHeld), isMet: queuesHeld > 0 },
    {
      what: 'times that backends were terminated',
      figure: String(backendKills),
      isMet: backendKills >= size.backendKills,
    },
    { what: 'backends terminated, of these busy', figure: `${backends}, ${backendsAtWork}`, isMet: backends > 0 },
    { what: 'Redis killed', figure: String(redisKills), isMet: redisKills === 1 },
  ]
}
