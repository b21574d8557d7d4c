import type { EncodedText } from './encoded-text.ts'
import type { JudgeIndex } from './judge-index.ts'
import { bestWindow } from './scores.ts'
import type { Scratch } from './scratch.ts'
import { rowOf } from './vectors.ts'

/** From 'wholeLabel' to 'windowLabel', in the order of FEATURES: how near a skill's labels are to the text and its windows. */
export function vectorFeatures(index: JudgeIndex, encoded: EncodedText, scratch: Scratch, place: number): number[] {
  const { vectors, wordAt, perLength } = encoded
  const name = index.rowStart[place]!
  const rows = index.rowStart[place + 1]! - name
  const dots = labelDots(index, vectors, scratch, name, rows)
  const running = new Float64Array(wordAt.length + 1)
  let wholeLabel = -1
  let windowName = -1
  let windowLabel = -1
  for (let row = 0; row < rows; row++) {
    for (let word = 0; word < wordAt.length; word++)
      running[word + 1] = running[word]! + dots[wordAt[word]! * rows + row]!
    wholeLabel = Math.max(wholeLabel, running[wordAt.length]! * perLength)
    const best = bestWindow(encoded, running)
    if (row === 0) windowName = best
    windowLabel = Math.max(windowLabel, best)
  }
  return [wholeLabel, scratch.whole[place]!, scratch.window[place]!, windowName, windowLabel]
}

/** The product of every vector of the text with every label of the skill: vector by vector, label by label. */
function labelDots(
  { encoder: { wordVectors, labels } }: JudgeIndex,
  vectors: readonly number[],
  { labelProducts }: Scratch,
  name: number,
  rows: number,
): Float64Array {
  const dots = new Float64Array(vectors.length * rows)
  labelProducts.place(0, labels.values.subarray(name * labels.dimension, (name + rows) * labels.dimension))
  vectors.forEach((vector, at) => {
    const scale = wordVectors.scales[vector]!
    const sums = labelProducts.multiply(rowOf(wordVectors, vector), rows)
    for (let row = 0; row < rows; row++) dots[at * rows + row] = sums[row]! * scale * labels.scales[name + row]!
  })
  return dots
}
