import { useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { api, type CreditTransfer } from '../../../api/index.ts'
import { formatMoment } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton, Skeleton } from '../../../ui/states.tsx'
import { More } from '../parts.tsx'
import { useKeyOf, usePages, useScope } from '../scope.ts'
import { texts } from '../texts.ts'

export function Page() {
  const t = useText(texts)
  return (
    <>
      <PageHeader title={t('credits.title')} description={t('credits.about')} />
      <div className="grid gap-6">
        <Balance />
        <Ledger />
      </div>
    </>
  )
}

function useNumber(): (value: number) => string {
  const { language } = useLanguage()
  return value => new Intl.NumberFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN').format(value)
}

function Balance() {
  const t = useText(texts)
  const scope = useScope()
  const number = useNumber()
  const credits = useQuery({
    queryKey: useKeyOf()('credits'),
    queryFn: ({ signal }) => api.developers.credits(scope, signal),
  })
  if (credits.isError) return <ErrorState error={credits.error} onRetry={() => void credits.refetch()} />
  const { data } = credits
  const names = ['available', 'reserved', 'threshold'] as const
  return (
    <div className="grid gap-4">
      <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line shadow-soft sm:grid-cols-3">
        {names.map(name => (
          <div key={name} className="grid gap-1 bg-surface px-5 py-4">
            <dt className="text-13 text-muted">{t(`credits.${name}`)}</dt>
            <dd className="text-28 font-semibold tabular-nums">
              {data ? number(data[name]) : <Skeleton className="h-8 w-24" />}
            </dd>
          </div>
        ))}
      </dl>
      {data && data.available < data.threshold && <Notice kind="warning">{t('credits.low')}</Notice>}
    </div>
  )
}

function Ledger() {
  const t = useText(texts)
  const scope = useScope()
  const columns = useColumns()
  const transfers = usePages(['credits', 'transfers'], (cursor, signal) =>
    api.developers.creditTransfers(scope, cursor, signal),
  )
  if (transfers.isPending) return <RowsSkeleton rows={6} />
  if (transfers.isError) return <ErrorState error={transfers.error} onRetry={() => void transfers.refetch()} />
  if (transfers.items.length === 0)
    return (
      <Empty icon={<Coins aria-hidden />} title={t('credits.empty.title')}>
        {t('credits.empty.text')}
      </Empty>
    )
  return (
    <div className="grid gap-4">
      <DataTable
        label={t('credits.ledger')}
        columns={columns}
        rows={transfers.items}
        keyOf={({ transfer_id }) => transfer_id}
      />
      <More query={transfers} />
    </div>
  )
}

const KINDS = { grant: 'success', withdraw: 'danger', reserve: 'warning', charge: 'plain', release: 'brand' } as const

function useColumns(): readonly Column<CreditTransfer>[] {
  const t = useText(texts)
  const { language } = useLanguage()
  const number = useNumber()
  const signed = (value: number) => (value > 0 ? `+${number(value)}` : number(value))
  return [
    {
      id: 'kind',
      header: t('credits.kind'),
      width: 'w-36',
      cell: ({ kind }) => <Chip kind={KINDS[kind]}>{t(`credits.kind.${kind}`)}</Chip>,
    },
    {
      id: 'why',
      header: t('credits.why'),
      from: 'sm',
      cell: ({ reason, campaign_id }) =>
        reason ?? <code className="font-mono text-12 text-muted">{campaign_id ?? '–'}</code>,
    },
    {
      id: 'amount',
      header: t('credits.amount'),
      align: 'right',
      width: 'w-28',
      cell: ({ amount, available_change }) => (
        <span className="font-semibold">{available_change === 0 ? number(amount) : signed(available_change)}</span>
      ),
    },
    {
      id: 'after',
      header: t('credits.after'),
      from: 'md',
      align: 'right',
      width: 'w-36',
      cell: ({ available_after }) => (
        <span className="text-muted">{available_after === null ? '–' : number(available_after)}</span>
      ),
    },
    {
      id: 'time',
      header: t('time'),
      from: 'sm',
      width: 'w-52',
      cell: ({ at }) => <span className="text-muted">{formatMoment(at, language)}</span>,
    },
  ]
}
