import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Page } from '../../api/index.ts'
import { usePlace } from '../../session.ts'

/** The organisation and the mode of the address, as calls take them. */
export function useScope() {
  const { organisation, mode } = usePlace()
  return { orgId: organisation.org_id, mode }
}

/** First part of the keys of queries: data of another organisation or mode is other data. */
export function useKeyOf(): (...parts: readonly unknown[]) => readonly unknown[] {
  const { orgId, mode } = useScope()
  return (...parts) => ['developers', orgId, mode, ...parts]
}

/** Reads again what a write may have changed. */
export function useRefresh(...parts: readonly unknown[]): () => Promise<void> {
  const queryClient = useQueryClient()
  const queryKey = useKeyOf()(...parts)
  return () => queryClient.invalidateQueries({ queryKey })
}

/** A filter that matches few rows gets empty pages; this many are passed over before somebody is asked to go on. */
const MOST_PASSED_OVER = 50

/** A list that is loaded page by page. */
export function usePages<Item>(
  parts: readonly unknown[],
  load: (cursor: string | null, signal: AbortSignal) => Promise<Page<Item>>,
) {
  const keyOf = useKeyOf()
  const query = useInfiniteQuery({
    queryKey: keyOf(...parts),
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const pages = query.data?.pages ?? []
  const items = pages.flatMap(page => page.items)
  const isSearching = items.length === 0 && query.hasNextPage && pages.length < MOST_PASSED_OVER
  const { fetchNextPage, isFetching } = query
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage()
  }, [isSearching, isFetching, fetchNextPage])
  return { ...query, items, isSearching }
}

/** Filters of the address: anything else in it is left out. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): readonly [Partial<Record<Name, string>>, (change: Partial<Record<Name, string | undefined>>) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const read = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      names.flatMap(name => (typeof from[name] === 'string' && from[name] !== '' ? [[name, from[name]]] : [])),
    ) as Partial<Record<Name, string>>
  const filters = read(search)
  return [filters, change => void navigate({ to: '.', search: read({ ...filters, ...change }), resetScroll: false })]
}
