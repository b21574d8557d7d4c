import { type DomainError, domainError } from '../../../kernel/domain-error.ts'

/** Areas of the Partner API, named after the first segment of their paths. */
const PARTNER_AREAS = [
  'account',
  'skills',
  'skill-requests',
  'lookups',
  'workflows',
  'mandates',
  'campaigns',
  'results',
  'events',
  'webhooks',
  'analytics',
] as const

/** Areas of the Verification API and of its pages, named after their subject. */
const VERIFICATION_AREAS = ['sessions', 'assessments', 'reviewers', 'credentials'] as const

/** Areas that an operator can switch off. */
export const AREAS = [...PARTNER_AREAS, ...VERIFICATION_AREAS] as const

export type Area = (typeof AREAS)[number]

export function isArea(name: string): name is Area {
  return AREAS.some(area => area === name)
}

/** Operators switch areas by hand, so one retry a minute is enough. */
const RETRY_SECONDS = 60

/** The area or the organisation is switched off. */
export function serviceDisabled(): DomainError<'SERVICE_DISABLED'> {
  return { ...domainError('SERVICE_DISABLED'), retryAfterSeconds: RETRY_SECONDS }
}
