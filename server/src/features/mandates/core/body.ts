import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { sha256 } from '../../../kernel/crypto.ts'
import { inOrder, type Method } from '../../../kernel/methods.ts'

/**
 * What a partner says of a job. In the words of the contract, for it is kept, compared and given back as it came; the schema of
 * the operation has checked each field by itself.
 */
export interface SentBody extends PlainFields {
  readonly location_type?: 'india' | 'abroad'
  readonly salary?: { readonly min: number; readonly max: number; readonly currency?: 'INR'; readonly period?: 'month' }
  readonly methods?: readonly Method[]
  readonly skills: readonly SentSkill[]
  readonly enrichment_questions?: readonly SentQuestion[]
  readonly interest_collection?: { readonly other_roles?: readonly string[] }
}

interface PlainFields {
  readonly workflow_id: string
  readonly title: string
  readonly company_name: string
  readonly location?: { readonly city: string; readonly state?: string; readonly pincode?: string }
  readonly countries?: readonly string[]
  readonly experience?: { readonly min_years: number; readonly max_years: number }
  readonly openings?: number
  readonly description?: string
  readonly shift?: string
  readonly employment_type?: string
  readonly owner?: Owner
}

export interface Owner {
  readonly external_user_id: string
  readonly name?: string
}

type SentSkill = { readonly skill_id: string; readonly verify?: boolean } | PendingSkill
type SentQuestion = Omit<EnrichmentQuestion, 'required'> & { readonly required?: boolean }

export interface CatalogueSkill {
  readonly skill_id: string
  readonly verify: boolean
}

export interface PendingSkill {
  readonly name: string
  readonly pending: true
}

export type SkillItem = CatalogueSkill | PendingSkill

export interface EnrichmentQuestion {
  readonly key: string
  readonly type: 'yes_no' | 'voice'
  readonly text: string
  readonly knockout?: 'yes' | 'no'
  readonly required: boolean
}

/** The same with constant defaults filled in. */
export interface MandateBody extends PlainFields {
  readonly location_type: 'india' | 'abroad'
  readonly salary?: {
    readonly min: number
    readonly max: number
    readonly currency: 'INR'
    readonly period: 'month'
  }
  readonly methods?: readonly Method[]
  readonly skills: readonly SkillItem[]
  readonly enrichment_questions: readonly EnrichmentQuestion[]
  readonly interest_collection: { readonly other_roles: readonly string[] }
}

export function isPending(skill: SentSkill | SkillItem): skill is PendingSkill {
  return 'pending' in skill
}

export function normalise(sent: SentBody): MandateBody {
  const { salary, methods, countries, ...rest } = sent
  return {
    ...rest,
    location_type: sent.location_type ?? 'india',
    ...(countries && { countries: countries.map(code => code.toUpperCase()) }),
    ...(salary && { salary: { min: salary.min, max: salary.max, currency: 'INR', period: 'month' } }),
    ...(methods && { methods: inOrder(methods) }),
    skills: sent.skills.map(skill =>
      isPending(skill) ? skill : { skill_id: skill.skill_id, verify: skill.verify ?? false },
    ),
    enrichment_questions: (sent.enrichment_questions ?? []).map(question => ({
      ...question,
      required: question.required ?? true,
    })),
    interest_collection: { other_roles: sent.interest_collection?.other_roles ?? [] },
  }
}

/**
 * Two bodies with one digest are the same wish: key order, the case and order of countries and the order of methods do not
 * count. Taken from the body as sent, so an owner from the header and skills approved later do not count either.
 */
export function digestOf(body: MandateBody): Uint8Array {
  return sha256(canonicalJson({ ...body, countries: body.countries?.toSorted() }))
}
