import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { type BodyRule, checkRules } from '../kernel/body-rules.ts'
import type { ErrorDetail } from '../kernel/domain-error.ts'
import { type SchemaFault, toDetails } from './schema-faults.ts'
import { validatorCompiler } from './validators.ts'

/** The error of a body that breaks its schema, and what else is wrong with it. */
export interface InvalidBody extends Error {
  readonly validation: readonly SchemaFault[]
  readonly problems: readonly ErrorDetail[]
}

/**
 * Validates a body and, if it breaks its schema, also runs the rules whose fields are valid: all problems of a body are reported at
 * once. The rules of a valid body belong to the operation, which may have to check other things first.
 */
export function withBodyRules(rules: readonly BodyRule<never>[]): FastifySchemaCompiler<TSchema> {
  return route => {
    const validate = validatorCompiler(route)
    if (route.httpPart !== 'body') return validate
    return (body: unknown) => {
      const { error } = validate(body) as { readonly error?: { readonly validation: readonly SchemaFault[] } }
      if (error === undefined) return { value: body }
      const { validation } = error
      const problems = isObject(body) ? checkRules(rules, body as never, invalidFields(validation)) : []
      return { error: Object.assign(new Error('body'), { validation, problems }) satisfies InvalidBody }
    }
  }
}

/** All problems of a body at once, for an operation that judges it and does not take it. Empty for a body that an operation would take. */
export function bodyProblems(
  schema: TSchema,
  rules: readonly BodyRule<never>[],
): (body: unknown) => readonly ErrorDetail[] {
  const validate = withBodyRules([])({ schema, method: '', url: '', httpPart: 'body' })
  return body => {
    const { error } = validate(body) as { readonly error?: InvalidBody }
    const faults = error?.validation ?? []
    const problems = isObject(body) ? checkRules(rules, body as never, invalidFields(faults)) : []
    return [...toDetails(faults, 'body'), ...problems]
  }
}

function isObject(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** Top-level fields that break the schema, missing ones included. */
function invalidFields(faults: readonly SchemaFault[]): ReadonlySet<string> {
  return new Set(
    faults.map(({ instancePath, params }) => instancePath.split('/')[1] ?? String(params.missingProperty ?? '')),
  )
}
