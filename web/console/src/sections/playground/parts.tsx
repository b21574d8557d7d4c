import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import type { CampaignStatus, CreatedVia, MandateStatus } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { texts } from './texts.ts'

const STATUS_KINDS = {
  active: 'success',
  archived: 'plain',
  preparing: 'brand',
  ready: 'success',
  failed: 'danger',
  scheduled: 'brand',
  running: 'success',
  paused: 'warning',
  completed: 'plain',
  cancelled: 'plain',
} as const

export type Status = 'active' | MandateStatus | CampaignStatus

export function StatusChip({ status }: { readonly status: Status }) {
  const t = useText(texts)
  return <Chip kind={STATUS_KINDS[status]}>{t(`status.${status}`)}</Chip>
}

export function ViaChip({ via }: { readonly via: CreatedVia }) {
  const t = useText(texts)
  return via === 'api' ? <Chip kind="plain">{t('via.api')}</Chip> : null
}

interface ToggleProps<Value extends string> {
  readonly label: string
  readonly hint?: string
  readonly error?: string | null
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: readonly Value[]
  readonly onChange: (value: readonly Value[]) => void
}

/** Several of a few, as buttons. The order is that in which they were chosen. */
export function Toggles<Value extends string>({ label, hint, error, options, value, onChange }: ToggleProps<Value>) {
  const id = useId()
  const toggle = (one: Value) => onChange(value.includes(one) ? value.filter(each => each !== one) : [...value, one])
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-14 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(option => {
          const isChosen = value.includes(option.value)
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={isChosen}
              onClick={() => toggle(option.value)}
              className={classNames(
                'inline-flex min-h-9 items-center rounded-chip border px-3 text-13 font-semibold transition-colors pointer-coarse:min-h-11',
                isChosen ? 'border-brand bg-brand-tint text-brand-strong' : 'border-edge bg-surface text-muted',
              )}
            >
              {option.label}
            </button>
          )
        })}
      </div>
      {hint && <p className="text-13 text-muted">{hint}</p>}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-13 font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface AreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string
  readonly hint?: string
  readonly error?: string | null
}

export function TextArea({ label, hint, error, className, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {wiring => <textarea rows={3} {...area} {...wiring} className={classNames('control py-2', className)} />}
    </Field>
  )
}

interface OrderProps {
  readonly items: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (values: readonly string[]) => void
}

/** The order of what was chosen, changed by buttons that work with a keyboard, too. */
export function OrderList({ items, onChange }: OrderProps) {
  const t = useText(texts)
  const move = (at: number, by: number) => {
    const values = items.map(({ value }) => value)
    const [taken] = values.splice(at, 1)
    values.splice(at + by, 0, taken!)
    onChange(values)
  }
  if (items.length < 2) return null
  return (
    <ol className="grid gap-1">
      {items.map(({ value, label }, at) => (
        <li key={value} className="flex min-h-9 items-center gap-2 rounded-control border border-line px-3">
          <span className="w-5 text-muted tabular-nums">{at + 1}</span>
          <span className="min-w-0 flex-1">{label}</span>
          <IconButton
            label={t('order.up', { name: label })}
            className="disabled:opacity-30"
            disabled={at === 0}
            onClick={() => move(at, -1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={t('order.down', { name: label })}
            className="disabled:opacity-30"
            disabled={at === items.length - 1}
            onClick={() => move(at, 1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}

interface FilterProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value | ''; readonly label: string }[]
  readonly value: Value | ''
  readonly onChoose: (value: Value | '') => void
}

/** The status of a list, in the address. */
export function StatusFilter<Value extends string>({ label, options, value, onChoose }: FilterProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className={classNames(
            'inline-flex h-8 items-center rounded-chip border px-3 text-13 font-semibold transition-colors pointer-coarse:h-11',
            option.value === value
              ? 'border-brand bg-brand-tint text-brand-strong'
              : 'border-line bg-surface text-muted hover:border-edge',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid min-h-10 grid-cols-[8.5rem_minmax(0,1fr)] items-baseline gap-4 border-b border-line py-2 last:border-0">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface MoreProps {
  readonly hasMore: boolean
  readonly isBusy: boolean
  readonly label: string
  readonly onMore: () => void
}

export function MoreButton({ hasMore, isBusy, label, onMore }: MoreProps) {
  if (!hasMore) return null
  return (
    <Button className="justify-self-center" isBusy={isBusy} onClick={onMore}>
      {label}
    </Button>
  )
}
