import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../bench/figures.ts'
import { MODEL_DIRECTORY, MODEL_FILES } from '../../server/src/adapters/judge-model.ts'
import { SIGNS } from '../../server/src/features/catalogue/core/judge/signs.ts'
import { sha256Hex } from '../../server/src/kernel/crypto.ts'
import { crossValidateLikelihood, fitLikelihood, type LikelihoodFigures, observe } from './fit-likelihood-cross.ts'
import { ROUNDS, rankUnseen, type UnseenText } from './fit-weights-cross.ts'
import { COLUMNS, FITTED_ON, readJudgedQueries } from './judged-queries.ts'

/**
 * Fits how likely an answer of the judge is right, on the phrases of the validation files and on nothing else. To be run after every
 * `fit-weights.ts`. Every text is ranked by weights that have not seen its sentence: those that have would make it look too sure.
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
const say = (line: string) => process.stdout.write(`${line}\n`)

const judged = await readJudgedQueries(values.data, await readFile(join(values.model, MODEL_FILES.encoder)))
const weights = await readFile(join(values.model, MODEL_FILES.weights))
const fitted = { full: fitSet('full'), bare: fitSet('bare') }
await writeFile(join(values.model, MODEL_FILES.likelihood), `${JSON.stringify(documentOf(), null, 2)}\n`)

function fitSet(set: 'full' | 'bare') {
  const random = seededRandom(SEED)
  const rounds = Array.from({ length: ROUNDS }, () => rankUnseen(judged, COLUMNS[set], random))
  const observations = rounds.map(texts => observe(distinctPhrases(texts)))
  const figures = crossValidateLikelihood(observations, SURE)
  sayFigures(set, figures)
  const [constant, ...ofSigns] = fitLikelihood(observations.flat()).map(rounded)
  const likelihood = { constant: constant!, ...Object.fromEntries(SIGNS.map((sign, at) => [sign, ofSigns[at]!])) }
  return { likelihood, figures }
}

/** "java" stands in a dozen ads and is found in each of them: counted each time, all answers would look surer than they are. */
function distinctPhrases(texts: readonly UnseenText[]): readonly UnseenText[] {
  const phrases = texts.filter(({ query }) => query.kind === 'phrase')
  return [...new Map(phrases.map(each => [each.query.text.toLowerCase(), each])).values()]
}

function sayFigures(set: string, { sureAnswers, sureRight, logLoss, tenths }: LikelihoodFigures): void {
  say(`${set}, ${ROUNDS} rounds of 5 folds, grouped by sentence; log loss ${logLoss.toFixed(4)}`)
  say(`  at ${SURE} and more: ${sureAnswers} answers, ${percent(sureRight)} right`)
  for (const { answers, said, right } of tenths)
    say(`  ${answers} answers, on average said to be right in ${percent(said)}, are in ${percent(right)}`)
}

function documentOf() {
  const figuresOf = ({ figures: { sureAnswers, sureRight, logLoss } }: typeof fitted.full) => ({
    [`answers at ${SURE}`]: sureAnswers,
    'right of them': rounded(sureRight),
    'log loss': rounded(logLoss),
  })
  return {
    version: 1,
    full: fitted.full.likelihood,
    bare: fitted.bare.likelihood,
    fitted: {
      by: 'tools/encoder/fit-likelihood.ts',
      weightsSha256: sha256Hex(weights),
      data: FITTED_ON,
      phrases: new Set(judged.flatMap(({ query }) => (query.kind === 'phrase' ? query.text.toLowerCase() : []))).size,
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
