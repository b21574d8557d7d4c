import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { verifyWebhook } from '@pramaan/sdk'
import type { Arrival } from './check.ts'

/** A developer's program: it keeps a journal of what arrived, and lets the scenario act at a certain arrival. */
export interface JournalingReceiver {
  readonly url: string
  readonly journal: Arrival[]
  /** From now on, connections belong to this process of `pramaan listen`. */
  startRun(run: number): void
  /** Calls it when that many webhooks have arrived: before the last of them is answered. */
  atArrival(count: number, act: () => void): void
  close(): Promise<void>
}

export async function startJournalingReceiver(secret: string): Promise<JournalingReceiver> {
  const journal: Arrival[] = []
  const runs = new WeakMap<Socket, number>()
  let [run, waiting]: [number, { readonly count: number; readonly act: () => void } | null] = [0, null]
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    // Cut off before it was complete: nothing has arrived.
    if (body === null) return
    journal.push(await arrivalOf(request, body, secret, runs.get(request.socket) ?? run))
    if (waiting !== null && journal.length >= waiting.count) {
      const { act } = waiting
      waiting = null
      act()
    }
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => void receive(request, response))
  server.on('connection', socket => {
    runs.set(socket, run)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    journal,
    startRun: next => {
      run = next
    },
    atArrival: (count, act) => {
      waiting = { count, act }
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  try {
    return Buffer.concat((await request.toArray()) as Buffer[])
  } catch {
    return null
  }
}

async function arrivalOf(request: IncomingMessage, body: Buffer, secret: string, run: number): Promise<Arrival> {
  const isSigned = await verifyWebhook({ body, headers: request.headers, secret }).then(
    () => true,
    () => false,
  )
  const { id, data } = JSON.parse(body.toString()) as { id: string; data: { made: { subject: string; nth: number } } }
  return { id, subject: data.made.subject, nth: data.made.nth, run, isSigned }
}
