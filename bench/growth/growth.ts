import { statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { catalogueOperations } from '../../server/src/api/catalogue/operations.ts'
import { consoleOperations } from '../../server/src/api/console/operations.ts'
import { partnerOperations } from '../../server/src/api/partner/operations.ts'
import { verificationOperations } from '../../server/src/api/verification/operations.ts'
import type { Outcome, Scenario, ScenarioOptions } from '../../testing/scenario.ts'
import { fill, findBrokenReferences } from './fill.ts'
import { type GrowthFixture, openGrowthFixture } from './fixture.ts'
import { cpuMs, measureHotPaths, type PathCost } from './hot-paths.ts'
import { type Judged, judge, MOST_RATIO, type Step } from './judge.ts'
import { findForgottenLists, listsOf } from './lists.ts'
import { type Cost, type Measured, measure } from './measure.ts'
import { readsOf } from './objects.ts'
import { BLOCK, EVENTS_A_PERSON } from './rows.ts'
import { readSizes } from './sizes.ts'
import { claimsOf, sweepsOf, writesOf } from './writes.ts'

const MOST_PEOPLE = 10_000_000
/** Of the full form. Half of the machine's disk stays free for whatever else runs on it. */
const MOST_BYTES = 40e9
const LONGEST_FILL_MS = 30 * 60_000

/** A round of a path has so many calls: CPU times of PostgreSQL are known by hundredths of a second. */
const CALLS = { small: 400, full: 1_000 }

type Options = Pick<ScenarioOptions, 'small' | 'only' | 'say'>

/** An installation of one size. */
interface Size extends Step {
  readonly paths: readonly PathCost[]
}

export const growth: Scenario = {
  name: 'growth',
  onlyByName: true,
  claim:
    'lists, single reads, creates, claims and sweeps of an installation that grows a hundred times and more touch at most ' +
    `${MOST_RATIO} times the pages, beside the levels that indexes gain; no plan reads a growing table as a whole or sorts it`,
  run: async ({ small, only, say }) => {
    const forgotten = findForgottenLists([
      ...partnerOperations,
      ...consoleOperations,
      ...verificationOperations,
      ...catalogueOperations,
    ])
    if (forgotten.length > 0)
      throw new Error(`Lists without a measurement in bench/growth/lists.ts: ${forgotten.join(', ')}`)
    const fixture = await openGrowthFixture()
    try {
      const sizes = small ? [10_000, 100_000] : [10_000, 100_000, 1_000_000, MOST_PEOPLE]
      return await outcomeOf(await grow(fixture, sizes, { small, only, say }), fixture.api.answerFaults, say)
    } finally {
      await fixture.close()
    }
  },
}

async function grow(fixture: GrowthFixture, sizes: readonly number[], options: Options): Promise<readonly Size[]> {
  const { say, small } = options
  const { admin } = fixture.cluster.db
  const steps: Size[] = []
  let people = 0
  let spentMs = 0
  for (const wanted of sizes) {
    const size =
      steps.length === 0 ? wanted : await reachable(admin, wanted, people, spentMs, fixture.cluster.dataFolder)
    if (size < people * 1.5) break
    const started = performance.now()
    if (!(await isFilled(fixture, people + 1, size, say))) break
    if (people === 0) await finishFirst(admin)
    people = size
    await admin.query('vacuum (analyze)')
    await admin.query('checkpoint')
    spentMs += performance.now() - started
    say(
      `${people.toLocaleString('en')} people, ${(people * EVENTS_A_PERSON).toLocaleString('en')} events, ${(await organisationsOf(admin)).toLocaleString('en')} organisations: ${((await bytesOf(admin)) / 1e9).toFixed(1)} GB, written in ${(spentMs / 1_000).toFixed(0)} s`,
    )
    const measuring = performance.now()
    const counted = { people, sizes: await readSizes(admin), costs: await measureAll(fixture, options) }
    steps.push({ ...counted, paths: await measureHotPaths(fixture, small ? CALLS.small : CALLS.full) })
    say(`  measured in ${((performance.now() - measuring) / 1_000).toFixed(0)} s`)
    sayWhatGrew(steps, say)
  }
  return steps
}

/** What was measured before is judged without a size that could not be written, for example because the disk is full. */
async function isFilled(
  { cluster, made }: GrowthFixture,
  from: number,
  to: number,
  say: (line: string) => void,
): Promise<boolean> {
  try {
    await fill(cluster.db.admin, made, from, to, say)
    return true
  } catch (error) {
    if (from === 1) throw error
    say(`${to.toLocaleString('en')} people could not be written: ${String(error)}`)
    return false
  }
}

/** A run of hours says at each size what it has found. */
function sayWhatGrew(steps: readonly Step[], say: (line: string) => void): void {
  for (const { name, pages, allowed, ratio, ok, faults } of judgeAll(steps))
    if (!ok)
      say(`  ${name}: ${pages.join(', ')} pages (+${allowed} for levels), ${ratio.toFixed(2)} ${faults.join('; ')}`)
}

function judgeAll(steps: readonly Step[]): readonly Judged[] {
  return [...steps[0]!.costs.keys()].map(name => judge(name, steps))
}

async function finishFirst(admin: pg.Pool): Promise<void> {
  const broken = await findBrokenReferences(admin)
  if (broken.length > 0) throw new Error(`The rows of this bench break references: ${broken.join('; ')}`)
}

/** As large as disk and time allow, as the last size took them. */
async function reachable(
  admin: pg.Pool,
  wanted: number,
  people: number,
  spentMs: number,
  folder: string,
): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  const bytes = await bytesOf(admin)
  const room = Math.min(MOST_BYTES, bytes + (bavail * bsize) / 2)
  // The schema and the catalogue are most of a small size.
  const byDisk = people < 100_000 ? wanted : (room / bytes) * people
  const byTime = people < 100_000 ? wanted : people + ((LONGEST_FILL_MS - spentMs) / spentMs) * people
  return Math.floor(Math.min(wanted, byDisk, byTime) / BLOCK) * BLOCK
}

