/** The parts of the Partner API that an operator can switch off, each by the first word of its paths. */
export const AREAS = [
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

export type Area = (typeof AREAS)[number]

export function isArea(name: string): name is Area {
  return AREAS.some(area => area === name)
}
