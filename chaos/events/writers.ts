import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tenant } from '../../server/src/kernel/tenant.ts'
import { endProcess } from '../../testing/process.ts'
import { pick, type Random } from '../random.ts'
import { readJournal, type WrittenTransaction } from './journal.ts'
import type { WriterConfig } from './writer.ts'

const WRITER = fileURLToPath(new URL('./writer.ts', import.meta.url))

/** Writer processes that are killed and restarted with their journals. */
export interface Writers {
  /** Events committed so far, as reported. */
  committed(): number
  /** Whether each has written its share. */
  areDone(): boolean
  /** Whether each has committed, or finished, since counting was last restarted. */
  haveCommitted(): boolean
  startCounting(): void
  /** Kills a busy one, if there is any, and restarts it. */
  killOne(random: Random): Promise<boolean>
  read(): Promise<readonly WrittenTransaction[]>
  end(): Promise<void>
}

interface Slot {
  readonly config: WriterConfig
  child: ChildProcess
  committed: number
  hasCommitted: boolean
  isDone: boolean
}

export interface WritersOptions {
  readonly url: string
  readonly tenants: readonly Tenant[]
  readonly events: number
  readonly count: number
  readonly queues: number
  readonly seed: number
}

export async function startWriters(options: WritersOptions): Promise<Writers> {
  const { url, tenants, events, count, queues, seed } = options
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-writers-'))
  const slots = Array.from({ length: count }, (_, nth): Slot => {
    const journal = join(folder, `writer-${nth}`)
    const config = {
      name: `w${nth}`,
      url,
      journal,
      tenants,
      quota: Math.ceil(events / count),
      queues,
      seed: seed + nth,
    }
    return begin({ config, committed: 0, hasCommitted: false, isDone: false })
  })
  return {
    committed: () => slots.reduce((sum, slot) => sum + slot.committed, 0),
    areDone: () => slots.every(slot => slot.isDone),
    haveCommitted: () => slots.every(slot => slot.hasCommitted || slot.isDone),
    startCounting: () => {
      for (const slot of slots) slot.hasCommitted = false
    },
    killOne: async random => {
      const working = slots.filter(slot => !slot.isDone)
      if (working.length === 0) return false
      const slot = pick(working, random)
      await endProcess(slot.child, 'SIGKILL')
      begin(slot)
      return true
    },
    read: async () => {
      const texts = await Promise.all(slots.map(({ config }) => readFile(config.journal, 'utf8')))
      return texts.flatMap(readJournal)
    },
    end: async () => {
      for (const { child } of slots) await endProcess(child, 'SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}

/** Another seed each time: a restarted writer must not write the same events again. */
function begin(slot: Omit<Slot, 'child'> & { child?: ChildProcess }): Slot {
  const config = { ...slot.config, seed: slot.config.seed + Math.floor(performance.now()) }
  const child = fork(WRITER, [JSON.stringify(config)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const begun = Object.assign(slot, { child })
  child.on('message', committed => {
    begun.committed = Number(committed)
    begun.hasCommitted = true
  })
  child.on('exit', code => {
    if (begun.child === child && code === 0) begun.isDone = true
  })
  return begun
}
