import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
import { api, type KeyUsage, type UsedLimit } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { useKeyOf, useScope } from '../scope.ts'
import { type TextKey, texts } from '../texts.ts'

const EVERY_MS = 10_000

export function Page() {
  const t = useText(texts)
  const scope = useScope()
  const usage = useQuery({
    queryKey: useKeyOf()('usage'),
    queryFn: ({ signal }) => api.developers.usage(scope, signal),
    refetchInterval: EVERY_MS,
  })
  return (
    <>
      <PageHeader title={t('usage.title')} description={t('usage.about')} />
      {usage.isPending && <RowsSkeleton rows={8} />}
      {usage.isError && <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.data?.items.length === 0 && <NoKeys />}
      <div className="grid gap-6">
        {usage.data?.items.map(each => (
          <KeyCard key={each.key_id} usage={each} />
        ))}
      </div>
    </>
  )
}

function NoKeys() {
  const t = useText(texts)
  const place = usePlace()
  const navigate = useNavigate()
  return (
    <Empty
      icon={<Gauge aria-hidden />}
      title={t('usage.empty.title')}
      action={
        <Button kind="primary" onClick={() => void navigate({ to: pathOf(place, 'keys') })}>
          {t('keys.title')}
        </Button>
      }
    >
      {t('usage.empty.text')}
    </Empty>
  )
}

const STATES = { allowed: 'success', rate_limited: 'warning', cooldown: 'danger' } as const

function KeyCard({ usage }: { readonly usage: KeyUsage }) {
  const t = useText(texts)
  const { state, retry_after_seconds: seconds } = usage
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface shadow-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-16 font-semibold">{usage.name || t(`key.kind.${usage.kind}`)}</h2>
          <code className="font-mono text-12 text-muted">{usage.key_id}</code>
        </div>
        {usage.has_own_limits && <Chip kind="brand">{t('usage.own')}</Chip>}
        <Chip kind={STATES[state]}>{t(`usage.${state}`, { seconds })}</Chip>
      </div>
      <table className="w-full table-fixed tabular-nums">
        <thead>
          <tr className="text-left text-13 text-muted">
            <th scope="col" className="h-10 px-5 font-semibold">
              {t('usage.limit')}
            </th>
            <th scope="col" className="px-3 font-semibold max-md:hidden">
              {t('usage.second')}
            </th>
            <th scope="col" className="px-3 font-semibold">
              {t('usage.minute')}
            </th>
            <th scope="col" className="px-5 font-semibold">
              {t('usage.day')}
            </th>
          </tr>
        </thead>
        <tbody>
          {usage.limits.map(limit => (
            <LimitRow key={limit.name} limit={limit} />
          ))}
        </tbody>
      </table>
      {usage.skills_per_day !== null && (
        <p className="border-t border-line px-5 py-3 text-13 text-muted">
          {t('usage.others', { skills: usage.skills_per_day, people: usage.people_per_day ?? 0 })}
        </p>
      )}
    </section>
  )
}

function LimitRow({ limit }: { readonly limit: UsedLimit }) {
  const t = useText(texts)
  return (
    <tr className="h-11 border-t border-line">
      <th scope="row" className="border-t border-line px-5 py-2 text-left font-semibold">
        {t(`usage.limit.${limit.name}` as TextKey)}
      </th>
      <td className="border-t border-line px-3 text-muted max-md:hidden">
        {t('usage.rate', { rate: limit.per_second, burst: limit.burst })}
      </td>
      <td className="border-t border-line px-3">
        <Used used={limit.used_minute} of={limit.per_minute} />
      </td>
      <td className="border-t border-line px-5">
        {limit.per_day === null ? (
          <span className="text-muted">–</span>
        ) : (
          <Used used={limit.used_day ?? 0} of={limit.per_day} />
        )}
      </td>
    </tr>
  )
}

/** The number says it; the bar shows it at a glance. */
function Used({ used, of }: { readonly used: number; readonly of: number }) {
  const t = useText(texts)
  const isNearlyUp = used / of >= 0.8
  return (
    <div className="grid gap-1 py-1.5">
      <span className={isNearlyUp ? 'font-semibold text-warning' : ''}>{t('usage.used', { used, of })}</span>
      <progress
        max={of}
        value={Math.min(used, of)}
        aria-hidden
        className={`used-bar h-1.5 w-full max-w-40 ${isNearlyUp ? 'text-warning' : 'text-brand'}`}
      />
    </div>
  )
}
