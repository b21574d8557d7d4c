import { setTimeout as wait } from 'node:timers/promises'
import { startTestApi, type TestApi } from '../../testing/api.ts'
import { testClock } from '../../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { newVerifier } from '../../testing/verification.ts'
import { countDeadlocks } from '../mandates/races-audit.ts'
import { patient } from '../mandates/setup.ts'
import { randomOf } from '../random.ts'
import { KINDS, type Kind, type Race, type RaceSetup } from './race-kinds.ts'
import { lastWrite, readHistory, startAudit, wroteAtOnce } from './races-audit.ts'
import { type CallResult, checkCodes, checkStudent } from './races-check.ts'
import { whileLocked } from './row-lock.ts'

const PREPARED_AT_ONCE = 4
/** All start within this time, which is about what one of them takes. */
const SPREAD_MS = 12

interface Tally {
  rounds: number
  held: number
  heldAtOnce: number
  freeAtOnce: number
  serverErrors: number
  readonly codes: Map<string, number>
  readonly faults: string[]
}

/**
 * In every other round the student's row is locked until all calls are waiting, so that they are provably concurrent; in the
 * others they arrive freely.
 */
export function verificationRacesFrom(seed: number): Scenario {
  return {
    name: 'verification-races',
    claim:
      'the rules over all sessions of a student, decisions and submissions, each raced 200 times over two instances: never broken in the database, 0 deadlocks, 0 5xx',
    proves: ['F26', 'I29'],
    run: async ({ small, say }) => {
      const rounds = small ? 4 : 200
      say(`seed ${seed}`)
      const db = await createTestDatabase()
      const apis: TestApi[] = []
      try {
        const setup = await createSetup(db, apis)
        const tallies: (readonly [Kind, Tally])[] = []
        for (const kind of KINDS) {
          const tally = await raceKind(db, setup, kind, rounds, seed)
          tallies.push([kind, tally])
          say(`${kind.name}: ${tally.rounds} rounds, ${tally.faults.length} faults`)
          for (const fault of tally.faults.slice(0, 5)) say(`  ${kind.name}: ${fault}`)
        }
        return outcomeOf(tallies, await countDeadlocks(db))
      } finally {
        for (const api of apis) await api.close()
        await db.drop()
      }
    },
  }
}

async function createSetup(db: TestDatabase, apis: TestApi[]): Promise<RaceSetup> {
  const shared = { db: { ...db, again: () => patient(db.again()) }, time: testClock() }
  const [one, two] = [await startTestApi({}, shared), await startTestApi({}, shared)]
  apis.push(one, two)
  const first = await newVerifier(one)
  await startAudit(db)
  const { rows } = await db.admin.query<{ id: string }>(
    `select 'sk_' || number as id from catalogue_nodes where level = 'skill' and retired_version is null order by number limit 12`,
  )
  return {
    apis: [one, two],
    who: [first, await newVerifier(two, { orgId: first.tenant.orgId })],
    skillIds: rows.map(row => row.id),
  }
}

async function raceKind(db: TestDatabase, setup: RaceSetup, kind: Kind, rounds: number, seed: number): Promise<Tally> {
  const tally: Tally = {
    rounds: 0,
    held: 0,
    heldAtOnce: 0,
    freeAtOnce: 0,
    serverErrors: 0,
    codes: new Map(),
    faults: [],
  }
  for (let from = 0; from < rounds; from += PREPARED_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(PREPARED_AT_ONCE, rounds - from) }, (_, at) => from + at)
    const races = await Promise.all(numbers.map(nth => kind.prepare(setup, nth)))
    for (const [at, race] of races.entries())
      await runRound(db, kind, race, from + at, tally, randomOf(seed, from + at))
  }
  return tally
}

async function runRound(
  db: TestDatabase,
  kind: Kind,
  race: Race,
  nth: number,
  tally: Tally,
  random: () => number,
): Promise<void> {
  const isHeld = nth % 2 === 0
  const start = (at: number) => random() * (SPREAD_MS + (at === 0 ? 0 : (kind.headStartMs ?? 0)))
  const all = () => Promise.all(race.calls.map((call, at) => wait(start(at)).then(call)))
  const since = await lastWrite(db)
  let results: readonly CallResult[]
  if (isHeld) {
    const { outcome, atOnce } = await whileLocked(db, race.serviceUserId, kind.waiting, all)
    tally.held++
    if (atOnce) tally.heldAtOnce++
    results = outcome
  } else {
    results = await all()
    if (await wroteAtOnce(db, race.serviceUserId, since)) tally.freeAtOnce++
  }
  const late = race.late && (await race.late())
  const history = await readHistory(db, race.serviceUserId)
  const faults = [
    ...checkCodes(results, kind.allowed),
    ...checkStudent(history, results),
    ...(late && late.code !== kind.lateCode ? [`afterwards answered ${late.code || 'ok'}`] : []),
  ]
  tally.rounds++
  tally.serverErrors += results.filter(each => each.status >= 500).length
  const codes = results
    .map(each => (each.status < 300 ? 'ok' : each.code))
    .toSorted()
    .join('+')
  tally.codes.set(codes, (tally.codes.get(codes) ?? 0) + 1)
  if (faults.length > 0) tally.faults.push(`round ${nth}: ${faults.join(', ')}`)
}

function outcomeOf(tallies: readonly (readonly [Kind, Tally])[], deadlocks: number): Outcome {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, [, tally]) => total + of(tally), 0)
  const faults = sum(tally => tally.faults.length)
  // A busy machine can delay a call by a second now and then.
  const met = tallies.every(([, tally]) => tally.heldAtOnce >= tally.held * 0.8)
  const serverErrors = sum(tally => tally.serverErrors)
  return {
    ok: faults === 0 && deadlocks === 0 && serverErrors === 0 && met,
    table: [
      ['raced', 'rounds', 'locked: concurrent', 'free: concurrent', 'told', '5xx', 'faults'],
      ...tallies.map(([{ name }, tally]) => [
        name,
        String(tally.rounds),
        `${tally.heldAtOnce} of ${tally.held}`,
        `${tally.freeAtOnce} of ${tally.rounds - tally.held}`,
        [...tally.codes].map(([codes, count]) => `${count} ${codes}`).join(', '),
        String(tally.serverErrors),
        String(tally.faults.length),
      ]),
    ],
    figures: `${sum(tally => tally.rounds)} rounds of ${tallies.length} races, ${sum(tally => tally.heldAtOnce)} of ${sum(tally => tally.held)} locked ones with all transactions waiting at once, ${deadlocks} deadlocks, ${serverErrors} 5xx, ${faults} faults`,
  }
}
