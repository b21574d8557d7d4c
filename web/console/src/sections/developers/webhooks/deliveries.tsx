import { Link, useNavigate } from '@tanstack/react-router'
import { Inbox, RotateCcw } from 'lucide-react'
import { api, type Delivery, type Webhook } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { formatMoment } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { FilterBar } from '../filter-bar.tsx'
import { OutcomeChip } from '../outcome-chip.tsx'
import { More } from '../parts.tsx'
import { useFilters, usePages, useScope } from '../scope.ts'
import { texts } from '../texts.ts'
import { DeliveryDrawer } from './delivery-drawer.tsx'

interface Props {
  readonly endpoint: Webhook
  readonly eventId?: string
  readonly onReplayFailed: () => void
}

export function Deliveries({ endpoint, eventId, onReplayFailed }: Props) {
  const t = useText(texts)
  const place = usePlace()
  const scope = useScope()
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters(['accepted'])
  const { webhook_id: id, status } = endpoint
  const columns = useColumns(id)
  const accepted = filters.accepted === 'no' ? 'no' : null
  const deliveries = usePages(['deliveries', id, accepted], (cursor, signal) =>
    api.developers.deliveries(scope, id, accepted, cursor, signal),
  )
  const { items } = deliveries
  const open = (event?: string) =>
    void navigate({
      to: pathOf(place, `webhooks/${id}${event ? `/${event}` : ''}`),
      search: filters,
      resetScroll: false,
    })
  return (
    <section className="grid gap-3 pt-2">
      <h2 className="text-16 font-semibold">{t('deliveries')}</h2>
      <FilterBar
        filters={[
          {
            name: 'accepted',
            label: t('delivery.outcome'),
            value: filters.accepted,
            options: [{ value: 'no', label: t('delivery.open') }],
            onChange: value => setFilters({ accepted: value }),
          },
        ]}
      >
        {accepted === 'no' && items.length > 0 && status === 'enabled' && (
          <Button icon={<RotateCcw aria-hidden />} onClick={onReplayFailed}>
            {t('delivery.replayAll')}
          </Button>
        )}
      </FilterBar>
      {deliveries.isError ? (
        <ErrorState error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : deliveries.isPending || deliveries.isSearching ? (
        <RowsSkeleton rows={6} />
      ) : items.length === 0 ? (
        <NoDeliveries which={accepted ? 'none' : 'empty'} />
      ) : (
        <DataTable
          label={t('deliveries')}
          columns={columns}
          rows={items}
          keyOf={({ event_id }) => event_id}
          onOpen={({ event_id }) => open(event_id)}
        />
      )}
      <More query={deliveries} />
      {eventId !== undefined && <DeliveryDrawer endpoint={endpoint} eventId={eventId} onClose={() => open()} />}
    </section>
  )
}

/** `none`: none that the endpoint has not accepted. */
function NoDeliveries({ which }: { readonly which: 'none' | 'empty' }) {
  const t = useText(texts)
  return (
    <Empty icon={<Inbox aria-hidden />} title={t(`deliveries.${which}.title`)}>
      {t(`deliveries.${which}.text`)}
    </Empty>
  )
}

function useColumns(webhookId: string): readonly Column<Delivery>[] {
  const t = useText(texts)
  const place = usePlace()
  const [filters] = useFilters(['accepted'])
  const { language } = useLanguage()
  return [
    {
      id: 'outcome',
      header: t('delivery.outcome'),
      width: 'w-32',
      cell: ({ outcome }) => <OutcomeChip outcome={outcome} />,
    },
    {
      id: 'type',
      header: t('event.type'),
      cell: ({ event_id, type }) => (
        <Link
          to={pathOf(place, `webhooks/${webhookId}/${event_id}`)}
          search={filters}
          resetScroll={false}
          className="block rounded-small"
        >
          <code className="font-mono text-13 font-semibold">{type}</code>
        </Link>
      ),
    },
    {
      id: 'attempts',
      header: t('delivery.attempts'),
      from: 'md',
      width: 'w-28',
      align: 'right',
      cell: ({ attempt }) => <span className="text-muted">{attempt}</span>,
    },
    {
      id: 'status',
      header: t('request.status'),
      from: 'md',
      width: 'w-24',
      cell: ({ http_status }) => <span className="text-muted">{http_status ?? '–'}</span>,
    },
    {
      id: 'time',
      header: t('delivery.last'),
      from: 'sm',
      width: 'w-52',
      cell: ({ started_at }) => (
        <span className="text-muted">{started_at === null ? '–' : formatMoment(started_at, language)}</span>
      ),
    },
  ]
}
