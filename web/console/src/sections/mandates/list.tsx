import { BriefcaseBusiness, Plus } from 'lucide-react'
import type { Mandate, MandateStatus } from '../../api/index.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ListByStatus } from '../playground/list-by-status.tsx'
import { StatusChip, ViaChip } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { usePlayground } from '../playground/use-playground.ts'
import { placeOf } from './draft.ts'

const STATUSES: readonly MandateStatus[] = ['ready', 'preparing', 'failed', 'archived']
const WHILE_PREPARING_MS = 3_000

export function MandateList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText(texts)
  const { calls, key, canWrite } = usePlayground()
  const columns = useColumns()
  const create = canWrite && (
    <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => onOpen('new')}>
      {t('mandate.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('mandates')} description={t('mandates.about')} actions={create} />
      <ListByStatus<Mandate>
        label={t('mandates')}
        statuses={STATUSES}
        queryKey={status => key('mandates', 'list', status)}
        load={(status, cursor, signal) => calls.mandates({ status }, cursor, signal)}
        refresh={{ while: 'preparing', everyMs: WHILE_PREPARING_MS }}
        columns={columns}
        idOf={({ mandate_id }) => mandate_id}
        onOpen={onOpen}
        empty={{
          icon: <BriefcaseBusiness aria-hidden />,
          title: t('mandates.empty'),
          text: t('mandates.empty.text'),
          action: create,
        }}
      />
    </>
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
