import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { realAmbient } from '../../server/src/adapters/ambient.ts'
import { createDatabase } from '../../server/src/adapters/postgres/database.ts'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import { threadedSnapshotLoader } from '../../server/src/adapters/taxonomy-thread/loader.ts'
import { extractFromText, liveTaxonomy } from '../../server/src/features/catalogue/index.ts'

/** In a thread of its own, where nothing is compiled yet: the first extraction of a process. */
export interface BlockOrder {
  readonly url: string
  readonly text: string
  readonly limit: number
}

export interface Block {
  /** Longest time the event loop stood still, also because others had the machine. */
  readonly stillMs: number
  /** Longest time we worked without a turn for others. */
  readonly workMs: number
}

const { url, text, limit } = workerData as BlockOrder
const pool = createPool({ url, role: 'pramaan_app', size: 1, name: 'first extract', onError: () => {} })
const taxonomy = liveTaxonomy({ database: createDatabase(pool), loader: threadedSnapshotLoader(url) })
await taxonomy.refresh()
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
await new Promise(resolve => setTimeout(resolve, 20))
delay.reset()
const work = workMeter()
await extractFromText({ taxonomy, ...realAmbient, nextTurn: work.nextTurn }, text, limit)
work.note()
await new Promise(resolve => setTimeout(resolve, 20))
delay.disable()
await pool.end()
parentPort?.postMessage({ stillMs: delay.max / 1e6, workMs: work.longestMs() } satisfies Block, [])

/** By the processor's clock, which stands while others have the machine. */
function workMeter() {
  let since = process.threadCpuUsage()
  let longest = 0
  const note = () => {
    const { user, system } = process.threadCpuUsage(since)
    longest = Math.max(longest, (user + system) / 1000)
  }
  const nextTurn = async () => {
    note()
    await realAmbient.nextTurn()
    since = process.threadCpuUsage()
  }
  return { note, nextTurn, longestMs: () => longest }
}
