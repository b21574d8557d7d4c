import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { api, type Delivery, type DeliveryAttempt, type Webhook } from '../../../api/index.ts'
import { formatMoment } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { OutcomeChip } from '../outcome-chip.tsx'
import { Code, Fact, Id, readable } from '../parts.tsx'
import { useKeyOf, useRefresh, useScope } from '../scope.ts'
import { type TextKey, texts } from '../texts.ts'

interface Props {
  readonly endpoint: Webhook
  readonly eventId: string
  readonly onClose: () => void
}

export function DeliveryDrawer({ endpoint, eventId, onClose }: Props) {
  const t = useText(texts)
  const scope = useScope()
  const errorText = useErrorText()
  const { webhook_id: id } = endpoint
  const refresh = useRefresh('deliveries', id)
  const delivery = useQuery({
    queryKey: useKeyOf()('deliveries', id, 'of', eventId),
    queryFn: ({ signal }) => api.developers.delivery(scope, id, eventId, signal),
  })
  const replay = useMutation({
    mutationFn: () => api.developers.replay(scope, id, { event_ids: [eventId] }),
    onSuccess: refresh,
  })
  const footer = endpoint.status === 'enabled' && (
    <Button kind="primary" icon={<RotateCcw aria-hidden />} isBusy={replay.isPending} onClick={() => replay.mutate()}>
      {t('delivery.replay')}
    </Button>
  )
  return (
    <Drawer title={delivery.data?.type ?? t('delivery')} onClose={onClose} footer={footer}>
      {replay.isError && (
        <Notice kind="danger" isAlert>
          {errorText(replay.error)}
        </Notice>
      )}
      {replay.isSuccess && (
        <Notice kind="success" isAlert>
          {t('replay.accepted')}
        </Notice>
      )}
      {delivery.isPending && <RowsSkeleton rows={6} />}
      {delivery.isError && <ErrorState error={delivery.error} onRetry={() => void delivery.refetch()} />}
      {delivery.data && <Shown delivery={delivery.data} />}
    </Drawer>
  )
}

function Shown({ delivery }: { readonly delivery: Delivery }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const { next_attempt_at: next, replayed_at: replayed } = delivery
  return (
    <>
      <dl className="grid">
        <Fact label={t('delivery.outcome')}>
          <OutcomeChip outcome={delivery.outcome} />
        </Fact>
        <Fact label={t('event')}>
          <Id>{delivery.event_id}</Id>
        </Fact>
        {next && <Fact label={t('delivery.next')}>{formatMoment(next, language)}</Fact>}
        {replayed && <Fact label={t('delivery.replayed')}>{formatMoment(replayed, language)}</Fact>}
      </dl>
      <section className="grid gap-2 pt-4">
        <h3 className="text-14 font-semibold">{t('delivery.attempts')}</h3>
        {delivery.tries.length === 0 && <p className="text-13 text-muted">{t('delivery.untried')}</p>}
        <ol className="grid gap-2">
          {delivery.tries.map(each => (
            <Attempt key={each.started_at} attempt={each} />
          ))}
        </ol>
      </section>
      <Code label={t('payload')}>{readable(delivery.request_body)}</Code>
    </>
  )
}

function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const { http_status: status, error, response_body: body } = attempt
  const isAccepted = status !== null && status >= 200 && status < 300
  return (
    <li className="grid gap-1.5 rounded-control border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Chip kind={isAccepted ? 'success' : 'danger'}>{status ?? t('attempt.none')}</Chip>
        <span>{formatMoment(attempt.started_at, language)}</span>
        <span className="ml-auto text-13 text-muted">{t('ms', { ms: attempt.duration_ms })}</span>
        {attempt.replay && <Chip>{t('attempt.replay')}</Chip>}
      </div>
      {error && <p className="text-13 text-danger">{t(`attempt.${error}` as TextKey)}</p>}
      {body !== '' && <code className="block font-mono text-12 whitespace-pre-wrap text-muted">{body}</code>}
    </li>
  )
}
