import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { call } from '../client.ts'
import { bareEnvironment } from '../environment.ts'
import { endProcess } from '../process.ts'
import { type JournalCounts, type JournalEntry, NO_FAULTS, type ProviderSettings, type ReplyDelay } from './protocol.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

const DEFAULTS: ProviderSettings = {
  secret: 'secret of the loopback provider',
  seed: 1,
  rates: NO_FAULTS,
  inboundUrl: null,
  questions: null,
  timeScale: 0.01,
  mostAttempts: 20,
  answerAfterMs: 0,
}

export interface TestProvider {
  readonly url: string
  /** Settings of a server that uses it for live mode, and as the journal of test mode. */
  readonly environment: Readonly<Record<string, string>>
  change(settings: Partial<ProviderSettings>): Promise<void>
  /** Entries after this number, all of them by default. */
  journal(since?: number): Promise<readonly JournalEntry[]>
  counts(): Promise<JournalCounts>
  /**
   * Holds the answer to the next message until its caller hangs up. Resolves when the message is in the journal, and with null if none
   * comes in time.
   */
  holdNext(withinMs: number): Promise<string | null>
  /** Whether the caller of a message that was held still waits for its answer. */
  isHeld(id: string): Promise<boolean>
  replyDelays(): Promise<readonly ReplyDelay[]>
  /** Resolves when everything that follows from the messages so far has been posted or given up. */
  idle(): Promise<void>
  end(): Promise<void>
}

/** A process of its own, so that it keeps its journal and its pace whatever happens to the server and to the test. */
export async function startProvider(settings: Partial<ProviderSettings> = {}): Promise<TestProvider> {
  const all = { ...DEFAULTS, ...settings }
  const child = spawn(process.execPath, [MAIN, JSON.stringify(all)], {
    env: bareEnvironment(),
    // The open standard input ends with this process, and the provider with it.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [url] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [null])])) as [string | null]
  if (url === null) throw new Error('The provider ended immediately.')
  const get = async (path: string) => (await call('GET', `${url}${path}`)).body
  return {
    url,
    environment: {
      SIMULATOR_JOURNAL_URL: url,
      LOOPBACK_PROVIDER_URL: url,
      LOOPBACK_PROVIDER_SECRET: all.secret,
    },
    change: async changes => {
      await call('PUT', `${url}/settings`, { json: changes })
    },
    journal: (since = 0) => get(`/journal?since=${since}`),
    counts: () => get('/counts'),
    holdNext: async withinMs => (await get(`/held?within=${withinMs}`)).id,
    isHeld: async id => (await get(`/held/${id}`)).isHeld,
    replyDelays: () => get('/reply-delays'),
    idle: async () => {
      await get('/idle')
    },
    end: () => endProcess(child, 'SIGTERM'),
  }
}
