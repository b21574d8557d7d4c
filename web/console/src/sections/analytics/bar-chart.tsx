import { useId } from 'react'
import { useLanguage, useText } from '../../text/text.tsx'
import { formatNumber } from '../playground/languages.ts'
import type { Bar, BarGroup } from './bar-groups.ts'
import { texts } from './texts.ts'
import { useWidth } from './use-width.ts'

interface Props {
  readonly title: string
  readonly groups: readonly BarGroup[]
}

/** From here on names stand beside the bars. */
const WIDE = 400
const HEADING = 30
const BAR = 14
const COMPARED = 6
/** Room for the thin bar and its number. */
const COMPARED_ROW = 14
const GAP = 14
const LABEL_ABOVE = 20

interface Row {
  readonly key: string
  readonly heading: string | null
  readonly bar: Bar | null
  readonly y: number
}

/** Horizontal bars, each with its number and, below it, a thin bar of the period to compare with. */
export function BarChart({ title, groups }: Props) {
  const t = useText(texts)
  const { language } = useLanguage()
  const [frame, width] = useWidth()
  const id = useId()
  const isWide = width >= WIDE
  const bars = groups.flatMap(each => each.bars)
  const largest = Math.max(1, ...bars.flatMap(({ value, compared }) => [value, compared ?? 0]))
  const { rows, height } = rowsOf(groups, isWide)
  const longest = bars.toSorted((one, other) => other.value - one.value)[0]
  const left = isWide ? Math.min(150, width * 0.28) : 0
  const space = Math.max(40, width - left - 112)
  return (
    <div ref={frame} style={{ minHeight: height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-labelledby={`${id}-title ${id}-about`} data-chart>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-about`}>
            {t('chart.bars', { largest: longest ? `${longest.label}: ${formatNumber(longest.value, language)}` : '–' })}
          </desc>
          {rows.map(({ key, heading, bar, y }) =>
            bar === null ? (
              <text key={key} x={0} y={y + 18} fontSize={13} fontWeight={600} className="fill-text">
                {heading}
              </text>
            ) : (
              <BarRow key={key} {...{ bar, y, left, space, largest, isWide }} />
            ),
          )}
        </svg>
      )}
    </div>
  )
}

function rowsOf(
  groups: readonly BarGroup[],
  isWide: boolean,
): { readonly rows: readonly Row[]; readonly height: number } {
  const rows: Row[] = []
  let y = 0
  for (const { id, label, bars } of groups) {
    if (label !== null) {
      rows.push({ key: id, heading: label, bar: null, y })
      y += HEADING
    }
    for (const bar of bars) {
      rows.push({ key: `${id} ${bar.id}`, heading: null, bar, y })
      y += BAR + GAP + (isWide ? 0 : LABEL_ABOVE) + (bar.compared === null ? 0 : COMPARED_ROW)
    }
  }
  return { rows, height: y }
}

interface RowProps {
  readonly bar: Bar
  readonly y: number
  readonly left: number
  readonly space: number
  readonly largest: number
  readonly isWide: boolean
}

function BarRow({ bar, y, left, space, largest, isWide }: RowProps) {
  const { language } = useLanguage()
  const lengthOf = (value: number) => (value === 0 ? 0 : Math.max(2, (value / largest) * space))
  const top = isWide ? y + 4 : y + LABEL_ABOVE
  return (
    <g>
      <text x={0} y={isWide ? top + 12 : y + 14} fontSize={13} className="fill-muted">
        {bar.label}
      </text>
      <rect x={left} y={top} width={space} height={BAR} rx={4} className="fill-line" opacity={0.45} />
      <rect x={left} y={top} width={lengthOf(bar.value)} height={BAR} rx={4} className="fill-brand" />
      {bar.compared !== null && (
        <rect
          x={left}
          y={top + BAR + 3}
          width={lengthOf(bar.compared)}
          height={COMPARED}
          rx={3}
          className="fill-edge"
        />
      )}
      <text x={left + space + 10} y={top + 12} fontSize={13} className="fill-text">
        <tspan fontWeight={600}>{formatNumber(bar.value, language)}</tspan>
        {bar.share !== null && (
          <tspan dx={8} className="fill-muted">
            {bar.share}
          </tspan>
        )}
      </text>
      {bar.compared !== null && (
        <text x={left + space + 10} y={top + BAR + 11} fontSize={11} className="fill-muted">
          {formatNumber(bar.compared, language)}
        </text>
      )}
    </g>
  )
}
