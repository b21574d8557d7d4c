import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api, type Member, type Role } from '../../api/index.ts'
import { usePlace, useSession } from '../../session.ts'
import { texts as common } from '../../text/console.ts'
import { formatDay } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ROLES, texts } from './texts.ts'

export function Page() {
  const t = useText(texts)
  const { organisation } = usePlace()
  const [isInviting, setInviting] = useState(false)
  const isOwner = organisation.role === 'owner'
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('about', { organisation: organisation.name })}
        actions={
          isOwner && (
            <Button kind="primary" icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
              {t('invite')}
            </Button>
          )
        }
      />
      <Members isOwner={isOwner} />
      {isOwner && <Invitations />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

export const membersKey = (orgId: string) => ['organisations', orgId, 'members'] as const

function Members({ isOwner }: { readonly isOwner: boolean }) {
  const t = useText(texts)
  const errorText = useErrorText()
  const { organisation } = usePlace()
  const { org_id: orgId } = organisation
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState<Member | null>(null)
  const members = useQuery({
    queryKey: membersKey(orgId),
    queryFn: ({ signal }) => api.organisations.members(orgId, signal),
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey: membersKey(orgId) })
  const change = useMutation({
    mutationFn: ({ member, role }: { readonly member: Member; readonly role: Role }) =>
      api.organisations.changeRole(orgId, member.user_id, role),
    onSettled: refresh,
  })
  const columns = useColumns(isOwner, {
    onRole: (member, role) => change.mutate({ member, role }),
    onRemove: setRemoving,
  })
  if (members.isPending) return <RowsSkeleton />
  if (members.isError) return <ErrorState error={members.error} onRetry={() => void members.refetch()} />
  return (
    <div className="grid gap-4">
      {change.isError && (
        <Notice kind="danger" isAlert>
          {errorText(change.error)}
        </Notice>
      )}
      <DataTable label={t('title')} columns={columns} rows={members.data.items} keyOf={({ user_id }) => user_id} />
      {removing && (
        <ConfirmDialog
          title={t('remove.title', { name: nameOf(removing) })}
          text={t('remove.text', { name: nameOf(removing), organisation: organisation.name })}
          action={t('remove.action')}
          name={nameOf(removing)}
          onConfirm={() => api.organisations.removeMember(orgId, removing.user_id).then(refresh)}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}

/** Somebody who was invited and never said their name has an address only. */
function nameOf({ name, email }: Member): string {
  return name || email
}

interface Actions {
  readonly onRole: (member: Member, role: Role) => void
  readonly onRemove: (member: Member) => void
}

function useColumns(isOwner: boolean, actions: Actions): readonly Column<Member>[] {
  const t = useText(texts)
  const c = useText(common)
  const { language } = useLanguage()
  const { user } = useSession()
  const columns: readonly Column<Member>[] = [
    {
      id: 'name',
      header: t('name'),
      cell: member => (
        <span className="block min-w-0 py-0.5">
          <span className="flex items-center gap-2 font-semibold">
            {nameOf(member)}
            {member.user_id === user.user_id && <Chip>{t('you')}</Chip>}
          </span>
          <span className="block text-13 text-muted">{member.email}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('role'),
      width: 'w-32 sm:w-44',
      cell: ({ role }) => <Chip kind={role === 'owner' ? 'brand' : 'plain'}>{c(`role.${role}`)}</Chip>,
    },
    {
      id: 'since',
      header: t('since'),
      from: 'md',
      width: 'w-40',
      cell: ({ since }) => <span className="text-muted">{formatDay(since, language)}</span>,
    },
  ]
  if (!isOwner) return columns
  const menu: Column<Member> = {
    id: 'actions',
    header: <span className="sr-only">{t('actions')}</span>,
    width: 'w-14',
    align: 'right',
    cell: member => <MemberMenu member={member} {...actions} />,
  }
  return [...columns, menu]
}

function MemberMenu({ member, onRole, onRemove }: Actions & { readonly member: Member }) {
  const t = useText(texts)
  const c = useText(common)
  const trigger = (
    <IconButton label={t('menu', { name: nameOf(member) })} className="-mr-2">
      <Ellipsis aria-hidden />
    </IconButton>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuChoice
        label={t('changeRole')}
        value={member.role}
        options={ROLES.map(role => ({
          value: role,
          label: (
            <span className="block py-1.5">
              <span className="block font-semibold">{c(`role.${role}`)}</span>
              <span className="block text-13 text-muted">{t(`role.${role}`)}</span>
            </span>
          ),
        }))}
        onChoose={role => onRole(member, role)}
      />
      <MenuSeparator />
      <MenuItem isDangerous icon={<UserMinus aria-hidden />} onSelect={() => onRemove(member)}>
        {t('remove')}
      </MenuItem>
    </Menu>
  )
}
