import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { api, type NewWebhook, type Webhook } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { SecretDialog } from '../parts.tsx'
import { useKeyOf, useRefresh, useScope } from '../scope.ts'
import { texts } from '../texts.ts'
import { Endpoint } from './endpoint.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { TestOutcome } from './test-outcome.tsx'

export function Page() {
  const t = useText(texts)
  const scope = useScope()
  const { webhookId } = useParams({ strict: false }) as { readonly webhookId?: string }
  const webhooks = useQuery({
    queryKey: useKeyOf()('webhooks'),
    queryFn: ({ signal }) => api.developers.webhooks(scope, signal),
  })
  const items = webhooks.data?.items ?? []
  const shown = items.find(({ webhook_id }) => webhook_id === webhookId)
  if (shown) return <Endpoint key={shown.webhook_id} endpoint={shown} />
  return (
    <>
      {webhooks.isPending && (
        <>
          <PageHeader title={t('webhooks.title')} />
          <RowsSkeleton />
        </>
      )}
      {webhooks.isError && (
        <>
          <PageHeader title={t('webhooks.title')} />
          <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />
        </>
      )}
      {webhooks.data && <Endpoints items={items} />}
    </>
  )
}

function Endpoints({ items }: { readonly items: readonly Webhook[] }) {
  const t = useText(texts)
  const place = usePlace()
  const scope = useScope()
  const navigate = useNavigate()
  const refresh = useRefresh('webhooks')
  const columns = useColumns()
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<NewWebhook | null>(null)
  const create = (
    <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t('webhooks.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('webhooks.title')} description={t('webhooks.about')} actions={create} />
      {items.length === 0 ? (
        <Empty icon={<WebhookIcon aria-hidden />} title={t('webhooks.empty.title')} action={create}>
          {t('webhooks.empty.text')}
        </Empty>
      ) : (
        <DataTable
          label={t('webhooks.title')}
          columns={columns}
          rows={items}
          keyOf={({ webhook_id }) => webhook_id}
          onOpen={({ webhook_id }) => void navigate({ to: pathOf(place, `webhooks/${webhook_id}`) })}
        />
      )}
      {isCreating && (
        <EndpointDialog
          title={t('webhooks.new')}
          action={t('webhooks.create')}
          onSave={async input => {
            const made = await api.developers.createWebhook(scope, input)
            await refresh()
            setCreated(made)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {created && (
        <SecretDialog title={t('webhooks.created')} secret={created.secret} onClose={() => setCreated(null)}>
          <TestOutcome outcome={created.test} />
          <p className="text-13 text-muted">{t('webhooks.verify')}</p>
        </SecretDialog>
      )}
    </>
  )
}

function useColumns(): readonly Column<Webhook>[] {
  const t = useText(texts)
  const place = usePlace()
  return [
    {
      id: 'url',
      header: t('webhook.url'),
      cell: ({ webhook_id, url, description }) => (
        <Link to={pathOf(place, `webhooks/${webhook_id}`)} className="block rounded-small py-0.5">
          <span className="block font-semibold">{url}</span>
          {description && <span className="block text-13 text-muted">{description}</span>}
        </Link>
      ),
    },
    {
      id: 'types',
      header: t('webhook.types'),
      from: 'md',
      width: 'w-44',
      cell: ({ types }) => (
        <span className="text-muted">
          {types.length === 0 ? t('webhook.types.all') : t('webhook.types.some', { count: types.length })}
        </span>
      ),
    },
    {
      id: 'status',
      header: t('key.status'),
      width: 'w-32',
      cell: endpoint => <EndpointStatus endpoint={endpoint} />,
    },
  ]
}
