import type { RefusalDetail } from '../kernel/refusal.ts'

/** What Ajv reports of one violated rule. */
export interface SchemaFault {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Record<string, unknown>
  readonly message?: string
}

/** All faults of a body, each with the path a programmer would write: `skills[2].skill_id`. */
export function toDetails(faults: readonly SchemaFault[], part: string): readonly RefusalDetail[] {
  return faults.map(fault => {
    const path = pathOf(fault) || part
    return { path, message: `${path} ${explain(fault)}.` }
  })
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
