import type { FullSkill } from '../../../features/taxonomy/index.ts'
import type { PartnerApiDeps } from '../deps.ts'
import type { PartnerContext } from '../operation.ts'

/** Whether a mandate of the mode of the calling key can have the skill verified now. */
export function isVerifiable(
  { servedSkills }: Pick<PartnerApiDeps, 'servedSkills'>,
  { key: { tenant } }: PartnerContext,
  { skill }: FullSkill,
): boolean {
  return servedSkills.current()('mandate', tenant.mode, skill)
}
