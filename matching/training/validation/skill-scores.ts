import type { WordTable } from '../fold.ts'
import { bringToLengthOne } from '../model/bags.ts'
import { dotProducts } from '../model/dot-products.ts'
import type { Entry } from '../sources/source.ts'
import type { Query } from './queries.ts'
import { textVectors } from './text-vectors.ts'
import { windowsOf } from './windows.ts'

/** Weight of the whole sentence relative to its best window. */
const WHOLE_SHARE = 0.5

/** One row of scores per query, one number per skill. */
export type SkillScores = (kind: Query['kind'], texts: readonly string[]) => readonly Float32Array[]

/** Scores of the encoder alone, without the lexical features of the ranker. */
export function skillScorer(table: WordTable, skills: readonly Entry[]): SkillScores {
  const { dimension } = table
  const vectorsOf = textVectors(table)
  const names = skills.map(skill => [skill.name, ...skill.others])
  const nameVectors = vectorsOf(names.flat())
  const starts = startsOf(names)
  const centroids = centroidsOf(nameVectors, starts, dimension)
  const byCentroid = (texts: readonly string[]) => dotProducts(vectorsOf(texts), centroids, dimension)

  const spanScores = (texts: readonly string[]) => {
    const byName = rowsOf(dotProducts(vectorsOf(texts), nameVectors, dimension), texts.length)
    return rowsOf(byCentroid(texts), texts.length).map((near, query) =>
      near.map((score, skill) => score + largest(byName[query]!, starts[skill]!, starts[skill + 1]!)),
    )
  }
  const sentenceScores = (texts: readonly string[]) =>
    rowsOf(byCentroid(texts), texts.length).map((whole, query) => {
      const best = columnMaxima(byCentroid(windowsOf(texts[query]!)), skills.length)
      return whole.map((score, skill) => best[skill]! + WHOLE_SHARE * score)
    })
  return (kind, texts) => (kind === 'span' ? spanScores(texts) : sentenceScores(texts))
}

function rowsOf(matrix: Float32Array, rows: number): readonly Float32Array[] {
  const width = matrix.length / rows
  return Array.from({ length: rows }, (_, row) => matrix.subarray(row * width, (row + 1) * width))
}

function startsOf(names: readonly (readonly string[])[]): Uint32Array {
  const starts = new Uint32Array(names.length + 1)
  names.forEach((list, skill) => {
    starts[skill + 1] = starts[skill]! + list.length
  })
  return starts
}

function centroidsOf(vectors: Float32Array, starts: Uint32Array, dimension: number): Float32Array {
  const centroids = new Float32Array((starts.length - 1) * dimension)
  for (let skill = 0; skill + 1 < starts.length; skill++) {
    const sum = centroids.subarray(skill * dimension, (skill + 1) * dimension)
    for (let at = starts[skill]! * dimension; at < starts[skill + 1]! * dimension; at++) {
      sum[at % dimension]! += vectors[at]!
    }
    bringToLengthOne(sum)
  }
  return centroids
}

function largest(values: Float32Array, from: number, end: number): number {
  let most = Number.NEGATIVE_INFINITY
  for (let at = from; at < end; at++) most = Math.max(most, values[at]!)
  return most
}

function columnMaxima(matrix: Float32Array, columns: number): Float32Array {
  const maxima = matrix.slice(0, columns)
  for (let at = columns; at < matrix.length; at++) {
    const column = at % columns
    if (matrix[at]! > maxima[column]!) maxima[column] = matrix[at]!
  }
  return maxima
}
