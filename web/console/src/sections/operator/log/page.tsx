import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { api } from '../../../api/index.ts'
import type { OperatorAction } from '../../../api/operator.ts'
import { formatMoment } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Card } from '../../../ui/card.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Moment, TwoLines } from '../facts.tsx'
import { OPERATOR_KEY, PagedList, usePages } from '../paged-list.tsx'
import { texts } from '../texts.ts'

export function Page() {
  const t = useText(texts)
  const pages = usePages(['log'], (cursor, signal) => api.operator.log(cursor, signal))
  return (
    <>
      <PageHeader title={t('log.title')} description={t('log.about')} />
      <div className="grid gap-6">
        <Operators />
        <PagedList
          label={t('log.title')}
          pages={pages}
          columns={useColumns()}
          keyOf={({ log_id }) => log_id}
          empty={<Empty icon={<ScrollText aria-hidden />} title={t('log.empty')} />}
        />
      </div>
    </>
  )
}

function Operators() {
  const t = useText(texts)
  const { language } = useLanguage()
  const operators = useQuery({
    queryKey: [...OPERATOR_KEY, 'operators'],
    queryFn: ({ signal }) => api.operator.operators(signal),
  })
  if (!operators.data) return null
  return (
    <Card title={t('log.operators')} description={t('log.operators.text')}>
      <ul className="grid gap-3">
        {operators.data.items.map(each => (
          <li key={each.user_id}>
            <span className="font-semibold">{each.name || each.email}</span>{' '}
            <span className="text-muted">
              {each.email} · {t('log.until', { time: formatMoment(each.expires_at, language) })} · {each.reason}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useColumns(): readonly Column<OperatorAction>[] {
  const t = useText(texts)
  return [
    {
      id: 'action',
      header: t('log.action'),
      cell: ({ action, subject, details }) => (
        <TwoLines
          first={
            <code className="font-mono text-13">
              {action} {subject}
            </code>
          }
          second={summaryOf(details)}
        />
      ),
    },
    {
      id: 'actor',
      header: t('log.actor'),
      from: 'sm',
      width: 'w-56',
      cell: ({ actor, address }) => (
        <TwoLines first={actor.name || actor.email || t('log.command')} second={address ?? ''} />
      ),
    },
    { id: 'at', header: t('log.at'), width: 'w-34 sm:w-52', cell: ({ at }) => <Moment at={at} /> },
  ]
}

function summaryOf(details: OperatorAction['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
}
