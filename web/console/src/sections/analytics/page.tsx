import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { type Analytics, type AnalyticsOverview, api } from '../../api/index.ts'
import { pathOf, usePlace } from '../../session.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useFilters } from './filters.ts'
import { formatCalendarDay } from './numbers.ts'
import { Summary } from './summary.tsx'
import { texts } from './texts.ts'

const Charts = lazy(() => import('./charts.tsx').then(({ Charts: component }) => ({ default: component })))

export function Page() {
  const t = useText(texts)
  const { organisation, mode } = usePlace()
  const [filters, setFilters] = useFilters()
  const { org_id: orgId } = organisation
  const analytics = useQuery({
    queryKey: ['organisations', orgId, mode, 'analytics', filters],
    queryFn: ({ signal }) => api.analytics(orgId, mode).read(filters, signal),
    placeholderData: keepPreviousData,
  })
  const { data } = analytics
  return (
    <>
      <PageHeader title={t('title')} description={t('about')} />
      <FilterBar filters={filters} onChange={setFilters} shown={data} />
      {analytics.isPending && <RowsSkeleton rows={8} />}
      {analytics.isError && <ErrorState error={analytics.error} onRetry={() => void analytics.refetch()} />}
      {data && !analytics.isError && isEmpty(data) && <NobodyContacted />}
      {data && !analytics.isError && !isEmpty(data) && (
        <>
          <Legend {...data} />
          <Summary {...data} />
          <Suspense fallback={<RowsSkeleton rows={10} />}>
            <Charts analytics={data} filters={filters} />
          </Suspense>
        </>
      )}
    </>
  )
}

const contactedIn = ({ funnel }: AnalyticsOverview) => funnel[0]?.count ?? 0

function isEmpty({ period, compared }: Analytics): boolean {
  return contactedIn(period.overview) === 0 && (compared === null || contactedIn(compared.overview) === 0)
}

/** Which days are meant, in the looks of their bars and lines. */
function Legend({ period, compared }: Analytics) {
  const t = useText(texts)
  const { language } = useLanguage()
  const daysOf = ({ from, to }: AnalyticsOverview) =>
    t('period.days', { from: formatCalendarDay(from, language), to: formatCalendarDay(to, language) })
  return (
    <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted">
      <span className="inline-flex items-center gap-2">
        <span aria-hidden className="h-2.5 w-4 rounded-small bg-brand" />
        {daysOf(period.overview)}
      </span>
      {compared && (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="h-1.5 w-4 rounded-small bg-edge" />
          {t('period.compared')}: {daysOf(compared.overview)}
        </span>
      )}
    </p>
  )
}

function NobodyContacted() {
  const t = useText(texts)
  const place = usePlace()
  const navigate = useNavigate()
  return (
    <Empty
      icon={<ChartColumn aria-hidden />}
      title={t('empty.title')}
      action={<Button onClick={() => void navigate({ to: pathOf(place, 'campaigns') })}>{t('empty.action')}</Button>}
    >
      {t('empty.text')}
    </Empty>
  )
}
