/** As OpenAPI writes it, `{skill_id}`; `none` where nobody routes. */
export function routeOf(pattern: string | undefined): string {
  return (pattern ?? 'none').replace(/:(\w+)/g, '{$1}')
}
