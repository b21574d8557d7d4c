import { Worker } from 'node:worker_threads'
import type { Judge, LoadedTaxonomy, SnapshotLoader, TaxonomySnapshot } from '../../features/catalogue/index.ts'
import { MODEL_DIRECTORY } from '../judge-model.ts'

/** What the thread says: the snapshot first, so that a new version comes into force, and then what became of the judge. */
export type ThreadMessage =
  | { readonly snapshot: TaxonomySnapshot }
  | { readonly judge: Judge | null }
  | { readonly unjudged: string }

interface JudgeOptions {
  /** Ours unless given. */
  readonly modelDirectory?: string | null | undefined
  /** How long the thread rests between snapshot and judge. */
  readonly judgeAfterMs?: number
}

/**
 * Builds each snapshot in a new thread. Building ESCO's takes over a second of CPU, which on the main thread would be a second
 * of no answers; the buffers are moved, not copied, and the thread's garbage goes with the thread.
 */
export function threadedSnapshotLoader(
  url: string,
  { modelDirectory, judgeAfterMs = 0 }: JudgeOptions = {},
): SnapshotLoader {
  let latest: Worker | null = null
  return {
    load: () =>
      new Promise<LoadedTaxonomy>((resolve, reject) => {
        // Should it still build the judge of an older version: nobody would ask it any more.
        void latest?.terminate()
        const thread = new Worker(new URL('./thread.ts', import.meta.url), {
          workerData: { url, modelDirectory: modelDirectory ?? MODEL_DIRECTORY, judgeAfterMs },
        })
        latest = thread
        const judge = Promise.withResolvers<Judge | null>()
        const fail = (error: Error) => {
          judge.reject(error)
          reject(error)
        }
        // Who only wants the snapshot does not wait for it.
        judge.promise.catch(() => {})
        thread.on('message', (message: ThreadMessage) => {
          if ('judge' in message) judge.resolve(message.judge)
          else if ('unjudged' in message) judge.reject(new Error(message.unjudged))
          else resolve({ snapshot: message.snapshot, judge: judge.promise })
        })
        thread.once('error', fail)
        thread.once('exit', code => fail(new Error(`The taxonomy thread ended with code ${code} before it answered.`)))
      }),
  }
}
