import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { request as send } from 'undici'
import type {
  Accepted,
  Behaviour,
  CallOrder,
  CallTranscript,
  DeliverHook,
  FakeProvider,
  FakeRequest,
  FakeSettings,
  FakeState,
  HookOrder,
  HookReply,
  PostedHook,
} from './protocol.ts'

export type CreateFake = (settings: FakeSettings, control: FakeControl) => Promise<FakeProvider>

/** For a provider that is not HTTP, and asks by itself. */
export interface FakeControl {
  /** The state of the next message. */
  next(): FakeState
  /** The message is not answered until its caller is gone. */
  hold(message: Accepted, socket: Socket): void
}

/** Serves a provider, and under `/control` what tests ask of it. */
export async function serveFake(create: CreateFake, initial: FakeSettings): Promise<Readonly<Record<string, string>>> {
  // One object: the provider keeps it, and a test changes where hooks go.
  const settings = { ...initial }
  const accepted: Accepted[] = []
  const asked: Behaviour[] = []
  const next = (): FakeState => stateOf(settings, asked.shift() ?? 'accept', accepted)
  const held = new Set<string>()
  const hold = ({ providerMessageId }: Accepted, socket: Socket) => {
    held.add(providerMessageId)
    socket.once('close', () => held.delete(providerMessageId))
  }
  const fake = await create(settings, { next, hold })
  const post = (order: HookOrder) => postHook(fake, order, stateOf(settings, 'accept', accepted))
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const read = await readRequest(request)
    // A test is told what was wrong with the answer to a hook.
    if (read.url.startsWith('/control/'))
      await control(read, response).catch((error: unknown) =>
        response.writeHead(500).end(JSON.stringify(String(error))),
      )
    else await play(read, response, next())
  })
  const play = async (read: FakeRequest, response: ServerResponse, state: FakeState): Promise<void> => {
    if (state.behaviour === 'hang') return
    const before = accepted.length
    const answer = await fake.answer(read, state)
    const message = accepted[before]
    // Nobody may be there to take it.
    if (state.behaviour === 'receipt_first' && message !== undefined)
      await post({ kind: 'receipt', providerMessageId: message.providerMessageId, status: 'accepted' }).catch(() => {})
    if (state.behaviour === 'lose_answer') response.socket?.destroy()
    else if (state.behaviour === 'hold' && message !== undefined) hold(message, response.socket!)
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  }
  const control = async ({ url, body }: FakeRequest, response: ServerResponse): Promise<void> => {
    const reply = (json: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    }
    if (url === '/control/journal') reply(accepted.slice(JSON.parse(body) as number))
    else if (url === '/control/hold') {
      holdAfter(asked, JSON.parse(body) as number)
      reply(null)
    } else if (url === '/control/held') reply([...held])
    else if (url === '/control/behave') reply(asked.push(...(JSON.parse(body) as readonly Behaviour[])))
    else if (url === '/control/post') reply(await post(JSON.parse(body) as HookOrder))
    else if (url === '/control/call')
      reply(await playCall(fake, JSON.parse(body) as CallOrder, stateOf(settings, 'accept', accepted)))
    else if (url === '/control/hook-url') {
      settings.hookUrl = JSON.parse(body) as string
      reply(null)
    } else response.writeHead(404).end()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, address: fake.address ?? url }
}

/** So many messages are treated as planned before. */
function holdAfter(asked: Behaviour[], messages: number): void {
  while (asked.length < messages) asked.push('accept')
  asked.splice(messages, 0, 'hold')
}

function stateOf(settings: FakeSettings, behaviour: Behaviour, accepted: Accepted[]): FakeState {
  return {
    settings,
    behaviour,
    accepted,
    accept: message => {
      const entry = { ...message, number: accepted.length + 1, at: Date.now() }
      accepted.push(entry)
      return entry
    },
  }
}

async function playCall(fake: FakeProvider, order: CallOrder, state: FakeState): Promise<CallTranscript> {
  let [last, differing]: [PostedHook | null, number] = [null, 0]
  const repeating: DeliverHook = async hook => {
    if (order.repeats === 'at_once') {
      const [one, other] = await Promise.all([deliver(hook), deliver(hook)])
      if (JSON.stringify(one) !== JSON.stringify(other)) differing++
      return one
    }
    const answer = await deliver(hook)
    if (last !== null) await deliver(last)
    last = hook
    return answer
  }
  const transcript = await fake.call!(order, state, order.repeats === undefined ? deliver : repeating)
  return { ...transcript, differing }
}

/** Returns what was posted, and the status of the answer. */
async function postHook(fake: FakeProvider, order: HookOrder, state: FakeState) {
  const hook = fake.hook(order, state)
  const { status } = await deliver(hook)
  return { ...hook, status }
}

async function deliver({ method, url, headers, body }: PostedHook): Promise<HookReply> {
  const answer = await send(url, { method, headers, body: method === 'GET' ? null : body })
  const contentType = String(answer.headers['content-type'] ?? '')
  return { status: answer.statusCode, contentType, body: await answer.body.text() }
}

async function readRequest(request: IncomingMessage): Promise<FakeRequest> {
  const chunks = (await request.toArray()) as Buffer[]
  const headers = request.headers as Record<string, string>
  return { method: request.method ?? 'GET', url: request.url ?? '/', headers, body: Buffer.concat(chunks).toString() }
}
