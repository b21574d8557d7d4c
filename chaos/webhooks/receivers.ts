import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endProcess } from '../../testing/process.ts'
import type { Arrival, Peak } from './history.ts'
import { readLines } from './journal.ts'
import type { Kind } from './kinds.ts'
import type { Order, ReceiverConfig, Tally, Wanted } from './receiver.ts'

const RECEIVER = fileURLToPath(new URL('./receiver.ts', import.meta.url))
const PORT = 8_444
/** More than the backlog holds: from then on the kernel does not answer. */
const FILLERS = 4

/** Receivers in separate processes, so that load in this one delays no answer and no journal entry. */
export interface Receivers {
  urlOf(name: string): string
  give(secrets: Readonly<Record<string, string>>): Promise<void>
  /** From now on each behaves as its kind does. */
  arm(): Promise<void>
  /** These answer 2xx again; those that never accept can only be healed all at once. */
  heal(names: readonly string[]): Promise<void>
  /** How many of these events have not been received yet, or not been replayed. */
  lacking(wanted: Wanted, replayed?: boolean): Promise<number>
  peaks(): Promise<{ readonly peaks: readonly Peak[]; readonly canaryTouched: number }>
  /** Everything received so far. */
  read(): Promise<readonly Arrival[]>
  end(): Promise<void>
}

export interface PlannedReceiver {
  readonly name: string
  readonly kind: Kind
  /** Its number among those of its kind. */
  readonly nth: number
}

interface ReceiverProcess {
  readonly config: ReceiverConfig
  readonly child: ChildProcess
  readonly isStoppable: boolean
  isStopped: boolean
  ask(order: Order): Promise<unknown>
}

interface TallyReply {
  readonly tallies: Readonly<Record<string, Tally>>
  readonly canaryTouched: number
}

/** An address for each within this run's range, so that two runs on one machine can use the same port. */
const addressOf = (number: number) => `127.${64 + number}.${(process.pid >> 8) & 255}.${process.pid & 255}`

export async function startReceivers(
  places: readonly PlannedReceiver[],
  flapping: ReceiverConfig['flapping'],
): Promise<Receivers> {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-receivers-'))
  const canaryAddress = addressOf(0)
  const endpoints = places.map(({ name, kind, nth }, at) => ({ name, kind, nth, address: addressOf(at + 1) }))
  const isGood = (kind: Kind) => kind === 'healthy' || kind === 'flapping'
  const grouped = {
    good: endpoints.filter(({ kind }) => isGood(kind)),
    bad: endpoints.filter(({ kind }) => !isGood(kind) && kind !== 'never accepts'),
    stopped: endpoints.filter(({ kind }) => kind === 'never accepts'),
  }
  const shared = { port: PORT, flapping, canaryUrl: `http://${canaryAddress}:${PORT}/taken` }
  const processes = Object.entries(grouped).map(([name, those]): ReceiverProcess => {
    const isStoppable = name === 'stopped'
    const journal = join(folder, name)
    const own = { canaryAddress: name === 'bad' ? canaryAddress : null, backlog: isStoppable ? 1 : 511 }
    return startReceiverProcess({ ...shared, ...own, endpoints: those, journal }, isStoppable)
  })
  await Promise.all(processes.map(({ ask }) => ask({ what: 'flush' })))
  return joined(processes, folder, new Map(endpoints.map(each => [each.name, each.address])))
}

function startReceiverProcess(config: ReceiverConfig, isStoppable: boolean): ReceiverProcess {
  const child = fork(RECEIVER, [JSON.stringify(config)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const waiting = new Map<number, (reply: unknown) => void>()
  const ready = new Promise<void>((resolve, reject) => {
    waiting.set(0, () => resolve())
    child.once('exit', () => reject(new Error('A receiver process ended.')))
  })
  let number = 0
  child.on('message', (message: { readonly number: number; readonly reply: unknown }) => {
    waiting.get(message.number)?.(message.reply)
    waiting.delete(message.number)
  })
  const ask = async (order: Order) => {
    await ready
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(++number, resolve)
    child.send({ number, order })
    return await promise
  }
  return { config, child, isStoppable, isStopped: false, ask }
}

function joined(
  processes: readonly ReceiverProcess[],
  folder: string,
  addresses: ReadonlyMap<string, string>,
): Receivers {
  let fillers: Socket[] = []
  const running = () => processes.filter(receiverProcess => !receiverProcess.isStopped)
  const askRunning = (order: Order) => Promise.all(running().map(({ ask }) => ask(order)))
  const release = () => {
    for (const receiverProcess of processes.filter(each => each.isStopped)) {
      receiverProcess.child.kill('SIGCONT')
      receiverProcess.isStopped = false
    }
    for (const filler of fillers.splice(0)) filler.destroy()
  }
  return {
    urlOf: name => `http://${addresses.get(name)}:${PORT}/hooks`,
    give: async secrets => void (await askRunning({ what: 'secrets', secrets })),
    arm: async () => {
      await askRunning({ what: 'flush' })
      await askRunning({ what: 'arm' })
      fillers = (await Promise.all(processes.filter(each => each.isStoppable).map(stop))).flat()
    },
    heal: async names => {
      const isStoppedOne = (name: string) =>
        processes.some(
          receiverProcess =>
            receiverProcess.isStopped && receiverProcess.config.endpoints.some(each => each.name === name),
        )
      if (names.some(isStoppedOne)) release()
      await askRunning({ what: 'heal', names })
    },
    lacking: async (wanted, replayed = false) => {
      const reply = await Promise.all(
        running().map(({ config, ask }) => {
          const own = config.endpoints.map(({ name }) => [name, wanted[name] ?? []] as const)
          return ask({ what: 'lacking', wanted: Object.fromEntries(own), replayed }) as Promise<number>
        }),
      )
      return reply.reduce((sum, each) => sum + each, 0)
    },
    peaks: async () => {
      const reply = (await askRunning({ what: 'tally' })) as readonly TallyReply[]
      const peaks = reply.flatMap(({ tallies }) =>
        Object.entries(tallies).map(([endpoint, { sockets, requests }]) => ({ endpoint, sockets, requests })),
      )
      return { peaks, canaryTouched: reply.reduce((sum, each) => sum + each.canaryTouched, 0) }
    },
    read: async () => {
      await askRunning({ what: 'flush' })
      const texts = await Promise.all(processes.map(({ config }) => readFile(config.journal, 'utf8').catch(() => '')))
      return texts.flatMap(text => readLines<Arrival>(text))
    },
    end: async () => {
      for (const filler of fillers) filler.destroy()
      for (const { child } of processes) await endProcess(child, 'SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}

/** The kernel accepts as many as the backlog holds, and drops the others without an answer. */
async function stop(receiverProcess: ReceiverProcess): Promise<readonly Socket[]> {
  receiverProcess.child.kill('SIGSTOP')
  receiverProcess.isStopped = true
  const { endpoints, port } = receiverProcess.config
  const perEndpoint = await Promise.all(
    endpoints.map(async ({ address }) => {
      const fillers = Array.from({ length: FILLERS }, () => connect(port, address).on('error', () => {}))
      await Promise.all(fillers.slice(0, 2).map(filler => once(filler, 'connect')))
      return fillers
    }),
  )
  return perEndpoint.flat()
}
