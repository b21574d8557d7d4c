import { setTimeout as wait } from 'node:timers/promises'
import { loopbackProvider } from '../adapters/channels/loopback-provider.ts'
import { simulator } from '../adapters/channels/simulator.ts'
import type { Runtime } from '../adapters/runtime.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import type { AccountProviders } from '../features/channels/index.ts'
import { type JourneyDeps, sendPaces } from '../features/journeys/index.ts'
import type { SecretBox } from '../features/keys/index.ts'
import { DEFAULT_CAP } from '../features/people/index.ts'
import { openAccountProviders } from './channels.ts'

export interface OpenJourneys extends JourneyDeps {
  readonly accounts: AccountProviders
  /** Ends the connections to the providers. The outcome of a message that is on its way is then unknown. */
  close(): Promise<void>
}

/** The simulator plays the people of test mode. Live mode sends by the accounts in the database; without any, its journeys wait. */
export function journeyDeps(
  config: Pick<Config, 'channels' | 'publicUrl' | 'shortLinkUrl' | 'environment'>,
  { clock, newId, newSecret, monotonicNow }: Pick<Runtime, 'clock' | 'newId' | 'newSecret' | 'monotonicNow'>,
  database: Database,
  secretBox: SecretBox,
): OpenJourneys {
  const { channels, publicUrl, shortLinkUrl } = config
  const test = simulator({ journalUrl: channels.simulatorJournalUrl })
  const live = channels.loopbackProvider === null ? null : loopbackProvider(channels.loopbackProvider)
  const accounts = openAccountProviders({ config, database, clock, newId, secretBox })
  return {
    database,
    clock,
    newId,
    newSecret,
    accounts,
    providerOf: (mode, tx) => (mode === 'test' ? test : (live ?? accounts.providerFor(tx))),
    cap: DEFAULT_CAP,
    paces: sendPaces({ database, monotonicNow, wait: ms => wait(ms) }),
    publicUrl: publicUrl.replace(/\/+$/, ''),
    shortLinkUrl: shortLinkUrl.replace(/\/+$/, ''),
    close: async () => {
      await test.close()
      await live?.close()
      await accounts.close()
    },
  }
}
