import { formatCatalogueId, parseCatalogueId } from '../../../kernel/catalogue-id.ts'
import { foldName } from '../../../kernel/fold-name.ts'
import type { RefusalDetail } from '../../../kernel/refusal.ts'
import { isPending, type MandateBody } from './body.ts'

/** What was looked up for a body. */
export interface References {
  readonly isCountry: (code: string) => boolean
  /** By number; a number that is missing here is no skill. */
  readonly skills: ReadonlyMap<number, SkillFacts>
  /** The organisation's requests by folded name: those that are open or approved. */
  readonly requests: ReadonlyMap<string, RequestFacts>
}

export interface SkillFacts {
  readonly verifiable: boolean
  readonly retired: boolean
  readonly replacedBy: number | null
}

export interface RequestFacts {
  /** Null while the request is open. */
  readonly skillNumber: number | null
}

const MOST_COUNTRIES = 10

/** Rules that span fields or need something looked up: every fault at once, each with its path. */
export function findFaults(body: MandateBody, references: References): readonly RefusalDetail[] {
  return [
    ...placeFaults(body, references),
    ...rangeFaults('experience.max_years', body.experience?.min_years, body.experience?.max_years),
    ...rangeFaults('salary.max', body.salary?.min, body.salary?.max),
    ...skillFaults(body, references),
    ...questionFaults(body),
  ]
}

function fault(path: string, what: string): RefusalDetail {
  return { path, message: `${path} ${what}` }
}

function placeFaults({ location_type, location, countries }: MandateBody, { isCountry }: References): RefusalDetail[] {
  if (location_type === 'india')
    return countries === undefined ? [] : [fault('countries', 'is only for location_type abroad.')]
  const faults = location === undefined ? [] : [fault('location', 'is only for location_type india.')]
  if (countries === undefined) return [...faults, fault('countries', 'is required with location_type abroad.')]
  if (countries.length === 0 || countries.length > MOST_COUNTRIES)
    faults.push(fault('countries', `must name 1 to ${MOST_COUNTRIES} countries.`))
  countries.forEach((code, at) => {
    if (!isCountry(code)) faults.push(fault(`countries[${at}]`, 'is none of those that GET /countries lists.'))
    else if (countries.indexOf(code) < at) faults.push(fault(`countries[${at}]`, 'repeats a country.'))
  })
  return faults
}

function rangeFaults(path: string, least = 0, most = least): RefusalDetail[] {
  return least <= most ? [] : [fault(path, `must be at least ${least}, the lower end.`)]
}

function skillFaults({ skills }: MandateBody, references: References): RefusalDetail[] {
  const seen = new Set<string>()
  return skills.flatMap((skill, at) => {
    const path = `skills[${at}].${isPending(skill) ? 'name' : 'skill_id'}`
    const mark = isPending(skill) ? foldName(skill.name) : skill.skill_id
    if (seen.has(mark)) return [fault(path, 'repeats a skill.')]
    seen.add(mark)
    if (isPending(skill))
      return references.requests.has(mark) ? [] : [fault(path, 'is none of your skill requests, open or approved.')]
    return catalogueFaults(skill, at, references)
  })
}

function catalogueFaults(
  { skill_id, verify }: { readonly skill_id: string; readonly verify: boolean },
  at: number,
  { skills }: References,
): RefusalDetail[] {
  const facts = skills.get(parseCatalogueId('skill', skill_id) ?? 0)
  if (facts === undefined) return [fault(`skills[${at}].skill_id`, 'names no skill.')]
  if (facts.retired) {
    const instead = facts.replacedBy === null ? '' : `: use ${formatCatalogueId('skill', facts.replacedBy)}`
    return [fault(`skills[${at}].skill_id`, `names a retired skill${instead}.`)]
  }
  return verify && !facts.verifiable ? [fault(`skills[${at}].verify`, 'is only for skills that are verifiable.')] : []
}

function questionFaults({ enrichment_questions: questions }: MandateBody): RefusalDetail[] {
  const keys = questions.map(question => question.key)
  return questions.flatMap(({ key, type, knockout }, at) => [
    ...(keys.indexOf(key) < at ? [fault(`enrichment_questions[${at}].key`, 'repeats a key.')] : []),
    ...(knockout !== undefined && type !== 'yes_no'
      ? [fault(`enrichment_questions[${at}].knockout`, 'is only for questions of type yes_no.')]
      : []),
  ])
}
