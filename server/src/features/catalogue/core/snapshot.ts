import { buffersOf } from './buffers.ts'
import type { Judge } from './judge/likely-skills.ts'
import type { SkillFacts } from './judge/traits.ts'
import { isSpokenOf, labelsOf, type NodeLabel } from './label.ts'
import { type PackedStrings, packStrings, stringAt } from './search/packed-strings.ts'
import { buildSearchIndex, type LabelRow, type SearchIndex } from './search/search.ts'
import { buildGlossary, type GlossaryEntry } from './speech/glossary.ts'
import { buildSpeechIndex, type SpeechIndex, type SpokenSkill } from './speech/speech-index.ts'

/**
 * A taxonomy version as each process holds it in memory: what skills are called, where they hang, and the index to find them.
 * Typed arrays only, so that the thread that builds it can hand it over without a pause.
 */
export interface TaxonomySnapshot {
  readonly version: number
  readonly search: SearchIndex
  readonly speech: SpeechIndex
  /** Comes some seconds after the rest; null until then, and where there is nothing to judge or no trained table. */
  readonly judge: Judge | null
  readonly skills: LevelTable
  readonly subSkills: LevelTable
  readonly masters: LevelTable
}

interface LevelTable {
  /** Rising. */
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
  /** Of skills whose source tells them. */
  readonly facts?: SkillFacts | null
}

export interface SnapshotSource {
  readonly version: number
  readonly masters: readonly SnapshotNode[]
  readonly subSkills: readonly SnapshotNode[]
  readonly skills: readonly SnapshotNode[]
  readonly labels: readonly NodeLabel[]
  /** What words of work are in English. */
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
    speech: buildSpeechIndex(spokenSkills(source), buildGlossary(source.glossary)),
    judge: null,
    skills: buildTable(source.skills),
    subSkills: buildTable(source.subSkills),
    masters: buildTable(source.masters),
  }
}

/** A skill is found by its own labels, and after those by what its sub-skill and master (and their workers) are called. */
function* labelRows({ labels, skills, subSkills }: SnapshotSource): Generator<LabelRow> {
  const skillsOfSub = Map.groupBy(skills, skill => skill.parentNumber)
  const subsOfMaster = Map.groupBy(subSkills, sub => sub.parentNumber)
  const below = (sub: number) => skillsOfSub.get(sub) ?? []
  for (const { level, number, label } of labels) {
    if (level === 'skill') yield { skill: number, label }
    const heirs =
      level === 'sub_skill' ? below(number) : (subsOfMaster.get(number) ?? []).flatMap(sub => below(sub.number))
    if (level !== 'skill') for (const heir of heirs) yield { skill: heir.number, label, inherited: true }
  }
}

/**
 * Those that have a name in another language than English. ESCO has none: its 13,896 skills with their descriptions would make a new
 * version take twice as long to come into force, for readers who do not speak of work as its labels do.
 */
function spokenSkills({ labels, skills, subSkills }: SnapshotSource): readonly SpokenSkill[] {
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
    .filter(skill => isSpokenOf(skill.labels))
}

/** Without the judge, which is handed over by itself. */
export function snapshotBuffers({ judge: _judge, ...own }: TaxonomySnapshot): ArrayBuffer[] {
  return buffersOf(own)
}

/** Null for a number the version does not hold. */
export function branchOf(snapshot: TaxonomySnapshot, skillNumber: number): NamedBranch | null {
  const skill = nodeOf(snapshot.skills, skillNumber)
  const subSkill = skill && nodeOf(snapshot.subSkills, skill.parent)
  const master = subSkill && nodeOf(snapshot.masters, subSkill.parent)
  return master ? { skill, subSkill, master } : null
}

function buildTable(nodes: readonly SnapshotNode[]): LevelTable {
  const ordered = nodes.toSorted((a, b) => a.number - b.number)
  return {
    numbers: Uint32Array.from(ordered, node => node.number),
    parents: Uint32Array.from(ordered, node => node.parentNumber ?? 0),
    names: packStrings(ordered.map(node => node.name)),
  }
}

function nodeOf(table: LevelTable, number: number): (NamedNode & { parent: number }) | null {
  let low = 0
  let high = table.numbers.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = table.numbers[middle]!
    if (found === number) return { number, name: stringAt(table.names, middle), parent: table.parents[middle]! }
    if (found < number) low = middle + 1
    else high = middle - 1
  }
  return null
}
