import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Runs in a thread of its own: reads the labels, builds the snapshot, hands its buffers over and ends. Compiled modules are
 * kept on disk between threads: reading them anew took 330 ms of each take-over, with the cache 120.
 */
enableCompileCache()
const { loadSnapshot, snapshotBuffers } = await import('../../features/catalogue/index.ts')
const { readGlossaryFiles } = await import('../glossary-files.ts')
const { createDatabase } = await import('../postgres/database.ts')
const { createPool } = await import('../postgres/pool.ts')

const { url } = workerData as { url: string }

const pool = createPool({
  url,
  role: 'pramaan_app',
  size: 1,
  name: 'pramaan taxonomy',
  statementTimeoutMs: 60_000,
  onError: () => {},
})
try {
  const snapshot = await loadSnapshot(createDatabase(pool).reads, await readGlossaryFiles())
  parentPort?.postMessage(snapshot, snapshotBuffers(snapshot))
} finally {
  await pool.end()
}
