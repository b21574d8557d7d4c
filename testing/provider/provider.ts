import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createHolds } from './holds.ts'
import { createJournal, type Journal } from './journal.ts'
import { createOutbox } from './outbox.ts'
import { planFor } from './people.ts'
import { createPlayer } from './player.ts'
import type { JournalCounts, ProviderMessage, ProviderSettings } from './protocol.ts'

/** `status` 0 closes the socket without an answer. */
interface Answer {
  readonly status: number
  readonly json?: unknown
}

const CLOSE: Answer = { status: 0 }

/**
 * A provider of channels over HTTP on loopback.
 * `POST /messages`, `GET /messages/{id}`: what the server under test calls, with the bearer token.
 * `POST /journal`, `GET /journal/{id}`: the journal of the simulator.
 * `GET /journal?since=N`, `GET /counts`, `PUT /settings`: for tests.
 * `GET /held?within=MS`: holds the answer to the next message, and says its id. `GET /held/{id}`: whether its caller still waits.
 * `GET /reply-delays`: how long each reply took to be answered.
 * `GET /idle`: answers when everything that follows from the messages so far has been posted or given up.
 */
export async function serveProvider(initial: ProviderSettings): Promise<{ readonly url: string }> {
  const provider = createProvider(initial)
  const server = createServer(async (request, response) => {
    // Clients that disconnect early are expected.
    response.on('error', () => {})
    const answer = await provider.handle(request).catch((error: Error) => ({ status: 500, json: error.message }))
    reply(response, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function reply(response: ServerResponse, { status, json }: Answer): void {
  if (status === 0) response.socket?.destroy()
  else if (status === 204) response.writeHead(status).end()
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json ?? {}))
}

function createProvider(initial: ProviderSettings) {
  let settings = initial
  const journal = createJournal()
  const outbox = createOutbox(() => settings)
  const player = createPlayer(outbox, () => settings)
  const holds = createHolds()
  const rejected = { invalid: 0, unauthorised: 0 }

  const take = async (message: ProviderMessage, caller: Socket): Promise<Answer> => {
    const plan = planFor(message, settings)
    if (plan.status === 'invalid_contact') {
      rejected.invalid += 1
      return { status: 422, json: { code: 'invalid_contact' } }
    }
    const { id, channel, to, contact, text } = message
    const at = new Date().toISOString()
    journal.add({ source: 'provider', id, channel, to, contact, text, at, faults: plan.faults })
    await Promise.all([player.start(id, plan), holds.pass(id, caller), wait(settings.answerAfterMs)])
    return plan.faults.includes('closed') ? CLOSE : { status: 202, json: { id } }
  }

  const messages = async (request: IncomingMessage, id: string): Promise<Answer> => {
    if (request.headers.authorization !== `Bearer ${settings.secret}`) {
      rejected.unauthorised += 1
      return { status: 401 }
    }
    if (request.method === 'POST') return take(await readBody<ProviderMessage>(request), request.socket)
    const status = player.statusOf(id)
    return status === undefined ? { status: 404 } : { status: 200, json: { id, status } }
  }

  const counts = (): JournalCounts => ({ ...journal.counts(), ...rejected, ...outbox.counts() })

  const handle = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const [, resource, id = ''] = pathname.split('/').map(decodeURIComponent)
    if (resource === 'messages') return messages(request, id)
    if (resource === 'journal') return readOrAdd(journal, request, id, Number(searchParams.get('since') ?? 0))
    if (resource === 'counts') return { status: 200, json: counts() }
    if (resource === 'held' && id !== '') return { status: 200, json: { isHeld: holds.isHeld(id) } }
    if (resource === 'held') return { status: 200, json: { id: await holds.next(Number(searchParams.get('within'))) } }
    if (resource === 'reply-delays') return { status: 200, json: outbox.replyDelays() }
    if (resource === 'idle') return player.idle().then(() => ({ status: 200 }))
    if (resource !== 'settings' || request.method !== 'PUT') return { status: 404 }
    settings = { ...settings, ...(await readBody<Partial<ProviderSettings>>(request)) }
    return { status: 200 }
  }
  return { handle }
}

async function readOrAdd(journal: Journal, request: IncomingMessage, id: string, since: number): Promise<Answer> {
  if (request.method === 'GET' && id !== '') return { status: journal.has(id) ? 200 : 404 }
  if (request.method === 'GET') return { status: 200, json: journal.since(since) }
  const { sendId, ...rest } = await readBody<SimulatorEntry>(request)
  journal.add({ source: 'simulator', id: sendId, ...rest, faults: [] })
  return { status: 204 }
}

interface SimulatorEntry {
  readonly sendId: string
  readonly channel: string
  readonly to: string
  readonly contact: number
  readonly at: string
  readonly text: string
}

async function readBody<T>(request: IncomingMessage): Promise<T> {
  const chunks = (await request.toArray()) as Buffer[]
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T
}
