import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadData, ThreadMessage } from './loader.ts'

/**
 * Runs in its own thread: reads the labels, builds the snapshot and transfers its buffers, waits for the request to build the ranker,
 * does the same with it, and ends. Compiled modules are cached on disk between threads: compiling them took 330 ms of each load,
 * with the cache 120.
 */
enableCompileCache()
const { buffersOf, buildRanker, buildSnapshot } = await import('@pramaan/matching')
const { readSnapshotSource } = await import('../../features/skill-search/index.ts')
const { readGlossaryFiles } = await import('../glossary-files.ts')
const { readRankerModelFiles } = await import('../ranker-model.ts')
const { createDatabase } = await import('../postgres/database.ts')
const { createPool } = await import('../postgres/pool.ts')

const { builtFilesIn, nothingKept } = await import('./built-files.ts')

const { url, modelDirectory, cacheDirectory, rankerDelayMs } = workerData as ThreadData
const built = cacheDirectory === null ? nothingKept : builtFilesIn(cacheDirectory)

const pool = createPool({
  url,
  role: 'pramaan_app',
  size: 1,
  name: 'pramaan taxonomy',
  statementTimeoutMs: 60_000,
  onError: () => {},
})
const source = await readSnapshotSource(createDatabase(pool).reads, await readGlossaryFiles())
const snapshot = await built.reuse('snapshot', source, () => buildSnapshot(source))
post({ snapshot }, buffersOf(snapshot))
// After the snapshot, which must not wait for it.
await pool.end()
await once(parentPort!, 'message')
await setTimeout(rankerDelayMs)
lowerPriority()
try {
  // Read even if there is nothing to rank: a missing file is reported at the start, not after the first import.
  const model = await readRankerModelFiles(modelDirectory)
  const ranker = await built.reuse('ranker', [source, model], () => buildRanker(source, model))
  post({ ranker }, ranker === null ? [] : buffersOf(ranker.index))
} catch (error) {
  post({ failure: (error as Error).message }, [])
}

/**
 * Requests come before rankers: with two processes that rebuild theirs on two cores, the slowest search took 210 to 730 ms without it.
 * Linux sets priorities by thread and shows each thread its own id here; elsewhere the priority stays as it is.
 */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not Linux, or not allowed.
  }
}

function post(message: ThreadMessage, buffers: ArrayBuffer[]): void {
  parentPort?.postMessage(message, buffers)
}
