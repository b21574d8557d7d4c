import { buildGlossary, type GlossaryEntry } from './glossary/glossary.ts'
import { buildGlossaryIndex, type GlossaryIndex, type GlossarySkill } from './glossary/glossary-index.ts'
import type { Label, Level, NodeLabel } from './label.ts'
import { buildSearchIndex, type LabelRow, type SearchIndex } from './lexical/search-index.ts'
import type { RankerModel } from './ranker/model.ts'
import type { Ranker } from './ranker/rank.ts'
import { buildRankerIndex, type EscoFacts, type RankableSkill } from './ranker/ranker-index.ts'
import { type PackedStrings, packStrings, stringAt } from './text/packed-strings.ts'

/**
 * A taxonomy version in the memory of a process: the names of skills, their place in the tree, and the indexes to find them.
 * Typed arrays only, so that the thread that builds it can transfer it without a copy.
 */
export interface TaxonomySnapshot {
  readonly version: number
  readonly search: SearchIndex
  readonly glossary: GlossaryIndex
  /** Built some seconds after the rest. Null until then, and if there are no skills to rank or no usable model. */
  readonly ranker: Ranker | null
  readonly skills: LevelTable
  readonly subSkills: LevelTable
  readonly masters: LevelTable
  /** Of the skills, in their order; empty where there is none. */
  readonly hindiNames: PackedStrings
  /** Of the skills, in their order: 1 if questions can verify it. */
  readonly verifiable: Uint8Array<ArrayBuffer>
}

interface LevelTable {
  /** Ascending. */
  readonly numbers: Uint32Array<ArrayBuffer>
  /** Number of the node one level up; 0 for masters. */
  readonly parents: Uint32Array<ArrayBuffer>
  readonly names: PackedStrings
}

export interface SnapshotNode {
  readonly number: number
  readonly parentNumber: number | null
  readonly name: string
  readonly description: string
  /** Only for skills. */
  readonly verifiable?: boolean
  /** Only for skills of a source that has them. */
  readonly facts?: EscoFacts | null
}

export interface SnapshotSource {
  readonly version: number
  readonly masters: readonly SnapshotNode[]
  readonly subSkills: readonly SnapshotNode[]
  readonly skills: readonly SnapshotNode[]
  readonly labels: readonly NodeLabel[]
  readonly glossary: readonly GlossaryEntry[]
}

export interface NamedNode {
  readonly number: number
  readonly name: string
}

export interface NamedBranch {
  readonly skill: NamedNode
  readonly subSkill: NamedNode
  readonly master: NamedNode
}

export function buildSnapshot(source: SnapshotSource): TaxonomySnapshot {
  return {
    version: source.version,
    search: buildSearchIndex([...labelRows(source)]),
    glossary: buildGlossaryIndex(glossarySkills(source), buildGlossary(source.glossary)),
    ranker: null,
    skills: buildTable(source.skills),
    subSkills: buildTable(source.subSkills),
    masters: buildTable(source.masters),
    hindiNames: packHindiNames(source),
    verifiable: Uint8Array.from(inOrder(source.skills), ({ verifiable }) => (verifiable === true ? 1 : 0)),
  }
}

/** A skill is found by its own labels, and after those by the labels of its sub-skill and master (and their workers). */
function* labelRows({ labels, skills, subSkills }: SnapshotSource): Generator<LabelRow> {
  const skillsOfSub = Map.groupBy(skills, skill => skill.parentNumber)
  const subsOfMaster = Map.groupBy(subSkills, sub => sub.parentNumber)
  const below = (sub: number) => skillsOfSub.get(sub) ?? []
  for (const { level, number, label } of labels) {
    if (level === 'skill') yield { skill: number, label }
    const descendants =
      level === 'sub_skill' ? below(number) : (subsOfMaster.get(number) ?? []).flatMap(sub => below(sub.number))
    if (level !== 'skill')
      for (const descendant of descendants) yield { skill: descendant.number, label, inherited: true }
  }
}

/**
 * Skills that have a label in another language than English. ESCO has none: with its 13,896 skills and their descriptions a new version
 * would take twice as long to load.
 */
function glossarySkills({ labels, skills, subSkills }: SnapshotSource): readonly GlossarySkill[] {
  const ofSkill = labelsOf(labels, 'skill')
  const ofTrade = labelsOf(labels, 'sub_skill')
  const trades = new Map(
    subSkills.map(({ number, description }) => [number, { labels: ofTrade.get(number) ?? [], description }]),
  )
  return skills
    .map(({ number, parentNumber, description }) => ({
      skill: number,
      labels: ofSkill.get(number) ?? [],
      description,
      trade: trades.get(parentNumber ?? 0) ?? { labels: [], description: '' },
    }))
    .filter(skill => hasNonEnglishLabel(skill.labels))
}

