import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

/** One request that arrived, as it was. */
export interface Arrival {
  readonly id: string
  readonly type: string
  readonly body: string
  readonly headers: IncomingHttpHeaders
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface JournalReceiver {
  readonly url: string
  /** Everything but the test delivery that an endpoint's making causes. */
  readonly arrivals: readonly Arrival[]
  readonly ids: readonly string[]
  /** How many were waiting for an answer at the same time, at most. */
  readonly mostAtOnce: number
  /** What is answered from now on; a promise holds the answer back. */
  answerWith(answer: (arrival: Arrival) => Answer | Promise<Answer>): void
  /** Once so many have arrived. */
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

export const OK: Answer = { status: 200 }
export const DOWN: Answer = { status: 500 }

/** A partner's server on loopback that writes down what it gets and answers as it is told. */
export async function startJournal(): Promise<JournalReceiver> {
  const arrivals: Arrival[] = []
  let answer: (arrival: Arrival) => Answer | Promise<Answer> = () => OK
  let [open, mostAtOnce] = [0, 0]
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { id, type } = JSON.parse(body) as { id: string; type: string }
    if (type === 'webhook.test') return reply(response, OK)
    const arrival = { id, type, body, headers: request.headers }
    arrivals.push(arrival)
    open += 1
    mostAtOnce = Math.max(mostAtOnce, open)
    const answered = await answer(arrival)
    open -= 1
    reply(response, answered)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    arrivals,
    get ids() {
      return arrivals.map(({ id }) => id)
    },
    get mostAtOnce() {
      return mostAtOnce
    },
    answerWith: next => {
      answer = next
    },
    arrived: async count => {
      const deadline = performance.now() + 10_000
      while (arrivals.length < count) {
        if (performance.now() > deadline) throw new Error(`${arrivals.length} of ${count} arrived within 10 s.`)
        await wait(2)
      }
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function reply(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers).end(body ?? '')
}

/** Signed anew with the standard's own library for the moment that the headers name. */
export function isSignedBy(secret: string, { id, body, headers }: Arrival): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(new Webhook(secret).sign(id, at, body))
}