async function bytesOf(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
  return Number(rows[0]!.bytes)
}

async function organisationsOf(admin: pg.Pool): Promise<number> {
  return (await admin.query<{ count: number }>('select count(*)::integer as count from organisations')).rows[0]!.count
}

async function measureAll(fixture: GrowthFixture, { small, only, say }: Options): Promise<ReadonlyMap<string, Cost>> {
  const costs = new Map<string, Cost>()
  const { claims, finish, close } = claimsOf(fixture)
  const all: readonly Measured[] = [
    ...sweepsOf(fixture),
    ...(await listsOf(fixture)),
    ...readsOf(fixture),
    ...claims,
    ...writesOf(fixture),
  ]
  const isWanted = ({ name }: Measured) => only.length === 0 || only.some(text => name.includes(text))
  const operations = all.filter(isWanted)
  // A sweep would find what the operations of the size before have left to do.
  await finish()
  for (const [at, operation] of operations.entries()) {
    // The others are measured all the same.
    const failed = (error: unknown): Cost => ({
      pages: Number.NaN,
      milliseconds: Number.NaN,
      plans: [],
      error: String(error),
    })
    costs.set(operation.name, await measure(fixture.cluster, operation, small ? 5 : 7).catch(failed))
    if ((at + 1) % 50 === 0) say(`  measured ${at + 1} of ${operations.length}`)
  }
  await close()
  return costs
}

async function outcomeOf(
  steps: readonly Size[],
  answerFaults: readonly string[],
  say: (line: string) => void,
): Promise<Outcome> {
  const judged = judgeAll(steps)
  const file = join(tmpdir(), `pramaan-growth-plans-${process.pid}.json`)
  await writeFile(
    file,
    JSON.stringify(
      steps.map(({ people, costs }) => ({
        people,
        plans: Object.fromEntries([...costs].map(([name, { plans }]) => [name, plans])),
      })),
    ),
  )
  say(`plans of every statement at every size: ${file}`)
  for (const each of judged) for (const fault of each.faults) say(`${each.name}: ${fault}`)
  for (const fault of new Set(answerFaults)) say(`an answer does not match its schema: ${fault}`)
  const failed = judged.filter(each => !each.ok)
  return {
    ok: failed.length === 0 && answerFaults.length === 0,
    table: [
      [
        'operation',
        ...steps.map(({ people }) => people.toLocaleString('en')),
        'levels',
        'ratio',
        'ms',
        '',
        'ratio',
        '',
        'ways',
      ],
      ...judged.map(rowOf),
      ['microseconds of CPU a call (API and caller + PostgreSQL), while retention runs'],
      ...pathRows(steps),
    ],
    figures: figuresOf(steps, judged, failed),
  }
}

/** Reported and not judged: CPU times of two runs on a busy machine differ by more than the goal. */
function pathRows(steps: readonly Size[]): readonly (readonly string[])[] {
  const micros = (ms: number) => (ms * 1_000).toFixed(0)
  return steps[0]!.paths.map(({ name }, at) => {
    const costs = steps.map(({ paths }) => paths[at]!)
    const ratio = (cpuMs(costs.at(-1)!) / cpuMs(costs[0]!)).toFixed(2)
    return [name, ...costs.map(({ nodeMs, postgresMs }) => `${micros(nodeMs)} + ${micros(postgresMs)}`), '', ratio]
  })
}

function rowOf({ name, pages, allowed, ratio, milliseconds, ok, ways }: Judged): readonly string[] {
  const [few, many] = [milliseconds[0]!, milliseconds.at(-1)!]
  return [
    name,
    ...pages.map(each => String(each)),
    `+${allowed}`,
    ratio.toFixed(2),
    few.toFixed(1),
    many.toFixed(1),
    (many / few).toFixed(2),
    ok ? '' : 'SHORT',
    ways.join(', ').slice(0, 200),
  ]
}

function figuresOf(steps: readonly Step[], judged: readonly Judged[], failed: readonly Judged[]): string {
  const { people } = steps.at(-1)!
  const worst = judged.toSorted((a, b) => b.ratio - a.ratio)[0]!
  return (
    `${judged.length} operations, ${steps[0]!.people.toLocaleString('en')} to ${people.toLocaleString('en')} people and ` +
    `${(people * EVENTS_A_PERSON).toLocaleString('en')} events: ${failed.length} grow; largest ratio ${worst.ratio.toFixed(2)} (${worst.name})`
  )
}
