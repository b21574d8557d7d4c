import { setTimeout as wait } from 'node:timers/promises'
import { type Undo, undoAll } from '../../server/src/compose/undo.ts'
import { startAutovacuum } from '../../testing/autovacuum.ts'
import { candidate } from '../../testing/campaigns.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { keysDeps, newOrganisation } from '../../testing/keys.ts'
import { until } from '../../testing/process.ts'
import { ACCOUNT_KINDS, addAccountOf, type KindName } from '../../testing/providers/accounts.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { launchAtOnce, newAgency } from '../campaigns/agency.ts'
import { randomOf } from '../random.ts'
import { inboundFaults, readHistory } from './check.ts'
import { openPosts, type Posts } from './posts.ts'
import { type Processes, startTwoOfEach } from './processes.ts'
import { startChaosProvider } from './providers.ts'
import { createReporter, type Reporter } from './reporter.ts'

interface Size {
  readonly people: Readonly<Record<KindName, number>>
  readonly kills: number
  /** Of each of five numbers. A worker that gets more slots than it can use on two busy cores loses most of them. */
  readonly perSecond: number
  readonly betweenKillsMs: number
  readonly settledWithinMs: number
  /** Reports and forged hooks that a whole run has at least. */
  readonly hooks: number
}

const SMALL: Size = {
  people: { whatsapp: 460, twilio: 180, exotel: 180, plivo: 180, email: 120 },
  kills: 2,
  perSecond: 40,
  betweenKillsMs: 1_500,
  settledWithinMs: 120_000,
  hooks: 2_800,
}
const FULL: Size = {
  people: { whatsapp: 16_000, twilio: 6_500, exotel: 6_500, plivo: 6_500, email: 4_500 },
  kills: 40,
  perSecond: 100,
  betweenKillsMs: 4_000,
  settledWithinMs: 900_000,
  hooks: 100_000,
}
/** Under which name providers know the service: some sign the whole address. */
const PUBLIC_URL = 'https://hooks.pramaan.example'
const METHODS = 3
const SHOWN = 10
const KINDS = Object.keys(ACCOUNT_KINDS) as readonly KindName[]

export const inboundFrom = (seed: number): Scenario => ({
  name: 'inbound',
  claim:
    '100,000 receipts and replies of five providers, some twice, out of order, before their message is recorded or forged, while two API processes and two workers are killed: every true one counts once, no forged one counts, and none is lost',
  run: async ({ small, say }) => {
    const size = small ? SMALL : FULL
    const undo: Undo[] = []
    try {
      const world = await build(size, seed, undo)
      const kills = await killWhile(world, size, seed, say)
      const unsettled = await settle(world, size)
      const reporters = [...world.reporters.values()]
      const told = reporters.flatMap(each => each.told)
      const history = await readHistory(world.db, told, world.accountIds)
      const faults = [...unsettled, ...inboundFaults(history), ...reporters.flatMap(each => each.failures)]
      for (const fault of faults.slice(0, SHOWN)) say(fault)
      return report(size, kills, faults, world, history.sends.length - told.length)
    } finally {
      await undoAll(undo)
    }
  },
})

interface World {
  readonly db: TestDatabase
  readonly processes: Processes
  readonly posts: Posts
  readonly reporters: ReadonlyMap<KindName, Reporter>
  readonly accountIds: readonly string[]
  readonly people: number
}

async function build(size: Size, seed: number, undo: Undo[]): Promise<World> {
  const db = await createTestDatabase()
  undo.push(() => db.drop())
  // 40,000 people in a table without statistics are planned as one: statements took most of both cores, and a killed API was not ready in 90 s.
  undo.push(startAutovacuum(db.admin))
  const processes = await startTwoOfEach({
    DATABASE_URL: db.url,
    PUBLIC_URL,
    // A variable of an approved SMS has 40 characters.
    SHORT_LINK_URL: 'https://pmn.example',
    REDIS_PREFIX: `inbound:${process.pid}:${Date.now()}:`,
    LOG_LEVEL: 'warn',
  })
  undo.push(processes.end)
  const posts = openPosts(processes.urls)
  undo.push(posts.close)
  const added = await Promise.all(
    KINDS.map((name, nth) => addOrganisation({ db, processes, posts, size, seed, nth, name, undo })),
  )
  await Promise.all(added.map(({ launch }) => launch()))
  return {
    db,
    processes,
    posts,
    reporters: new Map(added.map(({ name, reporter }) => [name, reporter])),
    accountIds: added.map(({ accountId }) => accountId),
    people: Object.values(size.people).reduce((all, each) => all + each, 0),
  }
}

interface OrganisationParts extends Pick<World, 'db' | 'processes' | 'posts'> {
  readonly size: Size
  readonly seed: number
  readonly nth: number
  readonly name: KindName
  readonly undo: Undo[]
}

