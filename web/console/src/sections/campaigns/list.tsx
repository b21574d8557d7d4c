import { Plus, Send } from 'lucide-react'
import type { Campaign, CampaignStatus } from '../../api/index.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { formatNumber } from '../playground/languages.ts'
import { ListByStatus } from '../playground/list-by-status.tsx'
import { StatusChip } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { usePlayground } from '../playground/use-playground.ts'
import { ProgressBar, totalOf } from './progress-bar.tsx'

const STATUSES: readonly CampaignStatus[] = ['running', 'scheduled', 'paused', 'completed', 'cancelled']
const WHILE_RUNNING_MS = 10_000

export function CampaignList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText(texts)
  const { calls, key, canWrite } = usePlayground()
  const columns = useColumns()
  const create = canWrite && (
    <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => onOpen('new')}>
      {t('campaign.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('campaigns')} description={t('campaigns.about')} actions={create} />
      <ListByStatus<Campaign>
        label={t('campaigns')}
        statuses={STATUSES}
        queryKey={status => key('campaigns', 'list', status)}
        load={(status, cursor, signal) => calls.campaigns({ status }, cursor, signal)}
        refresh={{ while: 'running', everyMs: WHILE_RUNNING_MS }}
        columns={columns}
        idOf={({ campaign_id }) => campaign_id}
        onOpen={onOpen}
        empty={{
          icon: <Send aria-hidden />,
          title: t('campaigns.empty'),
          text: t('campaigns.empty.text'),
          action: create,
        }}
      />
    </>
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
