import { formatCatalogueId, type Level } from '../../../kernel/catalogue-id.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import type {
  ArchivedAlias,
  ArchivedChange,
  ArchivedNode,
  ArchivedVersion,
  CatalogueArchive,
  DrawnNumbers,
} from './archive.ts'
import { compareLabels, differs, type PlannedLabel } from './plan-import.ts'

/** Changes that make the database equal to the archive. All parts are empty if it already is. */
export interface ArchivePlan {
  /** Versions that the database lacks. Those that it has stay as they are. */
  readonly versions: readonly ArchivedVersion[]
  /** Parents before children; as active nodes, in `sinceVersion`. */
  readonly insert: readonly ArchivedNode[]
  /** Other content in `changedVersion`, also for a node that was just inserted or that comes back. */
  readonly update: readonly ArchivedNode[]
  readonly retire: readonly RetiredArchivedNode[]
  readonly addLabels: readonly PlannedLabel[]
  readonly dropLabels: readonly PlannedLabel[]
  /** Null as `removed` for an alias that the archive does not have at all. */
  readonly endAliases: readonly ArchivedAlias[]
  readonly addAliases: readonly ArchivedAlias[]
  /** Skills whose successor is new in this database, each with the last of its successors. */
  readonly replacements: readonly { readonly from: number; readonly to: number }[]
}

export type RetiredArchivedNode = ArchivedNode & { readonly retiredVersion: number }

/** Why an archive cannot be imported, and what the operator can do. */
export interface ArchiveError {
  readonly problems: readonly string[]
  readonly advice: string
}

/** `stored` is the catalogue of the database in the same form. */
export function planArchive(archive: CatalogueArchive, stored: CatalogueArchive): Result<ArchivePlan, ArchiveError> {
  if (stored.version > archive.version) return err(newerVersion(archive, stored))
  const problems = findConflicts(archive, stored)
  if (problems.length > 0) return err({ problems, advice: OTHER_NUMBERS })
  const plan = comparePlan(archive, stored)
  const { versions: _known, ...contents } = plan
  const changes = Object.values(contents).reduce((sum, part) => sum + part.length, 0)
  if (stored.version === archive.version && changes > 0) return err(sameVersion(archive.version, changes))
  return ok(plan)
}

/** Numbers up to which none may be drawn any more. */
export function takenNumbers({ nodes, lastDrawn }: Pick<CatalogueArchive, 'nodes' | 'lastDrawn'>): DrawnNumbers {
  const taken = { ...lastDrawn }
  for (const { level, number } of nodes) taken[level] = Math.max(taken[level] ?? 0, number)
  return taken
}

const OTHER_NUMBERS =
  'Numbers are in mandates and credentials and cannot change. Export from the cell that has these entries, or import into a database without a catalogue.'

function newerVersion(archive: CatalogueArchive, stored: CatalogueArchive): ArchiveError {
  const latest = stored.versions.find(({ version }) => version === stored.version)
  const from = latest ? ` (${latest.source} ${latest.sourceVersion})` : ''
  return {
    problems: [`The database has version ${stored.version}${from}, and the archive has version ${archive.version}.`],
    advice: 'Export again from the cell in which the catalogue is changed, and import that file.',
  }
}

function sameVersion(version: number, changes: number): ArchiveError {
  return {
    problems: [`The database and the archive have version ${version} and other contents (rows: ${changes}).`],
    advice:
      'Processes load a version once, so the archive needs a newer one. Make the next change in the cell that exports, and export again.',
  }
}

/** A node has the same number in all cells, forever, and it cannot be deleted. */
function findConflicts(archive: CatalogueArchive, stored: CatalogueArchive): readonly string[] {
  const byKey = new Map(stored.nodes.map(node => [keyOf(node), node]))
  const byId = new Map(stored.nodes.map(node => [idOf(node), node]))
  const found: string[] = []
  for (const node of archive.nodes) {
    const same = byKey.get(keyOf(node))
    const holder = byId.get(idOf(node))
    if (same && idOf(same) !== idOf(node))
      found.push(`${keyOf(node)} is ${idOf(same)} in the database and ${idOf(node)} in the archive.`)
    else if (holder && keyOf(holder) !== keyOf(node))
      found.push(`${idOf(node)} is ${keyOf(holder)} in the database and ${keyOf(node)} in the archive.`)
  }
  const archived = new Set(archive.nodes.map(keyOf))
  for (const node of stored.nodes)
    if (!archived.has(keyOf(node))) found.push(`${idOf(node)} (${keyOf(node)}) is not in the archive.`)
  return found.length <= SHOWN ? found : [...found.slice(0, SHOWN), `${found.length - SHOWN} more.`]
}

