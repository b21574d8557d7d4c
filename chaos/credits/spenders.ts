import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endProcess, until } from '../../testing/process.ts'
import type { SpendOrder, Spent } from './spender.ts'

const PROGRAM = fileURLToPath(new URL('spender.ts', import.meta.url))

/** Processes of spenders, which are killed and replaced. */
export interface Spenders {
  /** Spends all causes, and kills a process after each of the given numbers of answers. Returns which succeeded. */
  spend(order: SpendOrder, killAfter: readonly number[]): Promise<Round>
  stop(): Promise<void>
}

export interface Round {
  readonly succeeded: ReadonlySet<string>
  readonly rejected: ReadonlySet<string>
  readonly kills: number
  /** Spends whose outcome was unknown, because the process was killed, and which were ordered again. */
  readonly repeated: number
}

export async function startSpenders(url: string, count: number): Promise<Spenders> {
  const children = await Promise.all(Array.from({ length: count }, () => start(url)))
  return {
    spend: (order, killAfter) => spendAll(url, children, order, killAfter),
    stop: async () => {
      for (const child of children) await endProcess(child, 'SIGKILL')
    },
  }
}

async function start(url: string): Promise<ChildProcess> {
  const child = fork(PROGRAM, { env: { ...process.env, DATABASE_URL: url } })
  await once(child, 'message')
  return child
}

/** A process that ends by itself would leave its spends open for ever. */
const OVER_WITHIN_MS = 120_000

async function spendAll(
  url: string,
  children: ChildProcess[],
  order: SpendOrder,
  killAfter: readonly number[],
): Promise<Round> {
  const [succeeded, rejected] = [new Set<string>(), new Set<string>()]
  const open = children.map((_, at) => new Set(order.causes.filter((_cause, place) => place % children.length === at)))
  const kills = [...killAfter]
  const killing: Promise<void>[] = []
  let repeated = 0
  const kill = async (at: number) => {
    await endProcess(children[at]!, 'SIGKILL')
    children[at] = await start(url)
    repeated += open[at]!.size
    follow(at)
  }
  const killIfDue = () => {
    if (succeeded.size + rejected.size < (kills[0] ?? Number.POSITIVE_INFINITY)) return
    // The one that has most to do: a kill between spends would prove nothing.
    const busiest = open.reduce((best, causes, at) => (causes.size > open[best]!.size ? at : best), 0)
    if (open[busiest]!.size === 0 || children[busiest]!.killed) return
    kills.shift()
    killing.push(kill(busiest))
  }
  const follow = (at: number) => {
    const child = children[at]!
    child.removeAllListeners('message')
    child.on('message', ({ cause, ok }: Spent) => {
      // What a process said before it was killed is lost, as the answer of a cut connection is.
      if (child.killed) return
      if (ok === null) return void child.send({ ...order, causes: [cause] })
      open[at]!.delete(cause)
      const answered = ok ? succeeded : rejected
      answered.add(cause)
      killIfDue()
    })
    if (open[at]!.size > 0) child.send({ ...order, causes: [...open[at]!] })
  }
  for (const at of children.keys()) follow(at)
  await until(async () => open.every(causes => causes.size === 0), OVER_WITHIN_MS, 'every spend to be answered')
  await Promise.all(killing)
  return { succeeded, rejected, kills: killing.length, repeated }
}
