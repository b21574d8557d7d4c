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
  /** After this number of messages; all of them by default. */
  journal(after?: number): Promise<readonly Accepted[]>
  /** Holds the answer to a message until its caller hangs up: to the next one, or to that after so many others. */
  hold(after?: number): Promise<void>
  /** The provider's ids of messages whose callers wait for an answer that is held. */
  held(): Promise<readonly string[]>
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
  const control = async (path: string, json?: unknown) => {
    const { status, body, text } = await call('POST', `${url}/control/${path}`, { json })
    if (status !== 200) throw new Error(`${name}: ${text}`)
    return body
  }
  return {
    url,
    address,
    behave: (...next) => control('behave', next),
    journal: (after = 0) => control('journal', after),
    hold: (after = 0) => control('hold', after),
    held: () => control('held'),
    post: order => control('post', order),
    hookTo: hookUrl => control('hook-url', hookUrl),
    call: order => control('call', order),
    end: () => endProcess(child, 'SIGTERM'),
  }
}
