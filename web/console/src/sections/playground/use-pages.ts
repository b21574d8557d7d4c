import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from '../../api/index.ts'

type Pages<Item> = InfiniteData<Page<Item>, string | null>

/** A list that is loaded page by page. `refetchEvery` says how often it is read again, by what it shows. */
export function usePages<Item>(
  queryKey: readonly unknown[],
  load: (cursor: string | null, signal: AbortSignal) => Promise<Page<Item>>,
  refetchEvery: (items: readonly Item[]) => number | false = () => false,
) {
  const query = useInfiniteQuery<Page<Item>, Error, Pages<Item>, readonly unknown[], string | null>({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => refetchEvery(itemsOf(state.data)),
  })
  return { query, items: itemsOf(query.data) }
}

function itemsOf<Item>(data: Pages<Item> | undefined): readonly Item[] {
  return data?.pages.flatMap(({ items }) => items) ?? []
}
