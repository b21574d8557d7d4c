import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import type { OrganisationDetail } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { Fact, Facts, Id, Moment } from '../facts.tsx'
import { OPERATOR_KEY } from '../paged-list.tsx'
import { texts } from '../texts.ts'
import { CreditsPart } from './credits.tsx'
import { KeysPart } from './keys.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
}

export function OrganisationDrawer({ id, onClose }: Props) {
  const t = useText(texts)
  const [asking, setAsking] = useState<'state' | 'owner' | null>(null)
  const found = useQuery({
    queryKey: [...OPERATOR_KEY, 'organisation', id],
    queryFn: ({ signal }) => api.operator.organisation(id, signal),
  })
  const organisation = found.data
  const isDisabled = organisation !== undefined && organisation.disabled_at !== null
  return (
    <Drawer
      title={organisation?.name ?? t('organisation')}
      onClose={onClose}
      footer={
        organisation && (
          <>
            <Button icon={<UserPlus aria-hidden />} onClick={() => setAsking('owner')}>
              {t('owner.invite')}
            </Button>
            <Button
              icon={isDisabled ? <CircleCheck aria-hidden /> : <Ban aria-hidden />}
              onClick={() => setAsking('state')}
            >
              {isDisabled ? t('enable') : t('disable')}
            </Button>
          </>
        )
      }
    >
      {found.isPending && <RowsSkeleton rows={6} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {organisation && <Detail organisation={organisation} />}
      {organisation && asking === 'state' && <StateDialog {...{ organisation }} onClose={() => setAsking(null)} />}
      {organisation && asking === 'owner' && <OwnerDialog {...{ organisation }} onClose={() => setAsking(null)} />}
    </Drawer>
  )
}

interface OfOrganisation {
  readonly organisation: OrganisationDetail
}

function Detail({ organisation }: OfOrganisation) {
  const t = useText(texts)
  const { org_id, created_at, disabled_at } = organisation
  return (
    <div className="grid gap-6">
      <Facts>
        <Fact label={t('id')}>
          <Id>{org_id}</Id>
        </Fact>
        <Fact label={t('created')}>
          <Moment at={created_at} />
        </Fact>
        <Fact label={t('state')}>
          {disabled_at === null ? (
            <Chip kind="success">{t('enabled')}</Chip>
          ) : (
            <span className="flex flex-wrap items-center gap-2">
              <Chip kind="danger">{t('disabled')}</Chip> <Moment at={disabled_at} />
            </span>
          )}
        </Fact>
      </Facts>
      <CreditsPart organisation={organisation} />
      <KeysPart organisation={organisation} />
    </div>
  )
}

function StateDialog({ organisation, onClose }: OfOrganisation & { readonly onClose: () => void }) {
  const t = useText(texts)
  const { org_id, name, disabled_at } = organisation
  if (disabled_at !== null)
    return (
      <ActionDialog
        title={t('enable.title', { name })}
        text={t('enable.text')}
        action={t('enable')}
        onConfirm={() => api.operator.setDisabled(org_id, false)}
        onClose={onClose}
      />
    )
  return (
    <ActionDialog
      title={t('disable.title', { name })}
      text={t('disable.text')}
      action={t('disable')}
      isDangerous
      name={name}
      onConfirm={() => api.operator.setDisabled(org_id, true)}
      onClose={onClose}
    />
  )
}

function OwnerDialog({ organisation, onClose }: OfOrganisation & { readonly onClose: () => void }) {
  const t = useText(texts)
  const [email, setEmail] = useState('')
  return (
    <ActionDialog
      title={t('owner.invite')}
      text={t('owner.text', { name: organisation.name })}
      action={t('owner.action')}
      isComplete={/^\S+@\S+\.\S+$/.test(email.trim())}
      fields={
        <TextField
          label={t('email')}
          type="email"
          autoFocus
          autoComplete="off"
          value={email}
          onChange={event => setEmail(event.target.value)}
        />
      }
      onConfirm={() => api.operator.inviteOwner(organisation.org_id, email.trim())}
      onClose={onClose}
    />
  )
}
