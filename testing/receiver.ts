import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import type { Reply } from './client.ts'
import type { TestClock } from './clock.ts'
import { write } from './mandates.ts'
import type { Partner } from './partner.ts'

export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** By the real clock, in milliseconds. */
  readonly at: number
}

export interface Manner {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A partner's server on loopback. */
export interface Receiver {
  readonly url: string
  /** Every request received, in order. */
  readonly journal: Received[]
  readonly connections: () => number
  /** Sets the answer from now on; `hangs up` reads the request and closes the connection without an answer. */
  answers(manner: Manner | 'hangs up'): void
  close(): Promise<void>
}

export async function startReceiver(manner: Manner | 'hangs up' = { status: 204 }): Promise<Receiver> {
  const journal: Received[] = []
  let [now, connections] = [manner, 0]
  const server = createServer(async (request, response) => {
    journal.push(await received(request))
    reply(response, now)
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    journal,
    connections: () => connections,
    answers: next => {
      now = next
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function received(request: IncomingMessage): Promise<Received> {
  const chunks = (await request.toArray()) as Buffer[]
  const headers = request.headers as Record<string, string>
  return { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString(), at: Date.now() }
}

function reply(response: ServerResponse, manner: Manner | 'hangs up'): void {
  if (manner === 'hangs up') response.socket?.destroy()
  else response.writeHead(manner.status, manner.headers).end(manner.body)
}

/**
 * Verifies as a receiver does, with the library of the standard's authors. The library reads the clock itself, so the clock
 * is set to the test's.
 */
export function isVerified({ headers, body }: Received, secret: string, time: TestClock): boolean {
  vi.useFakeTimers({ now: time.clock(), toFake: ['Date'] })
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  } finally {
    vi.useRealTimers()
  }
}

/** The data of the answer: the endpoint, its secret and the result of the test delivery. */
export async function newEndpoint(
  who: Partner,
  url: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Reply['body']> {
  const { status, body, text } = await write(who, 'POST', '/webhooks', { url, ...changes })
  if (status !== 201) throw new Error(`No endpoint: ${text}`)
  return body.data
}
