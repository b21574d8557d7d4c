import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { questionDeps } from '../../server/src/compose/questions.ts'
import { testClock } from '../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { randomOf } from '../random.ts'
import { type RaceSetup, runRound } from './race-round.ts'
import { countDeadlocks, startAudit } from './races-audit.ts'
import { type Actor, actorsOf, checkRound, overlapped, type Round } from './races-check.ts'
import { type Instance, newWorkflow, startInstance } from './setup.ts'

const ACTORS: readonly Actor[] = ['finish', 'overdue', 'replace', 'prepare again', 'archive', 'approve']

/**
 * Which writer must be seen directly after which. The other pairs are not valid transitions, or need five minutes within
 * milliseconds.
 */
const MUST_MEET: Readonly<Record<Actor, readonly Actor[]>> = {
  finish: ['replace', 'archive', 'approve'],
  overdue: ['replace', 'prepare again', 'archive', 'approve'],
  replace: ['finish', 'archive', 'approve'],
  'prepare again': ['finish', 'archive', 'approve'],
  archive: ['approve'],
  approve: ['finish', 'overdue', 'replace', 'prepare again', 'archive'],
}

interface Tally {
  /** By writer and next writer: rounds, and how many of them had both transactions open at once. */
  readonly pairs: Map<string, { rounds: number; atOnce: number }>
  exact: number
  contended: number
  replaced: number
  unchanged: number
  rejected: number
  serverErrors: number
  readonly faults: string[]
}

export function mandateRacesFrom(seed: number): Scenario {
  return {
    name: 'mandate-races',
    claim:
      'replacing raced with preparation finishing, falling due, archiving and the approval of a pending skill: every history a legal path, no update lost, changed false never alters a row',
    proves: ['F26', 'I10', 'I29'],
    run: async ({ small, say }) => {
      const rounds = small ? 40 : 1_000
      say(`seed ${seed}`)
      const db = await createTestDatabase()
      const own = db.again()
      const instances: Instance[] = []
      const tally = newTally()
      try {
        const setup = await createSetup(db, own, instances)
        for (let nth = 0; nth < rounds; nth++) {
          note(tally, nth, await runRound(setup, nth, randomOf(seed, nth)))
          if ((nth + 1) % 100 === 0) say(`${nth + 1} of ${rounds} rounds, ${tally.contended} with transactions at once`)
        }
        return outcomeOf(tally, rounds, await countDeadlocks(db), small, say)
      } finally {
        for (const { api } of instances) await api.close()
        await own.drop()
        await db.drop()
      }
    },
  }
}

async function createSetup(db: TestDatabase, own: TestDatabase, instances: Instance[]): Promise<RaceSetup> {
  const time = testClock()
  const first = await startInstance({}, { db, time })
  instances.push(first)
  instances.push(await startInstance({}, { db, time }, first.partner.orgId))
  await startAudit(db)
  const runtime = { ...realRuntime, clock: time.clock }
  const questions = await questionDeps({ generator: 'built-in' }, runtime, own.database)
  return { db, time, instances, workers: { ...questions, newId: runtime.newId }, workflowId: await newWorkflow(first) }
}

function newTally(): Tally {
  const counts = { exact: 0, contended: 0, replaced: 0, unchanged: 0, rejected: 0, serverErrors: 0 }
  return { pairs: new Map(), ...counts, faults: [] }
}

function note(tally: Tally, nth: number, round: Round): void {
  const faults = checkRound(round)
  if (faults.length === 0) tally.exact++
  else tally.faults.push(`round ${nth}: ${faults.join(', ')}`)
  const replacements = round.writes.filter(each => each.what === 'replace')
  tally.replaced += replacements.filter(each => each.changed).length
  tally.unchanged += round.writes.filter(each => each.changed === false).length
  tally.rejected += round.writes.filter(each => each.status === 409).length
  tally.serverErrors += [...round.writes, ...(round.approval ? [round.approval] : [])].filter(
    each => each.status >= 500,
  ).length
  const meetings = meetingsOf(round)
  if (meetings.some(each => each.atOnce)) tally.contended++
  for (const pair of new Set(meetings.map(each => each.pair))) {
    const known = tally.pairs.get(pair) ?? { rounds: 0, atOnce: 0 }
    const atOnce = meetings.some(each => each.pair === pair && each.atOnce) ? 1 : 0
    tally.pairs.set(pair, { rounds: known.rounds + 1, atOnce: known.atOnce + atOnce })
  }
}

function meetingsOf(round: Round): readonly { readonly pair: string; readonly atOnce: boolean }[] {
  const actors = actorsOf(round)
  return actors.slice(1).map(({ actor, version }, at) => {
    const earlier = actors[at]!
    return { pair: `${earlier.actor} > ${actor}`, atOnce: overlapped(earlier.version, version) }
  })
}

function outcomeOf(
  tally: Tally,
  rounds: number,
  deadlocks: number,
  small: boolean,
  say: (line: string) => void,
): Outcome {
  const { exact, contended, serverErrors, faults } = tally
  const missing = ACTORS.flatMap(first =>
    MUST_MEET[first].map(next => `${first} > ${next}`).filter(pair => !tally.pairs.has(pair)),
  )
  say(
    `${tally.replaced} replaced, ${tally.unchanged} unchanged, ${tally.rejected} refused, ${serverErrors} 5xx, ${deadlocks} deadlocks`,
  )
  say(`faults: ${faults.length === 0 ? 'none' : faults.slice(0, 5).join('; ')}`)
  if (missing.length > 0) say(`never seen: ${missing.join(', ')}`)
  // Forty rounds cannot show every pair. They must still show real contention and an unchanged replacement.
  const met = small ? missing.length < ACTORS.length * 2 : missing.length === 0
  const raced = met && contended > rounds / 4 && tally.unchanged > 0 && tally.replaced > 0
  return {
    ok: exact === rounds && deadlocks === 0 && serverErrors === 0 && raced,
    table: [
      ['rounds (of these: concurrent)', ...ACTORS.map(actor => `then ${actor}`)],
      ...ACTORS.map(first => [first, ...ACTORS.map(next => shown(tally.pairs.get(`${first} > ${next}`)))]),
    ],
    figures: `${exact} of ${rounds} rounds with valid transitions and nothing lost, ${contended} with concurrent transactions, ${deadlocks} deadlocks`,
  }
}

function shown(met: { readonly rounds: number; readonly atOnce: number } | undefined): string {
  return met === undefined ? '-' : `${met.rounds} (${met.atOnce})`
}
