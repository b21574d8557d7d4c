import type { Label } from '@pramaan/matching'
import type { Level } from '../../../kernel/catalogue-id.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type { PlannedNode } from './plan-import.ts'

/** The whole taxonomy with its numbers, as one cell hands it to the others of its region. Times are in ISO 8601. */
export interface CatalogueArchive {
  /** The current taxonomy version; 0 before the first import. */
  readonly version: number
  readonly lastDrawn: DrawnNumbers
  readonly versions: readonly ArchivedVersion[]
  readonly nodes: readonly ArchivedNode[]
  readonly aliases: readonly ArchivedAlias[]
}

/** The last number that was drawn at each level; null if none was. */
export type DrawnNumbers = Readonly<Record<Level, number | null>>

export interface ArchivedVersion {
  readonly version: number
  readonly source: string
  readonly sourceVersion: string
  readonly added: number
  readonly changed: number
  readonly retired: number
  readonly at: string
}

export interface ArchivedNode extends PlannedNode {
  readonly source: string
  readonly sinceVersion: number
  readonly changedVersion: number
  /** Null for an active node. */
  readonly retiredVersion: number | null
  readonly replacedBy: number | null
  readonly labels: readonly Label[]
}

export interface ArchivedAlias extends Label {
  readonly number: number
  readonly added: ArchivedChange
  /** Null for an alias that is in use. */
  readonly removed: ArchivedChange | null
}

export interface ArchivedChange {
  readonly version: number
  readonly at: string
  readonly actor: string
  readonly reason: string
}

const FORMAT = 'pramaan catalogue archive'
/** Grows with each change of a line that earlier releases would read wrongly. */
export const FORMAT_VERSION = 1

/** Parents before children. */
export const LEVELS: readonly Level[] = ['master', 'sub_skill', 'skill']

interface Header {
  readonly format: string
  readonly format_version: number
  readonly taxonomy_version: number
  readonly last_drawn: DrawnNumbers
}

type Line = { readonly version: ArchivedVersion } | { readonly node: ArchivedNode } | { readonly alias: ArchivedAlias }

/** JSON lines. The order of rows does not matter: the same catalogue gives the same text. */
export function formatArchive({ version, lastDrawn, versions, nodes, aliases }: CatalogueArchive): string {
  const { master, sub_skill, skill } = lastDrawn
  const header: Header = {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    taxonomy_version: version,
    last_drawn: { master, sub_skill, skill },
  }
  const lines: Line[] = [
    ...versions.toSorted((one, other) => one.version - other.version).map(each => ({ version: each })),
    ...nodes
      .toSorted(inOrderOfNodes)
      .map(node => ({ node: { ...node, labels: node.labels.toSorted(inOrderOfLabels) } })),
    ...aliases.toSorted(inOrderOfAliases).map(alias => ({ alias })),
  ]
  return [header, ...lines].map(line => `${JSON.stringify(line)}\n`).join('')
}

/** What keeps this release from reading an archive with this first line; null if nothing does. */
export function findForeignFormat(firstLine: string): string | null {
  const header = parseHeader(firstLine)
  if (header?.format !== FORMAT) return 'It is not a catalogue archive.'
  const { format_version: version } = header
  if (version === FORMAT_VERSION) return null
  return `It has format version ${version}, and this release reads version ${FORMAT_VERSION}: use the same release for export and import.`
}

function parseHeader(line: string): Partial<Header> | null {
  try {
    return JSON.parse(line) as Partial<Header> | null
  } catch {
    return null
  }
}

/** Contents must be those that `formatArchive` returned: call it only for contents whose signature was verified. */
export function parseArchive(contents: string): Result<CatalogueArchive, string> {
  const [first = '', ...rest] = contents.trimEnd().split('\n')
  const problem = findForeignFormat(first)
  if (problem !== null) return err(problem)
  const { taxonomy_version: version, last_drawn: lastDrawn } = JSON.parse(first) as Header
  const [versions, nodes, aliases]: [ArchivedVersion[], ArchivedNode[], ArchivedAlias[]] = [[], [], []]
  for (const line of rest) {
    const row = JSON.parse(line) as Line
    if ('version' in row) versions.push(row.version)
    else if ('node' in row) nodes.push(row.node)
    else aliases.push(row.alias)
  }
  return ok({ version, lastDrawn, versions, nodes, aliases })
}

function inOrderOfNodes(one: ArchivedNode, other: ArchivedNode): number {
  return LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) || one.number - other.number
}

function inOrderOfLabels(one: Label, other: Label): number {
  return compare(one.language, other.language) || compare(one.kind, other.kind) || compare(one.text, other.text)
}

function inOrderOfAliases(one: ArchivedAlias, other: ArchivedAlias): number {
  return one.number - other.number || inOrderOfLabels(one, other) || one.added.version - other.added.version
}

/** By code units, as the order of a locale may differ between machines. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
