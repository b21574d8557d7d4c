import { formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { foldName } from '../../../kernel/fold-name.ts'
import type { Method } from '../../../kernel/methods.ts'
import { type Refusal, refusal } from '../../../kernel/refusal.ts'
import { ok, type Result, refused } from '../../../kernel/result.ts'
import { isPending, type MandateBody, type Owner, type SkillItem } from './body.ts'
import { findFaults, type References } from './rules.ts'
import { settleMethods } from './settle-methods.ts'

/** A body that may be stored: what was sent, with all that could be settled at once. */
export interface SettledBody {
  readonly body: MandateBody
  readonly methods: readonly Method[]
  readonly warnings: readonly string[]
  /** Folded names of skills that wait for their request. */
  readonly pendingNames: readonly string[]
}

const FEW_SKILLS = 5

export function settleBody(
  body: MandateBody,
  workflowMethods: readonly Method[],
  references: References,
  recruiter: string | null,
): Result<SettledBody, Refusal<'VALIDATION_FAILED'>> {
  const { methods, warnings, faults: methodFaults } = settleMethods(body, workflowMethods)
  const faults = [...findFaults(body, references), ...methodFaults]
  if (faults.length > 0) return refused(refusal('VALIDATION_FAILED', ...faults))
  const { skills, approved } = resolveSkills(body.skills, name => references.requests.get(name)?.skillNumber ?? null)
  const pending = skills.filter(isPending)
  const owner = body.owner ?? ownerFrom(recruiter)
  return ok({
    body: { ...body, skills, ...(owner && { owner }) },
    methods,
    warnings: [...skillWarnings(skills, approved), ...placeWarnings(body), ...warnings],
    pendingNames: pending.map(skill => foldName(skill.name)),
  })
}

function ownerFrom(recruiter: string | null): Owner | null {
  return recruiter === null ? null : { external_user_id: recruiter }
}

/** Pending skills that are approved become catalogue skills, unless the mandate names that skill already. */
export function resolveSkills(
  skills: readonly SkillItem[],
  skillOf: (foldedName: string) => number | null,
): { readonly skills: readonly SkillItem[]; readonly approved: readonly string[] } {
  const named = new Set(skills.flatMap(skill => (isPending(skill) ? [] : [skill.skill_id])))
  const approved: string[] = []
  const resolved = skills.flatMap((skill): readonly SkillItem[] => {
    const number = isPending(skill) ? skillOf(foldName(skill.name)) : null
    if (!isPending(skill) || number === null) return [skill]
    const skill_id = formatCatalogueId('skill', number)
    approved.push(`The skill "${skill.name}" was approved and is stored as ${skill_id}.`)
    if (named.has(skill_id)) return []
    named.add(skill_id)
    return [{ skill_id, verify: false }]
  })
  return { skills: resolved, approved }
}

export function skillWarnings(skills: readonly SkillItem[], approved: readonly string[]): readonly string[] {
  return [
    ...(skills.length < FEW_SKILLS ? [`5 to 10 skills are recommended; this mandate has ${skills.length}.`] : []),
    ...approved,
    ...pendingWarning(skills),
  ]
}

function pendingWarning(skills: readonly SkillItem[]): readonly string[] {
  const names = skills.filter(isPending).map(skill => `"${skill.name}"`)
  if (names.length === 0) return []
  return [`Pending skills are kept but cannot be verified until they are resolved: ${names.join(', ')}.`]
}

function placeWarnings({ location_type, location }: MandateBody): readonly string[] {
  return location_type === 'india' && location === undefined
    ? ['location is missing: candidates are not told where the job is.']
    : []
}
