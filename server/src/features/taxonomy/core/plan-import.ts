import type { EscoFacts, Label } from '@pramaan/matching'
import type { Level } from '../../../kernel/catalogue-id.ts'
import type { SourceNode, SourceSkill, SourceTree } from './tree.ts'

/** A stored node of this source, including retired ones. */
export interface StoredNode {
  readonly level: Level
  readonly number: number
  readonly key: string
  readonly parentNumber: number | null
  readonly name: string
  readonly description: string
  readonly verifiable: boolean
  readonly safetyCritical: boolean
  readonly wholeTrade: boolean
  readonly facts: EscoFacts | null
  readonly retired: boolean
  readonly labels: readonly Label[]
}

export interface PlannedNode {
  readonly level: Level
  readonly number: number
  readonly key: string
  readonly parentNumber: number | null
  readonly name: string
  readonly description: string
  readonly verifiable: boolean
  readonly safetyCritical: boolean
  readonly wholeTrade: boolean
  /** Null for other levels and for sources without facts. */
  readonly facts: EscoFacts | null
}

export interface PlannedLabel extends Label {
  readonly level: Level
  readonly number: number
}

export interface Retirement {
  readonly level: Level
  readonly number: number
  readonly replacedBy: number | null
}

/** Changes that make the database equal to the source. All parts are empty if it already is. */
export interface ImportPlan {
  readonly insert: readonly PlannedNode[]
  /** New content for a known node, including a retired one that comes back. */
  readonly update: readonly PlannedNode[]
  readonly retire: readonly Retirement[]
  readonly addLabels: readonly PlannedLabel[]
  readonly dropLabels: readonly PlannedLabel[]
}

export type FreshNumbers = Readonly<Record<Level, readonly number[]>>

/** Numbers to draw before planning; nodes that define their own need none. */
export function countFreshNumbers(tree: SourceTree, stored: readonly StoredNode[]): Record<Level, number> {
  const known = new Set(stored.map(node => node.key))
  const needed: Record<Level, number> = { master: 0, sub_skill: 0, skill: 0 }
  for (const { level, node } of nodesOf(tree)) if (!known.has(node.key) && node.number === null) needed[level]++
  return needed
}

export function planImport(tree: SourceTree, stored: readonly StoredNode[], fresh: FreshNumbers): ImportPlan {
  const storedByKey = new Map(stored.map(node => [node.key, node]))
  const numbers = assignNumbers(tree, storedByKey, fresh)
  const plan = { insert: [] as PlannedNode[], update: [] as PlannedNode[], ...noLabels() }
  for (const levelled of nodesOf(tree)) {
    const { node } = levelled
    const before = storedByKey.get(node.key)
    const after = planNode(levelled, numbers)
    if (before === undefined) plan.insert.push(after)
    else if (before.retired || differs(before, after)) plan.update.push(after)
    compareLabels(after, before?.labels ?? [], node.labels, plan)
  }
  return { ...plan, retire: planRetirements(tree, stored, numbers) }
}

export function isEmptyPlan(plan: ImportPlan): boolean {
  return Object.values(plan).every(part => part.length === 0)
}

function noLabels() {
  return { addLabels: [] as PlannedLabel[], dropLabels: [] as PlannedLabel[] }
}

interface LevelledNode {
  readonly level: Level
  readonly node: SourceNode
  readonly verifiable: boolean
  readonly safetyCritical: boolean
  readonly wholeTrade: boolean
  readonly facts: EscoFacts | null
}

/** Parents before children: the order in which they can be inserted. */
function* nodesOf(tree: SourceTree): Generator<LevelledNode> {
  for (const node of tree.masters) yield { level: 'master', node, ...NOT_A_SKILL }
  for (const node of tree.subSkills) yield { level: 'sub_skill', node, ...NOT_A_SKILL }
  for (const node of tree.skills) {
    const { verifiable, safetyCritical, wholeTrade, facts = null } = node
    yield { level: 'skill', node, verifiable, safetyCritical, wholeTrade, facts }
  }
}

const NOT_A_SKILL = { verifiable: false, safetyCritical: false, wholeTrade: false, facts: null }

