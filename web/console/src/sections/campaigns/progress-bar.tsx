import type { Campaign } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { classNames } from '../../ui/class-names.ts'
import { texts } from '../playground/texts.ts'

type Counts = Campaign['counts']

const PARTS = [
  ['completed', 'bg-success'],
  ['declined', 'bg-warning'],
  ['failed', 'bg-danger'],
] as const

export function totalOf({ pending, completed, declined, failed }: Counts): number {
  return pending + completed + declined + failed
}

/** How many have a final result, by its kind. The numbers stand beside it on the screen of the campaign. */
export function ProgressBar({ counts, isLarge = false }: { readonly counts: Counts; readonly isLarge?: boolean }) {
  const t = useText(texts)
  const total = totalOf(counts)
  const done = total - counts.pending
  return (
    <div
      role="progressbar"
      aria-label={t('campaign.progress')}
      aria-valuemin={0}
      aria-valuemax={Math.max(total, 1)}
      aria-valuenow={done}
      className={classNames('flex overflow-hidden rounded-chip bg-line', isLarge ? 'h-3' : 'h-2')}
    >
      {PARTS.map(([part, colour]) => (
        <span
          key={part}
          className={classNames('transition-[width]', colour)}
          style={{ width: `${total === 0 ? 0 : (counts[part] / total) * 100}%` }}
        />
      ))}
    </div>
  )
}
