import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CampaignStatus, MandateStatus, Page } from '../../api/index.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { MoreButton, StatusFilter } from './parts.tsx'
import { texts } from './texts.ts'
import { usePages } from './use-pages.ts'

type Status = CampaignStatus | MandateStatus

interface Props<Row extends { readonly status: Status }> {
  /** Names the table to screen readers. */
  readonly label: string
  readonly statuses: readonly Row['status'][]
  /** Of the stored answers; the status is added to it. */
  readonly queryKey: (status: Row['status'] | undefined) => readonly unknown[]
  readonly load: (status: Row['status'] | undefined, cursor: string | null, signal: AbortSignal) => Promise<Page<Row>>
  /** While a row has this status, the list is read again after so many milliseconds. */
  readonly refresh: { readonly while: Row['status']; readonly everyMs: number }
  readonly columns: readonly Column<Row>[]
  readonly idOf: (row: Row) => string
  readonly onOpen: (id: string) => void
  readonly empty: {
    readonly icon: ReactNode
    readonly title: string
    readonly text: string
    readonly action: ReactNode
  }
}

/** A list with a filter by status, which is part of the address. */
export function ListByStatus<Row extends { readonly status: Status }>(props: Props<Row>) {
  const { statuses, refresh, empty } = props
  const t = useText(texts)
  const c = useText(common)
  const navigate = useNavigate()
  const { status: given } = useSearch({ strict: false }) as { readonly status?: string }
  const status = statuses.find(each => each === given)
  const { query, items } = usePages<Row>(
    props.queryKey(status),
    (cursor, signal) => props.load(status, cursor, signal),
    shown => (shown.some(each => each.status === refresh.while) ? refresh.everyMs : false),
  )
  if (query.isPending) return <RowsSkeleton rows={6} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const choose = (value: Row['status'] | '') =>
    void navigate({ to: '.', search: value === '' ? {} : { status: value }, resetScroll: false })
  return (
    <div className="grid gap-4">
      <StatusFilter<Row['status']>
        label={t('filter.status')}
        value={status ?? ''}
        onChoose={choose}
        options={[
          { value: '', label: t('filter.all') },
          ...statuses.map(value => ({ value, label: t(`status.${value}`) })),
        ]}
      />
      {items.length === 0 ? (
        <Empty icon={empty.icon} title={empty.title} action={status === undefined && empty.action}>
          {empty.text}
        </Empty>
      ) : (
        <DataTable
          label={props.label}
          columns={props.columns}
          rows={items}
          keyOf={props.idOf}
          onOpen={row => props.onOpen(props.idOf(row))}
        />
      )}
      <MoreButton
        hasMore={query.hasNextPage}
        isBusy={query.isFetchingNextPage}
        label={c('list.more')}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  )
}
