import { askForReplay } from './api.ts'
import type { History, Replay } from './history.ts'
import { isWorking, type Kind, RETRY_AFTERS } from './kinds.ts'
import { watchMemory } from './memory.ts'
import type { Planned } from './organisations.ts'
import type { RunReport } from './report.ts'
import { claimsOfA } from './report-a.ts'
import { PHASES } from './sizes.ts'
import { listAll, owed, type Stage, settle } from './stage.ts'

/** Nothing is killed: what do bad receivers cost the good ones? */
export async function runA(stage: Stage): Promise<RunReport> {
  const { size, organisations, endpoints, receivers, writer, workers, say } = stage
  const working = endpoints.filter(({ kind }) => isWorking(kind))
  const healthy = organisations.filter(({ kind }) => kind === 'healthy')
  const perOrganisation = size.perSecond / organisations.length
  say(`A: ${healthy.length} healthy organisations alone for ${size.aloneSeconds} s`)
  const alone = { organisations: healthy.map(({ orgId }) => orgId), perSecond: perOrganisation * healthy.length }
  await writer.begin({ name: PHASES.alone, ...alone, events: Math.round(alone.perSecond * size.aloneSeconds) }).done
  const all = { organisations: organisations.map(({ orgId }) => orgId), perSecond: size.perSecond }
  say(`A: all ${organisations.length}, all of them well, for ${size.allGoodSeconds} s`)
  await writer.begin({ name: PHASES.allGood, ...all, events: size.perSecond * size.allGoodSeconds }).done
  await settle(stage, await owed(stage, endpoints), size.patienceMs)
  await receivers.arm()
  const armedAt = new Date()
  say(`A: the bad ones are bad from now on; ${size.events} events at ${size.perSecond} a second`)
  const memory = watchMemory(workers)
  const held = await writer.begin({ name: PHASES.mix, ...all, events: size.events }).done
  const growth = memory.end()
  await settle(stage, await owed(stage, working), size.patienceMs)
  const listed = await listAll(stage)
  const replays = await replaySome(stage, armedAt)
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
  return claimsOfA(stage, history, held, growth)
}

/** One of each bad kind gets well, and its owner asks for all of the mix. */
async function replaySome(stage: Stage, since: Date): Promise<readonly Replay[]> {
  const { endpoints, api, made, receivers, size, say } = stage
  const sample = [...new Map<Kind, Planned>(endpoints.filter(isReplayed).map(each => [each.kind, each])).values()]
  await receivers.heal(sample.map(({ name }) => name))
  say(`A: well again and replayed: ${sample.map(({ kind }) => kind).join(', ')}`)
  const replays: Replay[] = []
  for (const endpoint of sample) replays.push(await askForReplay(endpoint, api.url, made.get(endpoint.name)!.id, since))
  await settle(stage, await owed(stage, sample, PHASES.mix), size.replayPatienceMs, true)
  return replays
}

/** Not of those who asked to be left alone for longer than anybody here wants to wait. */
function isReplayed({ kind, nth }: Planned): boolean {
  if (kind === 'answers 429') return RETRY_AFTERS[nth % RETRY_AFTERS.length]!.seconds === 0
  return !isWorking(kind) && kind !== 'flapping'
}
