import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MODEL_DIRECTORY, MODEL_FILES } from '../../server/src/adapters/judge-model.ts'
import { FEATURES } from '../../server/src/features/catalogue/core/judge/features.ts'
import { sha256Hex } from '../../server/src/kernel/crypto.ts'
import { crossValidate, WEIGHT_DECAY } from './fit-weights-cross.ts'
import { fitListwise } from './fit-weights-listwise.ts'
import { COLUMNS, FITTED_ON, readJudgedQueries } from './judged-queries.ts'

/** Fits the judge's re-rank on the 402 annotated validation texts, and on nothing else. */
const SEED = 20_261_115
const DIGITS = 5

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    encoder: { type: 'string', default: join(MODEL_DIRECTORY, MODEL_FILES.encoder) },
    out: { type: 'string', default: join(MODEL_DIRECTORY, MODEL_FILES.weights) },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

const encoder = await readFile(values.encoder)
const judged = await readJudgedQueries(values.data, encoder)
const reached = judged.filter(({ isRight }) => isRight.includes(true)).length
say(`${judged.length} texts, a right skill among the candidates of ${reached}`)

const fitted = { full: fitSet('full'), bare: fitSet('bare') }
await writeFile(values.out, `${JSON.stringify(documentOf(), null, 2)}\n`)

function fitSet(set: 'full' | 'bare') {
  const columns = COLUMNS[set]
  const crossValidated = crossValidate(judged, columns, SEED)
  say(`${set}, 5-fold, grouped by sentence: ${JSON.stringify(crossValidated)}`)
  const weights = fitListwise(judged, columns, WEIGHT_DECAY)
  const named = columns.map((column, at) => [FEATURES[column]!, Number(weights[at]!.toFixed(DIGITS))])
  return { weights: Object.fromEntries(named) as Record<string, number>, crossValidated }
}

function documentOf() {
  return {
    version: 1,
    full: fitted.full.weights,
    bare: fitted.bare.weights,
    fitted: {
      by: 'tools/encoder/fit-weights.ts',
      encoderSha256: sha256Hex(encoder),
      data: FITTED_ON,
      texts: judged.length,
      decay: WEIGHT_DECAY,
      seed: SEED,
      crossValidated: { full: fitted.full.crossValidated, bare: fitted.bare.crossValidated },
    },
  }
}
