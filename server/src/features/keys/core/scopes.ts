import { err, ok, type Result } from '../../../kernel/result.ts'

/** Permissions of a partner key. Lookups and GET /account need only a valid key. */
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

/** Parses `all`, or names separated by commas or blanks. All unknown names are reported. */
export function parseScopes(text: string): Result<readonly Scope[], readonly string[]> {
  const names = text.split(/[\s,]+/).filter(Boolean)
  if (names.length === 1 && names[0] === 'all') return ok(SCOPES)
  const known = SCOPES.filter(scope => names.includes(scope))
  const unknown = names.filter(name => !SCOPES.some(scope => scope === name))
  if (unknown.length > 0)
    return err(unknown.map(name => `${name} is not a scope. Use all, or one or more of ${SCOPES.join(', ')}.`))
  return known.length > 0 ? ok(known) : err(['Name at least one scope, or all.'])
}
