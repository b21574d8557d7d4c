import { setTimeout as wait } from 'node:timers/promises'
import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { candidate } from '../../testing/campaigns.ts'
import { type OwnPostgres, startOwnPostgres } from '../../testing/postgres.ts'
import { startServer, until } from '../../testing/process.ts'
import { USUAL_RATES } from '../../testing/provider/protocol.ts'
import { startProvider, type TestProvider } from '../../testing/provider/start.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { watchBooks } from '../credits/books.ts'
import { randomOf } from '../random.ts'
import { type Agency, newAgency, questionsOf } from './agency.ts'
import { type Check, checkCampaign, countTwice, type Happened } from './checks.ts'
import { createKiller, type Killer, type KillKind } from './kills.ts'
import { runToTheEnd } from './move-time.ts'
import { type Processes, startProcesses } from './processes.ts'
import { startFaultyWorker } from './start-faulty-worker.ts'

interface Size {
  /** Candidates of one call. */
  readonly perCall: number
  /** What is killed while the candidates of each call are contacted. */
  readonly kills: readonly (readonly KillKind[])[]
  /** The number of the call after which another campaign is cancelled; its candidates are added in a pause. */
  readonly pausedAt: number
  readonly cancelled: number
  readonly acceptedKills: number
  /** Seconds for a second of the people of the provider. */
  readonly timeScale: number
}

const OTHER_KILLS: readonly KillKind[] = ['api', 'worker', 'backend', 'worker']
const FULL: Size = {
  perCall: 1_000,
  kills: Array.from({ length: 20 }, (_, at) => [
    'accepted',
    OTHER_KILLS[(2 * at) % 4]!,
    OTHER_KILLS[(2 * at + 1) % 4]!,
  ]),
  pausedAt: 10,
  cancelled: 1_000,
  acceptedKills: 20,
  timeScale: 0.01,
}
const SMALL: Size = {
  perCall: 160,
  kills: [['accepted'], ['backend'], ['accepted'], ['api'], ['worker']],
  pausedAt: 2,
  cancelled: 200,
  acceptedKills: 2,
  timeScale: 0.002,
}

const EQUAL_LAUNCHES = 20
const METHODS = 3
const WORKERS = 2
/** Numbers of the candidates who are in the second campaign. */
const FIRST_CANCELLED = 1_000_000

export function campaignFrom(seed: number, withoutSendingCommit: boolean): Scenario {
  return {
    name: 'campaign',
    claim:
      '20,000 candidates of live mode while API, workers and backends of PostgreSQL are killed at 60 points, 20 of them between the acceptance of the provider and our commit: by its journal nobody is contacted twice in a step, and credits are charged for those who were reached',
    proves: ['F23', 'I1', 'I4', 'I21', 'D8'],
    run: async ({ small, say }) => {
      const size = small ? SMALL : FULL
      const undo: Undo[] = []
      try {
        const world = await build(size, seed, withoutSendingCommit, undo)
        const { postgres, provider } = world
        const watching = watchBooks(postgres.db)
        const happened = await runCampaigns(world, size, seed, say)
        // Whoever was contacted twice stays so: the rest would only take time.
        if (countTwice(await provider.journal()) === 0)
          say(`${await runToTheEnd(postgres.db, provider)} candidates have not ended`)
        const books = await watching.stop()
        const checks = await checkCampaign(
          postgres.db,
          { ...happened, journal: await provider.journal() },
          { candidates: size.perCall * size.kills.length },
        )
        return report(size, world.killer, books, [...checks, ...(await checkProvider(provider))])
      } finally {
        await undoAll(undo)
      }
    },
  }
}

interface World {
  readonly postgres: OwnPostgres
  readonly provider: TestProvider
  readonly processes: Processes
  readonly agency: Agency
  readonly killer: Killer
}

async function build(size: Size, seed: number, isFaulty: boolean, undo: Undo[]): Promise<World> {
  const postgres = await startOwnPostgres()
  undo.push(postgres.close)
  // Posts are repeated for as long as the API may be away.
  const provider = await startProvider({ seed, rates: USUAL_RATES, timeScale: size.timeScale, mostAttempts: 1_000 })
  undo.push(provider.end)
  const processes = await startProcesses({
    databaseUrl: postgres.db.url,
    provider,
    workers: WORKERS,
    ...(isFaulty && { startWorker: startFaultyWorker }),
  })
  undo.push(processes.end)
  const credits = METHODS * (size.perCall * size.kills.length + size.cancelled)
  const prepare = () => newAgency(postgres.db, processes.api, credits)
  const agency = await (isFaulty ? withWorker(postgres, prepare) : prepare())
  await provider.change({ questions: await questionsOf(postgres.db, agency.mandateId) })
  return { postgres, provider, processes, agency, killer: createKiller({ processes, provider, postgres }) }
}

/** The worker with the fault contacts candidates and nothing else. */
async function withWorker<T>({ db }: OwnPostgres, work: () => Promise<T>): Promise<T> {
  const worker = await startServer('worker', { DATABASE_URL: db.url, LOG_LEVEL: 'warn' })
  try {
    return await work()
  } finally {
    await worker.end('SIGTERM')
  }
}

function people(first: number, count: number) {
  return Array.from({ length: count }, (_, at) => candidate(first + at))
}

