import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { call } from '../client.ts'
import { bareEnvironment } from '../environment.ts'
import { endProcess } from '../process.ts'
import type { IdpOrder, IdpSettings } from './protocol.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

export interface IdpProcess extends IdpSettings {
  /** Its issuer. */
  readonly url: string
  /** Who is signed in from now on, and how. */
  order(order: IdpOrder): Promise<void>
  end(): Promise<void>
}

/** An identity provider of an organisation, in a process of its own. */
export async function startIdp(): Promise<IdpProcess> {
  const settings: IdpSettings = { clientId: 'pramaan-console', clientSecret: 'a-secret-of-the-client-0123456789' }
  const child = spawn(process.execPath, [MAIN, JSON.stringify(settings)], {
    env: bareEnvironment(),
    // The open standard input ends with this process, and the provider with it.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [null])])) as [string | null]
  if (line === null) throw new Error('The identity provider ended immediately.')
  const { url } = JSON.parse(line) as { readonly url: string }
  return {
    ...settings,
    url,
    order: async order => {
      const { status, text } = await call('POST', `${url}/control/order`, { json: order })
      if (status !== 200) throw new Error(text)
    },
    end: () => endProcess(child, 'SIGTERM'),
  }
}
