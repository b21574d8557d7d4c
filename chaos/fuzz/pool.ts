import { pick, type Random } from './random.ts'
import { isObject } from './schema.ts'

/** Where a list went on: the cursor with the query it belongs to. */
export interface KnownPage {
  readonly operationId: string
  readonly query: Readonly<Record<string, unknown>>
  readonly cursor: string
}

/** What one key has been told so far: without it no request gets past 404. */
export interface IdPool {
  /** An id of that name, `skill_id`, seen in an answer to this key. */
  idOf(name: string, random: Random): string | null
  pageOf(operationId: string, random: Random): KnownPage | null
  anyPage(random: Random): KnownPage | null
  /** A body that this operation has accepted. */
  bodyOf(operationId: string, random: Random): unknown
  /** And what it made, as the answer shows it. */
  keepBody(operationId: string, body: unknown, answer: unknown): void
  /** An object as it was last shown, by the name of its id and the id. */
  objectOf(name: string, id: string): unknown
  /** Archived: it is known from now on only if an answer shows it again. */
  forget(name: string, id: string): void
  /** The query is null where it was spoilt: the next page belongs to another then. */
  harvest(operationId: string, query: Readonly<Record<string, unknown>> | null, body: unknown): void
}

/** The newest count: what was archived long ago is of less use than what was just made. */
const MOST_OF_A_NAME = 60
const MOST_PAGES = 20

export function createPool(): IdPool {
  const ids = new Map<string, string[]>()
  const pages = new Map<string, KnownPage[]>()
  const bodies = new Map<string, unknown[]>()
  const objects = new Map<string, object>()
  return {
    idOf: (name, random) => pick(ids.get(name) ?? [], random) ?? null,
    pageOf: (operationId, random) => pick(pages.get(operationId) ?? [], random) ?? null,
    anyPage: random => pick([...pages.values()].flat(), random) ?? null,
    bodyOf: (operationId, random) => pick(bodies.get(operationId) ?? [], random) ?? null,
    keepBody: (operationId, body, answer) => {
      keep(bodies, operationId, body, MOST_PAGES)
      const [made] = objectsWithIds(isObject(answer) ? answer.data : null).slice(-1)
      if (made && isObject(body)) objects.set(made[0], { ...body, ...made[1] })
    },
    objectOf: (name, id) => objects.get(`${name} ${id}`) ?? null,
    forget: (name, id) =>
      void ids.set(
        name,
        (ids.get(name) ?? []).filter(each => each !== id),
      ),
    harvest: (operationId, query, body) => {
      // A summary in a list says less than what made the thing; nothing once known is lost.
      for (const [name, object] of objectsWithIds(body)) objects.set(name, { ...objects.get(name), ...object })
      for (const [name, value] of namedIds(body)) keep(ids, name, value, MOST_OF_A_NAME)
      const cursor = nextCursorOf(body)
      if (cursor !== null && query !== null) keep(pages, operationId, { operationId, query, cursor }, MOST_PAGES)
    },
  }
}

/** `skill_id: …` as it stands, and `sub_skill: { id: … }` as `sub_skill_id`. */
function namedIds(value: unknown, within = ''): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap(each => namedIds(each, within.replace(/s$/, '')))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, each]) => {
    if (typeof each !== 'string') return namedIds(each, key)
    if (key.endsWith('_id')) return [[key, each] as const]
    return key === 'id' && within !== '' ? [[`${within}_id`, each] as const] : []
  })
}

/** By the first id it shows, which is its own: `mandate_id` stands before the `workflow_id` of the same mandate. */
function objectsWithIds(value: unknown): readonly (readonly [string, object])[] {
  if (Array.isArray(value)) return value.flatMap(objectsWithIds)
  if (!isObject(value)) return []
  const own = Object.entries(value).find(([name, each]) => name.endsWith('_id') && typeof each === 'string')
  const within = Object.values(value).flatMap(objectsWithIds)
  return own ? [...within, [own.join(' '), value] as const] : within
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
