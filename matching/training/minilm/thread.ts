import { parentPort, workerData } from 'node:worker_threads'
import type { TokenBatch } from './batches.ts'
import { vectorsOf } from './forward.ts'
import type { Weights } from './weights.ts'

/** Returns the vectors of each batch, in sequence. */
const weights = workerData as Weights

parentPort?.on('message', ({ tokens, textLength }: TokenBatch) => {
  const vectors = vectorsOf(weights, tokens, textLength)
  parentPort?.postMessage(vectors, [vectors.buffer as ArrayBuffer])
})
