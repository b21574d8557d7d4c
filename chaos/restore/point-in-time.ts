import { setTimeout as wait } from 'node:timers/promises'
import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { candidate } from '../../testing/campaigns.ts'
import { type OwnPostgres, startOwnPostgres } from '../../testing/postgres.ts'
import { until } from '../../testing/process.ts'
import { startProvider, type TestProvider } from '../../testing/provider/start.ts'
import { type Receiver, startReceiver } from '../../testing/receiver.ts'
import type { Scenario } from '../../testing/scenario.ts'
import { type Agency, launchAtOnce, newAgency, questionsOf } from '../campaigns/agency.ts'
import { type Processes, startProcesses } from '../campaigns/processes.ts'
import { type Random, randomOf } from '../random.ts'
import { type Commits, compare, readCommits } from './compare.ts'
import { type History, readOn, startHistory, workflowOf } from './history.ts'
import { type Backups, setUpBackups } from './pgbackrest.ts'
import { restoreCheck, sending, untilRecovered } from './restored.ts'

const METHODS = 3
const ANSWER_AFTER_MS = 400
/** Many times the 100 ms after which a worker looks for what is due. */
const WATCHED_MS = 4_000
const GOES_ON_WITHIN_MS = 120_000
/** Commits before and after a moment are at least so far from it: PostgreSQL may write two commits of one instant in either order. */
const LEAST_GAP_US = 2_000n

interface World {
  readonly provider: TestProvider
  readonly receiver: Receiver
  readonly backups: Backups
  readonly backedUpAt: bigint
  readonly agency: Agency
  readonly history: History
  readonly commits: Commits
  /** Calls of the agency go to the APIs of these. */
  use(processes: Processes): void
}

export function restorePointInTimeFrom(seed: number): Scenario {
  return {
    name: 'restore-point-in-time',
    claim:
      'pgBackRest restores random moments of a run of campaigns, payments and events into other clusters: the state is that of the history of the harness, nothing is sent or delivered until `sending resume`, and cursors of partners go on without a gap',
    proves: ['F10'],
    run: async ({ small, say }) => {
      const undo: Undo[] = []
      try {
        const world = await runAndLose({ runMs: small ? 12_000 : 60_000, candidates: small ? 400 : 4_000, say }, undo)
        const moments = momentsOf(world, small ? 3 : 10, randomOf(seed, 0))
        const rows: Row[] = []
        for (const at of moments) {
          rows.push(await restoreOnce(world, at))
          say(`${timeOf(at)}: ${rows.at(-1)!.faults.join('; ') || 'as in the history'}`)
        }
        return outcomeOf(world, rows)
      } finally {
        await undoAll(undo)
      }
    },
  }
}

interface Run {
  readonly runMs: number
  readonly candidates: number
  readonly say: (line: string) => void
}

/** The source ends with its last commits in the repository. */
async function runAndLose({ runMs, candidates, say }: Run, undo: Undo[]): Promise<World> {
  const provider = await startProvider({ answerAfterMs: ANSWER_AFTER_MS, mostAttempts: 1_000 })
  undo.push(provider.end)
  const receiver = await startReceiver()
  undo.push(receiver.close)
  const postgres = await startOwnPostgres()
  undo.push(postgres.close)
  const backups = await setUpBackups(postgres)
  const source = await startOn(postgres, provider)
  undo.push(source.end)
  let current = source
  const agency = await newAgency(postgres.db, () => current.api(), METHODS * candidates)
  await agency.write('/webhooks', { url: receiver.url, types: [] }, 'endpoint')
  // Candidates answer, and end with events.
  await provider.change({ questions: await questionsOf(postgres.db, agency.mandateId) })
  await backups.full()
  say('full backup taken')
  const backedUpAt = BigInt(Date.now()) * 1_000n
  const { history, stop } = startHistory(postgres.db, agency)
  await launchAtOnce(
    agency,
    Array.from({ length: candidates }, (_, at) => candidate(at)),
  )
  await wait(runMs)
  await stop()
  await source.end()
  const commits = await readCommits(postgres)
  await backups.archiveAll()
  await postgres.kill()
  say(`lost after ${commits.events.size} events and ${commits.transfers.size} transfers`)
  const use = (processes: Processes) => {
    current = processes
  }
  return { provider, receiver, backups, backedUpAt, agency, history, commits, use }
}

async function startOn(postgres: OwnPostgres, provider: TestProvider): Promise<Processes> {
  const environment = { ...provider.environment, WEBHOOK_ALLOW_LOOPBACK: 'yes' }
  return await startProcesses({ databaseUrl: postgres.db.url, provider: { ...provider, environment }, workers: 1 })
}