/** An organisation with one account, and a stranger with an account that has the same secrets. */
async function addOrganisation({ db, processes, posts, size, seed, nth, name, undo }: OrganisationParts) {
  const kind = ACCOUNT_KINDS[name]
  const provider = await startChaosProvider(kind)
  undo.push(async () => provider.close())
  const workflow = { channels: [kind.channel], languages: ['en'] }
  const count = size.people[name]
  const agency = await newAgency(db, processes.api, METHODS * count, { workflow })
  const deps = { ...keysDeps(db), clock: () => Date.now() }
  const add = (orgId: string) =>
    addAccountOf(deps, kind, { orgId, address: provider.address, perSecond: size.perSecond }, ['en'])
  const { id } = await add(agency.tenant.orgId)
  const { id: strangerId } = await add(await newOrganisation(deps, 'Stranger'))
  provider.hookTo(`${PUBLIC_URL}/inbound/${id}`)
  const reporter = createReporter({
    name,
    kind,
    maker: provider.maker,
    posts,
    strangerId,
    seed: seed + nth,
  })
  provider.onAccepted(reporter.beforeAnswer)
  const first = nth * 1_000_000
  const people = Array.from({ length: count }, (_, at) =>
    candidate(first + at, {
      email: `person-${first + at}@example.com`,
      language: 'en',
      // Twilio sends to other countries only.
      ...(name === 'twilio' && { phone: `+97150${1_000_000 + at}` }),
    }),
  )
  return { name, accountId: id, reporter, launch: () => launchAtOnce(agency, people) }
}

/** Returns how many processes were killed. */
async function killWhile(world: World, size: Size, seed: number, say: (line: string) => void): Promise<number> {
  const random = randomOf(seed, 1)
  for (let nth = 0; nth < size.kills; nth++) {
    await wait(size.betweenKillsMs * (0.5 + random()))
    // One of each runs at any time, however long a start takes.
    await world.processes.whole()
    await world.processes.kill(nth % 2 === 0 ? 'worker' : 'api', Math.floor(nth / 2) % 2)
    if (nth % 10 === 9) say(`${nth + 1} kills, ${sum(world, 'reports')} reports`)
  }
  await world.processes.whole()
  return size.kills
}

const UNSETTLED = `
  select (select count(*)::int from journeys where due_at <= now()) as due,
    (select count(*)::int from journey_sends) as sends,
    (select count(*)::int from journey_sends where status = 'postponed') as postponed`

/** Until everybody was contacted, and everything that the providers report was answered and applied. What is left then is a fault. */
async function settle({ db, reporters, people }: World, { settledWithinMs }: Size): Promise<readonly string[]> {
  let left = { due: people, sends: 0, postponed: 0 }
  const isSettled = async () => {
    await Promise.all([...reporters.values()].map(each => each.idle()))
    left = (await db.admin.query<typeof left>(UNSETTLED)).rows[0]!
    return left.due === 0 && left.sends === people && left.postponed === 0
  }
  const isDone = await until(isSettled, settledWithinMs, 'everything that is due').then(
    () => true,
    () => false,
  )
  return isDone ? [] : [`not settled after ${settledWithinMs} ms: ${JSON.stringify(left)} of ${people}`]
}

type Counted = 'reports' | 'doubled' | 'reversed' | 'early' | 'forged'

function sum({ reporters }: Pick<World, 'reporters'>, name: Counted): number {
  return [...reporters.values()].reduce((all, { counts }) => all + counts[name], 0)
}

function report(size: Size, kills: number, faults: readonly string[], world: World, neverSent: number): Outcome {
  const { posts, reporters } = world
  const [reports, doubled, forged] = [sum(world, 'reports'), sum(world, 'doubled'), sum(world, 'forged')]
  const hooks = reports + doubled + forged
  const answers = new Map<number, number>()
  for (const { counts } of reporters.values())
    for (const [status, count] of counts.forgedAnswers) answers.set(status, (answers.get(status) ?? 0) + count)
  const told = [...reporters.values()].reduce((all, each) => all + each.told.length, 0)
  const { early, reversed } = { early: sum(world, 'early'), reversed: sum(world, 'reversed') }
  // A run in which a fault did not occur shows nothing.
  const isTried =
    hooks >= size.hooks && [doubled, forged, early, reversed, posts.counts.repeated.size].every(n => n > 0)
  return {
    ok: faults.length === 0 && isTried,
    table: [
      ['provider', 'messages', 'reports', 'doubled', 'out of order', 'before the answer', 'forged'],
      ...[...reporters].map(([name, { told: own, counts }]) =>
        [name, own.length, counts.reports, counts.doubled, counts.reversed, counts.early, counts.forged].map(String),
      ),
      ['all', told, reports, doubled, reversed, early, forged].map(String),
    ],
    figures:
      `${hooks} hooks in ${posts.counts.answered} posts, posts repeated: ${byStatus(posts.counts.repeated)}, ${doubled} doubled, ${reversed} out of order, ` +
      `${early} before their message, ${forged} forged: ${byStatus(answers)}, ` +
      `${kills} kills, ${neverSent} messages that no provider got, ${faults.length} faults`,
  }
}

function byStatus(counts: ReadonlyMap<number, number>): string {
  return [...counts]
    .map(([status, count]) => `${count} ${status === 0 ? 'without an answer' : `with ${status}`}`)
    .join(', ')
}
