import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type JudgeWeights,
  type Likelihoods,
  readLikelihoods,
  readWeights,
  readWordTable,
  type WordTable,
} from '../features/catalogue/index.ts'
import { sha256Hex } from '../kernel/crypto.ts'

/** What the judge was trained to know, as `tools/encoder` writes it; its names stand here alone. */
export const MODEL_DIRECTORY = fileURLToPath(new URL('../../../catalogue/model', import.meta.url))
export const MODEL_FILES = {
  encoder: 'encoder-3.bin',
  weights: 'weights-3.json',
  likelihood: 'likelihood-3.json',
} as const

export interface JudgeModel {
  readonly table: WordTable
  readonly weights: JudgeWeights
  readonly likelihoods: Likelihoods
}

/**
 * Throws what an operator can do about it. Files that were not made for one another are refused: scores that are no likelihoods would
 * be taken for ones.
 */
export async function readJudgeModel(directory: string = MODEL_DIRECTORY): Promise<JudgeModel> {
  // One after the other, so that of several missing the same is named each time.
  const encoder = await readModelFile(directory, MODEL_FILES.encoder)
  const weights = await readModelFile(directory, MODEL_FILES.weights)
  const likelihood = await readModelFile(directory, MODEL_FILES.likelihood)
  const weighed = readDocument(weights, MODEL_FILES.weights)
  const likely = readDocument(likelihood, MODEL_FILES.likelihood)
  refuseOther(MODEL_FILES.weights, weighed.fitted?.encoderSha256, MODEL_FILES.encoder, encoder)
  refuseOther(MODEL_FILES.likelihood, likely.fitted?.weightsSha256, MODEL_FILES.weights, weights)
  return { table: readWordTable(encoder), weights: readWeights(weighed), likelihoods: readLikelihoods(likely) }
}

interface FittedDocument {
  readonly fitted?: { readonly encoderSha256?: string; readonly weightsSha256?: string }
}

async function readModelFile(directory: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(directory, name))
  } catch (cause) {
    throw new Error(`${join(directory, name)} cannot be read: it comes with the repository, and with the image`, {
      cause,
    })
  }
}

function readDocument(bytes: Buffer, name: string): FittedDocument {
  try {
    return JSON.parse(bytes.toString('utf8')) as FittedDocument
  } catch (cause) {
    throw new Error(`${name} is no JSON: take it from the repository again`, { cause })
  }
}

function refuseOther(fitted: string, wanted: string | undefined, to: string, bytes: Buffer): void {
  if (wanted === sha256Hex(bytes)) return
  throw new Error(
    `${fitted} was fitted to another ${to} than the one beside it: take both from one commit, or fit again`,
  )
}
