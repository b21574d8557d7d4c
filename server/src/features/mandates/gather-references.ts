import type { TenantTx } from '../../database/tx.ts'
import { parseCatalogueId } from '../../kernel/catalogue-id.ts'
import { foldName } from '../../kernel/fold-name.ts'
import { findSkillFacts } from '../catalogue/index.ts'
import { isSelectableCountry } from '../lookups/index.ts'
import { holdRequests } from '../skill-requests/index.ts'
import { isPending, type MandateBody } from './core/body.ts'
import type { References } from './core/rules.ts'

/**
 * All that the rules of a body ask about. The requests are held first, before any mandate is locked: an approval takes them in
 * that order too, so the two never wait for each other.
 */
export async function gatherReferences(tx: TenantTx, { skills }: MandateBody): Promise<References> {
  const names = skills.filter(isPending).map(skill => foldName(skill.name))
  const numbers = skills.flatMap(skill => (isPending(skill) ? [] : (parseCatalogueId('skill', skill.skill_id) ?? [])))
  const requests = await holdRequests(tx, names)
  return { isCountry: isSelectableCountry, requests, skills: await findSkillFacts(tx, numbers) }
}
