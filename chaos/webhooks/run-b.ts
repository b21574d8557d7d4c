import { call } from '../../server/test/harness/client.ts'
import { until } from '../../server/test/harness/process.ts'
import { randomOf } from '../fuzz/random.ts'
import { monotonicMs } from './clock.ts'
import { type Faults, noFaults, shake } from './faults.ts'
import type { History } from './history.ts'
import { isWorking } from './kinds.ts'
import type { RunReport } from './report.ts'
import { claimsOfB } from './report-b.ts'
import { PHASES } from './sizes.ts'
import { listAll, owed, type Stage, settle } from './stage.ts'

/** Faults end here, so that everything is seen to work again while there is still something to do. */
const SHAKEN_SHARE = 0.85
const MOST_RECOVERY_MS = 90_000
const PROBE_MS = 1_000
const DELIVERED = /^pramaan_webhook_try_seconds_count\{outcome="2xx"\} [1-9]/m

/** Workers, their connections and Redis are killed: is anything lost, or sent where it does not belong? */
export async function runB(stage: Stage, seed: number): Promise<RunReport> {
  const { size, organisations, endpoints, receivers, writer, say } = stage
  await receivers.arm()
  say(`B: ${size.events} events at ${size.perSecond} a second, ${size.workerKills} kills of workers`)
  const phase = { organisations: organisations.map(({ orgId }) => orgId), perSecond: size.perSecond }
  const writing = writer.begin({ name: PHASES.shaken, ...phase, events: size.events })
  const faults = noFaults()
  const milliseconds = (size.events / size.perSecond) * 1000 * SHAKEN_SHARE
  await shake(stage, randomOf(seed, 1), milliseconds, faults)
  const recoveredMs = await recovered(stage, faults)
  const held = await writing.done
  const working = endpoints.filter(({ kind }) => isWorking(kind))
  await settle(stage, await owed(stage, working), size.patienceMs)
  const listed = await listAll(stage)
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
  return claimsOfB(stage, history, held, faults)
}

/**
 * Each process answers, each worker has delivered something since it was started, and events written now reach every healthy
 * organisation. They are written again and again: one worker alone may be quick enough to take them all.
 */
async function recovered(stage: Stage, faults: Faults): Promise<number | null> {
  const { organisations, endpoints, receivers, writer } = stage
  const healthy = organisations.filter(({ kind }) => kind === 'healthy').map(({ orgId }) => orgId)
  const own = endpoints.filter(({ types, kind }) => kind === 'healthy' && types === null)
  const isBack = async () => {
    await writer.begin({ name: PHASES.probe, organisations: healthy, events: healthy.length, perSecond: 100 }).done
    const wanted = await owed(stage, own, PHASES.probe)
    const hasCome = async () => (await areServing(stage)) && (await receivers.lacking(wanted)) === 0
    return await until(hasCome, PROBE_MS, 'a round of probes').then(
      () => true,
      () => false,
    )
  }
  const back = await until(isBack, MOST_RECOVERY_MS, 'everything to work again').catch(() => null)
  return back === null ? null : monotonicMs() - faults.lastAt
}

async function areServing({ api, workers }: Stage): Promise<boolean> {
  const ready = await call('GET', `${api.url}/readyz`)
  const told = await Promise.all(workers.map(({ metricsUrl }) => call('GET', metricsUrl)))
  return ready.status === 200 && told.every(({ text }) => DELIVERED.test(text))
}
