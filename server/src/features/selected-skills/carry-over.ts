import Type from 'typebox'
import { enqueue, type JobDefinition } from '../../database/jobs.ts'
import type { Database, Tx } from '../../database/tx.ts'
import type { Clock } from '../../kernel/clock.ts'
import { findBranch, type Replacement } from '../taxonomy/index.ts'
import { isSelected, moveSelections } from './store.ts'

/**
 * When a skill is replaced, its selections move to the successor. There may be millions, so the import only enqueues one job per
 * replaced skill in its transaction. The job moves a thousand rows per transaction and can be repeated from any point.
 */
export const carryOverSelections = {
  task: 'carry_over_selections',
  payload: Type.Object({ from: Type.Integer(), to: Type.Integer() }, { additionalProperties: false }),
  attempts: 25,
  timeoutSeconds: 600,
} satisfies JobDefinition

const ROWS_A_TRANSACTION = 1_000

export async function enqueueCarryOver(tx: Tx, replacements: readonly Replacement[]): Promise<void> {
  await enqueue(tx, carryOverSelections, replacements)
}

export async function runCarryOver(
  deps: { readonly database: Database; readonly clock: Clock },
  { from, to }: Replacement,
  signal: AbortSignal,
): Promise<void> {
  // A short batch is not the end: a worker that was thought dead may hold locks on other rows.
  for (let remaining = true; remaining; ) {
    signal.throwIfAborted()
    remaining = await deps.database.transaction(async tx => {
      const branch = await findBranch(tx, to)
      if (branch === null) throw new Error(`Skill ${to} is a successor and does not exist.`)
      const target = { skillNumber: to, subSkillNumber: branch.subSkill.number, masterNumber: branch.master.number }
      await moveSelections(tx, from, target, ROWS_A_TRANSACTION, new Date(deps.clock()))
      return await isSelected(tx, from)
    })
  }
}
