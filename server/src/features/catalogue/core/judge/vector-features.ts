import type { EncodedText } from './encoded-text.ts'
import type { JudgeIndex } from './judge-index.ts'
import { bestWindow } from './scores.ts'
import type { Scratch } from './scratch.ts'
import { rowOf, type Vectors } from './vectors.ts'

/** From 'wholeLabel' to 'windowGroup', in the order of FEATURES: how near a skill's vectors are to the text and its windows. */
export function vectorFeatures(index: JudgeIndex, encoded: EncodedText, scratch: Scratch, place: number): number[] {
  const { wordAt, perLength } = encoded
  const rows = index.rowStart[place + 1]! - index.rowStart[place]!
  const { dots, count } = rowDots(index, encoded.vectors, scratch, place)
  const running = new Float64Array(wordAt.length + 1)
  const runOver = (row: number) => {
    for (let word = 0; word < wordAt.length; word++)
      running[word + 1] = running[word]! + dots[wordAt[word]! * count + row]!
    return running[wordAt.length]! * perLength
  }
  let wholeLabel = -1
  let windowName = -1
  let windowLabel = -1
  for (let row = 0; row < rows; row++) {
    wholeLabel = Math.max(wholeLabel, runOver(row))
    const best = bestWindow(encoded, running)
    if (row === 0) windowName = best
    windowLabel = Math.max(windowLabel, best)
  }
  const wholeDescription = runOver(rows)
  runOver(rows + 1)
  const windowGroup = bestWindow(encoded, running)
  const { whole, window } = scratch
  return [wholeLabel, whole[place]!, window[place]!, windowName, windowLabel, wholeDescription, windowGroup]
}

/** The product of every vector of the text with every label of the skill, then its description, then its group. */
function rowDots(
  { rowStart, encoder }: JudgeIndex,
  vectors: readonly number[],
  { labelProducts }: Scratch,
  place: number,
): { dots: Float64Array; count: number } {
  const { wordVectors, labels, descriptions, groups, groupOf } = encoder
  const name = rowStart[place]!
  const rows = rowStart[place + 1]! - name
  const group = groupOf[place]!
  labelProducts.place(0, labels.values.subarray(name * labels.dimension, (name + rows) * labels.dimension))
  labelProducts.place(rows, rowOf(descriptions, place))
  labelProducts.place(rows + 1, rowOf(groups, group))
  const scales = [...scalesOf(labels, name, rows), descriptions.scales[place]!, groups.scales[group]!]
  const count = scales.length
  const dots = new Float64Array(vectors.length * count)
  vectors.forEach((vector, at) => {
    const scale = wordVectors.scales[vector]!
    const sums = labelProducts.multiply(rowOf(wordVectors, vector), count)
    for (let row = 0; row < count; row++) dots[at * count + row] = sums[row]! * scale * scales[row]!
  })
  return { dots, count }
}

function scalesOf({ scales }: Vectors, from: number, count: number): Float32Array {
  return scales.subarray(from, from + count)
}
