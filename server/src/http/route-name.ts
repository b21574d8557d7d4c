/** Patterns are those of the routes, so there are a few hundred. */
const names = new Map<string, string>()

/** As OpenAPI writes it, `{skill_id}`; `none` where nobody routes. */
export function routeOf(pattern = 'none'): string {
  const known = names.get(pattern)
  if (known !== undefined) return known
  const name = pattern.replace(/:(\w+)/g, '{$1}')
  names.set(pattern, name)
  return name
}
