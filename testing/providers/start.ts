import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { call } from '../client.ts'
import { bareEnvironment } from '../environment.ts'
import { endProcess } from '../process.ts'
import type { Accepted, Behaviour, CallOrder, CallTranscript, FakeSettings, HookOrder, PostedHook } from './protocol.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

export interface FakeProcess {
  /** Of its HTTP API. */
  readonly url: string
  /** Where an adapter reaches it: the same, or that of another protocol. */
  readonly address: string
  /** What it does with the next messages, in this order; after that it accepts. */
  behave(...next: readonly Behaviour[]): Promise<void>
  journal(): Promise<readonly Accepted[]>
  /** Posts a hook, and tells what was posted. */
  post(order: HookOrder): Promise<PostedHook & { readonly status: number }>
  /** Where it posts hooks from now on. */
  hookTo(url: string): Promise<void>
  /** Plays a call from the first ring to its last hook. */
  call(order: CallOrder): Promise<CallTranscript>
  end(): Promise<void>
}

export async function startFake(name: string, settings: FakeSettings): Promise<FakeProcess> {
  const child = spawn(process.execPath, [MAIN, name, JSON.stringify(settings)], {
    env: bareEnvironment(),
    // The open standard input ends with this process, and the provider with it.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [null])])) as [string | null]
  if (line === null) throw new Error(`The provider ${name} ended immediately.`)
  const { url, address } = JSON.parse(line) as { readonly url: string; readonly address: string }
  const control = async (path: string, json?: unknown) => (await call('POST', `${url}/control/${path}`, { json })).body
  return {
    url,
    address,
    behave: (...next) => control('behave', next),
    journal: () => control('journal'),
    post: order => control('post', order),
    hookTo: hookUrl => control('hook-url', hookUrl),
    call: order => control('call', order),
    end: () => endProcess(child, 'SIGTERM'),
  }
}
