import { join } from 'node:path'
import type { EscoFacts, RankableSkill } from '../../matching/src/ranker/ranker-index.ts'

import { readEscoArchive } from '../../server/src/adapters/esco-archive.ts'
import { readEsco } from '../../server/src/features/taxonomy/index.ts'

/** ESCO's skills for the ranker, read from the archives as an import does. */
export interface EscoSkill extends RankableSkill {
  /** Last part of its URI, by which the annotated sets refer to it. */
  readonly id: string
  readonly facts: EscoFacts
}

export async function readEscoSkills(data: string): Promise<EscoSkill[]> {
  const { rows, version } = await readEscoArchive(join(data, 'esco-1.1.1'))
  const { tree } = readEsco(rows, version)
  const groups = new Map(tree.subSkills.map(({ key }, at) => [key, at + 1]))
  return tree.skills.map(({ key, parentKey, description, labels, facts }, at) => ({
    skill: at + 1,
    id: key.slice(key.lastIndexOf('/') + 1),
    labels: labels.map(label => label.text),
    description,
    group: groups.get(parentKey!)!,
    facts: facts!,
  }))
}
