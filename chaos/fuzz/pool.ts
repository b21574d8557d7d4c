import { pick, type Random } from '../random.ts'
import { isObject } from './schema.ts'

/** The continuation of a list: the cursor with the query it belongs to. */
export interface KnownPage {
  readonly operationId: string
  readonly query: Readonly<Record<string, unknown>>
  readonly cursor: string
}

/** `serviceVerificationId` and `service_verification_id` are the same name. */
export function idName(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
}

/** What one key has received so far. Without it no request gets past 404. */
export interface IdPool {
  /** An id of that name, such as `skill_id` or `skillId`, seen in an answer to this key. */
  idOf(name: string, random: Random): string | null
  /** One that no answer contains. */
  keepId(name: string, id: string): void
  pageOf(operationId: string, random: Random): KnownPage | null
  anyPage(random: Random): KnownPage | null
  /** A body that this operation has accepted. */
  bodyOf(operationId: string, random: Random): unknown
  /** And what it created, as the answer returned it. */
  keepBody(operationId: string, body: unknown, answer: unknown): void
  /** An object as last returned, by the name of its id and the id. */
  objectOf(name: string, id: string): unknown
  /** Archived: it is known again only if an answer returns it. */
  forget(name: string, id: string): void
  /** The query is null if it was changed: then the next page belongs to another query. */
  harvest(operationId: string, query: Readonly<Record<string, unknown>> | null, body: unknown): void
}

/** The newest are kept: what was archived long ago is less useful than what was just created. */
const MOST_OF_A_NAME = 60
const MOST_PAGES = 20

export function createPool(): IdPool {
  const ids = new Map<string, string[]>()
  const pages = new Map<string, KnownPage[]>()
  const bodies = new Map<string, unknown[]>()
  const objects = new Map<string, object>()
  return {
    idOf: (name, random) => pick(ids.get(idName(name)) ?? [], random) ?? null,
    keepId: (name, id) => keep(ids, idName(name), id, MOST_OF_A_NAME),
    pageOf: (operationId, random) => pick(pages.get(operationId) ?? [], random) ?? null,
    anyPage: random => pick([...pages.values()].flat(), random) ?? null,
    bodyOf: (operationId, random) => pick(bodies.get(operationId) ?? [], random) ?? null,
    keepBody: (operationId, body, answer) => {
      keep(bodies, operationId, body, MOST_PAGES)
      const [made] = objectsWithIds(isObject(answer) ? answer.data : null).slice(-1)
      if (made && isObject(body)) objects.set(made[0], { ...body, ...made[1] })
    },
    objectOf: (name, id) => objects.get(`${idName(name)} ${id}`) ?? null,
    forget: (name, id) =>
      void ids.set(
        idName(name),
        (ids.get(idName(name)) ?? []).filter(each => each !== id),
      ),
    harvest: (operationId, query, body) => {
      // A summary in a list has fewer fields than the body that created the object; known fields are kept.
      for (const [name, object] of objectsWithIds(body)) objects.set(name, { ...objects.get(name), ...object })
      for (const [name, value] of namedIds(body)) keep(ids, name, value, MOST_OF_A_NAME)
      const cursor = nextCursorOf(body)
      if (cursor !== null && query !== null) keep(pages, operationId, { operationId, query, cursor }, MOST_PAGES)
    },
  }
}

/** `skill_id: …` and `skillId: …` as `skill_id`, and `sub_skill: { id: … }` as `sub_skill_id`. */
function namedIds(value: unknown, within = ''): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap(each => namedIds(each, within.replace(/s$/, '')))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    if (typeof each !== 'string') return namedIds(each, key)
    if (isNameOfId(key)) return [[idName(key), each] as const]
    return key === 'id' && within !== '' ? [[`${idName(within)}_id`, each] as const] : []
  })
}

function isNameOfId(name: string): boolean {
  return idName(name).endsWith('_id')
}

/** By the first id it contains, which is its own: `mandate_id` precedes the `workflow_id` of the same mandate. */
function objectsWithIds(value: unknown): readonly (readonly [string, object])[] {
  if (Array.isArray(value)) return value.flatMap(objectsWithIds)
  if (!isObject(value)) return []
  const own = Object.entries(value).find(([name, each]) => isNameOfId(name) && typeof each === 'string')
  const within = Object.values(value).flatMap(objectsWithIds)
  return own ? [...within, [`${idName(own[0])} ${own[1]}`, value] as const] : within
}

function nextCursorOf(body: unknown): string | null {
  const data = isObject(body) ? body.data : null
  const cursor = isObject(data) ? data.next_cursor : null
  return typeof cursor === 'string' ? cursor : null
}

function keep<T>(all: Map<string, T[]>, name: string, value: T, most: number): void {
  const known = all.get(name) ?? []
  if (known.includes(value)) return
  known.push(value)
  if (known.length > most) known.shift()
  all.set(name, known)
}
