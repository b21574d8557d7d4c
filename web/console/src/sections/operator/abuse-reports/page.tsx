import { Flag } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import type { AbuseReport } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty } from '../../../ui/states.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { Ago, Fact, Facts, Id, ModeChip, Moment, TwoLines } from '../facts.tsx'
import { ChoiceChips, PagedList, useFilter, usePages } from '../paged-list.tsx'
import { texts } from '../texts.ts'
import { useDetail } from '../use-detail.ts'

const STATUSES = ['open', 'all'] as const

export function Page() {
  const t = useText(texts)
  const [filter, setFilter] = useFilter('status')
  const status = filter === 'all' ? 'all' : 'open'
  const { id, open, close } = useDetail('abuse-reports')
  const pages = usePages(['reports', status], (cursor, signal) => api.operator.reports(status, cursor, signal))
  const report = pages.data?.pages.flatMap(({ items }) => items).find(each => each.verification_id === id)
  return (
    <>
      <PageHeader title={t('reports.title')} description={t('reports.about')} />
      <ChoiceChips
        label={t('state')}
        value={status}
        options={STATUSES.map(value => ({ value, label: t(`reports.${value}`) }))}
        onChoose={value => setFilter(value === 'all' ? 'all' : undefined)}
      />
      <PagedList
        label={t('reports.title')}
        pages={pages}
        columns={useColumns()}
        keyOf={each => each.verification_id}
        onOpen={each => open(each.verification_id)}
        empty={
          <Empty icon={<Flag aria-hidden />} title={t('reports.empty')}>
            {t('reports.empty.text')}
          </Empty>
        }
      />
      {id !== undefined && !pages.isPending && <ReportDrawer report={report ?? null} onClose={close} />}
    </>
  )
}

function useColumns(): readonly Column<AbuseReport>[] {
  const t = useText(texts)
  return [
    {
      id: 'reason',
      header: t('reports.said'),
      cell: ({ reason, organisation_name }) => (
        <TwoLines first={reason ?? t('reports.erased')} second={organisation_name} />
      ),
    },
    {
      id: 'state',
      header: t('state'),
      width: 'w-28',
      cell: ({ closed_at }) =>
        closed_at === null ? <Chip kind="danger">{t('reports.open')}</Chip> : <Chip>{t('reports.closed')}</Chip>,
    },
    {
      id: 'at',
      header: t('reports.at'),
      from: 'sm',
      width: 'w-40',
      cell: ({ reported_at }) => <Ago at={reported_at} />,
    },
  ]
}

function ReportDrawer({ report, onClose }: { readonly report: AbuseReport | null; readonly onClose: () => void }) {
  const t = useText(texts)
  const [isClosing, setClosing] = useState(false)
  if (report === null)
    return (
      <Drawer title={t('reports.one')} onClose={onClose}>
        <Notice kind="info">{t('gone')}</Notice>
      </Drawer>
    )
  const { verification_id: id, organisation_name, org_id, mode, reported_at, closed_at, reason } = report
  return (
    <Drawer
      title={t('reports.one')}
      onClose={onClose}
      footer={
        closed_at === null && (
          <Button kind="primary" onClick={() => setClosing(true)}>
            {t('reports.close')}
          </Button>
        )
      }
    >
      <blockquote className="mb-4 border-l-3 border-line pl-4 whitespace-pre-line">
        {reason ?? t('reports.erased')}
      </blockquote>
      <Facts>
        <Fact label={t('organisation')}>
          {organisation_name}
          <Id>{org_id}</Id>
        </Fact>
        <Fact label={t('mode')}>
          <ModeChip mode={mode} />
        </Fact>
        <Fact label={t('reports.at')}>
          <Moment at={reported_at} />
        </Fact>
        {closed_at && (
          <Fact label={t('reports.closed')}>
            <Moment at={closed_at} />
          </Fact>
        )}
        <Fact label={t('verification')}>
          <Id>{id}</Id>
        </Fact>
      </Facts>
      {isClosing && (
        <ActionDialog
          title={t('reports.close')}
          text={t('reports.close.text')}
          action={t('reports.close')}
          reason={{ hint: t('reports.close.hint') }}
          onConfirm={why => api.operator.closeReport(id, why).then(onClose)}
          onClose={() => setClosing(false)}
        />
      )}
    </Drawer>
  )
}
