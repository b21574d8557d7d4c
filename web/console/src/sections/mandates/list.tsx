import { useNavigate, useSearch } from '@tanstack/react-router'
import { BriefcaseBusiness, Plus } from 'lucide-react'
import type { Mandate, MandateStatus } from '../../api/index.ts'
import { texts as common } from '../../text/console.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { MoreButton, StatusChip, StatusFilter, ViaChip } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { usePages } from '../playground/use-pages.ts'
import { usePlayground } from '../playground/use-playground.ts'
import { placeOf } from './draft.ts'

const STATUSES: readonly MandateStatus[] = ['ready', 'preparing', 'failed', 'archived']
const WHILE_PREPARING_MS = 3_000

export function MandateList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText(texts)
  const { canWrite } = usePlayground()
  const create = canWrite && (
    <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => onOpen('new')}>
      {t('mandate.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('mandates')} description={t('mandates.about')} actions={create} />
      <Mandates onOpen={onOpen} create={create} />
    </>
  )
}

interface Props {
  readonly onOpen: (id: string) => void
  readonly create: React.ReactNode
}

function Mandates({ onOpen, create }: Props) {
  const t = useText(texts)
  const c = useText(common)
  const { calls, key } = usePlayground()
  const navigate = useNavigate()
  const { status: given } = useSearch({ strict: false }) as { readonly status?: string }
  const status = STATUSES.find(each => each === given)
  const columns = useColumns()
  const { query, items } = usePages<Mandate>(
    key('mandates', 'list', status),
    (cursor, signal) => calls.mandates({ status }, cursor, signal),
    shown => (shown.some(each => each.status === 'preparing') ? WHILE_PREPARING_MS : false),
  )
  if (query.isPending) return <RowsSkeleton rows={6} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const choose = (value: MandateStatus | '') =>
    void navigate({ to: '.', search: value === '' ? {} : { status: value }, resetScroll: false })
  return (
    <div className="grid gap-4">
      <StatusFilter<MandateStatus>
        label={t('filter.status')}
        value={status ?? ''}
        onChoose={choose}
        options={[
          { value: '', label: t('filter.all') },
          ...STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
        ]}
      />
      {items.length === 0 ? (
        <Empty
          icon={<BriefcaseBusiness aria-hidden />}
          title={t('mandates.empty')}
          action={status === undefined && create}
        >
          {t('mandates.empty.text')}
        </Empty>
      ) : (
        <DataTable
          label={t('mandates')}
          columns={columns}
          rows={items}
          keyOf={({ mandate_id }) => mandate_id}
          onOpen={({ mandate_id }) => onOpen(mandate_id)}
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

function useColumns(): readonly Column<Mandate>[] {
  const t = useText(texts)
  const { language } = useLanguage()
  return [
    {
      id: 'title',
      header: t('mandate.title'),
      cell: ({ body, created_via }) => (
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{body.title}</span>
          <span className="text-muted">{body.company_name}</span>
          <ViaChip via={created_via} />
        </span>
      ),
    },
    {
      id: 'place',
      header: t('mandate.place'),
      from: 'md',
      cell: ({ body }) => <span className="text-muted">{placeOf(body) || '–'}</span>,
    },
    {
      id: 'created',
      header: t('created'),
      from: 'lg',
      width: 'w-36',
      cell: ({ created_at }) => <span className="text-muted">{formatDay(created_at, language)}</span>,
    },
    { id: 'status', header: t('status'), width: 'w-32', cell: ({ status }) => <StatusChip status={status} /> },
  ]
}
