import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const KINDS = {
  plain: 'bg-hover text-text',
  brand: 'bg-brand-tint text-brand-strong',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
} as const

interface Props {
  readonly kind?: keyof typeof KINDS
  readonly children: ReactNode
}

/** A state or a kind, in one word. */
export function Chip({ kind = 'plain', children }: Props) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center rounded-chip px-2.5 text-12 font-semibold whitespace-nowrap',
        KINDS[kind],
      )}
    >
      {children}
    </span>
  )
}

interface FilterProps {
  readonly label: string
  readonly removeLabel: string
  readonly onRemove: () => void
}

/** A filter that is in the address; pressing it removes it. */
export function FilterChip({ label, removeLabel, onRemove }: FilterProps) {
  return (
    <button
      type="button"
      title={removeLabel}
      onClick={onRemove}
      className="inline-flex h-8 items-center gap-1.5 rounded-chip border border-brand bg-brand-tint px-3 text-13 font-semibold text-brand-strong pointer-coarse:h-11"
    >
      {label}
      <X className="size-3.5" aria-hidden />
      <span className="sr-only">{removeLabel}</span>
    </button>
  )
}
