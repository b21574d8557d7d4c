import type { ReactNode } from 'react'
import type { Mode } from '../../api/index.ts'
import { texts as common } from '../../text/console.ts'
import { formatDistance, formatMoment } from '../../text/dates.ts'
import { useLanguage, useText } from '../../text/text.tsx'
import { Chip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** Facts of one object, label and value in rows. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid">{children}</dl>
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid min-h-11 grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 border-b border-line py-2 last:border-0">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** An id that one copies. */
export function Id({ children }: { readonly children: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="min-w-0 font-mono text-13 break-all">{children}</code>
      <CopyButton text={children} />
    </span>
  )
}

export function ModeChip({ mode }: { readonly mode: Mode }) {
  const c = useText(common)
  return <Chip kind={mode === 'test' ? 'warning' : 'success'}>{c(`mode.${mode}`)}</Chip>
}

/** How long ago, with the exact time on hover. */
export function Ago({ at }: { readonly at: string }) {
  const { language } = useLanguage()
  return (
    <time dateTime={at} title={formatMoment(at, language)} className="text-muted">
      {formatDistance(at, Date.now(), language)}
    </time>
  )
}

export function Moment({ at }: { readonly at: string }) {
  const { language } = useLanguage()
  return <time dateTime={at}>{formatMoment(at, language)}</time>
}

/** Two lines of a cell: what it is, and more about it. */
export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className="block min-w-0 py-0.5">
      <span className="block font-semibold break-words">{first}</span>
      <span className="block text-13 break-words text-muted">{second}</span>
    </span>
  )
}
