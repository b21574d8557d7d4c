import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { createContext, use } from 'react'
import { texts } from './text/console.ts'
import { useText } from './text/text.tsx'
import { buttonClass } from './ui/button.tsx'
import { useHeading } from './ui/page-header.tsx'
import { ErrorState, RowsSkeleton, Skeleton } from './ui/states.tsx'

/** Whether the frame is around: it has the `main` of the page, of which there may be one. */
export const InFrame = createContext(false)

export function RoutePending() {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 p-6">
      <Skeleton className="h-7 w-48" />
      <RowsSkeleton />
    </div>
  )
}

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const retry = () => {
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    reset()
    void router.invalidate()
  }
  const Root = use(InFrame) ? 'div' : 'main'
  return (
    <Root className="mx-auto w-full max-w-5xl p-6">
      <ErrorState error={error} onRetry={retry} />
    </Root>
  )
}

export function NotFound() {
  const t = useText(texts)
  const heading = useHeading(t('missing.title'))
  const Root = use(InFrame) ? 'div' : 'main'
  return (
    <Root className="mx-auto grid w-full max-w-5xl justify-items-center gap-3 px-6 py-24 text-center">
      <span className="grid size-12 place-items-center rounded-card bg-brand-tint text-brand">
        <Compass className="size-6" aria-hidden />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-22 font-semibold">
        {t('missing.title')}
      </h1>
      <p className="max-w-md text-muted">{t('missing.text')}</p>
      <Link to="/" className={buttonClass('primary', 'mt-2')}>
        {t('missing.action')}
      </Link>
    </Root>
  )
}
