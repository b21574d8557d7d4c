import { buildGlossary, glossPhrase } from './glossary/glossary.ts'
import { buildGlossaryIndex, type GlossaryIndex, type GlossarySkill } from './glossary/glossary-index.ts'
import type { Label, Level, NodeLabel } from './label.ts'
import { labelRows, wholeTradeLabels } from './lexical/label-rows.ts'
import { buildSearchIndex, POPULARITY_STEPS, type SearchIndex, type SkillTraits } from './lexical/search-index.ts'
import { readPhrase } from './phrase.ts'
import type { RankerModel } from './ranker/model.ts'
import type { Ranker } from './ranker/rank.ts'
import { buildRankerIndex, type RankableSkill } from './ranker/ranker-index.ts'
import type { SnapshotNode, SnapshotSource } from './snapshot-source.ts'
import { normalise, wordsOf } from './text/normalise.ts'
import { type PackedStrings, packStrings, placeOfNumber, stringAt } from './text/packed-strings.ts'

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
  /** By language other than English: the names of the skills, in their order; empty where there is none. */
  readonly namesIn: Readonly<Record<string, PackedStrings>>
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
    search: buildSearchIndex([...labelRows(source)], traitsOf(source)),
    glossary: buildGlossaryIndex(glossarySkills(source), buildGlossary(source.glossary)),
    ranker: null,
    skills: buildTable(source.skills),
    subSkills: buildTable(source.subSkills),
    masters: buildTable(source.masters),
    namesIn: packNames(source),
    verifiable: Uint8Array.from(inOrder(source.skills), ({ verifiable }) => (verifiable === true ? 1 : 0)),
  }
}

function traitsOf({ skills }: SnapshotSource): SkillTraits {
  return {
    wholeTrades: new Set(skills.filter(skill => skill.wholeTrade === true).map(skill => skill.number)),
    popularity: new Map(skills.map(({ number, chosen = 0 }) => [number, popularityOf(chosen)])),
  }
}

/** Each step is four times as often. */
function popularityOf(chosen: number): number {
  return Math.min(POPULARITY_STEPS - 1, Math.ceil(Math.log2(1 + chosen) / 2))
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
  return inOrder(skills)
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

/** Null for a skill without a name in the language. */
export function nameOf({ skills, namesIn }: TaxonomySnapshot, skillNumber: number, language: string): string | null {
  const place = placeOfNumber(skills.numbers, skillNumber)
  const names = namesIn[language]
  return place < 0 || names === undefined ? null : stringAt(names, place) || null
}

/** Whether questions can verify the skill, as the catalogue says; whether there are any is another matter. */
export function isVerifiable({ skills, verifiable }: TaxonomySnapshot, skillNumber: number): boolean {
  const place = placeOfNumber(skills.numbers, skillNumber)
  return verifiable[place] === 1
}

function packNames({ skills, labels }: SnapshotSource): Readonly<Record<string, PackedStrings>> {
  const isName = ({ level, label }: NodeLabel) =>
    level === 'skill' && label.language !== 'en' && label.kind === 'preferred'
  const ordered = inOrder(skills)
  const byLanguage = Map.groupBy(labels.filter(isName), ({ label }) => label.language)
  return Object.fromEntries(
    Array.from(byLanguage, ([language, names]) => {
      const textOf = new Map(names.map(({ number, label }) => [number, label.text]))
      return [language, packStrings(ordered.map(({ number }) => textOf.get(number) ?? ''))]
    }),
  )
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
  const place = placeOfNumber(table.numbers, number)
  return place < 0 ? null : { number, name: stringAt(table.names, place), parent: table.parents[place]! }
}

/** Null if there are no skills to rank. */
export function buildRanker(source: SnapshotSource, { table, ...trained }: RankerModel): Ranker | null {
  const skills = rankableSkills(source)
  return skills.length === 0 ? null : { index: buildRankerIndex(skills, table), ...trained }
}

/**
 * The ranker was trained on English, so Hindi labels are ranked by their meaning word by word. A skill that stands for its whole trade also
 * has the labels of the trade.
 */
export function rankableSkills(source: SnapshotSource): readonly RankableSkill[] {
  const { labels, skills } = source
  const ofSkill = labelsOf(labels, 'skill')
  const ofTrade = wholeTradeLabels(source)
  const inEnglish = glossLabels(source)
  return skills
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, name, description, parentNumber, facts }) => {
      const texts = [...(ofSkill.get(number) ?? []), ...(ofTrade.get(number) ?? [])].map(inEnglish)
      const others = [...new Set(texts)].filter(text => text !== '' && text !== name)
      return {
        skill: number,
        labels: [name, ...others],
        description,
        ...(parentNumber === null ? {} : { group: parentNumber }),
        ...(facts ? { facts } : {}),
      }
    })
}

/** Labels in other languages than English and Hindi have no meaning that is known here. */
function glossLabels({ labels, glossary }: SnapshotSource): (label: Label) => string {
  const meanings = buildGlossary(glossary)
  const english = new Set(
    labels.filter(({ label }) => label.language === 'en').flatMap(({ label }) => wordsOf(normalise(label.text))),
  )
  return ({ text, language }) => {
    if (language === 'en') return text
    return language === 'hi' ? glossPhrase(meanings, readPhrase(text), word => english.has(word)).text : ''
  }
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