function assignNumbers(
  tree: SourceTree,
  stored: ReadonlyMap<string, StoredNode>,
  fresh: FreshNumbers,
): ReadonlyMap<string, number> {
  const used: Record<Level, number> = { master: 0, sub_skill: 0, skill: 0 }
  const numbers = new Map<string, number>()
  for (const { level, node } of nodesOf(tree)) {
    const number = stored.get(node.key)?.number ?? node.number ?? fresh[level][used[level]++]
    if (number === undefined) throw new Error(`Too few numbers were drawn for level ${level}.`)
    numbers.set(node.key, number)
  }
  return numbers
}

function planNode({ level, node, ...skill }: LevelledNode, numbers: ReadonlyMap<string, number>): PlannedNode {
  const parentNumber = node.parentKey === null ? null : numbers.get(node.parentKey)
  if (parentNumber === undefined)
    throw new Error(`${node.key} hangs on ${node.parentKey}, which its source does not hold.`)
  return {
    level,
    number: numbers.get(node.key)!,
    key: node.key,
    parentNumber,
    name: englishName(node),
    description: node.description,
    ...skill,
  }
}

function englishName(node: SourceNode): string {
  const name = node.labels.find(label => label.kind === 'preferred' && label.language === 'en')
  if (name === undefined) throw new Error(`${node.key} has no English name.`)
  return name.text
}

export function differs(before: PlannedNode, after: PlannedNode): boolean {
  return (
    before.parentNumber !== after.parentNumber ||
    before.name !== after.name ||
    before.description !== after.description ||
    before.verifiable !== after.verifiable ||
    before.safetyCritical !== after.safetyCritical ||
    before.wholeTrade !== after.wholeTrade ||
    !areSameFacts(before.facts, after.facts)
  )
}

function areSameFacts(before: EscoFacts | null, after: EscoFacts | null): boolean {
  return (
    before?.occupations === after?.occupations &&
    before?.isKnowledge === after?.isKnowledge &&
    before?.reuse === after?.reuse
  )
}

export function compareLabels(
  node: Pick<PlannedNode, 'level' | 'number'>,
  before: readonly Label[],
  after: readonly Label[],
  plan: { addLabels: PlannedLabel[]; dropLabels: PlannedLabel[] },
): void {
  const identity = ({ language, kind, text }: Label) => `${language}\n${kind}\n${text}`
  const had = new Set(before.map(identity))
  const has = new Set(after.map(identity))
  const onNode = ({ language, kind, text }: Label) => ({ level: node.level, number: node.number, language, kind, text })
  plan.addLabels.push(...after.filter(label => !had.has(identity(label))).map(onNode))
  plan.dropLabels.push(...before.filter(label => !has.has(identity(label))).map(onNode))
}

/**
 * Nodes that the source no longer has are retired. The successor is the one that the source names, otherwise the only active skill
 * that has the name as a label: a renamed concept usually keeps the old name as an alias.
 */
function planRetirements(
  tree: SourceTree,
  stored: readonly StoredNode[],
  numbers: ReadonlyMap<string, number>,
): readonly Retirement[] {
  const gone = stored.filter(node => !node.retired && !numbers.has(node.key))
  if (gone.length === 0) return []
  const named = new Map(tree.retired.map(node => [node.key, node.replacedByKey]))
  const descendants = bearersOfNames(tree.skills)
  return gone.map(({ level, number, key, name }) => {
    const descendant = named.get(key) ?? (level === 'skill' ? descendants.get(name.toLowerCase()) : null) ?? null
    return { level, number, replacedBy: descendant === null ? null : (numbers.get(descendant) ?? null) }
  })
}

/** Label to the key of the only node that has it; null if several do. */
function bearersOfNames(skills: readonly SourceSkill[]): ReadonlyMap<string, string | null> {
  const bearers = new Map<string, string | null>()
  for (const skill of skills) {
    for (const text of new Set(skill.labels.map(label => label.text.toLowerCase()))) {
      bearers.set(text, bearers.has(text) ? null : skill.key)
    }
  }
  return bearers
}
