import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../../bench/figures.ts'
import { until } from '../../testing/process.ts'
import type { Outcome, Scenario, ScenarioOptions } from '../../testing/scenario.ts'
import { readSteadily } from '../rate.ts'
import { compare, countLeft, countUnready } from './check.ts'
import { fill, type Hooks, newOrganisationIn, type Organisation, receiveHooks, subscribe } from './organisation.ts'
import { type Cells, type RunningCell, startCells } from './setup.ts'
import { longestGap, newWriting, type Read, readOn, readRest, type Writing, writeMandates } from './traffic.ts'

const SIZES = {
  small: { people: 3_000, events: 600, calmMs: 4_000 },
  full: { people: 100_000, events: 10_000, calmMs: 20_000 },
}
const MOST_UNAVAILABLE_MS = 3_000
/** Of the organisations beside the one that moves. */
const MOST_TIMES_CALM = 3
const CALM_FLOOR_MS = 150
const SETTLE_MS = 120_000

/** Two whole cells behind the router. */
export const cells: Scenario = {
  name: 'cells',
  claim:
    'an organisation moves to another cell while it writes and receives webhooks: nothing lost, nothing doubled, at most 3 s without an answer; killed and repeated; the others are untouched; a cell is killed, the other serves',
  onlyByName: true,
  run: async options => {
    const running = await startCells(options.say)
    const hooks = await receiveHooks()
    try {
      return await runScenario(running, hooks, options)
    } finally {
      hooks.close()
      await running.end()
    }
  },
}

interface Run {
  readonly cells: Cells
  readonly mover: Organisation
  readonly neighbours: readonly Organisation[]
  readonly writing: Writing
  readonly read: Read
  readonly say: (line: string) => void
}

async function runScenario(running: Cells, hooks: Hooks, { small, say }: ScenarioOptions): Promise<Outcome> {
  const { first, second, router } = running
  const size = small ? SIZES.small : SIZES.full
  const mover = await newOrganisationIn(first)
  await subscribe(mover, hooks.url)
  await fill(mover, size.people, size.events)
  const neighbours = [await newOrganisationIn(first), await newOrganisationIn(second)]
  say(`${size.people} people and ${size.events} events in ${first.id}`)
  const run: Run = { cells: running, mover, neighbours, writing: newWriting(), read: { ids: [], cursor: null }, say }
  const calm = await watch(run, () => wait(size.calmMs))
  const moved = await watch(run, () => moveKilledOnce(run, second.id))
  const gaps = [longestGap(run.writing)]
  const back = await watch(run, () => running.command(['move', mover.caller.tenant.orgId, '--to', first.id]))
  gaps.push(longestGap(run.writing))
  const stale = await askOldCell(run)
  await watch(run, () => running.command(['move', mover.caller.tenant.orgId, '--to', second.id]))
  gaps.push(longestGap(run.writing))
  await settle(run, hooks, second)
  await readRest(router, mover.caller, run.read)
  const verdict = await compare(second, mover, run.writing, hooks, run.read, size.people)
  const left = await countLeft(first, mover.caller.tenant.orgId)
  for (const problem of [...verdict.lost, ...verdict.doubled].slice(0, 20)) say(problem)
  const alone = await watchWithout(run, first, size.calmMs)
  const longest = Math.max(...gaps)
  const bound = Math.max(CALM_FLOOR_MS, calm.p99) * MOST_TIMES_CALM
  const disturbed = Math.max(moved.p99, back.p99)
  const rows = [
    ...verdict.figures,
    ['lost', String(verdict.lost.length)],
    ['doubled', String(verdict.doubled.length)],
    ['longest time without an answer', `${longest.toFixed(0)} ms`],
    ['refused and repeated', [...run.writing.refused].map(([status, times]) => `${status} ${times}`).join(', ')],
    ['rows left behind', String(left)],
    ['a call to the old cell', stale],
    ['neighbours, calm', `${calm.errors} errors, p99 ${calm.p99.toFixed(0)} ms`],
    ['neighbours, during moves', `${moved.errors + back.errors} errors, p99 ${disturbed.toFixed(0)} ms`],
    ['after a cell was killed', `${alone.errors} errors of ${alone.calls} calls in the other`],
  ] as const
  const ok =
    verdict.lost.length + verdict.doubled.length + left + moved.errors + back.errors + alone.errors === 0 &&
    longest <= MOST_UNAVAILABLE_MS &&
    disturbed <= bound &&
    run.writing.made.length > 20 &&
    stale === `421 ${first.id}`
  return {
    ok,
    table: [['', ''], ...rows],
    figures: `${run.writing.made.length} mandates over 3 moves, ${verdict.lost.length} lost, ${verdict.doubled.length} doubled, at most ${longest.toFixed(0)} ms without an answer, neighbours p99 ${calm.p99.toFixed(0)} to ${disturbed.toFixed(0)} ms`,
  }
}

