import { parentPort, workerData } from 'node:worker_threads'
import { loadSnapshot, snapshotBuffers } from '../../features/catalogue/index.ts'
import { createDatabase } from '../postgres/database.ts'
import { createPool } from '../postgres/pool.ts'

/** Runs in a thread of its own: reads the labels, builds the snapshot, hands its buffers over and ends. */
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
  const snapshot = await loadSnapshot(createDatabase(pool).reads)
  parentPort?.postMessage(snapshot, snapshotBuffers(snapshot))
} finally {
  await pool.end()
}
