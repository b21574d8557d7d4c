import type { Command } from 'commander'
import { createDatabase } from '../adapters/postgres/database.ts'
import { createPool } from '../adapters/postgres/pool.ts'
import { realRuntime } from '../adapters/runtime.ts'
import { openCredentials } from '../compose/verification.ts'
import type { Config } from '../config.ts'
import { issueCredentials } from '../features/credentials/index.ts'
import {
  type ListedHeld,
  listHeldOutcomes,
  type ResolveDeps,
  resolveAnyHeldOutcome,
} from '../features/verification/index.ts'
import { unwrap, withDatabase } from './command-context.ts'

/** A screenful. Resolve some to see more. */
const MOST_LISTED = 100

/** Commands for outcomes that were graded red and are held. */
export function addReviewCommands(program: Command, readConfig: () => Config, print: (line: string) => void): void {
  const review = program.command('review').description('release or reject outcomes that are held')
  review
    .command('list')
    .description('list outcomes that are held, oldest first, with the reasons')
    .action(() =>
      withDatabase(readConfig(), async deps => {
        const held = await listHeldOutcomes(deps, MOST_LISTED)
        for (const each of held) print(asLine(each))
        if (held.length === 0) print('No outcome is held.')
      }),
    )
  const add = (name: 'release' | 'reject', resolution: 'released' | 'rejected', description: string) =>
    review
      .command(`${name} <verification>`)
      .description(description)
      .requiredOption('--reason <text>', 'reason, stored but not published')
      .action(async (verificationId: string, { reason }: { reason: string }) => {
        const outcome = await withResolveDeps(readConfig(), deps =>
          resolveAnyHeldOutcome(deps, verificationId, { resolution, reason }, 'operator'),
        )
        print(`${verificationId} is ${resolution}. State: ${unwrap(outcome)}.`)
      })
  add('release', 'released', 'release an outcome: its credentials are issued')
  add('reject', 'rejected', 'reject an outcome: no skill is verified')
}

function asLine({ tenant, verificationId, heldAt, method, signals }: ListedHeld): string {
  const since = heldAt.toISOString()
  return [verificationId, tenant.orgId, tenant.mode, method, since, signals.reasons.join(' ')].join('  ')
}

async function withResolveDeps<T>(config: Config, work: (deps: ResolveDeps) => Promise<T>): Promise<T> {
  const { directUrl: url } = config.database
  const pool = createPool({ url, role: 'pramaan_app', size: 2, name: 'pramaan operator', onError: () => {} })
  try {
    const database = createDatabase(pool)
    const credentials = await openCredentials(config, realRuntime, database)
    return await work({
      ...realRuntime,
      database,
      issueCredentials: (tx, facts) => issueCredentials(credentials, tx, facts),
    })
  } finally {
    await pool.end()
  }
}
