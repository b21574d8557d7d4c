import { useMutation, useQuery } from '@tanstack/react-query'
import { HeartPulse, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api/index.ts'
import type { AccountDetail } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { Fact, Facts, Id, Moment } from '../facts.tsx'
import { OPERATOR_KEY } from '../paged-list.tsx'
import { texts } from '../texts.ts'
import { TemplatesPart } from './templates.tsx'

export function AccountDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText(texts)
  const [isChanging, setChanging] = useState(false)
  const found = useQuery({
    queryKey: [...OPERATOR_KEY, 'account', id],
    queryFn: ({ signal }) => api.operator.account(id, signal),
  })
  const check = useMutation({ mutationFn: () => api.operator.checkAccount(id) })
  const account = found.data
  const isPaused = account?.status === 'paused'
  return (
    <Drawer
      title={account?.name ?? t('accounts.account')}
      onClose={onClose}
      footer={
        account && (
          <>
            <Button icon={<HeartPulse aria-hidden />} isBusy={check.isPending} onClick={() => check.mutate()}>
              {t('accounts.check')}
            </Button>
            <Button icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />} onClick={() => setChanging(true)}>
              {isPaused ? t('resume') : t('pause')}
            </Button>
          </>
        )
      }
    >
      {found.isPending && <RowsSkeleton rows={6} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <div className="grid gap-5">
        <Health check={check} />
        {account && <AccountFacts account={account} />}
        {account && <TemplatesPart account={account} />}
      </div>
      {account && isChanging && <ChangeDialog account={account} onClose={() => setChanging(false)} />}
    </Drawer>
  )
}

interface HealthProps {
  readonly check: {
    readonly data: { readonly accepted: boolean; readonly reason: string | null } | undefined
    readonly error: unknown
  }
}

function Health({ check: { data, error } }: HealthProps) {
  const t = useText(texts)
  const errorText = useErrorText()
  if (error)
    return (
      <Notice kind="danger" isAlert>
        {errorText(error)}
      </Notice>
    )
  if (!data) return null
  return (
    <Notice kind={data.accepted ? 'success' : 'danger'} isAlert>
      {data.accepted ? t('accounts.accepted') : t('accounts.notAccepted', { reason: data.reason ?? '' })}
    </Notice>
  )
}

function AccountFacts({ account }: { readonly account: AccountDetail }) {
  const t = useText(texts)
  return (
    <Facts>
      <Fact label={t('state')}>
        {account.status === 'active' ? (
          <Chip kind="success">{t('accounts.active')}</Chip>
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            <Chip kind="danger">{t('accounts.paused')}</Chip>
            <code className="font-mono text-13">{account.paused_reason}</code>
          </span>
        )}
      </Fact>
      <Fact label={t('channel')}>
        {t(`channel.${account.channel}`)} · {account.provider}
      </Fact>
      <Fact label={t('organisation')}>
        {account.org_id === null ? t('organisations.all') : <Id>{account.org_id}</Id>}
      </Fact>
      <Fact label={t('accounts.rate')}>{t('accounts.perSecond', { count: account.per_second })}</Fact>
      <Fact label={t('accounts.changed')}>
        <Moment at={account.updated_at} />
      </Fact>
      <Fact label={t('id')}>
        <Id>{account.account_id}</Id>
      </Fact>
    </Facts>
  )
}

function ChangeDialog({ account, onClose }: { readonly account: AccountDetail; readonly onClose: () => void }) {
  const t = useText(texts)
  const [code, setCode] = useState('')
  const { account_id: id, name } = account
  if (account.status === 'paused')
    return (
      <ActionDialog
        title={t('accounts.resume.title', { name })}
        text={t('accounts.resume.text')}
        action={t('resume')}
        onConfirm={() => api.operator.resumeAccount(id)}
        onClose={onClose}
      />
    )
  return (
    <ActionDialog
      title={t('accounts.pause.title', { name })}
      text={t('accounts.pause.text')}
      action={t('pause')}
      isDangerous
      name={name}
      isComplete={/^[a-z][a-z0-9_]{0,59}$/.test(code.trim())}
      fields={
        <TextField
          label={t('accounts.code')}
          hint={t('accounts.code.hint')}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={event => setCode(event.target.value)}
        />
      }
      onConfirm={() => api.operator.pauseAccount(id, code.trim())}
      onClose={onClose}
    />
  )
}
