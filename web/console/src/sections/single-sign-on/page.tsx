import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { api, type SingleSignOnState } from '../../api/index.ts'
import { usePlace } from '../../session.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { DomainCard } from './domain-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { FirstSignInCard, RequiredCard } from './required-card.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { texts } from './texts.ts'

export function Page() {
  const t = useText(texts)
  const { organisation } = usePlace()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('title')} description={t('about', { organisation: organisation.name })} />
      <Settings />
    </div>
  )
}

const singleSignOnKey = (orgId: string) => ['organisations', orgId, 'single-sign-on'] as const

function Settings() {
  const t = useText(texts)
  const { organisation } = usePlace()
  const { org_id: orgId } = organisation
  const queryClient = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const settings = useQuery({
    queryKey: singleSignOnKey(orgId),
    queryFn: ({ signal }) => api.organisations.singleSignOn(orgId, signal),
  })
  if (settings.isPending) return <RowsSkeleton />
  if (settings.isError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  const { single_sign_on: current, redirect_uri: redirectUri } = settings.data
  const onChange = (state: SingleSignOnState) => queryClient.setQueryData(singleSignOnKey(orgId), state)
  const edit = () => setEditing(true)
  return (
    <>
      {current === null ? (
        <Empty
          icon={<ShieldCheck aria-hidden />}
          title={t('empty.title')}
          action={
            <Button kind="primary" onClick={edit}>
              {t('setUp')}
            </Button>
          }
        >
          {t('empty.text')}
        </Empty>
      ) : (
        <ol className="grid gap-6" aria-label={t('steps')}>
          <ProviderCard
            {...{ current, redirectUri, orgId }}
            onEdit={edit}
            onRemoved={() => onChange({ single_sign_on: null, redirect_uri: redirectUri })}
          />
          <DomainCard {...{ current, orgId, onChange }} />
          <FirstSignInCard current={current} />
          <RequiredCard {...{ current, orgId, onChange }} />
        </ol>
      )}
      {isEditing && <SettingsDialog {...{ current, redirectUri, orgId, onChange }} onClose={() => setEditing(false)} />}
    </>
  )
}
