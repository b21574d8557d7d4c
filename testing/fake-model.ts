import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Behaviour, type ChatRequest, misbehave } from './fake-model-behaviours.ts'

export interface JournalEntry {
  readonly at: number
  readonly headers: IncomingHttpHeaders
  readonly request: ChatRequest
  /** Bytes written so far, and whether the client disconnected early. */
  readonly bytesWritten: number
  readonly leftEarly: boolean
}

export type ChooseBehaviour = (request: ChatRequest, callNumber: number) => Behaviour

export interface FakeModel {
  /** Base URL for the adapter, including `/v1`. */
  readonly url: string
  readonly journal: readonly JournalEntry[]
  setBehaviour(behaviour: ChooseBehaviour): void
  close(): Promise<void>
}

/** A real HTTP server on loopback that implements OpenAI's chat completions and every way of failing at it. */
export async function startFakeModel(behaviour: ChooseBehaviour): Promise<FakeModel> {
  let current = behaviour
  const journal: JournalEntry[] = []
  const stopped = new AbortController()
  const server = createServer((request, response) => {
    // Clients that disconnect early are expected.
    response.on('error', () => {})
    serve(request, response).catch(() => response.destroy())
  })
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = await readRequest(request)
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions' || asked === null) {
      return misbehave({ kind: 'status', code: asked === null ? 400 : 404, headers: {}, errorCode: null }, response)
    }
    journal.push(entryOf(asked, request, response))
    await misbehave(current(asked, journal.length), response, asked, stopped.signal)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    journal,
    setBehaviour: next => {
      current = next
    },
    close: async () => {
      stopped.abort()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function entryOf(request: ChatRequest, { headers, socket }: IncomingMessage, response: ServerResponse): JournalEntry {
  const before = socket.bytesWritten
  return {
    at: Date.now(),
    headers,
    request,
    get bytesWritten() {
      return socket.bytesWritten - before
    },
    get leftEarly() {
      return response.closed && !response.writableFinished
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<ChatRequest | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatRequest
    return Array.isArray(asked.messages) ? asked : null
  } catch {
    return null
  }
}
