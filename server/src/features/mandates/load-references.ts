import type { MandateBody } from '../../contract/mandate.ts'
import type { TenantTx } from '../../database/tx.ts'
import { foldName, parseCatalogueId } from '../../kernel/catalogue-id.ts'
import type { Tenant } from '../../kernel/tenant.ts'

import { checkLocation, isSelectableCountry } from '../lookups/index.ts'
import type { IsServed } from '../questions/index.ts'
import { lockRequestsForShare } from '../skill-requests/index.ts'
import { findSkillStatuses } from '../taxonomy/index.ts'
import { isPending } from './core/body.ts'
import type { References } from './core/rules.ts'

/**
 * Loads everything that the rules of a body need. A skill is verifiable if the mandate can have questions on it. Skill requests are locked before any mandate: an approval uses the same order, so
 * the two cannot deadlock.
 */
export async function loadReferences(
  tx: TenantTx,
  { mode }: Tenant,
  { skills, location }: MandateBody,
  isServed: IsServed,
): Promise<References> {
  const names = skills.filter(isPending).map(skill => foldName(skill.name))
  const numbers = skills.flatMap(skill => (isPending(skill) ? [] : (parseCatalogueId('skill', skill.skill_id) ?? [])))
  const [requests, statuses] = await Promise.all([lockRequestsForShare(tx, names), findSkillStatuses(tx, numbers)])
  return {
    isCountry: isSelectableCountry,
    location: location === undefined ? null : checkLocation(location),
    requests,
    skills: new Map(
      [...statuses].map(([number, { verifiable, ...status }]) => [
        number,
        { ...status, verifiable: isServed('mandate', mode, { number, verifiable }) },
      ]),
    ),
  }
}
