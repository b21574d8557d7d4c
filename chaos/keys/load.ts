import { setTimeout as wait } from 'node:timers/promises'
import { call, type Reply } from '../../testing/client.ts'
import { BANK_SKILLS, validMandate } from '../../testing/mandates.ts'
import { BASE, signedHeaders } from '../../testing/partner.ts'
import type { ApiKey, HostName, Setup } from './setup.ts'

export interface PhaseCounts {
  calls: number
  replays: number
}

interface CallOptions {
  readonly json?: unknown
  readonly idempotencyKey?: string
  readonly host?: HostName
  readonly as?: ApiKey
}

/** A call whose answer was kept: every repetition must get the same bytes. */
interface KeptCall {
  readonly path: string
  readonly json: unknown
  readonly idempotencyKey: string
  readonly as: ApiKey
  readonly text: string
}

export interface Load {
  /** By phase, in order. */
  readonly phases: ReadonlyMap<string, PhaseCounts>
  readonly faults: readonly string[]
  enter(phase: string): void
  /** Keys that clients use; all of them are valid. */
  readonly keys: ApiKey[]
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
  /** A write that shows a secret; it is repeated on the other host at once and again in later phases. */
  showSecret(path: string, json: unknown): Promise<Reply['body']>
  /** Takes a host out, as a load balancer does, and waits for its running calls. */
  drain(host: HostName): Promise<void>
  stop(): Promise<void>
}

/** Signed calls to both hosts in turn. Everything but the expected 2xx is a fault: the clients are valid and the limits are raised. */
export async function startLoad(setup: Setup, pauseMs: number): Promise<Load> {
  const client = clientOf(setup)
  const { workflow_id: workflowId } = (await client.call('POST', '/workflows', { json: WORKFLOW })).body.data
  let [serial, isStopping] = [0, false]
  const loop = async (work: (at: number) => Promise<unknown>) => {
    while (!isStopping) {
      await work(serial++).catch((error: unknown) => client.faults.push(`no answer: ${String(error)}`))
      await wait(pauseMs)
    }
  }
  const running = [
    loop(() => client.call('GET', '/workflows')),
    loop(() => client.call('GET', '/skills?q=mason')),
    loop(at => writeMandate(client, workflowId, at)),
    loop(at => createEndpoint(client, `${setup.receiver.url}/other`, at)),
    loop(at => client.repeatEarlier(at)),
  ]
  return {
    ...client,
    stop: async () => {
      isStopping = true
      await Promise.all(running)
    },
  }
}

const WORKFLOW = { name: 'Masons', channels: ['whatsapp'], languages: ['en'] }

type Client = Omit<Load, 'stop' | 'faults'> & {
  readonly faults: string[]
  repeatEarlier(at: number): Promise<void>
}

async function writeMandate(client: Client, workflowId: string, at: number): Promise<void> {
  const json = validMandate(workflowId, { job_id: `job-${at}`, skills: [{ skill_id: BANK_SKILLS[0], verify: true }] })
  const as = client.keys[at % client.keys.length]!
  const send = () => client.call('POST', '/mandates', { json, idempotencyKey: `mandate-${at}`, as })
  const [first, again] = [await send(), await send()]
  if (first.text !== again.text) client.faults.push(`mandate ${at}: the repetition got another answer`)
}

async function createEndpoint(client: Client, url: string, at: number): Promise<void> {
  const { webhook_id: id } = (await client.showSecret('/webhooks', { url, description: `endpoint ${at}` })).data
  // There can be five endpoints at a time.
  await client.call('DELETE', `/webhooks/${id}`)
}

function clientOf({ apis, firstKey }: Setup): Client {
  const phases = new Map<string, PhaseCounts>()
  const faults: string[] = []
  const keys = [firstKey]
  const kept: KeptCall[] = []
  const running = new Map<HostName, number>()
  let [phase, turn, secrets] = ['set-up', 0, 0]
  const counts = () => phases.get(phase) ?? phases.set(phase, { calls: 0, replays: 0 }).get(phase)!
  const send: Load['call'] = async (method, path, { json, idempotencyKey, host, as } = {}) => {
    const hosts = [...apis.keys()]
    const chosen = host !== undefined && apis.has(host) ? host : hosts[turn++ % hosts.length]!
    const { id, key } = as ?? keys[turn % keys.length]!
    const [raw, target, startedIn] = [json === undefined ? undefined : JSON.stringify(json), BASE + path, phase]
    running.set(chosen, (running.get(chosen) ?? 0) + 1)
    try {
      const headers = signedHeaders({ keyId: id, key, method, target, body: raw, idempotencyKey })
      const url = apis.get(chosen)!.url + target
      const reply = await call(method, url, { headers, ...(raw !== undefined && { raw }) })
      counts().calls += 1
      if (reply.status >= 300)
        faults.push(`${startedIn}: ${method} ${path} on ${chosen}: ${reply.status} ${reply.body?.error?.code ?? ''}`)
      return reply
    } finally {
      running.set(chosen, running.get(chosen)! - 1)
    }
  }
  const repeat = async ({ path, json, idempotencyKey, as, text }: KeptCall, host?: HostName) => {
    const again = await send('POST', path, { json, idempotencyKey, as, ...(host && { host }) })
    counts().replays += 1
    if (again.text !== text || again.headers['idempotent-replayed'] !== 'true')
      faults.push(`${phase}: a repeated POST ${path} got another answer (${again.status})`)
  }
  return {
    phases,
    faults,
    keys,
    enter: next => {
      phase = next
      counts()
    },
    call: send,
    showSecret: async (path, json) => {
      const as = keys[secrets % keys.length]!
      const idempotencyKey = `secret-${secrets++}`
      const first = await send('POST', path, { json, idempotencyKey, as, host: 'a' })
      const done = { path, json, idempotencyKey, as, text: first.text }
      await repeat(done, 'b')
      kept.push(done)
      return first.body
    },
    repeatEarlier: async at => {
      const earlier = kept[(at * 7_919) % Math.max(1, kept.length)]
      if (earlier !== undefined) await repeat(earlier)
    },
    drain: async host => {
      apis.delete(host)
      while ((running.get(host) ?? 0) > 0) await wait(5)
    },
  }
}
