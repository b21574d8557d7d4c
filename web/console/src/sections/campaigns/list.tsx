import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Send } from 'lucide-react'
import type { Campaign, CampaignStatus } from '../../api/index.ts'
import { texts as common } from '../../text/console.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { formatNumber } from '../playground/languages.ts'
import { MoreButton, StatusChip, StatusFilter } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { usePages } from '../playground/use-pages.ts'
import { usePlayground } from '../playground/use-playground.ts'
import { ProgressBar, totalOf } from './progress-bar.tsx'

const STATUSES: readonly CampaignStatus[] = ['running', 'scheduled', 'paused', 'completed', 'cancelled']
const WHILE_RUNNING_MS = 10_000

export function CampaignList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText(texts)
  const { canWrite } = usePlayground()
  const create = canWrite && (
    <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => onOpen('new')}>
      {t('campaign.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('campaigns')} description={t('campaigns.about')} actions={create} />
      <Campaigns onOpen={onOpen} create={create} />
    </>
  )
}

interface Props {
  readonly onOpen: (id: string) => void
  readonly create: React.ReactNode
}

function Campaigns({ onOpen, create }: Props) {
  const t = useText(texts)
  const c = useText(common)
  const { calls, key } = usePlayground()
  const navigate = useNavigate()
  const { status: given } = useSearch({ strict: false }) as { readonly status?: string }
  const status = STATUSES.find(each => each === given)
  const columns = useColumns()
  const { query, items } = usePages<Campaign>(
    key('campaigns', 'list', status),
    (cursor, signal) => calls.campaigns({ status }, cursor, signal),
    shown => (shown.some(each => each.status === 'running') ? WHILE_RUNNING_MS : false),
  )
  if (query.isPending) return <RowsSkeleton rows={6} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const choose = (value: CampaignStatus | '') =>
    void navigate({ to: '.', search: value === '' ? {} : { status: value }, resetScroll: false })
  return (
    <div className="grid gap-4">
      <StatusFilter<CampaignStatus>
        label={t('filter.status')}
        value={status ?? ''}
        onChoose={choose}
        options={[
          { value: '', label: t('filter.all') },
          ...STATUSES.map(value => ({ value, label: t(`status.${value}`) })),
        ]}
      />
      {items.length === 0 ? (
        <Empty icon={<Send aria-hidden />} title={t('campaigns.empty')} action={status === undefined && create}>
          {t('campaigns.empty.text')}
        </Empty>
      ) : (
        <DataTable
          label={t('campaigns')}
          columns={columns}
          rows={items}
          keyOf={({ campaign_id }) => campaign_id}
          onOpen={({ campaign_id }) => onOpen(campaign_id)}
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

function useColumns(): readonly Column<Campaign>[] {
  const t = useText(texts)
  const { language } = useLanguage()
  return [
    { id: 'name', header: t('name'), cell: ({ name }) => <span className="font-semibold">{name}</span> },
    {
      id: 'people',
      header: t('campaign.people'),
      from: 'md',
      width: 'w-32',
      align: 'right',
      cell: ({ counts }) => formatNumber(totalOf(counts), language),
    },
    {
      id: 'progress',
      header: t('campaign.progress'),
      from: 'sm',
      width: 'w-52',
      cell: ({ counts }) => <ProgressBar counts={counts} />,
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
