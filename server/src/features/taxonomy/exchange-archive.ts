import type { Database, Tx } from '../../database/tx.ts'
import { ok, type Result } from '../../kernel/result.ts'
import * as archives from './archive-store.ts'
import { type ArchivedChange, type ArchivedNode, type CatalogueArchive, LEVELS } from './core/archive.ts'
import { type ArchiveError, type ArchivePlan, endedByArchive, planArchive, takenNumbers } from './core/plan-archive.ts'
import {
  batchWriter,
  countChanges,
  type ImportDeps,
  type ImportOutcome,
  NOTHING_CHANGED,
  type WriteInBatches,
} from './import-catalogue.ts'
import * as imports from './import-store.ts'
import { lockForImport } from './store.ts'

/** Everything that another cell needs to have the same catalogue. Changes of the catalogue wait until it is read. */
export async function exportArchive({ database }: { readonly database: Database }): Promise<CatalogueArchive> {
  return await database.transaction(async tx => {
    await lockForImport(tx)
    return await archives.readCatalogue(tx)
  })
}

/** Makes the catalogue of this database equal to the archive, in one transaction. `version` is null if it already was. */
export async function importArchive(
  deps: ImportDeps,
  archive: CatalogueArchive,
): Promise<Result<ImportOutcome, ArchiveError>> {
  return await deps.database.transaction(async tx => {
    await lockForImport(tx)
    const planned = planArchive(archive, await archives.readCatalogue(tx))
    if (!planned.ok) return planned
    const plan = planned.value
    const taken = takenNumbers(archive)
    for (const level of LEVELS) await archives.advanceNumbers(tx, level, taken[level] ?? 0)
    if (Object.values(plan).every(part => part.length === 0)) return ok(NOTHING_CHANGED)
    const ended = endedByArchive(archive.version, new Date(deps.clock()))
    const { replacements, ...written } = plan
    await carryOut(tx, plan, ended, batchWriter(written, deps.onProgress))
    await deps.afterReplacement(tx, replacements)
    return ok({ version: archive.version, ...countChanges(plan) })
  })
}

async function carryOut(tx: Tx, plan: ArchivePlan, ended: ArchivedChange, inBatches: WriteInBatches): Promise<void> {
  const { versions, insert, update, retire } = plan
  const inGroups = async <Row>(rows: readonly Row[], keyOf: (row: Row) => unknown, write: WriteGroup<Row>) => {
    for (const group of Map.groupBy(rows, keyOf).values()) await inBatches(group, batch => write(batch, group[0]!))
  }
  // Nodes name the versions, which are drawn first: a number that is drawn later must not be in the table yet.
  if (versions.length > 0) await archives.advanceVersions(tx, Math.max(...versions.map(({ version }) => version)))
  await inBatches(versions, batch => archives.insertArchivedVersions(tx, batch))
  await inGroups(insert, placeOf, (batch, { source, sinceVersion }) =>
    imports.insertNodes(tx, source, sinceVersion, batch),
  )
  await inGroups(
    update,
    node => node.changedVersion,
    (batch, { changedVersion }) => imports.updateNodes(tx, changedVersion, batch),
  )
  await inGroups(
    retire,
    node => node.retiredVersion,
    (batch, { retiredVersion }) => imports.retireNodes(tx, retiredVersion, batch),
  )
  await inBatches(plan.dropLabels, batch => imports.deleteLabels(tx, batch))
  await inBatches(plan.addLabels, batch => imports.insertLabels(tx, batch))
  // The same text may be ended and added again.
  await inBatches(plan.endAliases, async batch => {
    for (const alias of batch) await archives.endArchivedAlias(tx, alias, alias.removed ?? ended)
  })
  await inBatches(plan.addAliases, batch => archives.insertArchivedAliases(tx, batch))
}

type WriteGroup<Row> = (batch: readonly Row[], first: Row) => Promise<void>

/** Levels apart, because parents are inserted before children. */
function placeOf({ level, source, sinceVersion }: ArchivedNode): string {
  return `${level} ${sinceVersion} ${source}`
}
