import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, type ShownEvent } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { formatMoment } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { OutcomeChip } from '../outcome-chip.tsx'
import { Code, Fact, Id } from '../parts.tsx'
import { useKeyOf, useScope } from '../scope.ts'
import { texts } from '../texts.ts'

export function EventDrawer({ eventId, onClose }: { readonly eventId: string; readonly onClose: () => void }) {
  const t = useText(texts)
  const scope = useScope()
  const event = useQuery({
    queryKey: useKeyOf()('event', eventId),
    queryFn: ({ signal }) => api.developers.event(scope, eventId, signal),
  })
  return (
    <Drawer title={event.data?.event.type ?? t('event')} onClose={onClose}>
      {event.isPending && <RowsSkeleton rows={6} />}
      {event.isError && <ErrorState error={event.error} onRetry={() => void event.refetch()} />}
      {event.data && <Shown shown={event.data} />}
    </Drawer>
  )
}

function Shown({ shown: { event, acknowledged_at, deliveries } }: { readonly shown: ShownEvent }) {
  const t = useText(texts)
  const place = usePlace()
  const { language } = useLanguage()
  return (
    <>
      <dl className="grid">
        <Fact label={t('time')}>{formatMoment(event.created_at, language)}</Fact>
        <Fact label={t('event')}>
          <Id>{event.id}</Id>
        </Fact>
        <Fact label={t('event.acknowledged')}>
          {acknowledged_at === null ? t('event.acknowledged.no') : formatMoment(acknowledged_at, language)}
        </Fact>
      </dl>
      <section className="grid gap-2 pt-4">
        <h3 className="text-14 font-semibold">{t('deliveries')}</h3>
        {deliveries.length === 0 && <p className="text-13 text-muted">{t('event.unsent')}</p>}
        <ul className="grid">
          {deliveries.map(delivery => (
            <li key={delivery.webhook_id} className="flex min-h-11 items-center gap-3 border-b border-line py-2">
              <Link
                to={pathOf(place, `webhooks/${delivery.webhook_id}/${event.id}`)}
                className="min-w-0 flex-1 font-semibold text-brand-strong underline"
              >
                {delivery.tries.at(-1)?.url ?? delivery.webhook_id}
              </Link>
              <OutcomeChip outcome={delivery.outcome} />
            </li>
          ))}
        </ul>
      </section>
      <Code label={t('payload')}>{JSON.stringify(event, null, 2)}</Code>
    </>
  )
}
