import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase } from '../../server/src/adapters/postgres/database.ts'
import { createPool } from '../../server/src/adapters/postgres/pool.ts'
import { realRuntime } from '../../server/src/adapters/runtime.ts'
import { threadedSnapshotLoader } from '../../server/src/adapters/taxonomy-thread/loader.ts'
import { extractFromText, liveTaxonomy } from '../../server/src/features/skill-search/index.ts'

/** The first extraction of a process, measured in a new thread where nothing is compiled yet. */
export interface BlockOrder {
  readonly url: string
  readonly text: string
  readonly limit: number
}

export interface Block {
  /** Longest block of the event loop, including time taken by other processes. */
  readonly stillMs: number
  /** Longest CPU time between two yields. */
  readonly workMs: number
}

const { url, text, limit } = workerData as BlockOrder
const pool = createPool({ url, role: 'pramaan_app', size: 1, name: 'first extract', onError: () => {} })
const taxonomy = liveTaxonomy({
  database: createDatabase(pool),
  loader: threadedSnapshotLoader(url),
  ...realRuntime,
})
await taxonomy.refresh()
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
await new Promise(resolve => setTimeout(resolve, 20))
delay.reset()
const work = workMeter()
await extractFromText({ taxonomy, ...realRuntime, yieldToEventLoop: work.yieldToEventLoop }, text, limit)
work.note()
await new Promise(resolve => setTimeout(resolve, 20))
delay.disable()
await pool.end()
parentPort?.postMessage({ stillMs: delay.max / 1e6, workMs: work.longestMs() } satisfies Block, [])

/** By CPU time, which does not include other processes. */
function workMeter() {
  let since = process.threadCpuUsage()
  let longest = 0
  const note = () => {
    const { user, system } = process.threadCpuUsage(since)
    longest = Math.max(longest, (user + system) / 1000)
  }
  const yieldToEventLoop = async () => {
    note()
    await realRuntime.yieldToEventLoop()
    since = process.threadCpuUsage()
  }
  return { note, yieldToEventLoop, longestMs: () => longest }
}
