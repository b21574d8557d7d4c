import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Analytics, AnalyticsOverview, FunnelStage } from '../../api/index.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatNumber } from '../playground/languages.ts'
import { formatChange, formatShare } from './numbers.ts'
import { texts } from './texts.ts'

const SHOWN: readonly FunnelStage[] = ['contacted', 'reached', 'completed', 'qualified']

/** Four numbers that say how it goes, and how they changed. */
export function Summary({ period, compared }: Analytics) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {SHOWN.map(stage => (
        <Tile
          key={stage}
          stage={stage}
          count={countOf(period.overview, stage)}
          whole={countOf(period.overview, 'contacted')}
          before={compared && countOf(compared.overview, stage)}
        />
      ))}
    </dl>
  )
}

function countOf({ funnel }: AnalyticsOverview, stage: FunnelStage): number {
  return funnel.find(each => each.stage === stage)?.count ?? 0
}

interface TileProps {
  readonly stage: FunnelStage
  readonly count: number
  readonly whole: number
  readonly before: number | null
}

function Tile({ stage, count, whole, before }: TileProps) {
  const t = useText(texts)
  const { language } = useLanguage()
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface px-4 py-3.5 shadow-soft">
      <dt className="text-13 text-muted">{t(`stage.${stage}`)}</dt>
      <dd>
        <span className="block text-22 font-semibold tracking-tight tabular-nums">{formatNumber(count, language)}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
          {stage !== 'contacted' && t('share', { share: formatShare(count, whole, language) })}
          {before !== null && <Change now={count} before={before} />}
        </span>
      </dd>
    </div>
  )
}

function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const t = useText(texts)
  const { language } = useLanguage()
  if (now === before) return <span>{t('change.same')}</span>
  if (before === 0) return <span>{t('change.new')}</span>
  const Arrow = now > before ? ArrowUp : ArrowDown
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-0.5 font-semibold tabular-nums',
        now > before ? 'text-success' : 'text-danger',
      )}
    >
      <Arrow className="size-3.5" aria-hidden />
      {formatChange(now, before, language)}
    </span>
  )
}
