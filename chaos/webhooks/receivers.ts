import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endProcess } from '../../server/test/harness/process.ts'
import type { Arrival, Peak } from './history.ts'
import { readLines } from './journal.ts'
import type { Kind } from './kinds.ts'
import type { Order, ReceiverConfig, Tally, Wanted } from './receiver.ts'

const RECEIVER = fileURLToPath(new URL('./receiver.ts', import.meta.url))
const PORT = 8_444
/** More than the backlog holds: from then on the kernel answers nobody. */
const FILLERS = 4

/** Receivers in processes of their own, so that what keeps this one busy delays no answer and no note. */
export interface Receivers {
  urlOf(name: string): string
  give(secrets: Readonly<Record<string, string>>): Promise<void>
  /** From now on each behaves as its kind does. */
  arm(): Promise<void>
  /** These answer well again; those that never accept can only all be healed at once. */
  heal(names: readonly string[]): Promise<void>
  /** How many of these events have not been taken yet, or not been replayed. */
  lacking(wanted: Wanted, replayed?: boolean): Promise<number>
  peaks(): Promise<{ readonly peaks: readonly Peak[]; readonly canaryTouched: number }>
  /** All that arrived so far. */
  read(): Promise<readonly Arrival[]>
  end(): Promise<void>
}

export interface ReceiverPlace {
  readonly name: string
  readonly kind: Kind
  /** Among those of its kind. */
  readonly nth: number
}

interface House {
  readonly config: ReceiverConfig
  readonly child: ChildProcess
  readonly isStoppable: boolean
  isStopped: boolean
  ask(order: Order): Promise<unknown>
}

interface Told {
  readonly tallies: Readonly<Record<string, Tally>>
  readonly canaryTouched: number
}

/** An address of this run's own for each, so that two runs on one machine can use the same port. */
const addressOf = (number: number) => `127.${64 + number}.${(process.pid >> 8) & 255}.${process.pid & 255}`

export async function startReceivers(
  places: readonly ReceiverPlace[],
  flapping: ReceiverConfig['flapping'],
): Promise<Receivers> {
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-receivers-'))
  const canaryAddress = addressOf(0)
  const endpoints = places.map(({ name, kind, nth }, at) => ({ name, kind, nth, address: addressOf(at + 1) }))
  const isGood = (kind: Kind) => kind === 'healthy' || kind === 'flapping'
  const housed = {
    good: endpoints.filter(({ kind }) => isGood(kind)),
    bad: endpoints.filter(({ kind }) => !isGood(kind) && kind !== 'never accepts'),
    stopped: endpoints.filter(({ kind }) => kind === 'never accepts'),
  }
  const shared = { port: PORT, flapping, canaryUrl: `http://${canaryAddress}:${PORT}/taken` }
  const houses = Object.entries(housed).map(([name, those]): House => {
    const isStoppable = name === 'stopped'
    const journal = join(folder, name)
    const own = { canaryAddress: name === 'bad' ? canaryAddress : null, backlog: isStoppable ? 1 : 511 }
    return startHouse({ ...shared, ...own, endpoints: those, journal }, isStoppable)
  })
  await Promise.all(houses.map(({ ask }) => ask({ what: 'flush' })))
  return joined(houses, folder, new Map(endpoints.map(each => [each.name, each.address])))
}

function startHouse(config: ReceiverConfig, isStoppable: boolean): House {
  const child = fork(RECEIVER, [JSON.stringify(config)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const waiting = new Map<number, (told: unknown) => void>()
  const ready = new Promise<void>((resolve, reject) => {
    waiting.set(0, () => resolve())
    child.once('exit', () => reject(new Error('A receiver process ended.')))
  })
  let number = 0
  child.on('message', (message: { readonly number: number; readonly told: unknown }) => {
    waiting.get(message.number)?.(message.told)
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

function joined(houses: readonly House[], folder: string, addresses: ReadonlyMap<string, string>): Receivers {
  let fillers: Socket[] = []
  const awake = () => houses.filter(house => !house.isStopped)
  const askAwake = (order: Order) => Promise.all(awake().map(({ ask }) => ask(order)))
  const letGo = () => {
    for (const house of houses.filter(each => each.isStopped)) {
      house.child.kill('SIGCONT')
      house.isStopped = false
    }
    for (const filler of fillers.splice(0)) filler.destroy()
  }
  return {
    urlOf: name => `http://${addresses.get(name)}:${PORT}/hooks`,
    give: async secrets => void (await askAwake({ what: 'secrets', secrets })),
    arm: async () => {
      await askAwake({ what: 'flush' })
      await askAwake({ what: 'arm' })
      fillers = (await Promise.all(houses.filter(each => each.isStoppable).map(stop))).flat()
    },
    heal: async names => {
      const isStoppedOne = (name: string) =>
        houses.some(house => house.isStopped && house.config.endpoints.some(each => each.name === name))
      if (names.some(isStoppedOne)) letGo()
      await askAwake({ what: 'heal', names })
    },
    lacking: async (wanted, replayed = false) => {
      const told = await Promise.all(
        awake().map(({ config, ask }) => {
          const own = config.endpoints.map(({ name }) => [name, wanted[name] ?? []] as const)
          return ask({ what: 'lacking', wanted: Object.fromEntries(own), replayed }) as Promise<number>
        }),
      )
      return told.reduce((sum, each) => sum + each, 0)
    },
    peaks: async () => {
      const told = (await askAwake({ what: 'tally' })) as readonly Told[]
      const peaks = told.flatMap(({ tallies }) =>
        Object.entries(tallies).map(([endpoint, { sockets, requests }]) => ({ endpoint, sockets, requests })),
      )
      return { peaks, canaryTouched: told.reduce((sum, each) => sum + each.canaryTouched, 0) }
    },
    read: async () => {
      await askAwake({ what: 'flush' })
      const texts = await Promise.all(houses.map(({ config }) => readFile(config.journal, 'utf8').catch(() => '')))
      return texts.flatMap(text => readLines<Arrival>(text))
    },
    end: async () => {
      for (const filler of fillers) filler.destroy()
      for (const { child } of houses) await endProcess(child, 'SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}

/** The kernel accepts as many as the backlog holds, and drops the rest unheard. */
async function stop(house: House): Promise<readonly Socket[]> {
  house.child.kill('SIGSTOP')
  house.isStopped = true
  const { endpoints, port } = house.config
  const perEndpoint = await Promise.all(
    endpoints.map(async ({ address }) => {
      const fillers = Array.from({ length: FILLERS }, () => connect(port, address).on('error', () => {}))
      await Promise.all(fillers.slice(0, 2).map(filler => once(filler, 'connect')))
      return fillers
    }),
  )
  return perEndpoint.flat()
}
