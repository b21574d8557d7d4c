import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import type { AnalyticsDay } from '../../api/index.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { formatNumber } from '../playground/languages.ts'
import { formatCalendarDay, labelledPlaces, ticksUpTo } from './numbers.ts'
import { texts } from './texts.ts'
import { useWidth } from './use-width.ts'

export type Metric = 'contacted' | 'completed' | 'qualified'

interface Props {
  readonly title: string
  readonly metric: Metric
  readonly days: readonly AnalyticsDay[]
  readonly compared: readonly AnalyticsDay[] | null
}

const HEIGHT = 260
const EDGE = { left: 48, right: 14, top: 14, bottom: 30 }

interface Scale {
  readonly width: number
  readonly x: (at: number) => number
  readonly y: (value: number) => number
  readonly ticks: readonly number[]
}

/** A line, and a broken one of the period to compare with, day by day. One stop of the keyboard: the arrow keys go from day to day. */
export function LineChart({ title, metric, days, compared }: Props) {
  const t = useText(texts)
  const [frame, width] = useWidth()
  const [active, setActive] = useState<number | null>(null)
  const id = useId()
  const scale = scaleOf(width, metric, days, compared)
  const describe = usePointText(metric, days, compared)
  const at = Math.min(active ?? days.length - 1, days.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      Home: 0,
      End: days.length - 1,
    }
    const chosen = next[event.key as keyof typeof next]
    if (chosen === undefined) return
    event.preventDefault()
    setActive(Math.max(0, Math.min(days.length - 1, chosen)))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left - EDGE.left) / Math.max(1, width - EDGE.left - EDGE.right)
    setActive(Math.max(0, Math.min(days.length - 1, Math.round(share * (days.length - 1)))))
  }
  return (
    <div ref={frame} className="relative" style={{ minHeight: HEIGHT }}>
      {width > 0 && (
        <>
          <svg width={width} height={HEIGHT} role="img" aria-labelledby={`${id}-title ${id}-about`} data-chart>
            <title id={`${id}-title`}>{title}</title>
            <desc id={`${id}-about`}>{t('chart.line', { days: days.length })}</desc>
            <Axes scale={scale} days={days} />
            {compared && (
              <Line values={compared.slice(0, days.length).map(day => day[metric])} scale={scale} isCompared />
            )}
            <Line values={days.map(day => day[metric])} scale={scale} />
            {active !== null && <Point at={at} value={days[at]![metric]} scale={scale} />}
          </svg>
          <div
            role="slider"
            tabIndex={0}
            aria-label={title}
            aria-valuemin={0}
            aria-valuemax={days.length - 1}
            aria-valuenow={at}
            aria-valuetext={describe(at)}
            onKeyDown={onKeyDown}
            onFocus={() => setActive(at)}
            onBlur={() => setActive(null)}
            onPointerMove={onPointerMove}
            onPointerLeave={() => setActive(null)}
            className="absolute inset-0 cursor-crosshair rounded-control"
          />
          {active !== null && (
            <p
              className="pointer-events-none absolute top-0 max-w-56 rounded-control border border-line bg-surface px-2.5 py-1.5 text-13 shadow-float"
              style={scale.x(at) > width / 2 ? { right: width - scale.x(at) + 10 } : { left: scale.x(at) + 10 }}
            >
              {describe(at)}
            </p>
          )}
        </>
      )}
    </div>
  )
}

function usePointText(metric: Metric, days: readonly AnalyticsDay[], compared: readonly AnalyticsDay[] | null) {
  const t = useText(texts)
  const { language } = useLanguage()
  return (at: number) => {
    const [day, other] = [days[at]!, compared?.[at]]
    const point = { day: formatCalendarDay(day.day, language), value: formatNumber(day[metric], language) }
    if (other === undefined) return t('chart.point', point)
    const comparedPoint = {
      comparedDay: formatCalendarDay(other.day, language),
      compared: formatNumber(other[metric], language),
    }
    return t('chart.pointCompared', { ...point, ...comparedPoint })
  }
}

/** Both periods begin at the left edge. Of a longer one to compare with, as many days are drawn. */
function scaleOf(
  width: number,
  metric: Metric,
  days: readonly AnalyticsDay[],
  compared: readonly AnalyticsDay[] | null,
): Scale {
  const ticks = ticksUpTo(Math.max(0, ...[...days, ...(compared ?? [])].map(day => day[metric])))
  const top = ticks.at(-1)!
  const last = Math.max(1, days.length - 1)
  return {
    width,
    ticks,
    x: at => EDGE.left + (Math.min(at, last) / last) * (width - EDGE.left - EDGE.right),
    y: value => HEIGHT - EDGE.bottom - (value / top) * (HEIGHT - EDGE.top - EDGE.bottom),
  }
}

function Axes({ scale, days }: { readonly scale: Scale; readonly days: readonly AnalyticsDay[] }) {
  const { language } = useLanguage()
  const { width, x, y, ticks } = scale
  const labelled = labelledPlaces(days.length, width < 520 ? 4 : 7)
  const anchorOf = (at: number) => (at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle')
  return (
    <g fontSize={12} className="fill-muted">
      {ticks.map(tick => (
        <g key={tick}>
          <line
            x1={EDGE.left}
            x2={width - EDGE.right}
            y1={y(tick)}
            y2={y(tick)}
            strokeWidth={1}
            className="stroke-line"
          />
          <text x={EDGE.left - 8} y={y(tick) + 4} textAnchor="end">
            {formatNumber(tick, language)}
          </text>
        </g>
      ))}
      {labelled.map(at => (
        <text key={at} x={x(at)} y={HEIGHT - 8} textAnchor={anchorOf(at)}>
          {formatCalendarDay(days[at]!.day, language, true)}
        </text>
      ))}
    </g>
  )
}

interface LineProps {
  readonly values: readonly number[]
  readonly scale: Scale
  readonly isCompared?: boolean
}

function Line({ values, scale: { x, y }, isCompared = false }: LineProps) {
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  if (isCompared)
    return (
      <polyline points={points.join(' ')} fill="none" strokeWidth={1.5} strokeDasharray="4 4" className="stroke-edge" />
    )
  const area = [`${x(0)},${y(0)}`, ...points, `${x(values.length - 1)},${y(0)}`].join(' ')
  return (
    <>
      <polygon points={area} className="fill-brand" opacity={0.09} />
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-brand"
      />
      {values.length === 1 && <circle cx={x(0)} cy={y(values[0]!)} r={4} className="fill-brand" />}
    </>
  )
}

function Point({ at, value, scale: { x, y } }: { readonly at: number; readonly value: number; readonly scale: Scale }) {
  return (
    <g>
      <line x1={x(at)} x2={x(at)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} strokeWidth={1} className="stroke-edge" />
      <circle cx={x(at)} cy={y(value)} r={5} strokeWidth={2} className="fill-brand stroke-surface" />
    </g>
  )
}
