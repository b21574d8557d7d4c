import { Worker } from 'node:worker_threads'
import type { Ranker, TaxonomySnapshot } from '@pramaan/matching'
import type { LoadedTaxonomy, SnapshotLoader } from '../../features/skill-search/index.ts'
import { MODEL_DIRECTORY } from '../ranker-model.ts'

/** Messages of the thread: the snapshot first, so that a new version gets into use, and on request the ranker or why there is none. */
export type ThreadMessage =
  | { readonly snapshot: TaxonomySnapshot }
  | { readonly ranker: Ranker | null }
  | { readonly failure: string }

export interface ThreadData {
  readonly url: string
  readonly modelDirectory: string
  readonly cacheDirectory: string | null
  readonly rankerDelayMs: number
}

interface LoaderOptions {
  /** Default: the model of the repository. */
  readonly modelDirectory?: string | null | undefined
  /** Where built indexes are kept for the next start; null or left out: nowhere. */
  readonly cacheDirectory?: string | null | undefined
  /** Pause of the thread before it builds the ranker. */
  readonly rankerDelayMs?: number
}

/**
 * Builds each snapshot in a new thread. Building ESCO's takes over a second of CPU, which would block the event loop. The buffers are
 * transferred, not copied, and the thread's garbage is released with the thread. A thread that waits for `buildRanker` or `discard`
 * does not keep the process alive.
 */
export function threadedSnapshotLoader(
  url: string,
  { modelDirectory, cacheDirectory, rankerDelayMs = 0 }: LoaderOptions = {},
): SnapshotLoader {
  return {
    load: () =>
      new Promise<LoadedTaxonomy>((resolve, reject) => {
        const thread = new Worker(new URL('./thread.ts', import.meta.url), {
          workerData: {
            url,
            modelDirectory: modelDirectory ?? MODEL_DIRECTORY,
            cacheDirectory: cacheDirectory ?? null,
            rankerDelayMs,
          } satisfies ThreadData,
        })
        const ranker = Promise.withResolvers<Ranker | null>()
        // Handled by the caller of `buildRanker`, if there is one.
        ranker.promise.catch(() => {})
        const fail = (error: Error) => {
          ranker.reject(error)
          reject(error)
        }
        const buildRanker = () => {
          thread.ref()
          thread.postMessage('build ranker', [])
          return ranker.promise
        }
        thread.on('message', (message: ThreadMessage) => {
          if ('ranker' in message) ranker.resolve(message.ranker)
          else if ('failure' in message) ranker.reject(new Error(message.failure))
          else {
            thread.unref()
            resolve({ snapshot: message.snapshot, buildRanker, discard: () => void thread.terminate() })
          }
        })
        thread.once('error', fail)
        thread.once('exit', code => fail(new Error(`The taxonomy thread ended with code ${code} before it answered.`)))
      }),
  }
}