/** Null for a number that the version does not have. */
export function branchOf(snapshot: TaxonomySnapshot, skillNumber: number): NamedBranch | null {
  const skill = nodeOf(snapshot.skills, skillNumber)
  const subSkill = skill && nodeOf(snapshot.subSkills, skill.parent)
  const master = subSkill && nodeOf(snapshot.masters, subSkill.parent)
  return master ? { skill, subSkill, master } : null
}

/** Null for a skill without a Hindi name. */
export function hindiNameOf({ skills, hindiNames }: TaxonomySnapshot, skillNumber: number): string | null {
  const place = placeOf(skills, skillNumber)
  return place === null ? null : stringAt(hindiNames, place) || null
}

/** Whether questions can verify the skill, as the catalogue says; whether there are any is another matter. */
export function isVerifiable({ skills, verifiable }: TaxonomySnapshot, skillNumber: number): boolean {
  const place = placeOf(skills, skillNumber)
  return place !== null && verifiable[place] === 1
}

function packHindiNames({ skills, labels }: SnapshotSource): PackedStrings {
  const isName = ({ level, label }: NodeLabel) =>
    level === 'skill' && label.language === 'hi' && label.kind === 'preferred'
  const names = new Map(labels.filter(isName).map(({ number, label }) => [number, label.text]))
  return packStrings(inOrder(skills).map(({ number }) => names.get(number) ?? ''))
}

function inOrder(nodes: readonly SnapshotNode[]): readonly SnapshotNode[] {
  return nodes.toSorted((a, b) => a.number - b.number)
}

function buildTable(nodes: readonly SnapshotNode[]): LevelTable {
  const ordered = inOrder(nodes)
  return {
    numbers: Uint32Array.from(ordered, node => node.number),
    parents: Uint32Array.from(ordered, node => node.parentNumber ?? 0),
    names: packStrings(ordered.map(node => node.name)),
  }
}

function nodeOf(table: LevelTable, number: number): (NamedNode & { parent: number }) | null {
  const place = placeOf(table, number)
  return place === null ? null : { number, name: stringAt(table.names, place), parent: table.parents[place]! }
}

function placeOf({ numbers }: LevelTable, number: number): number | null {
  let low = 0
  let high = numbers.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = numbers[middle]!
    if (found === number) return middle
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return null
}

/** Null if there are no skills to rank. */
export function buildRanker(source: SnapshotSource, { table, ...trained }: RankerModel): Ranker | null {
  const skills = rankableSkills(source)
  return skills.length === 0 ? null : { index: buildRankerIndex(skills, table), ...trained }
}

/**
 * The ranker ranks skills whose labels are all English, because it was trained on English. Skills with labels in Hindi are found by the
 * glossary index (`glossarySkills`), which also uses their descriptions and trades.
 */
export function rankableSkills({ labels, skills }: SnapshotSource): readonly RankableSkill[] {
  const ofSkill = labelsOf(labels, 'skill')
  return skills
    .filter(({ number }) => !hasNonEnglishLabel(ofSkill.get(number) ?? []))
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, name, description, parentNumber, facts }) => {
      const others = (ofSkill.get(number) ?? []).map(label => label.text).filter(text => text !== name)
      const group = parentNumber === null ? {} : { group: parentNumber }
      return { skill: number, labels: [name, ...others], description, ...group, ...(facts && { facts }) }
    })
}

/** All distinct buffers of a value: the transfer list of `postMessage`. */
export function buffersOf(whole: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const collect = (part: object): void => {
    for (const value of Object.values(part)) {
      if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer)
      else if (typeof value === 'object' && value !== null) collect(value)
    }
  }
  collect(whole)
  return [...buffers]
}

/** Labels of one level by number of the node. */
function labelsOf(labels: readonly NodeLabel[], level: Level): ReadonlyMap<number, readonly Label[]> {
  const byNumber = new Map<number, Label[]>()
  for (const each of labels) {
    if (each.level !== level) continue
    const list = byNumber.get(each.number)
    if (list) list.push(each.label)
    else byNumber.set(each.number, [each.label])
  }
  return byNumber
}

function hasNonEnglishLabel(labels: readonly Label[]): boolean {
  return labels.some(({ language }) => language !== 'en')
}
