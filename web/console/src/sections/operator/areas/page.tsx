import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import type { AreaSwitch } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { Ago, TwoLines } from '../facts.tsx'
import { OPERATOR_KEY } from '../paged-list.tsx'
import { texts } from '../texts.ts'

export function Page() {
  const t = useText(texts)
  const [switching, setSwitching] = useState<AreaSwitch | null>(null)
  const areas = useQuery({
    queryKey: [...OPERATOR_KEY, 'areas'],
    queryFn: ({ signal }) => api.operator.areas(signal),
  })
  const columns = useColumns(setSwitching)
  return (
    <>
      <PageHeader title={t('areas.title')} description={t('areas.about')} />
      {areas.isPending && <RowsSkeleton rows={8} />}
      {areas.isError && <ErrorState error={areas.error} onRetry={() => void areas.refetch()} />}
      {areas.data && (
        <DataTable label={t('areas.title')} columns={columns} rows={areas.data.items} keyOf={({ area }) => area} />
      )}
      {switching && <SwitchDialog area={switching} onClose={() => setSwitching(null)} />}
    </>
  )
}

function useColumns(onSwitch: (area: AreaSwitch) => void): readonly Column<AreaSwitch>[] {
  const t = useText(texts)
  return [
    {
      id: 'area',
      header: t('area'),
      cell: ({ area, reason }) => {
        const name = <code className="font-mono text-13 font-semibold">{area}</code>
        return reason === null ? name : <TwoLines first={name} second={reason} />
      },
    },
    {
      id: 'state',
      header: t('state'),
      width: 'w-20 sm:w-24',
      cell: ({ off_since }) =>
        off_since === null ? <Chip kind="success">{t('on')}</Chip> : <Chip kind="danger">{t('off')}</Chip>,
    },
    {
      id: 'since',
      header: t('since'),
      from: 'md',
      width: 'w-40',
      cell: ({ off_since }) => off_since && <Ago at={off_since} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{t('actions')}</span>,
      width: 'w-34 sm:w-40',
      align: 'right',
      cell: area => (
        <Button
          onClick={() => onSwitch(area)}
          aria-label={`${area.off_since ? t('switchOn') : t('switchOff')}: ${area.area}`}
        >
          {area.off_since ? t('switchOn') : t('switchOff')}
        </Button>
      ),
    },
  ]
}

function SwitchDialog({
  area: { area, off_since },
  onClose,
}: {
  readonly area: AreaSwitch
  readonly onClose: () => void
}) {
  const t = useText(texts)
  if (off_since !== null)
    return (
      <ActionDialog
        title={t('areas.on.title', { area })}
        text={t('areas.on.text')}
        action={t('switchOn')}
        onConfirm={() => api.operator.switchAreaOn(area)}
        onClose={onClose}
      />
    )
  return (
    <ActionDialog
      title={t('areas.off.title', { area })}
      text={t('areas.off.text')}
      action={t('switchOff')}
      isDangerous
      name={area}
      reason={{ hint: t('reason.kept') }}
      onConfirm={reason => api.operator.switchAreaOff(area, reason)}
      onClose={onClose}
    />
  )
}
