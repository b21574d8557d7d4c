import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createListener } from 'node:net'
import { type Arrival, isAccepted } from './history.ts'
import { monotonicMs, sumOf } from './journal.ts'

import type { Kind } from './kinds.ts'
import { type Behaviour, behaviourOf, DOWN, WELL } from './receiver-behaviours.ts'

/** A separate process with many receivers, each at its own address. They answer 2xx until they are armed. */
export interface ReceiverConfig {
  readonly port: number
  readonly endpoints: readonly {
    readonly name: string
    readonly address: string
    readonly kind: Kind
    readonly nth: number
  }[]
  /** The target of the redirects; no request may arrive there. */
  readonly canaryAddress: string | null
  readonly canaryUrl: string
  readonly journal: string
  readonly backlog: number
  readonly flapping: { readonly upMs: number; readonly downMs: number }
}

/** Events by endpoint. */
export type Wanted = Readonly<Record<string, readonly string[]>>

export type Order =
  | { readonly what: 'secrets'; readonly secrets: Readonly<Record<string, string>> }
  | { readonly what: 'arm' | 'tally' | 'flush' }
  | { readonly what: 'heal'; readonly names: readonly string[] }
  | { readonly what: 'lacking'; readonly wanted: Wanted; readonly replayed: boolean }

/** The maximum of an endpoint at one time. */
export interface Tally {
  readonly sockets: number
  readonly requests: number
}

interface Unverified {
  readonly signature: string
  readonly signed: Buffer
  readonly arrival: Omit<Arrival, 'isSigned'>
}

interface Post {
  readonly name: string
  readonly address: string
  readonly kind: Kind
  readonly nth: number
  server: Server
  key: Buffer | null
  /** Requests before the secret was known: the test delivery arrives while the endpoint is being created. */
  unverified: Unverified[]
  isArmed: boolean
  flap: 'up' | 'down' | 'closed'
  readonly taken: Set<string>
  /** Of these, the marked ones. */
  readonly replayed: Set<string>
  open: number
  atOnce: number
  mostOpen: number
  mostAtOnce: number
}

const FLUSH_MS = 100

const config = JSON.parse(process.argv[2] ?? '') as ReceiverConfig
const lines: string[] = []
let canaryTouched = 0

function flush(): void {
  if (lines.length > 0) appendFileSync(config.journal, lines.splice(0).join(''))
}

async function listen(post: Post): Promise<void> {
  const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 0, headersTimeout: 0 })
  server.on('request', (request, response) => void receive(post, request, response))
  server.on('connection', socket => {
    post.mostOpen = Math.max(post.mostOpen, ++post.open)
    socket.on('error', () => {})
    socket.on('close', () => post.open--)
  })
  post.server = server.listen({ host: post.address, port: config.port, backlog: config.backlog })
  await once(server, 'listening')
}

async function receive(post: Post, request: IncomingMessage, response: ServerResponse): Promise<void> {
  post.mostAtOnce = Math.max(post.mostAtOnce, ++post.atOnce)
  response.on('close', () => post.atOnce--)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    // Cut off before it was complete: nothing has arrived.
    return
  }
  const [at, wall] = [monotonicMs(), Date.now()]
  const behaviour = nowOf(post, wall)
  note(post, request, Buffer.concat(chunks), { at, wall }, behaviour)
  behaviour.respond(response, request.socket)
}

function nowOf(post: Post, wall: number): Behaviour {
  if (!post.isArmed) return WELL
  if (post.kind === 'flapping') return post.flap === 'up' ? WELL : DOWN
  return behaviourOf(post.kind, post.nth, config.canaryUrl, wall)
}

function note(
  post: Post,
  { headers }: IncomingMessage,
  body: Buffer,
  when: { readonly at: number; readonly wall: number },
  { status, askedToWait }: Behaviour,
): void {
  const id = String(headers['webhook-id'])
  const time = String(headers['webhook-timestamp'])
  const arrival = {
    endpoint: post.name,
    ...when,
    id,
    timestamp: Number(time),
    isReplay: headers['pramaan-replay'] === 'true',
    body: readBody(body),
    sum: sumOf(body),
    status,
    askedToWait,
  }
  const signed = Buffer.concat([Buffer.from(`${id}.${time}.`), body])
  post.unverified.push({ signature: String(headers['webhook-signature']), signed, arrival })
  if (post.key !== null) verify(post, post.key)
}

