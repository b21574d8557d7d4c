import { Download, Image as ImageIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { AnalyticsPart } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { savePng } from './png.ts'
import { Segments } from './segments.tsx'
import { texts } from './texts.ts'
import { ValueTable, type ValueTableData } from './value-table.tsx'

interface Props {
  readonly part: AnalyticsPart
  readonly csv: string
  readonly data: ValueTableData
  /** Beside the switch between chart and table. */
  readonly controls?: ReactNode
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A chart, the table behind it, and both as files. */
export function ChartCard({ part, csv, data, controls, isWide = false, children }: Props) {
  const t = useText(texts)
  const [hasFailed, setFailed] = useState(false)
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const body = useRef<HTMLDivElement>(null)
  const title = t(`part.${part}`)
  const isEmpty = data.rows.length === 0
  const save = () => {
    const drawing = body.current?.querySelector<SVGSVGElement>('svg[data-chart]')
    if (drawing)
      savePng(drawing, title, `${part}.png`).then(
        () => setFailed(false),
        () => setFailed(true),
      )
  }
  const views = (['chart', 'table'] as const).map(value => ({ value, label: t(value) }))
  return (
    <section
      aria-label={title}
      className={`min-w-0 rounded-card border border-line bg-surface p-5 shadow-soft ${isWide ? 'lg:col-span-2' : ''}`}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-16 font-semibold">{title}</h2>
          <p className="text-13 text-muted">{t(`part.${part}.about`)}</p>
        </div>
        {!isEmpty && (
          <div className="flex flex-wrap items-center gap-2">
            {controls}
            <Segments label={t('view')} value={view} options={views} onChoose={setView} />
            <a
              href={csv}
              download
              aria-label={t('csv.of', { part: title })}
              className={buttonClass('quiet', 'px-2 text-13')}
            >
              <Download aria-hidden />
              {t('csv')}
            </a>
            <Button
              kind="quiet"
              className="px-2 text-13"
              icon={<ImageIcon aria-hidden />}
              aria-label={t('png.of', { part: title })}
              disabled={view === 'table'}
              onClick={save}
            >
              {t('png')}
            </Button>
          </div>
        )}
      </div>
      <div ref={body} className="mt-5">
        {hasFailed && (
          <p role="alert" className="mb-3 text-13 font-semibold text-danger">
            {t('png.failed')}
          </p>
        )}
        {isEmpty && <p className="py-6 text-center text-muted">{t('part.none')}</p>}
        {!isEmpty && (view === 'chart' ? children : <ValueTable label={title} data={data} />)}
      </div>
    </section>
  )
}
