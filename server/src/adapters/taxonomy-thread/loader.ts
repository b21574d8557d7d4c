import { Worker } from 'node:worker_threads'
import type { SnapshotLoader, TaxonomySnapshot } from '../../features/catalogue/index.ts'

/**
 * Builds each snapshot in a new thread. Building ESCO's takes over a second of CPU, which on the main thread would be a second
 * of no answers; the buffers are moved, not copied, and the thread's garbage goes with the thread.
 */
export function threadedSnapshotLoader(url: string): SnapshotLoader {
  return {
    load: () =>
      new Promise<TaxonomySnapshot>((resolve, reject) => {
        const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { url } })
        thread.once('message', resolve)
        thread.once('error', reject)
        thread.once('exit', code =>
          reject(new Error(`The taxonomy thread ended with code ${code} before it answered.`)),
        )
      }),
  }
}
