import { join } from 'node:path'
import { readEscoArchive } from '../../server/src/adapters/esco-archive.ts'
import type { JudgedSkill } from '../../server/src/features/catalogue/core/judge/judge-index.ts'
import type { SkillFacts } from '../../server/src/features/catalogue/core/judge/traits.ts'
import { readEsco } from '../../server/src/features/catalogue/index.ts'

/** ESCO's skills for the judge, straight from the archives, as an import reads them. */
export interface EscoSkill extends JudgedSkill {
  /** Last part of its address, by which the annotated sets name it. */
  readonly id: string
  readonly facts: SkillFacts
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
