import { runDue } from '../../server/src/features/journeys/index.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { median, withSpread } from '../figures.ts'
import { inTurn, type Prepare, type Round, ratiosOf, roundCells } from '../in-turn.ts'
import { runBaseline } from './bare.ts'
import { type JourneysFixture, openJourneysFixture } from './fixture.ts'

/** As in run-journeys.ts and compose/run-journeys.ts: an organisation has half of eight places. */
const BATCH = 100
const IN_FLIGHT = 4
const LEAST_RATIO = 0.5
const MOST_GROWTH = 1.1
const LONGEST_MS = 120_000

export const journeys: Scenario = {
  name: 'journeys',
  claim:
    'first contacts in batches of 100 against a bare loop that claims, inserts and updates the same rows: at least 0.5; a hundred ' +
    'times the sleeping journeys cost at most 1.1 times',
  run: async ({ small, say }) => {
    const sizes = small ? [1_000, 10_000] : [10_000, 1_000_000]
    const due = small ? 1_000 : 4_000
    const fixtures: JourneysFixture[] = []
    try {
      for (const size of sizes) {
        say(`storing ${size.toLocaleString('en')} sleeping journeys`)
        fixtures.push(await openJourneysFixture(size, IN_FLIGHT))
      }
      const contenders = fixtures.flatMap(fixture => [
        { admin: fixture.admin, prepare: productRounds(fixture, due) },
        { admin: fixture.admin, prepare: bareRounds(fixture, due) },
      ])
      const rounds = await inTurn(due / BATCH, contenders)
      return outcomeOf(fixtures, rounds)
    } finally {
      for (const fixture of fixtures) await fixture.close()
    }
  },
}

function productRounds(fixture: JourneysFixture, due: number): Prepare {
  const { deps, tenant } = fixture
  return async () => {
    await fixture.addDue(due)
    return () => drain(due, () => runDue(deps, tenant, BATCH, AbortSignal.timeout(LONGEST_MS)))
  }
}

const HOUR_MS = 3_600_000

function bareRounds(fixture: JourneysFixture, due: number): Prepare {
  const { deps, tenant } = fixture
  const free = [...fixture.clients]
  const after = (ms: number) => new Date(deps.clock() + ms)
  return async () => {
    await fixture.addDue(due)
    const times = { now: after(0), sendingUntil: after(30_000), followUpAt: after(24 * HOUR_MS) }
    const batch = { tenant, size: BATCH, ...times, expiresAt: after(72 * HOUR_MS) }
    return () =>
      drain(due, async () => {
        const client = free.pop()!
        const size = await runBaseline(client, batch)
        free.push(client)
        return size
      })
  }
}

/** Several batches at once, until a batch finds nothing. */
async function drain(due: number, run: () => Promise<number>): Promise<void> {
  let done = 0
  const queue = async () => {
    for (let size = await run(); size > 0; size = await run()) done += size
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, queue))
  if (done !== due) throw new Error(`${done} of ${due} journeys ran.`)
}

function outcomeOf(fixtures: readonly JourneysFixture[], rounds: readonly (readonly Round[])[]): Outcome {
  const rows = fixtures.map(({ sleeping }, at) => {
    const [product, bare] = [rounds[at * 2]!, rounds[at * 2 + 1]!]
    return { sleeping, product, bare, ratios: ratiosOf(product, bare) }
  })
  const [few, many] = [rows[0]!, rows.at(-1)!]
  const growth = ratiosOf(few.product, many.product)
  return {
    ok: rows.every(({ ratios }) => median(ratios) >= LEAST_RATIO) && median(growth) <= MOST_GROWTH,
    table: [
      ['sleeping journeys', 'contacts a second', 'CPU ms a batch', 'bare', 'CPU ms a batch', 'ratio'],
      ...rows.map(({ sleeping, product, bare, ratios }) => [
        sleeping.toLocaleString('en'),
        ...roundCells(product, BATCH),
        ...roundCells(bare, BATCH),
        withSpread(ratios, 2),
      ]),
      ['cost of more', withSpread(growth, 2), '', withSpread(ratiosOf(few.bare, many.bare), 2)],
      ['CPU: this process + PostgreSQL'],
    ],
    figures:
      `ratios ${rows.map(({ ratios }) => median(ratios).toFixed(2)).join(', ')} (at least ${LEAST_RATIO}); ` +
      `cost of more ${median(growth).toFixed(2)} (at most ${MOST_GROWTH})`,
  }
}
