import { percentile } from '../../bench/figures.ts'
import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { startAutovacuum } from '../../testing/autovacuum.ts'
import { candidate } from '../../testing/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/process.ts'
import { startProvider, type TestProvider } from '../../testing/provider/start.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { type Agency, launchAtOnce, newAgency, questionsOf } from './agency.ts'
import { settle } from './move-time.ts'
import { startProcesses } from './processes.ts'

const CONTACT_WITHIN_MS = 5_000
const REPLY_WITHIN_MS = 2_000
/** The short form runs in CI, on machines of which others take a part: it shows the order of magnitude. */
const PATIENCE_OF_SHORT_FORM = 4
const FEW = 5
const METHODS = 3
/** As a provider far away. Without it, a short campaign is over before the others have launched theirs. */
const ANSWER_AFTER_MS = 200
/** So that numbers of different organisations never meet. */
const NUMBERS_OF_ONE = 10_000_000
/** Replies come 2 to 20 s after the message: while the others are contacted, and not before its outcome is committed. */
const TIME_SCALE = 0.03
/** One in so many answers everything, within seconds. The others get their message and do not react to the first contact. */
const ANSWERS_ONE_IN = 5

export const fairness: Scenario = {
  name: 'fairness',
  onlyByName: true,
  claim:
    '50 organisations, one with 20,000 candidates who are all due at once, of whom a fifth answers within 20 s: the first contact of the other 49 within 5 s of their launch, and p95 of replies under 2 s, from the time the provider has a reply until its post is answered, when its effect is committed',
  proves: ['F27', 'I20'],
  run: async ({ small, say }) => {
    const { organisations, many } = small ? { organisations: 10, many: 2_000 } : { organisations: 50, many: 20_000 }
    const undo: Undo[] = []
    try {
      const { db, provider, agencies } = await build(organisations, many, undo)
      const [big, ...others] = agencies as [Agency, ...Agency[]]
      await startBig(big, many, provider)
      const launches: Launch[] = []
      for (const [at, agency] of others.entries()) {
        launches.push(await launchFew(agency, (at + 1) * NUMBERS_OF_ONE))
        launches.at(-1)!.behind = await countWaiting(db, big)
      }
      say(`${others.length} launched, ${launches.at(-1)?.behind} candidates of the first still wait`)
      await settle(db, provider)
      return await report(db, provider, big, launches, small ? PATIENCE_OF_SHORT_FORM : 1)
    } finally {
      await undoAll(undo)
    }
  },
}

interface Launch {
  readonly phones: ReadonlySet<string>
  readonly at: number
  /** Candidates of the big campaign who were not contacted yet. */
  behind: number
}

async function build(organisations: number, many: number, undo: Undo[]) {
  const db = await createTestDatabase()
  undo.push(db.drop, startAutovacuum(db.admin))
  const provider = await startProvider({ answerAfterMs: ANSWER_AFTER_MS, timeScale: TIME_SCALE, mostAttempts: 1_000 })
  undo.push(provider.end)
  const processes = await startProcesses({ databaseUrl: db.url, provider, workers: 1 })
  undo.push(processes.end)
  const agencies: Agency[] = []
  while (agencies.length < organisations)
    agencies.push(await newAgency(db, processes.api, METHODS * (agencies.length === 0 ? many : FEW)))
  await provider.change({ questions: await questionsOf(db, agencies[0]!.mandateId) })
  return { db, provider, agencies }
}

/** The last two digits say how a person of the provider behaves. */
function person(at: number, first = 0): Record<string, unknown> {
  const lastDigits = at % ANSWERS_ONE_IN === 0 ? 11 + (at % 80) : 6
  return candidate(at, { phone: String(9_000_000_000 + first + at * 100 + lastDigits) })
}

/** Returns when they are being contacted. */
async function startBig(agency: Agency, many: number, provider: TestProvider): Promise<void> {
  await launchAtOnce(
    agency,
    Array.from({ length: many }, (_, at) => person(at)),
  )
  await until(async () => (await provider.counts()).messages > 0, 60_000, 'the first contact')
}

async function launchFew({ write, mandateId }: Agency, first: number): Promise<Launch> {
  const candidates = Array.from({ length: FEW }, (_, at) => person(at, first))
  await write('/campaigns', { mandate_id: mandateId, name: 'Few', candidates }, 'launch')
  return { phones: new Set(candidates.map(each => `+91${each.phone}`)), at: Date.now(), behind: 0 }
}

async function countWaiting({ admin }: TestDatabase, { tenant }: Agency): Promise<number> {
  const { rows } = await admin.query<{ waiting: number }>(
    'select count(*)::int as waiting from journeys where org_id = $1 and round = -1',
    [tenant.orgId],
  )
  return rows[0]!.waiting
}

async function report(
  { admin }: TestDatabase,
  provider: TestProvider,
  { tenant }: Agency,
  launches: readonly Launch[],
  patience: number,
): Promise<Outcome> {
  const journal = await provider.journal()
  const firstOf = ({ phones, at }: Launch) =>
    Math.min(...journal.filter(({ to }) => phones.has(to)).map(entry => Date.parse(entry.at))) - at
  const waits = launches.map(firstOf)
  const { rows } = await admin.query<{ send_id: string }>('select send_id from journey_sends where org_id <> $1', [
    tenant.orgId,
  ])
  const ofOthers = new Set(rows.map(row => row.send_id))
  const delays = await provider.replyDelays()
  const times = delays.map(({ ms }) => ms)
  const timesOfOthers = delays.filter(({ sendId }) => ofOthers.has(sendId)).map(({ ms }) => ms)
  const [worst, p95, p95OfOthers] = [Math.max(...waits), percentile(times, 0.95), percentile(timesOfOthers, 0.95)]
  // Otherwise there was nobody to wait for.
  const behind = Math.min(...launches.map(each => each.behind))
  const shown = (ms: number) => `${ms.toFixed(0)} ms`
  return {
    ok: worst <= patience * CONTACT_WITHIN_MS && p95 < patience * REPLY_WITHIN_MS && times.length > 0 && behind > 0,
    table: [
      ['', 'p50', 'p95', 'longest'],
      ['first contact after the launch', ...spread(waits, shown)],
      ['replies of all', ...spread(times, shown)],
      ['replies to the others', ...spread(timesOfOthers, shown)],
    ],
    figures:
      `${launches.length} organisations beside one that had at least ${behind} candidates waiting: first contact within ${shown(worst)}, ` +
      `p95 of ${times.length} replies ${shown(p95)}, of the others' ${timesOfOthers.length} ${shown(p95OfOthers)}`,
  }
}

function spread(values: readonly number[], shown: (ms: number) => string): readonly string[] {
  return [shown(percentile(values, 0.5)), shown(percentile(values, 0.95)), shown(Math.max(...values))]
}
