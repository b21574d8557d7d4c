/** Parts of the Partner API, each by the first word of its paths. */
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

/** Parts of the Verification API, each by what it is about, and of the pages that go with it. */
const VERIFICATION_AREAS = ['sessions', 'assessments', 'reviewers', 'credentials'] as const

/** What an operator can switch off. */
export const AREAS = [...PARTNER_AREAS, ...VERIFICATION_AREAS] as const

export type Area = (typeof AREAS)[number]

export function isArea(name: string): name is Area {
  return AREAS.some(area => area === name)
}
