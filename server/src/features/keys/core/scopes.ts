import { ok, type Result, refused } from '../../../kernel/result.ts'

/** What a partner key may do. Lookups and GET /account need a valid key only. */
export const SCOPES = [
  'skills:read',
  'skill-requests:write',
  'workflows:read',
  'workflows:write',
  'mandates:read',
  'mandates:write',
  'campaigns:read',
  'campaigns:write',
  'results:read',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'analytics:read',
] as const

export type Scope = (typeof SCOPES)[number]

/** `all`, or names separated by commas or blanks; every unknown one is reported. */
export function parseScopes(text: string): Result<readonly Scope[], readonly string[]> {
  const names = text.split(/[\s,]+/).filter(Boolean)
  if (names.length === 1 && names[0] === 'all') return ok(SCOPES)
  const known = SCOPES.filter(scope => names.includes(scope))
  const unknown = names.filter(name => !SCOPES.some(scope => scope === name))
  if (unknown.length > 0)
    return refused(unknown.map(name => `${name} is no scope: use all, or some of ${SCOPES.join(', ')}.`))
  return known.length > 0 ? ok(known) : refused(['Name at least one scope, or all.'])
}
