import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RankerModel, readRankerModel } from '@pramaan/matching'
import { sha256Hex } from '../kernel/crypto.ts'

/** The trained files of the ranker, as matching/training writes them. Their names are defined here only. */
export const MODEL_DIRECTORY = fileURLToPath(new URL('../../../matching/model', import.meta.url))
export const MODEL_FILES = {
  encoder: 'encoder-3.bin',
  weights: 'weights-3.json',
  calibration: 'likelihood-3.json',
} as const

/** Errors say what an operator can do. Files that were not fitted to one another are rejected: their scores would not be probabilities. */
export async function readRankerModelFiles(directory: string = MODEL_DIRECTORY): Promise<RankerModel> {
  // In sequence, so that the same file is named each time if several are missing.
  const encoder = await readModelFile(directory, MODEL_FILES.encoder)
  const weightsFile = await readModelFile(directory, MODEL_FILES.weights)
  const calibrationFile = await readModelFile(directory, MODEL_FILES.calibration)
  const weights = parseDocument(weightsFile, MODEL_FILES.weights)
  const calibration = parseDocument(calibrationFile, MODEL_FILES.calibration)
  checkFittedTo(MODEL_FILES.weights, weights.fitted?.encoderSha256, MODEL_FILES.encoder, encoder)
  checkFittedTo(MODEL_FILES.calibration, calibration.fitted?.weightsSha256, MODEL_FILES.weights, weightsFile)
  return readRankerModel({ encoder, weights, calibration })
}

interface FittedDocument {
  readonly fitted?: { readonly encoderSha256?: string; readonly weightsSha256?: string }
}

async function readModelFile(directory: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(directory, name))
  } catch (cause) {
    throw new Error(`${join(directory, name)} cannot be read: it is part of the repository and of the image`, { cause })
  }
}

function parseDocument(bytes: Buffer, name: string): FittedDocument {
  try {
    return JSON.parse(bytes.toString('utf8')) as FittedDocument
  } catch (cause) {
    throw new Error(`${name} is not valid JSON: restore it from the repository`, { cause })
  }
}

function checkFittedTo(fitted: string, expected: string | undefined, to: string, bytes: Buffer): void {
  if (expected === sha256Hex(bytes)) return
  throw new Error(
    `${fitted} was fitted to another ${to} than the one next to it: take both from one commit, or fit again`,
  )
}
