import { loopbackProvider } from '../adapters/channels/loopback-provider.ts'
import { simulator } from '../adapters/channels/simulator.ts'
import type { Runtime } from '../adapters/runtime.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/tx.ts'
import type { JourneyDeps } from '../features/journeys/index.ts'
import { DEFAULT_CAP } from '../features/people/index.ts'

export interface OpenJourneys extends JourneyDeps {
  /** Ends the connections to the providers. The outcome of a message that is on its way is then unknown. */
  close(): Promise<void>
}

/** The simulator plays the people of test mode. Live mode has no provider unless one is configured: until then its journeys wait. */
export function journeyDeps(
  { channels, publicUrl }: Pick<Config, 'channels' | 'publicUrl'>,
  { clock, newId, newSecret }: Pick<Runtime, 'clock' | 'newId' | 'newSecret'>,
  database: Database,
): OpenJourneys {
  const test = simulator({ journalUrl: channels.simulatorJournalUrl })
  const live = channels.loopbackProvider === null ? null : loopbackProvider(channels.loopbackProvider)
  return {
    database,
    clock,
    newId,
    newSecret,
    providerOf: mode => (mode === 'test' ? test : live),
    cap: DEFAULT_CAP,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    close: async () => {
      await test.close()
      await live?.close()
    },
  }
}
