import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { grantCredits } from '../../server/src/features/credits/index.ts'
import { createOrganisation } from '../../server/src/features/organisations/index.ts'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Outcome, Scenario } from '../../testing/scenario.ts'
import { randomOf, whole } from '../random.ts'
import { checkRound, dropConstraint, watchBooks } from './books.ts'
import { type Round, startSpenders } from './spenders.ts'

const SPENDERS = 500
const BALANCE = 100
const CAMPAIGN = 'CP_01KA5K7A8B9C0D1E2F3G4H5J6K'

/** Each round has an organisation of its own. A killed process does not know what it spent: its spends are repeated with their causes. */
export function creditsFrom(seed: number, withoutConstraint: boolean): Scenario {
  return {
    name: 'credits',
    claim:
      '500 spenders on a balance for 100, their processes killed with kill -9: exactly 100 succeed in each round, one ledger row each, and the books are right in every snapshot',
    proves: ['F22', 'I1', 'I2', 'I3', 'I5'],
    run: async ({ small, say }) => {
      const [rounds, processes] = small ? [3, 2] : [200, 4]
      const db = await createTestDatabase()
      const seen: Seen = { exact: 0, kills: 0, repeated: 0, faults: [] }
      const spenders = await startSpenders(db.url, processes)
      try {
        if (withoutConstraint) await dropConstraint(db)
        const watching = watchBooks(db)
        for (let round = 0; round < rounds; round++) {
          const random = randomOf(seed, round)
          const tenant = await newTenant(db, round % 2 === 0 ? 'live' : 'test')
          const causes = Array.from({ length: SPENDERS }, (_, at) => `spender-${at}`)
          // While there are credits, and in the full form also afterwards.
          const killAfter = [whole(1, BALANCE, random), ...(small ? [] : [whole(BALANCE, SPENDERS - 50, random)])]
          const spent = await spenders.spend({ tenant, campaignId: CAMPAIGN, causes }, killAfter)
          note(seen, round, spent, await checkRound(db, tenant, { spent, balance: BALANCE, spenders: SPENDERS }))
          if ((round + 1) % 20 === 0) say(`${round + 1} of ${rounds} rounds, ${seen.repeated} spends repeated`)
        }
        const { snapshots, wrong } = await watching.stop()
        return report(rounds, seen, snapshots, wrong)
      } finally {
        await spenders.stop()
        await db.drop()
      }
    },
  }
}

interface Seen {
  exact: number
  kills: number
  repeated: number
  readonly faults: string[]
}

/** With credits in both modes, of which one is spent. */
async function newTenant({ database }: TestDatabase, mode: Tenant['mode']): Promise<Tenant> {
  const deps = { ...realRuntime, database }
  const orgId = await createOrganisation(deps, 'Chaos', 'chaos')
  for (const each of ['live', 'test'] as const)
    await grantCredits(deps, { orgId, mode: each }, { amount: BALANCE, reason: 'chaos' }, 'chaos')
  return { orgId, mode }
}

function note(seen: Seen, round: number, { kills, repeated }: Round, faults: readonly string[]): void {
  seen.kills += kills
  seen.repeated += repeated
  if (faults.length === 0) seen.exact++
  else seen.faults.push(`round ${round}: ${faults.join(', ')}`)
}

function report(rounds: number, seen: Seen, snapshots: number, wrong: number): Outcome {
  const { exact, kills, repeated, faults } = seen
  const faultText = faults.slice(0, 3).join('; ') || 'none'
  return {
    ok: exact === rounds && wrong === 0 && snapshots > rounds && repeated > 0,
    table: [
      ['rounds', 'exact', 'spends', 'kills', 'repeated', 'snapshots', 'wrong snapshots', 'faults'],
      [rounds, exact, rounds * SPENDERS, kills, repeated, snapshots, wrong, faultText].map(String),
    ],
    figures: `${exact} of ${rounds} rounds with exactly ${BALANCE} of ${SPENDERS} spends, ${kills} kills, ${repeated} spends repeated, ${wrong} of ${snapshots} snapshots wrong`,
  }
}