interface Watched {
  readonly calls: number
  readonly errors: number
  readonly p99: number
}

/** The organisation writes and reads its log, and its neighbours read at a steady rate, while `work` runs. */
async function watch(run: Run, work: () => Promise<unknown>): Promise<Watched> {
  const { cells: running, mover, writing, read, neighbours } = run
  const ends = new AbortController()
  writing.succeededAt.length = 0
  const writes = writeMandates(running.router, mover.caller, mover.workflowId, writing, ends.signal)
  const reads = (async () => {
    while (!ends.signal.aborted) {
      await readOn(running.router, mover.caller, read)
      await wait(100)
    }
  })()
  const beside = neighbours.map(({ caller }) => readSteadily(running.router, caller, ends.signal))
  try {
    await work()
  } finally {
    ends.abort()
  }
  const seen = await Promise.all(beside)
  await Promise.all([writes, reads])
  return check(seen)
}

function check(seen: readonly { readonly times: readonly number[]; readonly statuses: readonly number[] }[]): Watched {
  const statuses = seen.flatMap(each => each.statuses)
  const times = seen.flatMap(each => each.times)
  return {
    calls: statuses.length,
    errors: statuses.filter(status => status !== 200).length,
    p99: percentile(times, 0.99),
  }
}

/** The command is killed while it waits for background work to end, then run again. */
async function moveKilledOnce({ cells: running, mover, say }: Run, to: string): Promise<void> {
  const words = ['move', mover.caller.tenant.orgId, '--to', to]
  let output = ''
  const child = await running.start(words, text => {
    output += text
  })
  const isCopied = async () => output.includes('All tables are copied') || child.exitCode !== null
  await until(isCopied, 300_000, 'the tables to be copied')
  child.kill('SIGKILL')
  await once(child, 'exit')
  say(`killed after: ${output.trim().split('\n').at(-1)}`)
  say(await running.command(words))
}

/** As a router with an old map would. The organisation is in the first cell. */
async function askOldCell({ cells: { second }, mover }: Run): Promise<string> {
  const { status, headers } = await mover.caller.call(second.api, 'GET', '/workflows')
  return `${status} ${headers['x-pramaan-cell']}`
}

async function settle({ mover, say }: Run, hooks: Hooks, cell: RunningCell): Promise<void> {
  const { orgId } = mover.caller.tenant
  const isReady = async () => (await countUnready(cell, orgId)) === 0
  await until(isReady, SETTLE_MS, 'all mandates to be prepared').catch((error: Error) => say(error.message))
  const isDelivered = async () => {
    const { rows } = await cell.db.admin.query<{ count: number }>(
      `select count(*)::int as count from webhook_deliveries where org_id = $1 and state = 'queued'`,
      [orgId],
    )
    return rows[0]!.count === 0
  }
  await until(isDelivered, SETTLE_MS, 'all deliveries').catch((error: Error) => say(error.message))
  say(`${hooks.received.size} webhooks received`)
}

/** The first cell loses power. What is in the second must not notice. */
async function watchWithout({ cells: { router, second }, mover, neighbours }: Run, dead: RunningCell, ms: number) {
  await dead.kill()
  const there = [mover, ...neighbours.filter(({ cell }) => cell === second)]
  const seen = await Promise.all(there.map(({ caller }) => readSteadily(router, caller, AbortSignal.timeout(ms))))
  return check(seen)
}
