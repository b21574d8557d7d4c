import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Page } from '../../api/index.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'

/** All lists of operators: one change can move an object from one to another. */
export const OPERATOR_KEY = ['operator'] as const

export function usePages<Answer extends Page<unknown>>(
  key: readonly unknown[],
  read: (cursor: string | null, signal: AbortSignal) => Promise<Answer>,
) {
  return useInfiniteQuery({
    queryKey: [...OPERATOR_KEY, ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
}

interface Props<Row> {
  readonly label: string
  readonly pages: ReturnType<typeof usePages<Page<Row>>>
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  readonly empty: ReactNode
}

/** A table that grows by a page at a time. */
export function PagedList<Row>({ label, pages, columns, keyOf, onOpen, empty }: Props<Row>) {
  const c = useText(common)
  if (pages.isPending) return <RowsSkeleton rows={8} />
  if (pages.isError) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
  const rows = pages.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) return empty
  return (
    <div className="grid gap-4">
      <DataTable label={label} columns={columns} rows={rows} keyOf={keyOf} {...(onOpen && { onOpen })} />
      {pages.hasNextPage && (
        <Button
          className="justify-self-center"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {c('list.more')}
        </Button>
      )}
    </div>
  )
}

/** One filter of the address. */
export function useFilter(name: string): readonly [string | undefined, (value: string | undefined) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const value = search[name]
  return [
    typeof value === 'string' && value !== '' ? value : undefined,
    next => void navigate({ to: '.', search: next === undefined ? {} : { [name]: next }, replace: true }),
  ]
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** One of a few states, as chips above a list. */
export function ChoiceChips<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className={classNames(
            'h-8 rounded-chip border border-line bg-surface px-3 text-13 font-semibold text-muted transition-colors hover:border-edge hover:text-text pointer-coarse:h-11',
            'aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-strong',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
