import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  readonly title: string
  readonly description?: ReactNode
  readonly actions?: ReactNode
}

/** The browser itself starts at the top of the first screen, which may be drawn more than once until its data is there. */
let firstPath: string | null = location.pathname

/** Names the tab and takes the focus after a navigation, so that a screen reader says where one is. */
export function PageHeader({ title, description, actions }: Props) {
  const heading = useHeading(title)
  return (
    <header className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1 ref={heading} tabIndex={-1} className="text-22 font-semibold tracking-tight">
          {title}
        </h1>
        {description && <p className="mt-1 max-w-prose text-14 text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

export function useHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Pramaan`
  }, [title])
  useEffect(() => {
    if (location.pathname === firstPath) return
    firstPath = null
    heading.current?.focus()
  }, [])
  return heading
}
