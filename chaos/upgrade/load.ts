import type { Reply } from '../../testing/client.ts'
import type { Received } from '../../testing/receiver.ts'
import { atRate } from '../rate.ts'
import type { Balancer } from './balancer.ts'
import type { Partner } from './setup.ts'
import { type Write, writesOf } from './writes.ts'

/** A write and its answer. Nothing is sent twice: any answer but 2xx and any broken call has failed. */
export interface Answered extends Write {
  readonly phase: string
  readonly ms: number
  readonly id: string | null
  readonly text: string
  /** Why it failed; null if it was accepted. */
  readonly fault: string | null
}

export interface Load {
  readonly answered: readonly Answered[]
  /** Writes that start from now on belong to this phase. The first call ends the warm-up: from then on the rate is the full one. */
  enter(phase: string): void
  /** Resolves when every write has its answer. */
  stop(): Promise<void>
}

interface LoadOptions {
  readonly partner: Partner
  readonly balancer: Balancer
  readonly journal: readonly Received[]
  readonly perSecond: number
  readonly warmUpMs: number
}

export const WARM_UP = 'warm-up'
/** New processes compile what they run: at the full rate from the start, two cores answered a third of the first writes with 503, and 80 after 30 s at 0.2. */
const WARM_UP_SHARES = [0.2, 0.6]

export function startLoad({ partner, balancer, journal, perSecond, warmUpMs }: LoadOptions): Load {
  const answered: Answered[] = []
  const [warm, ended] = [new AbortController(), new AbortController()]
  const writeOf = writesOf(partner, journal)
  let [serial, phase] = [0, WARM_UP]
  const send = async () => {
    const write = writeOf(serial++)
    const startedIn = phase
    const start = performance.now()
    const { path, json, name } = write
    const outcome = await callOnce(async () =>
      balancer.send(api => partner.call(api, 'POST', path, { json, idempotencyKey: name })),
    )
    answered.push({ ...write, phase: startedIn, ms: performance.now() - start, ...outcomeOf(write, outcome) })
    return 0
  }
  const run = async () => {
    for (const share of WARM_UP_SHARES) {
      const step = AbortSignal.timeout(warmUpMs / WARM_UP_SHARES.length)
      await atRate(perSecond * share, AbortSignal.any([step, warm.signal, ended.signal]), send)
    }
    await atRate(perSecond, ended.signal, send)
  }
  const running = run()
  return {
    answered,
    enter: next => {
      phase = next
      warm.abort()
    },
    stop: async () => {
      ended.abort()
      await running
    },
  }
}

async function callOnce(send: () => Promise<Reply>): Promise<Reply | string> {
  try {
    return await send()
  } catch (error) {
    const { code } = error as { code?: string }
    return code ?? String(error)
  }
}

function outcomeOf({ idField }: Write, outcome: Reply | string): Pick<Answered, 'id' | 'text' | 'fault'> {
  if (typeof outcome === 'string') return { id: null, text: '', fault: outcome }
  const { status, body, text } = outcome
  if (status >= 300) return { id: null, text, fault: `${status} ${body?.error?.code ?? ''}` }
  return { id: idField === null ? null : body.data[idField], text, fault: null }
}
