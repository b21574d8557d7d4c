import type { RefusalDetail } from '../kernel/refusal.ts'

/** What Ajv reports of one violated rule. */
export interface SchemaFault {
  readonly instancePath: string
  /** Where in the schema the rule stands: `#/properties/skills/items/anyOf/0/required`. */
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Record<string, unknown>
  readonly message?: string
}

/** A body of 256 KB can break a rule a hundred thousand times; nobody reads past these. */
const MOST_DETAILS = 200

/** All faults of a body, each with the path a programmer would write: `skills[2].skill_id`. */
export function toDetails(faults: readonly SchemaFault[], part: string): readonly RefusalDetail[] {
  const told = nearestForms(faults)
  const details = told.slice(0, MOST_DETAILS).map(fault => {
    const path = pathOf(fault) || part
    return { path, message: `${path} ${explain(fault)}.` }
  })
  const more = told.length - details.length
  return more === 0 ? details : [...details, { path: part, message: `${part} has ${more} more faults.` }]
}

/**
 * Of a value that fits none of several forms Ajv lists what each of them misses, and then the choice itself. Told are the faults
 * of the form it comes nearest to, the partner meant that one.
 */
function nearestForms(faults: readonly SchemaFault[]): readonly SchemaFault[] {
  const told: SchemaFault[] = []
  for (const fault of faults) {
    if (fault.keyword === 'anyOf') told.push(...nearestForm(fault, takeForms(fault, told)))
    else told.push(fault)
  }
  return told
}

/** They stand right before their choice. */
function takeForms(choice: SchemaFault, told: SchemaFault[]): SchemaFault[] {
  const isOfForm = ({ schemaPath, instancePath }: SchemaFault) =>
    schemaPath.startsWith(`${choice.schemaPath}/`) &&
    (instancePath === choice.instancePath || instancePath.startsWith(`${choice.instancePath}/`))
  let from = told.length
  while (from > 0 && isOfForm(told[from - 1]!)) from--
  return told.splice(from)
}

function nearestForm(choice: SchemaFault, faults: readonly SchemaFault[]): readonly SchemaFault[] {
  const forms = Map.groupBy(faults, ({ schemaPath }) => schemaPath.slice(choice.schemaPath.length + 1).split('/', 1)[0])
  return [...forms.values()].toSorted((one, other) => distanceOf(one) - distanceOf(other))[0] ?? [choice]
}

/** Which fields are there tells more of what was meant than what is wrong with them. */
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

function explain(fault: SchemaFault): string {
  switch (fault.keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not a known field'
    case 'type':
      return `must be ${article(String(fault.params.type))}`
    case 'minLength':
      return `must have at least ${count(fault.params.limit, 'character')}`
    case 'maxLength':
      return `must have at most ${count(fault.params.limit, 'character')}`
    case 'minimum':
      return `must be at least ${fault.params.limit}`
    case 'maximum':
      return `must be at most ${fault.params.limit}`
    case 'minItems':
      return `must have at least ${count(fault.params.limit, 'item')}`
    case 'maxItems':
      return `must have at most ${count(fault.params.limit, 'item')}`
    case 'enum':
      return `must be one of ${(fault.params.allowedValues as readonly unknown[]).join(', ')}`
    case 'pattern':
      return `must match ${fault.params.pattern}`
    default:
      return fault.message ?? 'is not valid'
  }
}

function article(type: string): string {
  if (type === 'integer') return 'a whole number'
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

function count(limit: unknown, unit: string): string {
  return `${limit} ${unit}${limit === 1 ? '' : 's'}`
}
