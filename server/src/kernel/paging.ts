import { type Refusal, refusal } from './refusal.ts'
import { ok, type Result, refused } from './result.ts'

/** Numbered pages, as the catalogue has them: from 1, and a page past the last is refused, except page 1 of nothing. */
export interface Paging {
  readonly page: number
  readonly limit: number
}

export interface PageOf<Item> extends Paging {
  readonly items: readonly Item[]
  /** All matches, on whatever page. */
  readonly count: number
}

export function offsetOf({ page, limit }: Paging): number {
  return (page - 1) * limit
}

export function pageOf<Item>(
  paging: Paging,
  count: number,
  items: readonly Item[],
): Result<PageOf<Item>, Refusal<'PAGE_OUT_OF_RANGE'>> {
  const last = Math.max(1, Math.ceil(count / paging.limit))
  if (paging.page > last) {
    return refused(
      refusal('PAGE_OUT_OF_RANGE', { path: 'page', message: `page must be at most ${last}, the last one.` }),
    )
  }
  return ok({ ...paging, count, items })
}
