import type { JudgeIndex } from './judge-index.ts'
import type { QueryWeights } from './scores.ts'
import type { Scratch } from './scratch.ts'

/** From 'gramCosine' to 'nameStemCosine', in the order of FEATURES: how a skill's labels share the text's words and letters. */
export function lexicalFeatures(
  { rowStart, lexical: { byStem, byGram } }: JudgeIndex,
  { stems, grams }: QueryWeights,
  { stemSums, gramSums }: Scratch,
  place: number,
): number[] {
  const name = rowStart[place]!
  const last = rowStart[place + 1]!
  const gramCosine = (row: number) => gramSums[2 * row + 1]! * byGram.perNorm[row]! * grams.perNorm
  const stemCosine = (row: number) => stemSums[2 * row + 1]! * byStem.perNorm[row]! * stems.perNorm
  const best = [0, 0, 0, 0, 0, 0]
  for (let row = name; row < last; row++) {
    const shared = stemSums[2 * row]!
    best[0] = Math.max(best[0]!, gramCosine(row))
    best[1] = Math.max(best[1]!, gramSums[2 * row]! * byGram.perSum[row]!)
    best[2] = Math.max(best[2]!, stemCosine(row))
    best[3] = Math.max(best[3]!, shared * byStem.perSum[row]!)
    best[4] = Math.max(best[4]!, shared === 0 ? 0 : shared / (stems.sum + 1 / byStem.perSum[row]! - shared))
    best[5] = Math.max(best[5]!, shared)
  }
  return [...best, gramCosine(name), stemCosine(name)]
}
