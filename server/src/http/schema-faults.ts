import type { ErrorDetail } from '../kernel/domain-error.ts'

/** One violated rule, as Ajv reports it. */
export interface SchemaFault {
  readonly instancePath: string
  /** Position of the rule in the schema: `#/properties/skills/items/anyOf/0/required`. */
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Record<string, unknown>
  /** The schema that the rule is part of. Its `x-rule` says in words what its pattern demands. */
  readonly parentSchema?: unknown
  readonly message?: string
}

/** A body of 256 KB can violate a rule a hundred thousand times; nobody reads past these. */
const MOST_DETAILS = 200

/** All faults of a body, each with the path that a programmer would write: `skills[2].skill_id`. */
export function toDetails(faults: readonly SchemaFault[], part: string): readonly ErrorDetail[] {
  const reported = withoutConsequences(nearestForms(faults))
  const details = reported.slice(0, MOST_DETAILS).map(fault => {
    const path = pathOf(fault) || part
    return { path, message: `${path} ${explain(fault)}.` }
  })
  const more = reported.length - details.length
  return more === 0 ? details : [...details, { path: part, message: `${part} has ${more} more errors.` }]
}

/** An empty text violates its minimum length and, as a consequence, its pattern: one message is enough. */
function withoutConsequences(faults: readonly SchemaFault[]): readonly SchemaFault[] {
  const short = new Set(faults.filter(({ keyword }) => keyword === 'minLength').map(fault => fault.instancePath))
  return faults.filter(({ keyword, instancePath }) => keyword !== 'pattern' || !short.has(instancePath))
}

/**
 * For a value that matches none of several forms, Ajv lists what each form misses, and then the choice itself. Only the errors of
 * the form that it comes nearest to are reported: that is the one the sender meant.
 */
function nearestForms(faults: readonly SchemaFault[]): readonly SchemaFault[] {
  const reported: SchemaFault[] = []
  for (const fault of faults) {
    if (fault.keyword === 'anyOf') reported.push(...nearestForm(fault, takeForms(fault, reported)))
    else reported.push(fault)
  }
  return reported
}

/** The errors of the forms stand right before that of their choice. */
function takeForms(choice: SchemaFault, reported: SchemaFault[]): SchemaFault[] {
  const isOfForm = ({ schemaPath, instancePath }: SchemaFault) =>
    schemaPath.startsWith(`${choice.schemaPath}/`) &&
    (instancePath === choice.instancePath || instancePath.startsWith(`${choice.instancePath}/`))
  let from = reported.length
  while (from > 0 && isOfForm(reported[from - 1]!)) from--
  return reported.splice(from)
}

function nearestForm(choice: SchemaFault, faults: readonly SchemaFault[]): readonly SchemaFault[] {
  const forms = Map.groupBy(faults, ({ schemaPath }) => schemaPath.slice(choice.schemaPath.length + 1).split('/', 1)[0])
  return [...forms.values()].toSorted((one, other) => distanceOf(one) - distanceOf(other))[0] ?? [choice]
}

/** The present fields show the intended variant better than the faults do. */
function distanceOf(faults: readonly SchemaFault[]): number {
  const ofFields = faults.filter(({ keyword }) => keyword === 'required' || keyword === 'additionalProperties').length
  return ofFields * 100 + faults.length
}

function pathOf(fault: SchemaFault): string {
  const steps = fault.instancePath.split('/').slice(1).map(unescapePointer)
  const extra = fault.params.missingProperty ?? fault.params.additionalProperty
  if (typeof extra === 'string') steps.push(extra)
  return steps.map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : at === 0 ? step : `.${step}`)).join('')
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

type Words = (params: Record<string, unknown>, fault: SchemaFault) => string

/** Every rule that a request schema uses, in words. */
const WORDS: Readonly<Record<string, Words>> = {
  required: () => 'is required',
  additionalProperties: () => 'is not a known field',
  type: ({ type }) => `must be ${nameOfType(type)}`,
  minLength: ({ limit }) => `must have at least ${count(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${count(limit, 'character')}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minItems: ({ limit }) => `must have at least ${count(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${count(limit, 'item')}`,
  minProperties: ({ limit }) => `must have at least ${count(limit, 'field')}`,
  uniqueItems: () => 'must not contain duplicates',
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as readonly unknown[]).join(', ')}`,
  const: ({ allowedValue }) => `must be ${allowedValue}`,
  pattern: (_, { parentSchema }) => ruleOf(parentSchema),
  misspelt: (_, { message }) => message ?? NOT_VALID,
}

const NOT_VALID = 'is not valid'

/** Keywords that have words. A test holds the schemas of all requests against them. */
export const EXPLAINED_KEYWORDS: readonly string[] = Object.keys(WORDS)

function explain(fault: SchemaFault): string {
  return WORDS[fault.keyword]?.(fault.params, fault) ?? NOT_VALID
}

/** Never the regular expression itself. */
function ruleOf(schema: unknown): string {
  const rule = (schema as { readonly 'x-rule'?: unknown } | undefined)?.['x-rule']
  return typeof rule === 'string' ? rule : NOT_VALID
}

function nameOfType(type: unknown): string {
  if (type === 'integer') return 'a whole number'
  if (Array.isArray(type)) return type.map(nameOfType).join(' or ')
  if (type === 'null') return 'null'
  return `${/^[aeiou]/.test(String(type)) ? 'an' : 'a'} ${type}`
}

function count(limit: unknown, unit: string): string {
  return `${limit} ${unit}${limit === 1 ? '' : 's'}`
}
