import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const KINDS = {
  info: { icon: Info, classes: 'bg-brand-tint text-text [&>svg]:text-brand' },
  success: { icon: CircleCheck, classes: 'bg-success-tint text-text [&>svg]:text-success' },
  warning: { icon: TriangleAlert, classes: 'bg-warning-tint text-text [&>svg]:text-warning' },
  danger: { icon: CircleAlert, classes: 'bg-danger-tint text-text [&>svg]:text-danger' },
} as const

interface Props {
  readonly kind: keyof typeof KINDS
  readonly children: ReactNode
  /** Read out at once: for what follows from what somebody just did. */
  readonly isAlert?: boolean
}

export function Notice({ kind, children, isAlert = false }: Props) {
  const { icon: Icon, classes } = KINDS[kind]
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={classNames('flex gap-2.5 rounded-control px-3 py-2.5 text-14', classes)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
