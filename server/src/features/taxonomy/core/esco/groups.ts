import { cell, type EscoRow, HIERARCHY_LEVELS } from './rows.ts'
import { collapse, contentWords } from './text.ts'

/** A group of ESCO's skill hierarchy: pillars (level 0), then three levels, of which 1 and 2 are imported. */
export interface EscoGroup {
  readonly key: string
  readonly level: number
  readonly code: string
  /** `S`, `K`, `T` or `L`: skills, knowledge, transversal, languages. */
  readonly pillar: string
  /** URI of the level-1 group above this one; its own for a level-1 group and for a pillar. */
  readonly masterKey: string
  readonly name: string
  readonly description: string
  readonly altLabels: string
  readonly hiddenLabels: string
  /** Words of its label and description, to choose among equally near groups. */
  readonly words: ReadonlySet<string>
}

/**
 * The hierarchy file is the list of groups, since seven of its groups are missing in skillGroups_en.csv of 1.1.1;
 * the latter only adds their other labels. A group listed twice keeps its first row; one whose level-1 group is not
 * listed cannot be a sub-skill and is omitted.
 */
export function readGroups(hierarchy: readonly EscoRow[], groups: readonly EscoRow[]): Map<string, EscoGroup> {
  const labelRows = new Map(groups.map(row => [cell(row, 'conceptUri'), row]))
  const found = new Map<string, EscoGroup>()
  for (const row of hierarchy) {
    const level = HIERARCHY_LEVELS.findLast(depth => cell(row, `Level ${depth} URI`) !== '')
    if (level === undefined) continue
    const group = readGroup(row, level, labelRows)
    if (group.name !== '' && !found.has(group.key)) found.set(group.key, group)
  }
  return new Map([...found].filter(([, group]) => group.level < 2 || found.get(group.masterKey)?.level === 1))
}

function readGroup(row: EscoRow, level: number, labelRows: ReadonlyMap<string, EscoRow>): EscoGroup {
  const key = cell(row, `Level ${level} URI`)
  const name = collapse(cell(row, `Level ${level} preferred term`))
  const description = cell(row, 'Description')
  const labels = labelRows.get(key) ?? {}
  return {
    key,
    level,
    code: cell(row, `Level ${level} code`) || lastSegment(key),
    pillar: cell(row, 'Level 0 code'),
    masterKey: level < 2 ? key : cell(row, 'Level 1 URI'),
    name,
    description,
    altLabels: cell(labels, 'altLabels'),
    hiddenLabels: cell(labels, 'hiddenLabels'),
    words: contentWords(`${name} ${description}`),
  }
}

/** The groups of pillar K have no code; their URI ends with the field-of-education number (`…/isced-f/061`). */
function lastSegment(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

/** `S1.9` before `S1.10`; equal codes are ordered by URI, so that the order does not depend on the file. */
export function byCode(one: EscoGroup, other: EscoGroup): number {
  return one.code.localeCompare(other.code, 'en', { numeric: true }) || (one.key < other.key ? -1 : 1)
}
