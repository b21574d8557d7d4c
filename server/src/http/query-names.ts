import type { TSchema } from 'typebox'
import type { SchemaFault } from './schema-faults.ts'

/**
 * Unknown query parameters are ignored (links carry tracking parameters), except a misspelt known one: `?limt=5` answered
 * silently with the default costs an integrator an hour.
 */
export function misspeltNames(query: Readonly<Record<string, unknown>>, schema: TSchema | undefined): SchemaFault[] {
  const known = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  return Object.keys(query).flatMap(name => {
    if (known.includes(name)) return []
    const meant = known.find(each => looksLike(name, each))
    if (meant === undefined) return []
    return [
      {
        instancePath: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        schemaPath: '',
        keyword: 'misspelt',
        params: {},
        message: `is not a parameter; use ${meant}`,
      },
    ]
  })
}

function looksLike(given: string, known: string): boolean {
  const [a, b] = [plain(given), plain(known)]
  if (a === b) return true
  return b.length >= 4 && Math.abs(a.length - b.length) <= 1 && differByOne(a, b)
}

/** `masterSkillId`, `master-skill-id` and `MASTER_SKILL_ID` all mean `master_skill_id`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, '')
}

/** One letter dropped, added, wrong, or two neighbours swapped. */
function differByOne(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)]
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
