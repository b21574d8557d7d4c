import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly description?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A part of a screen with a heading of its own. */
export function Card({ title, description, actions, children }: Props) {
  return (
    <section className="overflow-hidden rounded-card border border-line bg-surface p-5 shadow-soft">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="text-16 font-semibold">{title}</h2>
          {description && <p className="mt-0.5 max-w-prose text-muted">{description}</p>}
        </div>
        {actions}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
