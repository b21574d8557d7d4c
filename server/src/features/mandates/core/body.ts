import type { MandateBody, SentBody, SkillItem } from '../../../contract/mandate.ts'
import { sha256 } from '../../../kernel/crypto.ts'
import { canonicalJson } from '../../../kernel/json.ts'
import { inOrder } from '../../../kernel/methods.ts'

type PendingSkill = Extract<SkillItem, { readonly pending: true }>

export function isPending(skill: SentBody['skills'][number] | SkillItem): skill is PendingSkill {
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
 * Bodies with the same digest count as identical: key order, the letter case and order of countries and the order of methods are
 * ignored. Taken from the body as sent, so an owner from the header and skills approved later do not change it.
 */
export function digestOf(body: MandateBody): Uint8Array {
  return sha256(canonicalJson({ ...body, countries: body.countries?.toSorted() }))
}
