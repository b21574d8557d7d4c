import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ellipsis, Send } from 'lucide-react'
import { useState } from 'react'
import { api, type Webhook } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { texts as common } from '../../../text/console.ts'
import { formatMoment } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SecretDialog } from '../parts.tsx'
import { RotateDialog } from '../rotate-dialog.tsx'
import { useRefresh, useScope } from '../scope.ts'
import { texts } from '../texts.ts'
import { Deliveries } from './deliveries.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { TestOutcome } from './test-outcome.tsx'

type Asked = 'edit' | 'rotate' | 'replay' | 'archive'

export function Endpoint({ endpoint }: { readonly endpoint: Webhook }) {
  const t = useText(texts)
  const place = usePlace()
  const scope = useScope()
  const errorText = useErrorText()
  const refresh = useRefresh('webhooks')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { webhook_id: id, status } = endpoint
  const { eventId } = useParams({ strict: false }) as { readonly eventId?: string }
  const test = useMutation({ mutationFn: () => api.developers.testWebhook(scope, id) })
  const change = useMutation({
    mutationFn: (next: 'enabled' | 'disabled') => api.developers.changeWebhook(scope, id, { status: next }),
    onSettled: refresh,
  })
  const isArchived = status === 'archived'
  const failed = test.error ?? change.error
  return (
    <>
      <Link
        to={pathOf(place, 'webhooks')}
        className="mb-2 inline-block text-13 font-semibold text-muted hover:text-text"
      >
        ← {t('webhooks.title')}
      </Link>
      <PageHeader
        title={endpoint.url}
        description={endpoint.description}
        actions={
          !isArchived && (
            <>
              <Button icon={<Send aria-hidden />} isBusy={test.isPending} onClick={() => test.mutate()}>
                {t('webhook.test')}
              </Button>
              <EndpointMenu status={status} onAsk={setAsked} onChange={next => change.mutate(next)} />
            </>
          )
        }
      />
      <div className="grid gap-4">
        <Health endpoint={endpoint} />
        {failed !== null && (
          <Notice kind="danger" isAlert>
            {errorText(failed)}
          </Notice>
        )}
        {test.data && <TestOutcome outcome={test.data} />}
        <Deliveries
          endpoint={endpoint}
          {...(eventId !== undefined && { eventId })}
          onReplayFailed={() => setAsked('replay')}
        />
      </div>
      {asked && <AskedDialog asked={asked} endpoint={endpoint} onSecret={setSecret} onClose={() => setAsked(null)} />}
      {secret && <SecretDialog title={t('webhook.rotated')} secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

interface MenuProps {
  readonly status: Webhook['status']
  readonly onAsk: (asked: Asked) => void
  readonly onChange: (status: 'enabled' | 'disabled') => void
}

function EndpointMenu({ status, onAsk, onChange }: MenuProps) {
  const t = useText(texts)
  const trigger = (
    <IconButton label={t('webhook.more')}>
      <Ellipsis aria-hidden />
    </IconButton>
  )
  return (
    <Menu trigger={trigger} align="end">
      <MenuItem onSelect={() => onAsk('edit')}>{t('webhook.edit')}</MenuItem>
      <MenuItem onSelect={() => onAsk('rotate')}>{t('webhook.rotate')}</MenuItem>
      {status === 'enabled' && <MenuItem onSelect={() => onAsk('replay')}>{t('webhook.replay')}</MenuItem>}
      {status === 'enabled' ? (
        <MenuItem onSelect={() => onChange('disabled')}>{t('webhook.disable')}</MenuItem>
      ) : (
        <MenuItem onSelect={() => onChange('enabled')}>{t('webhook.enable')}</MenuItem>
      )}
      <MenuSeparator />
      <MenuItem isDangerous onSelect={() => onAsk('archive')}>
        {t('webhook.archive')}
      </MenuItem>
    </Menu>
  )
}

/** What is wrong and what happens next. */
function Health({ endpoint }: { readonly endpoint: Webhook }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const { status, failing_since: since, suspends_at: ends, paused_until: paused, types } = endpoint
  const at = (time: string | null) => (time === null ? '' : formatMoment(time, language))
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5">
        <EndpointStatus endpoint={endpoint} />
        {types.length === 0 && <Chip>{t('webhook.types.all')}</Chip>}
        {types.map(each => (
          <Chip key={each}>{each}</Chip>
        ))}
      </div>
      {status === 'suspended' && <Notice kind="danger">{t('webhook.suspended.text', { since: at(since) })}</Notice>}
      {status === 'disabled' && <Notice kind="info">{t('webhook.disabled.text')}</Notice>}
      {status === 'enabled' && since !== null && (
        <Notice kind="warning">{t('webhook.failing.text', { since: at(since), ends: at(ends) })}</Notice>
      )}
      {paused !== null && status === 'enabled' && (
        <p className="text-13 text-muted">{t('webhook.paused', { until: at(paused) })}</p>
      )}
    </>
  )
}

interface AskedProps {
  readonly asked: Asked
  readonly endpoint: Webhook
  readonly onSecret: (secret: string) => void
  readonly onClose: () => void
}

function AskedDialog({ asked, endpoint, onSecret, onClose }: AskedProps) {
  const t = useText(texts)
  const c = useText(common)
  const scope = useScope()
  const refresh = useRefresh('webhooks')
  const { webhook_id: id, url } = endpoint
  if (asked === 'edit')
    return (
      <EndpointDialog
        title={t('webhook.edit')}
        action={c('save')}
        initial={endpoint}
        onSave={input => api.developers.changeWebhook(scope, id, input).then(refresh)}
        onClose={onClose}
      />
    )
  if (asked === 'rotate')
    return (
      <RotateDialog
        title={t('webhook.rotate')}
        text={t('webhook.rotate.text')}
        onRotate={async (overlapHours, force) => {
          const { secret } = await api.developers.rotateWebhookSecret(scope, id, { overlap_hours: overlapHours, force })
          onSecret(secret)
        }}
        onClose={onClose}
      />
    )
  if (asked === 'replay') return <ReplayDialog webhookId={id} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('webhook.archive')}
      text={t('webhook.archive.text')}
      action={t('webhook.archive.action')}
      name={url}
      onConfirm={() => api.developers.archiveWebhook(scope, id).then(refresh)}
      onClose={onClose}
    />
  )
}
