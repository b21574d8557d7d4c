import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../api/index.ts'
import { texts } from '../text/console.ts'
import { useText } from '../text/text.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { CopyButton } from './copy-button.tsx'
import { useErrorText } from './error-text.ts'

interface EmptyProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** One sentence and one action. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line px-6 py-14 text-center">
      <span className="mb-1 grid size-11 place-items-center rounded-card bg-brand-tint text-brand [&_svg]:size-5">
        {icon}
      </span>
      <h2 className="text-16 font-semibold">{title}</h2>
      {children && <p className="max-w-md text-14 text-muted">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

interface ErrorProps {
  readonly error: unknown
  readonly onRetry?: () => void
}

/** What happened, the id to quote to support, and another try. */
export function ErrorState({ error, onRetry }: ErrorProps) {
  const t = useText(texts)
  const message = useErrorText()(error)
  const requestId = error instanceof ApiError ? error.requestId : null
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-card border border-line bg-surface px-6 py-12 text-center"
    >
      <span className="mb-1 grid size-11 place-items-center rounded-card bg-danger-tint text-danger">
        <CloudOff className="size-5" aria-hidden />
      </span>
      <h2 className="text-16 font-semibold">{t('error.title')}</h2>
      <p className="max-w-md text-14 text-muted">{message}</p>
      {requestId && (
        <p className="flex flex-wrap items-center justify-center gap-1 text-13 text-muted">
          {t('error.request')} <code className="font-mono text-12">{requestId}</code>
          <CopyButton text={requestId} label={t('error.copy')} />
        </p>
      )}
      {onRetry && (
        <Button className="mt-3" icon={<RotateCw aria-hidden />} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  )
}

export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={classNames('pulsing block h-4 rounded-small bg-line', className)} />
}

const WIDTHS = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2', 'w-2/5'] as const

/** As high as the rows that it stands for. */
export function RowsSkeleton({ rows = 5 }: { readonly rows?: number }) {
  const t = useText(texts)
  return (
    <div role="status" className="overflow-hidden rounded-card border border-line bg-surface">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal and never move
        <div key={at} className="flex h-11 items-center gap-6 border-b border-line px-4 last:border-0">
          <Skeleton className={WIDTHS[at % WIDTHS.length]!} />
          <Skeleton className="ml-auto w-16" />
        </div>
      ))}
    </div>
  )
}
