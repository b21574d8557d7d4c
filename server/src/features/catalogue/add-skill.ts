import type { Tx } from '../../database/tx.ts'
import { drawNumbers, insertLabels, insertNodes, insertVersion } from './import-store.ts'
import { isLiving, lockForImport } from './store.ts'

export interface NewSkill {
  /** What it comes from: the skill request's id. */
  readonly key: string
  readonly name: string
  readonly description: string
  readonly subSkill: number
  readonly verifiable: boolean
}

/** One skill beside the imported ones, as a taxonomy version of its own. Null when the sub-skill does not live. */
export async function addSkill(
  tx: Tx,
  { key, name, description, subSkill, verifiable }: NewSkill,
  at: Date,
): Promise<number | null> {
  await lockForImport(tx)
  if (!(await isLiving(tx, 'sub_skill', subSkill))) return null
  const source = 'request'
  const version = await insertVersion(tx, { source, sourceVersion: key, added: 1, changed: 0, retired: 0, at })
  const [number] = await drawNumbers(tx, 'skill', 1)
  const place = { level: 'skill' as const, number: number!, key, parentNumber: subSkill }
  await insertNodes(tx, source, version, [{ ...place, name, description, verifiable, facts: null }])
  await insertLabels(tx, [{ level: 'skill', number: number!, language: 'en', kind: 'preferred', text: name }])
  return number!
}
