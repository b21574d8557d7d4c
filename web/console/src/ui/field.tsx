import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'

interface Described {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
}

interface Wiring {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

/** Label, hint and error of a control, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: Described & { readonly children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-13 font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: Described & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {wiring => <input {...input} {...wiring} className={classNames('control', className)} />}
    </Field>
  )
}

export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...select
}: Described & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {wiring => (
        <select {...select} {...wiring} className={classNames('control select-control', className)}>
          {children}
        </select>
      )}
    </Field>
  )
}

export function Checkbox({ label, ...input }: { readonly label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="flex min-h-9 items-center gap-2 text-14">
      <input {...input} type="checkbox" className="size-4 accent-brand" />
      {label}
    </label>
  )
}
