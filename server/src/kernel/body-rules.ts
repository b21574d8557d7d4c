import type { ErrorDetail } from './domain-error.ts'

/**
 * A rule of a body that its schema cannot express. It lists the top-level fields that it reads, so that it can run on a body that
 * breaks its schema elsewhere: then all problems of the body are reported at once.
 */
export interface BodyRule<Body> {
  readonly fields: readonly (keyof Body & string)[]
  readonly check: (body: Partial<Body>) => readonly ErrorDetail[]
}

/** Runs the rules. A rule that reads one of the `invalid` fields is skipped: its result would be meaningless. */
export function checkRules<Body>(
  rules: readonly BodyRule<Body>[],
  body: Partial<Body>,
  invalid: ReadonlySet<string> = new Set(),
): readonly ErrorDetail[] {
  return rules.filter(rule => !rule.fields.some(field => invalid.has(field))).flatMap(rule => rule.check(body))
}
