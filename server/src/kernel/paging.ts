import { type DomainError, domainError } from './domain-error.ts'
import { err, ok, type Result } from './result.ts'

/** Numbered pages of the Catalogue API, from 1. A page past the last is an error, except page 1 of an empty list. */
export interface Paging {
  readonly page: number
  readonly limit: number
}

export interface PageOf<Item> extends Paging {
  readonly items: readonly Item[]
  /** Number of matches on all pages. */
  readonly count: number
}

export function offsetOf({ page, limit }: Paging): number {
  return (page - 1) * limit
}

export function pageOf<Item>(
  paging: Paging,
  count: number,
  items: readonly Item[],
): Result<PageOf<Item>, DomainError<'PAGE_OUT_OF_RANGE'>> {
  const last = Math.max(1, Math.ceil(count / paging.limit))
  if (paging.page > last) {
    return err(
      domainError('PAGE_OUT_OF_RANGE', { path: 'page', message: `page must be at most ${last}, the last page.` }),
    )
  }
  return ok({ ...paging, count, items })
}
