import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { readEscoArchive } from '../../server/src/adapters/esco-archive.ts'
import type { JudgedSkill } from '../../server/src/features/catalogue/core/judge/judge-index.ts'
import type { SkillFacts } from '../../server/src/features/catalogue/core/judge/traits.ts'
import { type EscoRow, readEsco } from '../../server/src/features/catalogue/index.ts'

/** ESCO's skills for the judge, straight from the archives, with the facts an import does not keep. */
export interface EscoSkill extends JudgedSkill {
  /** Last part of its address, by which the annotated sets name it. */
  readonly id: string
  readonly facts: SkillFacts
}

const RELATIONS = '1.1.1_relations_.zip'
const NEEDED_BY = 'occupationSkillRelations.csv'
const HEADING = 'occupationUri,relationType,skillType,skillUri'
const OPTIONAL_SHARE = 0.5

export async function readEscoSkills(data: string): Promise<EscoSkill[]> {
  const directory = join(data, 'esco-1.1.1')
  const { rows, version } = await readEscoArchive(directory)
  const rowOf = new Map(rows.skills.map(row => [row.conceptUri, row]))
  const occupations = await countOccupations(join(directory, RELATIONS))
  const { tree } = readEsco(rows, version)
  return tree.skills.map(({ key, labels }, at) => ({
    skill: at + 1,
    id: key.slice(key.lastIndexOf('/') + 1),
    labels: labels.map(label => label.text),
    facts: factsOf(rowOf.get(key)!, occupations.get(key) ?? 0),
  }))
}

const REUSE_LEVELS: readonly SkillFacts['reuse'][] = [
  'transversal',
  'cross-sector',
  'sector-specific',
  'occupation-specific',
]

function factsOf(row: EscoRow, occupations: number): SkillFacts {
  return {
    occupations,
    isKnowledge: row.skillType === 'knowledge',
    // Blank for a few headings.
    reuse: REUSE_LEVELS.find(level => level === row.reuseLevel) ?? 'sector-specific',
  }
}

/** By address of the skill. The file quotes nothing: its cells are addresses and four words. */
async function countOccupations(path: string): Promise<ReadonlyMap<string, number>> {
  const [heading, ...lines] = (await readMember(path, NEEDED_BY)).replaceAll('\r', '').trimEnd().split('\n')
  if (heading?.replace('\uFEFF', '') !== HEADING)
    throw new Error(`${NEEDED_BY} of ${path} has other columns: ${heading}`)
  const counts = new Map<string, number>()
  for (const line of lines) {
    const [, relation, , skill] = line.split(',')
    counts.set(skill!, (counts.get(skill!) ?? 0) + (relation === 'essential' ? 1 : OPTIONAL_SHARE))
  }
  return counts
}

async function readMember(path: string, name: string): Promise<string> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
  try {
    for await (const entry of zip.eachEntry())
      if (entry.fileName.endsWith(name)) return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
    throw new Error(`${path} holds no ${name}`)
  } finally {
    zip.close()
  }
}
