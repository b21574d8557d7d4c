import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

const KINDS: Readonly<Record<ButtonKind, string>> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong border-transparent',
  secondary: 'bg-surface text-text border-line shadow-soft hover:border-edge',
  quiet: 'bg-transparent text-text border-transparent hover:bg-hover',
  danger: 'bg-danger text-on-brand border-transparent hover:opacity-90',
}

/** Also for links that look like a button. */
export function buttonClass(kind: ButtonKind = 'secondary', className?: string): string {
  return classNames(
    // The page breaks words anywhere, so that a label without room would be a column of letters.
    'inline-flex min-h-9 items-center justify-center gap-2 rounded-control border px-3 text-14 font-semibold wrap-break-word transition-colors',
    'disabled:opacity-60 pointer-coarse:min-h-12 [&_svg]:size-4 [&_svg]:shrink-0',
    KINDS[kind],
    className,
  )
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind
  /** Shows that the service works on it, and takes no second press. */
  readonly isBusy?: boolean
  readonly icon?: ReactNode
}

export function Button({ kind, isBusy = false, icon, className, children, disabled, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, className)}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <LoaderCircle className="animate-spin motion-reduce:animate-none" aria-hidden /> : icon}
      {children}
    </button>
  )
}

interface IconProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read by screen readers and shown on hover. */
  readonly label: string
}

export function IconButton({ label, className, children, type = 'button', ...rest }: IconProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text',
        'pointer-coarse:size-11 [&_svg]:size-4',
        className,
      )}
    >
      {children}
    </button>
  )
}
