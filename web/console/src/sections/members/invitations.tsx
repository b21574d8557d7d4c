import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Invitation } from '../../api/index.ts'
import { usePlace } from '../../session.ts'
import { texts as common } from '../../text/console.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { texts } from './texts.ts'

export const invitationsKey = (orgId: string) => ['organisations', orgId, 'invitations'] as const

export function Invitations() {
  const t = useText(texts)
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-16 font-semibold">{t('invitations')}</h2>
      <InvitationList />
    </section>
  )
}

function InvitationList() {
  const t = useText(texts)
  const { organisation } = usePlace()
  const { org_id: orgId } = organisation
  const queryClient = useQueryClient()
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const columns = useColumns(setWithdrawing)
  const invitations = useQuery({
    queryKey: invitationsKey(orgId),
    queryFn: ({ signal }) => api.organisations.invitations(orgId, signal),
  })
  if (invitations.isPending) return <RowsSkeleton rows={2} />
  if (invitations.isError) return <ErrorState error={invitations.error} onRetry={() => void invitations.refetch()} />
  const { items } = invitations.data
  if (items.length === 0) return <p className="text-muted">{t('invitations.none')}</p>
  const refresh = () => queryClient.invalidateQueries({ queryKey: invitationsKey(orgId) })
  return (
    <>
      <DataTable label={t('invitations')} columns={columns} rows={items} keyOf={({ invitation_id }) => invitation_id} />
      {withdrawing && (
        <ConfirmDialog
          title={t('withdraw.title')}
          text={t('withdraw.text', { email: withdrawing.email })}
          action={t('withdraw')}
          name={null}
          onConfirm={() => api.organisations.withdrawInvitation(orgId, withdrawing.invitation_id).then(refresh)}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </>
  )
}

function useColumns(onWithdraw: (invitation: Invitation) => void): readonly Column<Invitation>[] {
  const t = useText(texts)
  const c = useText(common)
  const { language } = useLanguage()
  return [
    {
      id: 'email',
      header: t('email'),
      cell: ({ email, role }) => (
        <span className="block">
          {email}
          <span className="block text-13 text-muted sm:hidden">{c(`role.${role}`)}</span>
        </span>
      ),
    },
    { id: 'role', header: t('role'), from: 'sm', width: 'w-36', cell: ({ role }) => <Chip>{c(`role.${role}`)}</Chip> },
    {
      id: 'by',
      header: t('invitedBy'),
      from: 'lg',
      width: 'w-44',
      cell: ({ invited_by }) => <span className="text-muted">{invited_by}</span>,
    },
    {
      id: 'expires',
      header: t('expires'),
      from: 'md',
      width: 'w-36',
      cell: ({ expires_at }) => <span className="text-muted">{formatDay(expires_at, language)}</span>,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{t('actions')}</span>,
      width: 'w-32',
      align: 'right',
      cell: invitation => (
        <Button kind="quiet" className="-mr-3" onClick={() => onWithdraw(invitation)}>
          {t('withdraw')}
        </Button>
      ),
    },
  ]
}
