import type { MandateBody, MandateOwner, SkillItem } from '../../../contract/mandate.ts'
import { foldName, formatCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type DomainError, domainError, type ErrorDetail } from '../../../kernel/domain-error.ts'
import type { Method } from '../../../kernel/methods.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { isPending } from './body.ts'
import { findProblems, type References } from './rules.ts'

/** A body that can be stored: as sent, with defaults applied and approved skills resolved. */
export interface CompletedBody {
  readonly body: MandateBody
  readonly methods: readonly Method[]
  readonly warnings: readonly string[]
  /** Folded names of skills whose request is not decided yet. */
  readonly pendingNames: readonly string[]
}

const RECOMMENDED_SKILLS = 5

export function applyDefaults(
  body: MandateBody,
  workflowMethods: readonly Method[],
  references: References,
  recruiter: string | null,
): Result<CompletedBody, DomainError<'VALIDATION_FAILED'>> {
  const { methods, warnings, problems: methodProblems } = effectiveMethods(body, workflowMethods)
  const problems = [...findProblems(body, references), ...methodProblems]
  if (problems.length > 0) return err(domainError('VALIDATION_FAILED', ...problems))
  const { skills, approved } = resolveSkills(body.skills, name => references.requests.get(name)?.skillNumber ?? null)
  const pending = skills.filter(isPending)
  const owner = body.owner ?? ownerFrom(recruiter)
  return ok({
    body: { ...body, skills, ...(owner && { owner }) },
    methods,
    warnings: [...skillWarnings(skills, approved), ...locationWarnings(body, references), ...warnings],
    pendingNames: pending.map(skill => foldName(skill.name)),
  })
}

function ownerFrom(recruiter: string | null): MandateOwner | null {
  return recruiter === null ? null : { external_user_id: recruiter }
}

/** Pending skills that are approved become catalogue skills, unless the mandate already names that skill. */
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
    ...(skills.length < RECOMMENDED_SKILLS
      ? [`5 to 10 skills are recommended; this mandate has ${skills.length}.`]
      : []),
    ...approved,
    ...pendingWarning(skills),
  ]
}

function pendingWarning(skills: readonly SkillItem[]): readonly string[] {
  const names = skills.filter(isPending).map(skill => `"${skill.name}"`)
  if (names.length === 0) return []
  return [`Pending skills are kept but cannot be verified until they are resolved: ${names.join(', ')}.`]
}

function locationWarnings(
  { location_type, location }: MandateBody,
  { location: found }: References,
): readonly string[] {
  if (location === undefined)
    return location_type === 'india' ? ['location is missing: candidates will not see where the job is.'] : []
  return [
    ...(found?.city === false
      ? [`location.city "${location.city}" is not in our list of places. It is kept as sent.`]
      : []),
    ...(found?.state === false
      ? [`location.state "${location.state}" is not a state or union territory of India. It is kept as sent.`]
      : []),
  ]
}

interface EffectiveMethods {
  readonly methods: readonly Method[]
  readonly warnings: readonly string[]
  readonly problems: readonly ErrorDetail[]
}

/** The steps of a candidate: those of the body, or else of the workflow, without those that have nothing to ask. */
function effectiveMethods(body: MandateBody, workflowMethods: readonly Method[]): EffectiveMethods {
  const requested = body.methods ?? workflowMethods
  const hasQuestions = body.enrichment_questions.length > 0
  const verifies = body.skills.some(skill => !isPending(skill) && skill.verify)
  if (body.methods?.includes('data_enrichment') && !hasQuestions)
    return invalid(
      'enrichment_questions',
      'enrichment_questions must have at least 1 item if methods contains data_enrichment.',
    )
  const methods = requested.filter(
    method => (method !== 'data_enrichment' || hasQuestions) && (method !== 'skill_verification' || verifies),
  )
  if (methods.length === 0)
    return invalid(
      'methods',
      'methods leaves no step for candidates: add interest_collection, an enrichment question or a skill with verify true.',
    )
  return { methods, warnings: [...warn(requested, hasQuestions, verifies)], problems: [] }
}

function* warn(requested: readonly Method[], hasQuestions: boolean, verifies: boolean): Generator<string> {
  const enriches = requested.includes('data_enrichment')
  const tests = requested.includes('skill_verification')
  if (enriches && !hasQuestions) yield 'data_enrichment is left out: there are no enrichment questions.'
  if (!enriches && hasQuestions) yield 'The enrichment questions are kept but not asked: data_enrichment is off.'
  if (tests && !verifies) yield 'skill_verification is left out: no skill has verify true.'
  if (!tests && verifies) yield 'Skills with verify true are kept but not verified: skill_verification is off.'
}

function invalid(path: string, message: string): EffectiveMethods {
  return { methods: [], warnings: [], problems: [{ path, message }] }
}
