import type { Database, Tx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { carryOverAliases } from './alias-store.ts'
import { countFreshNumbers, type ImportPlan, isEmptyPlan, planImport } from './core/plan-import.ts'
import type { SourceTree } from './core/tree.ts'
import * as imports from './import-store.ts'
import { lockForImport } from './store.ts'

export interface ImportOutcome {
  /** Null if the database already equals the source: then no row was changed. */
  readonly version: number | null
  readonly added: number
  readonly changed: number
  readonly retired: number
}

export interface Replacement {
  readonly from: number
  readonly to: number
}

export interface ImportDeps {
  readonly database: Database
  readonly clock: Clock
  /** Called in the transaction of a new version, so that other slices can move what refers to replaced skills. */
  readonly afterReplacement: (tx: Tx, replacements: readonly Replacement[]) => Promise<void>
  readonly onProgress?: (fraction: number) => void
}

export const NOTHING_CHANGED: ImportOutcome = { version: null, added: 0, changed: 0, retired: 0 }

/** Rows per statement. More are not measurably faster and would stop the progress bar. */
const BATCH = 5_000

/** Makes the tree of one source the new taxonomy version, in one transaction: a crash leaves the earlier version unchanged. */
export async function importCatalogue(deps: ImportDeps, tree: SourceTree): Promise<ImportOutcome> {
  return await deps.database.transaction(async tx => {
    await lockForImport(tx)
    const stored = await imports.readStored(tx, tree.source)
    const needed = countFreshNumbers(tree, stored)
    const plan = planImport(tree, stored, {
      master: await imports.drawNumbers(tx, 'master', needed.master),
      sub_skill: await imports.drawNumbers(tx, 'sub_skill', needed.sub_skill),
      skill: await imports.drawNumbers(tx, 'skill', needed.skill),
    })
    if (isEmptyPlan(plan)) return NOTHING_CHANGED
    const counts = countChanges(plan)
    const { source, sourceVersion } = tree
    const at = new Date(deps.clock())
    const version = await imports.insertVersion(tx, { source, sourceVersion, ...counts, at })
    await carryOut(tx, source, version, plan, batchWriter(plan, deps.onProgress))
    const replacements = replacementsIn(plan)
    await carryOverAliases(tx, replacements, version, at)
    await deps.afterReplacement(tx, replacements)
    return { version, ...counts }
  })
}

/** Writes rows in batches and reports the progress. */
export type WriteInBatches = <Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<void>,
) => Promise<void>

/** For all rows of a plan. */
export function batchWriter(plan: object, onProgress: (fraction: number) => void = () => {}): WriteInBatches {
  const total = Object.values(plan).reduce((sum, part: readonly unknown[]) => sum + part.length, 0)
  let done = 0
  return async (rows, write) => {
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH)
      await write(batch)
      done += batch.length
      onProgress(done / total)
    }
  }
}

async function carryOut(
  tx: Tx,
  source: string,
  version: number,
  plan: ImportPlan,
  inBatches: WriteInBatches,
): Promise<void> {
  // Parents come before children in the plan, and a successor may be new, so nodes are retired last.
  await inBatches(plan.insert, batch => imports.insertNodes(tx, source, version, batch))
  await inBatches(plan.update, batch => imports.updateNodes(tx, version, batch))
  await inBatches(plan.retire, batch => imports.retireNodes(tx, version, batch))
  // A label may change its kind: the old row is deleted first (one preferred label per language).
  await inBatches(plan.dropLabels, batch => imports.deleteLabels(tx, batch))
  await inBatches(plan.addLabels, batch => imports.insertLabels(tx, batch))
}

export function countChanges(
  plan: Omit<ImportPlan, 'retire'> & { readonly retire: readonly { readonly level: string }[] },
): { added: number; changed: number; retired: number } {
  const skills = <Row extends { level: string }>(rows: readonly Row[]) =>
    rows.filter(row => row.level === 'skill').length
  const inserted = new Set(plan.insert.map(nodeKey))
  const touched = [...plan.update, ...plan.addLabels, ...plan.dropLabels].filter(row => row.level === 'skill')
  const changed = new Set(touched.map(nodeKey).filter(key => !inserted.has(key)))
  return { added: skills(plan.insert), changed: changed.size, retired: skills(plan.retire) }
}

function nodeKey({ level, number }: { level: string; number: number }): string {
  return `${level}${number}`
}

function replacementsIn(plan: ImportPlan): readonly Replacement[] {
  return plan.retire.flatMap(({ level, number, replacedBy }) =>
    level === 'skill' && replacedBy !== null ? [{ from: number, to: replacedBy }] : [],
  )
}