function verify(post: Post, key: Buffer): void {
  for (const { signature, signed, arrival } of post.unverified.splice(0)) {
    const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
    const whole: Arrival = { ...arrival, isSigned: signature.split(' ').includes(expected) }
    if (isAccepted(whole)) post.taken.add(whole.id)
    if (isAccepted(whole) && whole.isReplay) post.replayed.add(whole.id)
    lines.push(`${JSON.stringify(whole)}\n`)
  }
}

function readBody(raw: Buffer): Arrival['body'] {
  try {
    const { id, type, mode, data } = JSON.parse(raw.toString())
    return { id: String(id), type: String(type), mode: String(mode), made: String(data?.made?.by ?? '') }
  } catch {
    return { id: '', type: 'no JSON', mode: '', made: '' }
  }
}

const posts = config.endpoints.map(
  (each): Post => ({
    ...each,
    server: createServer(),
    key: null,
    unverified: [],
    isArmed: false,
    flap: 'up',
    taken: new Set(),
    replayed: new Set(),
    open: 0,
    atOnce: 0,
    mostOpen: 0,
    mostAtOnce: 0,
  }),
)

/** Up, then down with an error, then up, then down with the port closed; until it is healed. */
async function flapping(post: Post): Promise<void> {
  const { upMs, downMs } = config.flapping
  for (let nth = 0; post.isArmed; nth++) {
    await pause(upMs)
    if (!post.isArmed) return
    post.flap = nth % 2 === 0 ? 'down' : 'closed'
    if (post.flap === 'closed') {
      post.server.close()
      post.server.closeAllConnections()
    }
    await pause(downMs)
    if (post.flap === 'closed') await listen(post)
    post.flap = 'up'
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds).unref())
}

function arm(): void {
  for (const post of posts) {
    post.isArmed = true
    if (post.kind === 'flapping') void flapping(post)
    // Open connections would be accepted forever.
    if (post.kind === 'never accepts') post.server.closeAllConnections()
  }
}

function tallies(): Readonly<Record<string, Tally>> {
  return Object.fromEntries(
    posts.map(({ name, mostOpen, mostAtOnce }) => [name, { sockets: mostOpen, requests: mostAtOnce }]),
  )
}

function lacking({ wanted, replayed }: Extract<Order, { readonly what: 'lacking' }>): number {
  const lackedBy = (post: Post) => {
    const there = replayed ? post.replayed : post.taken
    return (wanted[post.name] ?? []).filter(id => !there.has(id)).length
  }
  return posts.reduce((sum, post) => sum + lackedBy(post), 0)
}

function obey(order: Order): unknown {
  if (order.what === 'secrets')
    for (const post of posts) {
      const secret = order.secrets[post.name]
      if (secret === undefined) continue
      post.key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      verify(post, post.key)
    }
  if (order.what === 'arm') arm()
  if (order.what === 'heal') for (const post of posts) if (order.names.includes(post.name)) post.isArmed = false
  if (order.what === 'flush') flush()
  if (order.what === 'lacking') return lacking(order)
  return order.what === 'tally' ? { tallies: tallies(), canaryTouched } : null
}

await Promise.all(posts.map(listen))
if (config.canaryAddress !== null) {
  const canary = createListener(socket => {
    canaryTouched++
    socket.destroy()
  }).listen(config.port, config.canaryAddress)
  await once(canary, 'listening')
}
setInterval(flush, FLUSH_MS)
// The parent is gone, so nothing else would end this process.
process.on('disconnect', () => process.exit())
process.on('message', (message: { readonly number: number; readonly order: Order }) => {
  process.send?.({ number: message.number, reply: obey(message.order) })
})
process.send?.({ number: 0, reply: null })