const SHOWN = 5

function comparePlan(archive: CatalogueArchive, stored: CatalogueArchive): ArchivePlan {
  const known = new Set(stored.versions.map(({ version }) => version))
  const before = new Map(stored.nodes.map(node => [idOf(node), node]))
  const labels = { addLabels: [] as PlannedLabel[], dropLabels: [] as PlannedLabel[] }
  for (const node of archive.nodes) compareLabels(node, before.get(idOf(node))?.labels ?? [], node.labels, labels)
  return {
    versions: archive.versions.filter(({ version }) => !known.has(version)),
    ...compareNodes(archive.nodes, before),
    ...labels,
    ...compareAliases(archive.aliases, stored.aliases),
    replacements: findReplacements(archive.nodes, before),
  }
}

function compareNodes(nodes: readonly ArchivedNode[], stored: ReadonlyMap<string, ArchivedNode>) {
  const plan = { insert: [] as ArchivedNode[], update: [] as ArchivedNode[], retire: [] as RetiredArchivedNode[] }
  for (const node of nodes) {
    const before = stored.get(idOf(node))
    const isOther = before !== undefined && (differs(before, node) || comesBack(before, node))
    if (before === undefined) plan.insert.push(node)
    const isNewAndChanged = before === undefined && node.changedVersion !== node.sinceVersion && !isRetired(node)
    if (isOther || isNewAndChanged) plan.update.push(node)
    const isRetiredAlike = before !== undefined && isRetired(before) && before.replacedBy === node.replacedBy
    // An update makes a node active.
    if (isRetired(node) && (isOther || !isRetiredAlike)) plan.retire.push(node)
  }
  return plan
}

function isRetired(node: ArchivedNode): node is RetiredArchivedNode {
  return node.retiredVersion !== null
}

function comesBack(before: ArchivedNode, after: ArchivedNode): boolean {
  return isRetired(before) && !isRetired(after)
}

/** An alias of the database that the archive lacks is ended, and one that was ended here alone is added again. */
function compareAliases(archived: readonly ArchivedAlias[], stored: readonly ArchivedAlias[]) {
  const inUse = new Map(stored.filter(isInUse).map(alias => [textOf(alias), alias]))
  const rows = new Set(stored.map(rowOf))
  const [endAliases, addAliases]: [ArchivedAlias[], ArchivedAlias[]] = [[], []]
  for (const alias of archived.filter(each => !isInUse(each))) {
    const here = inUse.get(textOf(alias))
    if (here && rowOf(here) === rowOf(alias)) {
      endAliases.push(alias)
      inUse.delete(textOf(alias))
    } else if (!rows.has(rowOf(alias))) addAliases.push(alias)
  }
  // One alias that is in use in both may have been added in another version here.
  for (const alias of archived.filter(isInUse)) if (!inUse.delete(textOf(alias))) addAliases.push(alias)
  return { endAliases: [...endAliases, ...inUse.values()], addAliases }
}

function isInUse({ removed }: ArchivedAlias): boolean {
  return removed === null
}

function textOf({ number, language, text }: ArchivedAlias): string {
  return `${number}\n${language}\n${text}`
}

function rowOf(alias: ArchivedAlias): string {
  return `${textOf(alias)}\n${alias.added.version}`
}

/** How an alias is ended that only the database has. */
export function endedByArchive(version: number, at: Date): ArchivedChange {
  return { version, at: at.toISOString(), actor: 'archive', reason: 'the catalogue archive does not have it' }
}

function findReplacements(nodes: readonly ArchivedNode[], stored: ReadonlyMap<string, ArchivedNode>) {
  const successors = new Map(nodes.filter(({ level }) => level === 'skill').map(node => [node.number, node.replacedBy]))
  return nodes.flatMap(node => {
    const before = stored.get(idOf(node))
    if (node.level !== 'skill' || node.replacedBy === null || before === undefined) return []
    if (before.replacedBy === node.replacedBy) return []
    return [{ from: node.number, to: lastSuccessor(node.replacedBy, successors) }]
  })
}

/** Several versions may come at once: what refers to the first skill moves to the last, and not to one that is retired as well. */
function lastSuccessor(first: number, successors: ReadonlyMap<number, number | null>): number {
  const passed = new Set<number>()
  let last = first
  for (
    let next = successors.get(last) ?? null;
    next !== null && !passed.has(next);
    next = successors.get(last) ?? null
  ) {
    passed.add(next)
    last = next
  }
  return last
}

function idOf({ level, number }: { readonly level: Level; readonly number: number }): string {
  return formatCatalogueId(level, number)
}

function keyOf({ source, key }: ArchivedNode): string {
  return `${source} ${key}`
}
