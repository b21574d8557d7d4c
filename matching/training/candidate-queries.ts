import { readEscoSkills } from '../../bench/matching/esco-skills.ts'
import { nameKey, readValidationQueries } from '../../bench/matching/gold.ts'
import { readPhrase } from '../src/phrase.ts'
import { findCandidates } from '../src/ranker/candidates.ts'
import { FACT_FEATURES, FEATURES } from '../src/ranker/features.ts'
import { readWordTable } from '../src/ranker/model.ts'
import { readQuery } from '../src/ranker/query.ts'
import { buildRankerIndex } from '../src/ranker/ranker-index.ts'
import type { CandidateQuery } from './fit-weights-cross.ts'

/** The features that each set of weights uses, by position. */
export const COLUMNS = {
  full: FEATURES.map((_, at) => at),
  bare: FEATURES.flatMap((name, at) => (FACT_FEATURES.includes(name) ? [] : [at])),
} as const

/** Source of the annotated sets, as written to the fitted files. */
export const FITTED_ON = 'decorte-esco, TECH and HOUSE validation annotations (CC BY 4.0), on the labels of ESCO 1.1.1'

/** The 402 annotated validation texts, each with its candidates. */
export async function readCandidateQueries(data: string, encoder: Uint8Array): Promise<CandidateQuery[]> {
  const skills = await readEscoSkills(data)
  const numberOfName = new Map(skills.map(({ skill, labels }) => [nameKey(labels[0]!), skill]))
  const queries = await readValidationQueries(data, numberOfName)
  const index = buildRankerIndex(skills, readWordTable(encoder))
  return queries.map((query): CandidateQuery => {
    const read = readQuery(index, readPhrase(query.text))
    const candidates = read === null ? [] : findCandidates(index, read)
    return {
      query,
      skills: candidates.map(({ place }) => index.skills[place]!),
      features: candidates.map(({ features }) => features),
      isRight: candidates.map(({ place }) => query.gold.has(index.skills[place]!)),
    }
  })
}
