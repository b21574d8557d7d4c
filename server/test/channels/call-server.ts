import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  advanceCall,
  type CallReply,
  type CallScript,
  type CallState,
  type HookAnswer,
  type HookRequest,
  newCall,
  type ProviderReceipt,
  type VoiceAdapter,
} from '../../src/features/channels/index.ts'

/** Takes hooks of calls, keeps the state of each call as JSON, and answers what the flow decides. */
export interface CallServer {
  readonly hookUrl: string
  /** By our id, in the order in which they came. */
  readonly replies: Map<string, CallReply[]>
  readonly receipts: ProviderReceipt[]
  readonly rejected: string[]
  use(adapter: VoiceAdapter, script: CallScript): void
  close(): Promise<void>
}

export async function startCallServer(): Promise<CallServer> {
  const states = new Map<string, string>()
  const [replies, receipts, rejected] = [new Map<string, CallReply[]>(), [] as ProviderReceipt[], [] as string[]]
  let used: { readonly adapter: VoiceAdapter; readonly script: CallScript } | null = null
  const handle = (hook: HookRequest): HookAnswer => {
    const { adapter, script } = used!
    const reading = adapter.readHook(hook, new Date())
    if (reading.kind === 'rejected') {
      rejected.push(reading.reason)
      return { status: 403, contentType: 'text/plain', body: '' }
    }
    receipts.push(...reading.receipts)
    const sendId = reading.call?.sendId
    if (!reading.call || !sendId) return reading.answer
    const stored = states.get(sendId)
    const state = stored === undefined ? newCall(script) : (JSON.parse(stored) as CallState)
    const turn = advanceCall(script, state, reading.call.event)
    states.set(sendId, JSON.stringify(turn.state))
    replies.set(sendId, [...(replies.get(sendId) ?? []), ...turn.replies])
    return turn.instructions.length === 0 ? reading.answer : adapter.renderCall(turn.instructions, hook)
  }
  const server = createServer(async (request, response) => {
    const { status, contentType, body } = handle(await readHook(request))
    response.writeHead(status, { 'content-type': contentType }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    hookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/account`,
    replies,
    receipts,
    rejected,
    use: (adapter, script) => {
      used = { adapter, script }
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function readHook(request: IncomingMessage): Promise<HookRequest> {
  const chunks = (await request.toArray()) as Buffer[]
  return {
    method: request.method as HookRequest['method'],
    url: `http://${request.headers.host}${request.url}`,
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(chunks),
  }
}
