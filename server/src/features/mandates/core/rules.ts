import type { MandateBody, SentBody } from '../../../contract/mandate.ts'
import { type BodyRule, checkRules } from '../../../kernel/body-rules.ts'
import { foldName, formatCatalogueId, parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { type DomainError, domainError, type ErrorDetail } from '../../../kernel/domain-error.ts'
import type { Method } from '../../../kernel/methods.ts'
import { err, ok, type Result } from '../../../kernel/result.ts'
import { isPending } from './body.ts'

const MAX_SKILLS = 10
const MAX_VERIFIED = 3
const MAX_QUESTIONS = 5
/** If data_enrichment is the only method. */
const MAX_QUESTIONS_ALONE = 10

type TooMany = DomainError<'LIMIT_EXCEEDED'>

/** Runs before anything is looked up, so 6 to 10 questions pass here if the body leaves the methods to the workflow. */
export function checkCounts(body: SentBody): Result<null, TooMany> {
  const verified = body.skills.filter(skill => 'verify' in skill && skill.verify).length
  return limited([
    over('skills', 'items', body.skills.length, MAX_SKILLS),
    over('skills', 'items with verify true', verified, MAX_VERIFIED),
    overQuestions(body, body.methods),
  ])
}

/** Runs when the workflow is known. Uses its methods before any step is left out. */
export function checkQuestionCount(body: SentBody, workflowMethods: readonly Method[]): Result<null, TooMany> {
  return limited([overQuestions(body, body.methods ?? workflowMethods)])
}

function overQuestions(body: SentBody, methods: readonly Method[] | undefined): ErrorDetail | null {
  const alone = methods === undefined || (methods.length === 1 && methods[0] === 'data_enrichment')
  const max = alone ? MAX_QUESTIONS_ALONE : MAX_QUESTIONS
  const what = alone ? 'items' : 'items unless data_enrichment is the only method'
  return over('enrichment_questions', what, body.enrichment_questions?.length ?? 0, max)
}

function over(path: string, what: string, count: number, max: number): ErrorDetail | null {
  return count > max ? { path, message: `${path} must have at most ${max} ${what}; it has ${count}.` } : null
}

function limited(found: readonly (ErrorDetail | null)[]): Result<null, TooMany> {
  const details = found.filter(each => each !== null)
  return details.length === 0 ? ok(null) : err(domainError('LIMIT_EXCEEDED', ...details))
}

/** Data that the rules of a body need and that was looked up. */
export interface References {
  readonly isCountry: (code: string) => boolean
  /** Which parts of `location` exist; null for a body without one. */
  readonly location: LocationCheck | null
  /** By number. A number that is missing here does not exist. */
  readonly skills: ReadonlyMap<number, ReferencedSkill>
  /** Open and approved skill requests of the organisation, by folded name. */
  readonly requests: ReadonlyMap<string, ReferencedRequest>
}

export interface LocationCheck {
  readonly city: boolean
  readonly state: boolean | null
  readonly pincode: boolean | null
}

export interface ReferencedSkill {
  readonly verifiable: boolean
  readonly retired: boolean
  readonly replacedBy: number | null
}

export interface ReferencedRequest {
  /** Null while the request is open. */
  readonly skillNumber: number | null
}

const MAX_COUNTRIES = 10

/** Rules that need something that was looked up, and rules that span fields. All problems are reported at once. */
export function findProblems(body: MandateBody, references: References): readonly ErrorDetail[] {
  return [
    ...checkRules(mandateRules, body),
    ...countryProblems(body, references),
    ...locationProblems(body, references),
    ...skillProblems(body, references),
  ]
}

/** Rules that span fields and need no look-up. Each lists the fields that it reads. */
export const mandateRules: readonly BodyRule<SentBody>[] = [
  { fields: ['location_type', 'location', 'countries'], check: placeProblems },
  {
    fields: ['experience'],
    check: ({ experience }) =>
      rangeProblems('experience.max_years', 'min_years', experience?.min_years, experience?.max_years),
  },
  { fields: ['salary'], check: ({ salary }) => rangeProblems('salary.max', 'min', salary?.min, salary?.max) },
  { fields: ['skills'], check: ({ skills = [] }) => repeatedSkills(skills) },
  {
    fields: ['enrichment_questions'],
    check: ({ enrichment_questions = [] }) => questionProblems(enrichment_questions),
  },
]

function problem(path: string, what: string): ErrorDetail {
  return { path, message: `${path} ${what}` }
}

function placeProblems({ location_type = 'india', location, countries }: Partial<SentBody>): ErrorDetail[] {
  if (location_type === 'india')
    return countries === undefined ? [] : [problem('countries', 'is allowed only with location_type abroad.')]
  const problems = location === undefined ? [] : [problem('location', 'is allowed only with location_type india.')]
  if (countries === undefined) return [...problems, problem('countries', 'is required with location_type abroad.')]
  if (countries.length === 0 || countries.length > MAX_COUNTRIES)
    problems.push(problem('countries', `must have 1 to ${MAX_COUNTRIES} items.`))
  return problems
}

function countryProblems({ location_type, countries = [] }: MandateBody, { isCountry }: References): ErrorDetail[] {
  if (location_type === 'india') return []
  return countries.flatMap((code, at) => {
    if (!isCountry(code)) return [problem(`countries[${at}]`, `${code} is not in the list of GET /countries.`)]
    return countries.indexOf(code) < at ? [problem(`countries[${at}]`, `repeats ${code}.`)] : []
  })
}

function locationProblems({ location }: MandateBody, { location: found }: References): ErrorDetail[] {
  return found?.pincode === false ? [problem('location.pincode', `${location?.pincode} does not exist.`)] : []
}

function rangeProblems(path: string, minName: string, min = 0, max = min): ErrorDetail[] {
  return min <= max ? [] : [problem(path, `must not be less than ${minName}, which is ${min}.`)]
}

type AnySkill = SentBody['skills'][number]

function repeatedSkills(skills: readonly AnySkill[]): ErrorDetail[] {
  const keys = skills.map(skillKey)
  return skills.flatMap((skill, at) => {
    if (keys.indexOf(keys[at]!) === at) return []
    return [problem(skillPath(skill, at), isPending(skill) ? 'repeats another skill.' : `repeats ${skill.skill_id}.`)]
  })
}

function skillKey(skill: AnySkill): string {
  return isPending(skill) ? foldName(skill.name) : skill.skill_id
}

function skillPath(skill: AnySkill, at: number): string {
  return `skills[${at}].${isPending(skill) ? 'name' : 'skill_id'}`
}

/** Each different skill is checked once. */
function skillProblems({ skills }: MandateBody, references: References): ErrorDetail[] {
  const keys = skills.map(skillKey)
  return skills.flatMap((skill, at) => {
    if (keys.indexOf(keys[at]!) < at) return []
    if (!isPending(skill)) return catalogueProblems(skill, at, references)
    if (references.requests.has(keys[at]!)) return []
    return [problem(skillPath(skill, at), 'is not the name of one of your open or approved skill requests.')]
  })
}

function catalogueProblems(
  { skill_id, verify }: { readonly skill_id: string; readonly verify: boolean },
  at: number,
  { skills }: References,
): ErrorDetail[] {
  const skill = skills.get(parseCatalogueId('skill', skill_id) ?? 0)
  const path = `skills[${at}].skill_id`
  if (skill === undefined) return [problem(path, `${skill_id} does not exist.`)]
  if (skill.retired) {
    const instead = skill.replacedBy === null ? '' : ` Use ${formatCatalogueId('skill', skill.replacedBy)}.`
    return [problem(path, `${skill_id} is retired.${instead}`)]
  }
  return verify && !skill.verifiable
    ? [problem(`skills[${at}].verify`, `must be false: ${skill_id} is not verifiable.`)]
    : []
}

function questionProblems(questions: NonNullable<SentBody['enrichment_questions']>): ErrorDetail[] {
  const keys = questions.map(question => question.key)
  return questions.flatMap(({ key, type, knockout }, at) => [
    ...(keys.indexOf(key) < at ? [problem(`enrichment_questions[${at}].key`, `repeats ${key}.`)] : []),
    ...(knockout !== undefined && type !== 'yes_no'
      ? [problem(`enrichment_questions[${at}].knockout`, 'is allowed only with type yes_no.')]
      : []),
  ])
}
