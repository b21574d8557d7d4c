import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccountKind } from '../../testing/providers/accounts.ts'
import type { Accepted, FakeRequest, FakeSettings, FakeState } from '../../testing/providers/protocol.ts'
import { FAKES } from '../../testing/providers/registry.ts'
import { type HookMaker, hookMaker } from './hooks.ts'

export interface ChaosProvider {
  /** Where an adapter reaches it. */
  readonly address: string
  readonly maker: HookMaker
  /** Called with each message of a journey before it is answered. */
  onAccepted(listener: (message: Accepted) => Promise<void>): void
  /** Hooks are for this address; their signatures may cover it. */
  hookTo(url: string): void
  close(): void
}

/** A provider that accepts every message. */
export async function startChaosProvider(kind: AccountKind): Promise<ChaosProvider> {
  const settings = { hookUrl: 'http://127.0.0.1', secrets: kind.secrets }
  const accepted: Accepted[] = []
  // A reply in a chat is no template, and no message of a journey.
  const isContact = ({ fields }: Accepted) => kind.channel !== 'whatsapp' || fields.type === 'template'
  let listener: (message: Accepted) => Promise<void> = async () => {}
  const stateOf = (onAccept: (message: Accepted) => void): FakeState => ({
    settings,
    behaviour: 'accept',
    accepted,
    accept: message => {
      const entry = { ...message, number: accepted.length + 1, at: Date.now() }
      accepted.push(entry)
      onAccept(entry)
      return entry
    },
  })
  const create = await FAKES[kind.fake]!()
  // A mail server does not wait: what it reports has our id.
  const fake = await create(settings, {
    next: () => stateOf(entry => void listener(entry)),
    hold: () => {},
  })
  const server = createServer(async (incoming, response) => {
    response.on('error', () => {})
    const entries: Accepted[] = []
    const answer = await fake.answer(
      await readRequest(incoming),
      stateOf(entry => entries.push(entry)),
    )
    for (const entry of entries.filter(isContact)) await listener(entry)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: fake.address ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    // Only its own message: the list is long.
    maker: hookMaker(fake, message => ({ ...stateOf(() => {}), accepted: [message] })),
    onAccepted: next => {
      listener = next
    },
    hookTo: url => {
      Object.assign(settings, { hookUrl: url } satisfies Partial<FakeSettings>)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  return {
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}
