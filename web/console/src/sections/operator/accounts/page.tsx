import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { api } from '../../../api/index.ts'
import type { ListedAccount } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { TwoLines } from '../facts.tsx'
import { OPERATOR_KEY } from '../paged-list.tsx'
import { texts } from '../texts.ts'
import { useDetail } from '../use-detail.ts'
import { AccountDrawer } from './drawer.tsx'

export function Page() {
  const t = useText(texts)
  const { id, open, close } = useDetail('accounts')
  const accounts = useQuery({
    queryKey: [...OPERATOR_KEY, 'accounts'],
    queryFn: ({ signal }) => api.operator.accounts(signal),
  })
  const columns = useColumns()
  return (
    <>
      <PageHeader title={t('accounts.title')} description={t('accounts.about')} />
      {accounts.isPending && <RowsSkeleton rows={6} />}
      {accounts.isError && <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />}
      {accounts.data?.items.length === 0 && (
        <Empty icon={<MessageSquareText aria-hidden />} title={t('accounts.empty')}>
          <code className="font-mono text-13">pramaan-server channel add --help</code>
        </Empty>
      )}
      {accounts.data && accounts.data.items.length > 0 && (
        <DataTable
          label={t('accounts.title')}
          columns={columns}
          rows={accounts.data.items}
          keyOf={({ account_id }) => account_id}
          onOpen={({ account_id }) => open(account_id)}
        />
      )}
      {id !== undefined && <AccountDrawer id={id} onClose={close} />}
    </>
  )
}

function useColumns(): readonly Column<ListedAccount>[] {
  const t = useText(texts)
  return [
    {
      id: 'name',
      header: t('accounts.account'),
      cell: ({ name, provider, channel }) => (
        <TwoLines first={name} second={`${t(`channel.${channel}`)} · ${provider}`} />
      ),
    },
    {
      id: 'owner',
      header: t('organisation'),
      from: 'lg',
      cell: ({ org_id }) => <span className="text-muted">{org_id ?? t('organisations.all')}</span>,
    },
    {
      id: 'templates',
      header: t('templates'),
      from: 'sm',
      width: 'w-56',
      cell: ({ templates: { approved, pending, stopped } }) => (
        <span className="flex flex-wrap gap-1">
          {approved > 0 && <Chip kind="success">{t('templates.approved', { count: approved })}</Chip>}
          {pending > 0 && <Chip kind="warning">{t('templates.pending', { count: pending })}</Chip>}
          {stopped > 0 && <Chip kind="danger">{t('templates.stopped', { count: stopped })}</Chip>}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      width: 'w-28',
      cell: ({ status }) =>
        status === 'active' ? (
          <Chip kind="success">{t('accounts.active')}</Chip>
        ) : (
          <Chip kind="danger">{t('accounts.paused')}</Chip>
        ),
    },
  ]
}
