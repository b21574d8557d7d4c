import type { Label, LabelKind } from '@pramaan/matching'
import { formatCatalogueId, type Level } from '../../../../kernel/catalogue-id.ts'
import { err, ok, type Result } from '../../../../kernel/result.ts'
import type { SourceNode, SourceSkill, SourceTree } from '../tree.ts'
import { checkCatalogue } from './catalogue-rules.ts'
import {
  readMaster,
  type StarterMaster,
  type StarterNode,
  type StarterSkill,
  type StarterSubSkill,
} from './document.ts'
import { readTradeNames, type TradeNames } from './trade-names.ts'

/** A parsed file of catalogue/starter or catalogue/trade-names. */
export interface StarterDocument {
  readonly file: string
  readonly value: unknown
}

/** The starter catalogue as read from its files. */
export interface StarterFiles {
  /** The first 12 hex digits of the SHA-256 of all bytes in the order of the file names. */
  readonly version: string
  /** One per master skill. */
  readonly documents: readonly StarterDocument[]
  /** Names of trades, one per language. */
  readonly tradeNames: readonly StarterDocument[]
}

export function readStarter({ documents, tradeNames, version }: StarterFiles): Result<SourceTree, readonly string[]> {
  if (documents.length === 0) return err(['the starter catalogue has no files'])
  const faults: string[] = []
  const masters = documents
    .map(({ file, value }) => readMaster(value, { file, path: '', faults }))
    .filter(master => master !== null)
  checkCatalogue(masters)
  const names = readTradeNames(
    tradeNames.map(({ file, value }) => ({ place: { file, path: '', faults }, value })),
    masters,
  )
  return faults.length > 0 ? err(faults) : ok(toTree(masters, names, version))
}

function toTree(masters: readonly StarterMaster[], names: TradeNames, sourceVersion: string): SourceTree {
  const subSkills = masters.flatMap(master =>
    master.subSkills.map(node => ({ node, parentKey: keyOf('master', master) })),
  )
  const namesOf = (trade: StarterSubSkill) => names.get(keyOf('sub_skill', trade)) ?? []
  const skills = subSkills.flatMap(({ node: trade }) =>
    trade.skills.map(node => ({
      node,
      parentKey: keyOf('sub_skill', trade),
      // Of two skills that are each half of a trade, neither has its name.
      namesInLanguages: isOnlyWholeTrade(node, trade) ? namesOf(trade).filter(({ kind }) => kind === 'preferred') : [],
    })),
  )
  return {
    source: 'starter',
    sourceVersion,
    // The format has no description of a master.
    masters: masters.map(master => sourceNode('master', master, null, '', labels(master, []))),
    subSkills: subSkills.map(({ node, parentKey }) =>
      sourceNode('sub_skill', node, parentKey, node.description, [...subSkillLabels(node), ...namesOf(node)]),
    ),
    skills: skills.map(
      ({ node, parentKey, namesInLanguages }): SourceSkill => ({
        ...sourceNode('skill', node, parentKey, node.description, [...skillLabels(node), ...namesInLanguages]),
        verifiable: node.verifiable,
        safetyCritical: node.safetyCritical,
        wholeTrade: node.wholeTrade,
      }),
    ),
    retired: masters.flatMap(master =>
      master.retired.map(({ id, replacedBy }) => ({
        key: formatCatalogueId('skill', id!),
        replacedByKey: replacedBy === null ? null : formatCatalogueId('skill', replacedBy),
      })),
    ),
  }
}

function isOnlyWholeTrade(skill: StarterSkill, { skills }: StarterSubSkill): boolean {
  return skill.wholeTrade && skills.every(other => other === skill || !other.wholeTrade)
}

function sourceNode(
  level: Level,
  node: StarterNode,
  parentKey: string | null,
  description: string,
  nodeLabels: readonly Label[],
): SourceNode {
  return { key: keyOf(level, node), parentKey, number: node.id, description, labels: nodeLabels }
}

function keyOf(level: Level, node: StarterNode): string {
  return formatCatalogueId(level, node.id!)
}

function subSkillLabels(node: StarterSubSkill): Label[] {
  const { en, hi, hiLatn } = node.workers
  return labels(node, [...many(en, 'en', 'alias'), ...many(hi, 'hi', 'alias'), ...many(hiLatn, 'hi', 'romanised')])
}

function skillLabels(node: StarterSkill): Label[] {
  return labels(node, [...many(node.aliases, 'en', 'alias'), ...many(node.hiLatn, 'hi', 'romanised')])
}

/** The two names first. A worker's name that equals the name of the work is not repeated. */
function labels({ name, hi }: StarterNode, others: readonly Label[]): Label[] {
  const names: Label[] = [...many([name], 'en', 'preferred'), ...many([hi], 'hi', 'preferred')]
  return [
    ...names,
    ...others.filter(({ text, language }) => !names.some(n => n.text === text && n.language === language)),
  ]
}

function many(texts: readonly string[], language: string, kind: LabelKind): Label[] {
  return texts.map(text => ({ text, language, kind }))
}
