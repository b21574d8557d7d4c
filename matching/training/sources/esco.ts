import { readEscoArchive } from '../../../server/src/adapters/esco-archive.ts'
import { readEsco } from '../../../server/src/features/taxonomy/index.ts'
import { sentencesOf } from '../text.ts'
import type { Entry } from './source.ts'

/** ESCO's skills with their labels and descriptions, as the catalogue's own import reads them; siblings share a sub-skill. */
export async function readEscoSkills(directory: string): Promise<readonly Entry[]> {
  const archive = await readEscoArchive(directory)
  const { tree } = readEsco(archive.rows, archive.version)
  return tree.skills.map(skill => ({
    name: skill.labels.find(label => label.kind === 'preferred')!.text,
    others: otherNames(skill.labels.map(label => label.text)),
    sentences: sentencesOf(skill.description),
    group: skill.parentKey ?? '',
  }))
}

/** All but the first, without those that differ from an earlier one only by case. */
export function otherNames(names: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const distinct = names.filter(name => {
    const key = name.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  return distinct.slice(1)
}
