import { setInterval } from 'node:timers/promises'
import { readMasterKeys } from '../../server/src/adapters/master-keys.ts'
import { createDatabase } from '../../server/src/adapters/postgres/database.ts'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { secretBox } from '../../server/src/adapters/secret-box.ts'
import { journeyDeps } from '../../server/src/compose/journeys.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Database } from '../../server/src/database/tx.ts'
import type { ChannelProvider, OutgoingMessage, SendOutcome } from '../../server/src/features/channels/index.ts'
import { journeyRunner } from '../../server/src/features/journeys/index.ts'

/**
 * A worker with a fault, to show that the scenario notices it: it calls the provider within the transaction that decides on a message, and
 * so before the message is committed as `sending`.
 */
const config = readConfig(process.env)
const pool = createPool({
  url: config.database.url,
  role: 'pramaan_app',
  size: 6,
  name: 'pramaan journeys',
  lookUpsOnly: true,
  waitMs: 10_000,
  onError: () => {},
})
const keys = readMasterKeys(config.masterKeysFile)
const deps = withoutPace(journeyDeps(config, realRuntime, createDatabase(pool), secretBox(keys.all, keys.currentId)))
const outcomes = new Map<string, SendOutcome>()
const { signal } = new AbortController()

/** A slot of a number that has passed at the commit would be one more reason to send again. */
function withoutPace({ paces: _, ...rest }: ReturnType<typeof journeyDeps>) {
  return rest
}

/** What has been sent already is not sent again after the commit. */
const afterCommit = (provider: ChannelProvider): ChannelProvider => ({
  ...provider,
  send: async message => outcomes.get(message.sendId) ?? { kind: 'unknown' },
})

function sendingFirst(database: Database): Database {
  return {
    ...database,
    forTenant: tenant => {
      const own = database.forTenant(tenant)
      return {
        ...own,
        transaction: work =>
          own.transaction(async tx => {
            const made = await work(tx)
            const messages = decidedIn(made)
            const live = messages.length === 0 ? null : await deps.providerOf(tenant.mode, tx)
            await Promise.all(messages.map(async each => outcomes.set(each.sendId, await live!.send(each, signal))))
            return made
          }),
      }
    },
  }
}

/** The messages of a batch, if this is what the transaction returned. */
function decidedIn(made: unknown): readonly OutgoingMessage[] {
  if (typeof made !== 'object' || made === null || !('messages' in made)) return []
  return (made.messages as readonly { readonly message: OutgoingMessage }[]).map(({ message }) => message)
}

const runner = journeyRunner(
  {
    ...deps,
    database: sendingFirst(deps.database),
    providerOf: async (mode, tx) => {
      const live = await deps.providerOf(mode, tx)
      return live === null ? null : afterCommit(live)
    },
  },
  { atOnce: 8, monotonicNow: realRuntime.monotonicNow, signal, onError: () => {} },
)
// The parent was killed.
process.stdin.on('end', () => process.exit(0)).resume()
process.stdout.write('ready\n')
for await (const _ of setInterval(100)) await runner.look().catch(() => {})
