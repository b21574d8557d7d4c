import Type, { type TProperties, type TSchema } from 'typebox'
import { closed, nullable } from '../../contract/fields.ts'
import { type CursorValue, decodeCursor, encodeCursor } from '../../kernel/cursor.ts'
import { type DomainError, domainError } from '../../kernel/domain-error.ts'
import { type Err, err, ok, type Result } from '../../kernel/result.ts'

const MOST_OF_PAGE = 100
const USUAL_PAGE = 50

/** Query parameters of every list. */
export const paging = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MOST_OF_PAGE, default: USUAL_PAGE, description: 'Items of a page.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 500, description: '`next_cursor` of the previous page.' })),
}

/** The schema of a page. `others` are fields beside the items. */
export function pageOf<P extends TProperties>(item: TSchema, order: string, others?: P) {
  return Type.Object(
    {
      items: Type.Array(item, { description: order }),
      next_cursor: nullable(Type.String(), 'Null on the last page. An empty page can have one.'),
      ...others,
    },
    closed,
  )
}

export type InvalidField = DomainError<'VALIDATION_FAILED'>

export function invalidCursor(): Err<InvalidField> {
  return err(domainError('VALIDATION_FAILED', { path: 'cursor', message: 'cursor is not valid for this list.' }))
}

/** Null without a cursor. */
export function positionOf<Values extends readonly CursorValue[]>(
  cursor: string | undefined,
  kinds: { readonly [At in keyof Values]: 'string' | 'number' },
): Result<Values | null, InvalidField> {
  if (cursor === undefined) return ok(null)
  const values = decodeCursor<Values>(cursor, kinds)
  return values === null ? invalidCursor() : ok(values)
}

export function cursorOf(values: readonly CursorValue[] | null): string | null {
  return values === null ? null : encodeCursor(values)
}

/** The id before which a page starts; null for a cursor of another list. `newest` sorts after every id. */
export function startOf(cursor: string | undefined, newest: string): string | null {
  const from = cursor === undefined ? newest : (decodeCursor<[string]>(cursor, ['string'])?.[0] ?? '')
  return from.startsWith(newest.slice(0, 3)) ? from : null
}

interface PageOf<Item, Position> {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly positionOf: (values: readonly CursorValue[]) => Position | null
  readonly kinds: readonly ('string' | 'number')[]
  /** One more than asked for tells whether there is a next page. */
  readonly read: (after: Position | null, limit: number) => Promise<readonly Item[]>
  readonly cursorOf: (item: Item) => readonly CursorValue[]
}

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

/** A page of a list that continues after the last item. */
export async function readPage<Item, Position>({
  limit = USUAL_PAGE,
  cursor,
  positionOf: readPosition,
  kinds,
  read,
  cursorOf: valuesOf,
}: PageOf<Item, Position>): Promise<Result<Page<Item>, InvalidField>> {
  const values = cursor === undefined ? null : decodeCursor<readonly CursorValue[]>(cursor, kinds)
  const after = values === null ? null : readPosition(values)
  if (cursor !== undefined && after === null) return invalidCursor()
  const found = await read(after, limit + 1)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return ok({ items, nextCursor: found.length > limit && last !== undefined ? encodeCursor(valuesOf(last)) : null })
}

/** A position that is one text, such as an id. */
export const oneText = {
  kinds: ['string'] as const,
  positionOf: ([value]: readonly CursorValue[]) => (typeof value === 'string' ? value : null),
}

export function timeAndText([at, id]: readonly CursorValue[]): { readonly at: Date; readonly id: string } | null {
  const time = new Date(String(at))
  return Number.isNaN(time.getTime()) || typeof id !== 'string' ? null : { at: time, id }
}
