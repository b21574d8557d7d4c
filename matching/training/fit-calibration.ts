import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../bench/figures.ts'
import { MODEL_DIRECTORY, MODEL_FILES } from '../../server/src/adapters/ranker-model.ts'
import { sha256Hex } from '../../server/src/kernel/crypto.ts'
import { CALIBRATION_FEATURES } from '../src/ranker/features.ts'
import { COLUMNS, FITTED_ON, readCandidateQueries } from './candidate-queries.ts'
import { type CalibrationFigures, crossValidateCalibration, fitCalibration, observe } from './fit-calibration-cross.ts'
import { ROUNDS, rankUnseen, type UnseenText } from './fit-weights-cross.ts'

/**
 * Fits the calibration of the ranker on the phrases of the validation files, and on nothing else. Run it after every `fit-weights.ts`.
 * Every text is ranked with weights that were fitted without its sentence; otherwise its probability would be too high.
 */
const SEED = 20_261_115
const SURE = 0.8
const DIGITS = 4

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    model: { type: 'string', default: MODEL_DIRECTORY },
  },
})
const log = (line: string) => process.stdout.write(`${line}\n`)

const queries = await readCandidateQueries(values.data, await readFile(join(values.model, MODEL_FILES.encoder)))
const weights = await readFile(join(values.model, MODEL_FILES.weights))
const fitted = { full: fitSet('full'), bare: fitSet('bare') }
await writeFile(join(values.model, MODEL_FILES.calibration), `${JSON.stringify(documentOf(), null, 2)}\n`)

function fitSet(set: 'full' | 'bare') {
  const random = seededRandom(SEED)
  const rounds = Array.from({ length: ROUNDS }, () => rankUnseen(queries, COLUMNS[set], random))
  const observations = rounds.map(texts => observe(distinctPhrases(texts)))
  const figures = crossValidateCalibration(observations, SURE)
  logFigures(set, figures)
  const [constant, ...featureWeights] = fitCalibration(observations.flat()).map(rounded)
  const calibration = {
    constant: constant!,
    ...Object.fromEntries(CALIBRATION_FEATURES.map((feature, at) => [feature, featureWeights[at]!])),
  }
  return { calibration, figures }
}

/** "java" occurs in a dozen ads and is always found: counted each time, all probabilities would be too high. */
function distinctPhrases(texts: readonly UnseenText[]): readonly UnseenText[] {
  const phrases = texts.filter(({ query }) => query.kind === 'phrase')
  return [...new Map(phrases.map(each => [each.query.text.toLowerCase(), each])).values()]
}

function logFigures(set: string, { sureAnswers, sureRight, logLoss, tenths }: CalibrationFigures): void {
  log(`${set}, ${ROUNDS} rounds of 5 folds, grouped by sentence; log loss ${logLoss.toFixed(4)}`)
  log(`  at ${SURE} and more: ${sureAnswers} answers, ${percent(sureRight)} right`)
  for (const { answers, said, right } of tenths)
    log(`  ${answers} answers, on average said to be right in ${percent(said)}, are in ${percent(right)}`)
}

function documentOf() {
  const figuresOf = ({ figures: { sureAnswers, sureRight, logLoss } }: typeof fitted.full) => ({
    [`answers at ${SURE}`]: sureAnswers,
    'right of them': rounded(sureRight),
    'log loss': rounded(logLoss),
  })
  return {
    version: 1,
    full: fitted.full.calibration,
    bare: fitted.bare.calibration,
    fitted: {
      by: 'matching/training/fit-calibration.ts',
      weightsSha256: sha256Hex(weights),
      data: FITTED_ON,
      phrases: new Set(queries.flatMap(({ query }) => (query.kind === 'phrase' ? query.text.toLowerCase() : []))).size,
      seed: SEED,
      crossValidated: { rounds: ROUNDS, full: figuresOf(fitted.full), bare: figuresOf(fitted.bare) },
    },
  }
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS))
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
