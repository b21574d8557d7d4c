import type { RetiredNode, SourceNode, SourceSkill, SourceTree } from '../tree.ts'
import { countOccupations, factsOf, isVerifiable } from './facts.ts'
import { byCode, type EscoGroup, readGroups } from './groups.ts'
import { type Placement, placeSkill, readParents } from './placement.ts'
import { cell, ESCO_FILES, type EscoRow, type EscoRows, rejectMissingColumns } from './rows.ts'
import { contentWords, englishLabels, firstParagraphs } from './text.ts'

/** ESCO's tables as our three levels: level-1 groups, level-2 groups, and every released skill once. */
export interface EscoReading {
  readonly tree: SourceTree
  /** Skills with several equally near groups, decided by shared words or by code. */
  readonly tied: number
  /** Released skills without a place in the tree; none in 1.1.1. */
  readonly leftOut: readonly LeftOut[]
}

export interface LeftOut {
  readonly key: string
  readonly why: 'no name' | 'listed twice' | 'no group above it'
}

export function readEsco(rows: EscoRows, sourceVersion: string): EscoReading {
  rejectMissingColumns(rows)
  const groups = readGroups(rows.hierarchy, rows.groups)
  const parents = readParents(rows.broader)
  const occupations = countOccupations(rows.needs)
  const concepts = rows.skills.filter(row => cell(row, 'conceptType') === 'KnowledgeSkillCompetence')
  const placed = new Map<string, { row: EscoRow; placement: Placement }>()
  const leftOut: LeftOut[] = []
  for (const row of concepts.filter(isReleased)) {
    const key = cell(row, 'conceptUri')
    const words = contentWords(['preferredLabel', 'altLabels', 'hiddenLabels'].map(name => cell(row, name)).join('\n'))
    const placement = placeSkill(key, words, parents, groups)
    if (placed.has(key)) leftOut.push({ key, why: 'listed twice' })
    else if (cell(row, 'preferredLabel').trim() === '') leftOut.push({ key, why: 'no name' })
    else if (placement === null) leftOut.push({ key, why: 'no group above it' })
    else placed.set(key, { row, placement })
  }
  rejectEmpty(placed.size)
  const skills = [...placed.values()].map(
    ({ row, placement }): SourceSkill => ({
      ...skillNode(row, subSkillKey(placement)),
      verifiable: isVerifiable(row, parents, groups),
      // ESCO does not say it.
      safetyCritical: false,
      wholeTrade: false,
      facts: factsOf(row, occupations.get(cell(row, 'conceptUri')) ?? 0),
    }),
  )
  const placements = [...placed.values()].map(entry => entry.placement)
  const tree = { source: 'esco', sourceVersion, ...upperLevels(placements, groups), skills, retired: retired(concepts) }
  return { tree, tied: placements.filter(placement => placement.candidates > 1).length, leftOut }
}

function isReleased(row: EscoRow): boolean {
  return cell(row, 'status') === 'released'
}

function rejectEmpty(count: number): void {
  if (count > 0) return
  throw new Error(
    `ESCO ${ESCO_FILES.skills} gives no skill: no named row has "KnowledgeSkillCompetence" in column "conceptType", ` +
      `"released" in column "status" and a group above it in ${ESCO_FILES.broader}`,
  )
}

function skillNode(row: EscoRow, parentKey: string): SourceNode {
  return {
    key: cell(row, 'conceptUri'),
    parentKey,
    number: null,
    description: firstParagraphs(cell(row, 'description')) || firstParagraphs(cell(row, 'definition')),
    labels: englishLabels(cell(row, 'preferredLabel'), cell(row, 'altLabels'), cell(row, 'hiddenLabels')),
  }
}

function subSkillKey({ group, general }: Placement): string {
  return general ? `${group.key}#general` : group.key
}

/** Only groups with skills, in the order of ESCO's codes. */
function upperLevels(placements: readonly Placement[], groups: ReadonlyMap<string, EscoGroup>) {
  const used = new Map(placements.map(placement => [subSkillKey(placement), placement.group]))
  const inOrder = [...used].sort(([, one], [, other]) => byCode(one, other))
  const masters = new Set(inOrder.map(([, group]) => groups.get(group.masterKey)!))
  return {
    masters: [...masters].sort(byCode).map(group => groupNode(group, group.key, null)),
    subSkills: inOrder.map(([key, group]) => groupNode(group, key, group.masterKey)),
  }
}

function groupNode(group: EscoGroup, key: string, parentKey: string | null): SourceNode {
  return {
    key,
    parentKey,
    number: null,
    description: firstParagraphs(group.description),
    labels: englishLabels(group.name, group.altLabels, group.hiddenLabels),
  }
}

/** A concept listed both as withdrawn and as released is not withdrawn. ESCO's tables name no successor. */
function retired(concepts: readonly EscoRow[]): RetiredNode[] {
  const released = new Set(concepts.filter(isReleased).map(row => cell(row, 'conceptUri')))
  const withdrawn = new Set(concepts.filter(row => !isReleased(row)).map(row => cell(row, 'conceptUri')))
  return [...withdrawn].filter(key => !released.has(key)).map(key => ({ key, replacedByKey: null }))
}
