import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readEscoSkills } from '../../bench/judgement/esco-skills.ts'
import { nameKey, readValidationQueries } from '../../bench/judgement/gold.ts'
import { findCandidates } from '../../server/src/features/catalogue/core/judge/candidates.ts'
import { FACT_FEATURES, FEATURES } from '../../server/src/features/catalogue/core/judge/features.ts'
import { buildJudgeIndex } from '../../server/src/features/catalogue/core/judge/judge-index.ts'
import { readWordTable } from '../../server/src/features/catalogue/core/judge/word-table.ts'
import { crossValidate, type JudgedQuery } from './fit-weights-cross.ts'
import { fitListwise } from './fit-weights-listwise.ts'

/** Fits the judge's re-rank on the 402 annotated validation texts, and on nothing else. */
const MODEL = new URL('../../catalogue/model/', import.meta.url)
const SEED = 20_261_115
/** Of 0.01, 0.03, 0.1 and 0.2 the best when fitted on TECH and tried on HOUSE and the other way, and within both, by little. */
const DECAY = 0.1
const DIGITS = 5

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    encoder: { type: 'string', default: fileURLToPath(new URL('encoder-1.bin', MODEL)) },
    out: { type: 'string', default: fileURLToPath(new URL('weights-1.json', MODEL)) },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

const encoder = await readFile(values.encoder)
const skills = await readEscoSkills(values.data)
const numberOfName = new Map(skills.map(({ skill, labels }) => [nameKey(labels[0]!), skill]))
const queries = await readValidationQueries(values.data, numberOfName)
const index = buildJudgeIndex(skills, readWordTable(encoder))
const judged = queries.map((query): JudgedQuery => {
  const candidates = findCandidates(index, query.text)
  return {
    query,
    skills: candidates.map(({ place }) => index.skills[place]!),
    features: candidates.map(({ features }) => features),
    isRight: candidates.map(({ place }) => query.gold.has(index.skills[place]!)),
  }
})
const reached = judged.filter(({ isRight }) => isRight.includes(true)).length
say(`${queries.length} texts, a right skill among the candidates of ${reached}`)

const columnsOf = {
  full: FEATURES.map((_, at) => at),
  bare: FEATURES.flatMap((name, at) => (isFact(name) ? [] : [at])),
}
const fitted = { full: fitSet('full'), bare: fitSet('bare') }
await writeFile(values.out, `${JSON.stringify(documentOf(), null, 2)}\n`)

function fitSet(set: 'full' | 'bare') {
  const columns = columnsOf[set]
  const crossValidated = crossValidate(judged, columns, DECAY, SEED)
  say(`${set}, 5-fold, grouped by sentence: ${JSON.stringify(crossValidated)}`)
  const weights = fitListwise(judged, columns, DECAY)
  const named = columns.map((column, at) => [FEATURES[column]!, Number(weights[at]!.toFixed(DIGITS))])
  return { weights: Object.fromEntries(named) as Record<string, number>, crossValidated }
}

function isFact(name: (typeof FEATURES)[number]): boolean {
  return FACT_FEATURES.includes(name)
}

function documentOf() {
  return {
    version: 1,
    full: fitted.full.weights,
    bare: fitted.bare.weights,
    fitted: {
      by: 'tools/encoder/fit-weights.ts',
      encoderSha256: createHash('sha256').update(encoder).digest('hex'),
      data: 'decorte-esco, TECH and HOUSE validation annotations (CC BY 4.0), on the labels of ESCO 1.1.1',
      texts: queries.length,
      decay: DECAY,
      seed: SEED,
      crossValidated: { full: fitted.full.crossValidated, bare: fitted.bare.crossValidated },
    },
  }
}
