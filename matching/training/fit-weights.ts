import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MODEL_DIRECTORY, MODEL_FILES } from '../../server/src/adapters/ranker-model.ts'
import { sha256Hex } from '../../server/src/kernel/crypto.ts'
import { FEATURES } from '../src/ranker/features.ts'
import { COLUMNS, FITTED_ON, readCandidateQueries } from './candidate-queries.ts'
import { crossValidate, WEIGHT_DECAY } from './fit-weights-cross.ts'
import { fitListwise } from './fit-weights-listwise.ts'

/** Fits the weights of the ranker on the 402 annotated validation texts, and on nothing else. */
const SEED = 20_261_115
const DIGITS = 5

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    encoder: { type: 'string', default: join(MODEL_DIRECTORY, MODEL_FILES.encoder) },
    out: { type: 'string', default: join(MODEL_DIRECTORY, MODEL_FILES.weights) },
  },
})
const log = (line: string) => process.stdout.write(`${line}\n`)

const encoder = await readFile(values.encoder)
const queries = await readCandidateQueries(values.data, encoder)
const reached = queries.filter(({ isRight }) => isRight.includes(true)).length
log(`${queries.length} texts, a right skill among the candidates of ${reached}`)

const fitted = { full: fitSet('full'), bare: fitSet('bare') }
await writeFile(values.out, `${JSON.stringify(documentOf(), null, 2)}\n`)

function fitSet(set: 'full' | 'bare') {
  const columns = COLUMNS[set]
  const crossValidated = crossValidate(queries, columns, SEED)
  log(`${set}, 5-fold, grouped by sentence: ${JSON.stringify(crossValidated)}`)
  const weights = fitListwise(queries, columns, WEIGHT_DECAY)
  const named = columns.map((column, at) => [FEATURES[column]!, Number(weights[at]!.toFixed(DIGITS))])
  return { weights: Object.fromEntries(named) as Record<string, number>, crossValidated }
}

function documentOf() {
  return {
    version: 1,
    full: fitted.full.weights,
    bare: fitted.bare.weights,
    fitted: {
      by: 'matching/training/fit-weights.ts',
      encoderSha256: sha256Hex(encoder),
      data: FITTED_ON,
      texts: queries.length,
      decay: WEIGHT_DECAY,
      seed: SEED,
      crossValidated: { full: fitted.full.crossValidated, bare: fitted.bare.crossValidated },
    },
  }
}