async function runCampaigns(
  world: World,
  size: Size,
  seed: number,
  say: (line: string) => void,
): Promise<Omit<Happened, 'journal'>> {
  const { agency, killer, processes, provider } = world
  const random = randomOf(seed, 0)
  let launched: readonly string[] = []
  let paused = { from: 0, until: 0 }
  let cancelled = { cancelledId: '', cancelledAt: 0 }
  for (const [at, kills] of size.kills.entries()) {
    if (kills.includes('accepted')) killer.aim()
    const candidates = people(at * size.perCall, size.perCall)
    const take = async () => {
      const [id] = launched
      if (id === undefined) launched = await launch(agency, candidates)
      else if (at === size.pausedAt) paused = await inPause(agency, id, () => add(agency, id, at, candidates))
      else await add(agency, id, at, candidates)
    }
    const taking = take()
    taking.catch(() => {})
    for (const kind of kills) {
      if (kind !== 'accepted') await wait(1_000 * random())
      await killer.kill(kind)
    }
    await taking
    if (at === size.pausedAt) {
      await processes.whole()
      cancelled = await cancelAnother(agency, provider, size.cancelled)
    }
    const { messages } = await provider.counts()
    say(`${(at + 1) * size.perCall} candidates, ${messages} messages, kills ${JSON.stringify(killer.counts)}`)
  }
  await processes.whole()
  return { launched, paused, ...cancelled }
}

/** Returns the id of the campaign by each of the answers. */
async function launch({ write, mandateId }: Agency, candidates: readonly object[]): Promise<readonly string[]> {
  const json = { mandate_id: mandateId, name: 'Masons', candidates }
  const answers = await Promise.all(
    Array.from({ length: EQUAL_LAUNCHES }, () => write('/campaigns', json, 'the same launch')),
  )
  return answers.map(({ body }) => body.data.campaign_id)
}

async function add({ write }: Agency, id: string, at: number, candidates: readonly object[]): Promise<void> {
  const { body } = await write(`/campaigns/${id}/candidates`, { candidates }, `call ${at}`)
  if (body.data.accepted !== candidates.length) throw new Error(`${body.data.accepted} candidates were accepted.`)
}

/** Longer than a pause takes to hold for every message. */
const PAUSE_MS = 2_500

/** Candidates who are added meanwhile are contacted when the campaign goes on. */
async function inPause({ write }: Agency, id: string, work: () => Promise<void>): Promise<Happened['paused']> {
  await write(`/campaigns/${id}/pause`, {}, 'pause')
  const from = Date.now()
  await work()
  await wait(PAUSE_MS)
  const ended = Date.now()
  await write(`/campaigns/${id}/resume`, {}, 'resume')
  return { from, until: ended }
}

/** The messages of one organisation are sent in the order in which they are due: 6,000 of the first campaign may come before. */
const SECOND_BEGINS_WITHIN_MS = 600_000

/** The provider takes its time as soon as the campaign has begun, so that most messages are not sent yet when it is cancelled. */
async function cancelAnother({ write, mandateId }: Agency, provider: TestProvider, count: number) {
  const { messages } = await provider.counts()
  const candidates = people(FIRST_CANCELLED, count)
  const created = await write('/campaigns', { mandate_id: mandateId, name: 'Cancelled', candidates }, 'second launch')
  const cancelledId: string = created.body.data.campaign_id
  const phones = new Set(candidates.map(each => `+91${each.phone}`))
  const hasBegun = async () => (await provider.journal(messages)).some(({ to }) => phones.has(to))
  await until(hasBegun, SECOND_BEGINS_WITHIN_MS, 'the second campaign to begin')
  await provider.change({ answerAfterMs: 400 })
  await write(`/campaigns/${cancelledId}/cancel`, {}, 'cancel')
  const cancelledAt = Date.now()
  await provider.change({ answerAfterMs: 0 })
  return { cancelledId, cancelledAt }
}

async function checkProvider(provider: TestProvider): Promise<readonly Check[]> {
  const { repeated, lost, faults } = await provider.counts()
  const injected = Object.values(faults).reduce((all, each) => all + each, 0)
  return [
    { what: 'messages with the same id', found: String(repeated), ok: repeated === 0 },
    { what: 'receipts and replies lost', found: String(lost), ok: lost === 0 },
    { what: 'faults of the provider', found: String(injected), ok: injected > 0 },
  ]
}

function report(
  size: Size,
  { counts }: Killer,
  books: { readonly snapshots: number; readonly wrong: number },
  checks: readonly Check[],
): Outcome {
  const [kills, planned] = [Object.values(counts).reduce((all, each) => all + each, 0), size.kills.flat().length]
  const all: readonly Check[] = [
    ...checks,
    { what: 'kills', found: `${kills} of ${planned}`, ok: kills === planned },
    {
      what: 'between acceptance and commit',
      found: String(counts.accepted),
      ok: counts.accepted >= size.acceptedKills,
    },
    {
      what: 'wrong snapshots',
      found: `${books.wrong} of ${books.snapshots}`,
      ok: books.wrong === 0 && books.snapshots > 10,
    },
  ]
  const wrong = all.filter(({ ok }) => !ok).map(({ what, found }) => `${what}: ${found}`)
  const found = (what: string) => all.find(each => each.what === what)!.found
  return {
    ok: wrong.length === 0,
    table: [['', '', ''], ...all.map(({ what, found: value, ok }) => [what, value, ok ? 'ok' : 'short'])],
    figures:
      `${size.perCall * size.kills.length} candidates, ${kills} kills, ${counts.accepted} between acceptance and commit, ` +
      `${found('contacted twice in a step')} contacted twice, ${found('credits charged')} credits charged, ` +
      `${books.wrong} of ${books.snapshots} snapshots wrong; faults: ${wrong.join('; ') || 'none'}`,
  }
}
