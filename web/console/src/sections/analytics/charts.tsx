import { useState } from 'react'
import type { AnalyticsFilters } from '../../api/analytics.ts'
import { type Analytics, api } from '../../api/index.ts'
import { usePlace } from '../../session.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { formatNumber } from '../playground/languages.ts'
import { BarChart } from './bar-chart.tsx'
import { type BarGroup, type BarPart, barGroupsOf } from './bar-groups.ts'
import { ChartCard } from './chart-card.tsx'
import { LineChart, type Metric } from './line-chart.tsx'
import { formatCalendarDay } from './numbers.ts'
import { Segments } from './segments.tsx'
import { texts } from './texts.ts'
import type { ValueTableData } from './value-table.tsx'

interface Props {
  readonly analytics: Analytics
  readonly filters: AnalyticsFilters
}

/** Beside each other, each as high as it is. */
const COLUMNS: readonly (readonly BarPart[])[] = [
  ['channels', 'languages'],
  ['drop_offs', 'follow_ups', 'calls'],
]

/** Loaded when there is something to draw. */
export function Charts(props: Props) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <BarCard part="funnel" isWide {...props} />
      <DaysCard {...props} />
      {COLUMNS.map(parts => (
        <div key={parts[0]} className="grid min-w-0 content-start gap-5">
          {parts.map(part => (
            <BarCard key={part} part={part} {...props} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** More do not fit; the table has all. */
const MOST_BARS = 10

function BarCard({ part, analytics, filters, isWide }: Props & { readonly part: BarPart; readonly isWide?: boolean }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const calls = useCalls()
  const groups = barGroupsOf(part, { analytics, t, language })
  const [drawn, left] = part === 'drop_offs' ? shortened(groups) : [groups, 0]
  return (
    <ChartCard part={part} csv={calls.csv(part, filters)} data={useBarTable(groups)} isWide={isWide ?? false}>
      <BarChart title={t(`part.${part}`)} groups={drawn} />
      {left > 0 && <p className="mt-2 text-13 text-muted">{t('drop_offs.more', { count: left })}</p>}
    </ChartCard>
  )
}

function shortened(groups: readonly BarGroup[]): readonly [readonly BarGroup[], number] {
  const [group] = groups
  if (group === undefined) return [groups, 0]
  const bars = group.bars.slice(0, MOST_BARS)
  return [[{ ...group, bars }], group.bars.length - bars.length]
}

function useCalls() {
  const { organisation, mode } = usePlace()
  return api.analytics(organisation.org_id, mode)
}

function useBarTable(groups: readonly BarGroup[]): ValueTableData {
  const t = useText(texts)
  const { language } = useLanguage()
  const bars = groups.flatMap(group => group.bars.map(bar => ({ group, bar })))
  const isCompared = bars.some(({ bar }) => bar.compared !== null)
  const hasShare = bars.some(({ bar }) => bar.share !== null)
  return {
    columns: [
      t('column.name'),
      t('column.count'),
      ...(hasShare ? [t('column.share')] : []),
      ...(isCompared ? [t('period.compared')] : []),
    ],
    rows: bars.map(({ group, bar }) => ({
      key: `${group.id} ${bar.id}`,
      cells: [
        group.label === null ? bar.label : `${group.label} · ${bar.label}`,
        formatNumber(bar.value, language),
        ...(hasShare ? [bar.share] : []),
        ...(isCompared ? [formatNumber(bar.compared ?? 0, language)] : []),
      ],
    })),
  }
}

const METRICS: readonly Metric[] = ['contacted', 'completed', 'qualified']

function DaysCard({ analytics: { period, compared }, filters }: Props) {
  const t = useText(texts)
  const { language } = useLanguage()
  const calls = useCalls()
  const [metric, setMetric] = useState<Metric>('contacted')
  const options = METRICS.map(value => ({ value, label: t(`metric.${value}`) }))
  const data: ValueTableData = {
    columns: [
      t('column.day'),
      t(`metric.${metric}`),
      ...(compared ? [t('column.comparedDay'), t('period.compared')] : []),
    ],
    rows: period.days.map((day, at) => {
      const other = compared?.days[at]
      const pair = other && [formatCalendarDay(other.day, language), formatNumber(other[metric], language)]
      const cells = [formatCalendarDay(day.day, language), formatNumber(day[metric], language)]
      return { key: day.day, cells: [...cells, ...(compared ? (pair ?? [null, null]) : [])] }
    }),
  }
  return (
    <ChartCard
      part="days"
      csv={calls.csv('days', filters)}
      data={data}
      isWide
      controls={<Segments label={t('metric')} value={metric} options={options} onChoose={setMetric} />}
    >
      <LineChart
        title={`${t('part.days')}: ${t(`metric.${metric}`)}`}
        metric={metric}
        days={period.days}
        compared={compared?.days ?? null}
      />
    </ChartCard>
  )
}