/** One random gap between commits of each equal part of the run: while messages wait, too, and not only before and after. */
function momentsOf(
  { commits: { events, transfers }, backedUpAt }: World,
  count: number,
  random: Random,
): readonly bigint[] {
  const later = [...events.values(), ...transfers.values()].filter(time => time > backedUpAt)
  const times = [...new Set(later)].toSorted((a, b) => (a < b ? -1 : 1))
  const gaps = times.slice(1).flatMap((time, at) => {
    const before = times[at]!
    return time - before >= 2n * LEAST_GAP_US ? [(before + time) / 2n] : []
  })
  return Array.from({ length: count }, (_, part) => gaps[Math.floor(((part + random()) * gaps.length) / count)]!)
}

interface Row {
  readonly at: bigint
  readonly events: number
  readonly held: number
  readonly sent: number
  readonly delivered: number
  readonly read: number
  readonly faults: readonly string[]
}

async function restoreOnce(world: World, at: bigint): Promise<Row> {
  const { provider, receiver, backups, agency, history, commits } = world
  const undo: Undo[] = []
  try {
    const restored = await backups.restoreTo(timeOf(at))
    undo.push(restored.close)
    const { admin } = restored.db
    await untilRecovered(admin)
    const faults = [...(await compare(restored, at, commits, history)), ...(await restoreCheck(restored))]
    const left = async () => ({ messages: (await provider.counts()).messages, deliveries: receiver.journal.length })
    const before = await left()
    const processes = await startOn(restored, provider)
    undo.push(processes.end)
    world.use(processes)
    await wait(WATCHED_MS)
    const watched = await left()
    const held = watched.messages - before.messages + (watched.deliveries - before.deliveries)
    await sending(restored, ['resume', '--reason', 'restored by chaos'])
    faults.push(...(await checkAnswers(world, at)))
    const isDone = async () => (await admin.query(OPEN)).rows[0].open === 0
    await until(isDone, GOES_ON_WITHIN_MS, 'what waited to be sent').catch(() => faults.push('not everything was sent'))
    const after = await left()
    // Everything that the restored database has was read before it was lost, or is read from the old cursor.
    const partner = { read: new Set(history.read), cursor: history.cursor }
    const all = (await admin.query<{ id: string }>('select event_id as id from events')).rows.map(row => row.id)
    const hasAll = async () => {
      await readOn(restored.db, agency.tenant, partner)
      return all.every(id => partner.read.has(id))
    }
    await until(hasAll, 60_000, 'the partner to read').catch(() =>
      faults.push(`${all.filter(id => !partner.read.has(id)).length} events are skipped by the cursor from before`),
    )
    if (held > 0) faults.push(`${held} messages and deliveries before resume`)
    const [sent, delivered] = [after.messages - watched.messages, after.deliveries - watched.deliveries]
    return { at, events: all.length, held, sent, delivered, read: partner.read.size - history.read.size, faults }
  } finally {
    await undoAll(undo)
  }
}

/** Candidates who wait for their first message, and deliveries that wait. */
const OPEN = `
  select (select count(*)::int from journeys where due_at <= now() and status = 'pending')
    + (select count(*)::int from webhook_deliveries where state = 'queued') as open`

/** Calls answered before the moment answer the same again; the first of those after it is done anew. */
async function checkAnswers({ agency, history }: World, at: bigint): Promise<readonly string[]> {
  const atMs = Number(at / 1_000n)
  const before = history.workflows.filter(({ ended }) => ended < atMs).slice(-5)
  const after = history.workflows.filter(({ began }) => began > atMs + 1).slice(0, 2)
  const faults: string[] = []
  for (const [calls, isEqual] of [
    [before, true],
    [after, false],
  ] as const)
    for (const { key, answer } of calls) {
      const { text } = await agency.write('/workflows', workflowOf(key), key)
      if ((text === answer) !== isEqual)
        faults.push(`${key} answers ${isEqual ? 'differently' : 'as in the lost future'}`)
    }
  return faults
}

function timeOf(us: bigint): string {
  const whole = new Date(Number(us / 1_000_000n) * 1_000).toISOString().slice(0, 19).replace('T', ' ')
  return `${whole}.${String(us % 1_000_000n).padStart(6, '0')}+00`
}

function outcomeOf({ history, commits }: World, rows: readonly Row[]) {
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const faults = rows.flatMap(row => row.faults)
  const [sent, delivered] = [total(row => row.sent), total(row => row.delivered)]
  return {
    ok: faults.length === 0 && sent > 0 && delivered > 0,
    table: [
      ['moment', 'events', 'before resume', 'messages', 'deliveries', 'read by the old cursor', 'faults'],
      ...rows.map(row => [
        timeOf(row.at),
        ...[row.events, row.held, row.sent, row.delivered, row.read, row.faults.length].map(String),
      ]),
    ],
    figures: `${rows.length} moments of ${commits.events.size} events, ${commits.transfers.size} transfers and ${history.workflows.length} calls: ${faults.length} differences, ${total(row => row.held)} messages or deliveries until resume, ${sent} messages and ${delivered} deliveries after it`,
  }
}
