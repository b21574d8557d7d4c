import { readEscoSkills } from '../../bench/judgement/esco-skills.ts'
import { nameKey, readValidationQueries } from '../../bench/judgement/gold.ts'
import { findCandidates } from '../../server/src/features/catalogue/core/judge/candidates.ts'
import { FACT_FEATURES, FEATURES } from '../../server/src/features/catalogue/core/judge/features.ts'
import { buildJudgeIndex } from '../../server/src/features/catalogue/core/judge/judge-index.ts'
import { readWordTable } from '../../server/src/features/catalogue/core/judge/word-table.ts'
import type { JudgedQuery } from './fit-weights-cross.ts'

/** The features that each set of weights knows, by their place. */
export const COLUMNS = {
  full: FEATURES.map((_, at) => at),
  bare: FEATURES.flatMap((name, at) => (FACT_FEATURES.includes(name) ? [] : [at])),
} as const

/** Where the annotated sets come from, as the fitted files say it. */
export const FITTED_ON = 'decorte-esco, TECH and HOUSE validation annotations (CC BY 4.0), on the labels of ESCO 1.1.1'

/** The 402 annotated validation texts, each with its candidates. */
export async function readJudgedQueries(data: string, encoder: Uint8Array): Promise<JudgedQuery[]> {
  const skills = await readEscoSkills(data)
  const numberOfName = new Map(skills.map(({ skill, labels }) => [nameKey(labels[0]!), skill]))
  const queries = await readValidationQueries(data, numberOfName)
  const index = buildJudgeIndex(skills, readWordTable(encoder))
  return queries.map((query): JudgedQuery => {
    const candidates = findCandidates(index, query.text)
    return {
      query,
      skills: candidates.map(({ place }) => index.skills[place]!),
      features: candidates.map(({ features }) => features),
      isRight: candidates.map(({ place }) => query.gold.has(index.skills[place]!)),
    }
  })
}
