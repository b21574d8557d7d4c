import { classNames } from '../../ui/class-names.ts'

interface Props<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value) => void
}

/** One of two or three, all in view. */
export function Segments<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  return (
    <fieldset className="inline-flex rounded-control border border-line bg-page p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className={classNames(
            'min-h-8 rounded-small px-2.5 text-13 font-semibold pointer-coarse:min-h-11',
            option.value === value ? 'bg-surface text-text shadow-soft' : 'text-muted hover:text-text',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
