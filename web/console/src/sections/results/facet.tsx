import { ChevronDown, CirclePlus, X } from 'lucide-react'
import { useText } from '../../text/text.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { texts } from './texts.ts'

interface Props<Value extends string> {
  readonly label: string
  readonly value: Value | undefined
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChoose: (value: Value | undefined) => void
}

const PART = 'inline-flex h-8 items-center gap-1.5 text-13 font-semibold transition-colors pointer-coarse:h-11'
const ANY = ''

/** One filter: dashed until a value is chosen, then with the value and a way to remove it. */
export function Facet<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  const t = useText(texts)
  const chosen = options.find(each => each.value === value)
  const isSet = value !== undefined
  const trigger = (
    <button
      type="button"
      className={classNames(
        PART,
        isSet
          ? 'rounded-r-chip pr-3 pl-1 text-brand-strong'
          : 'rounded-chip border border-dashed border-edge px-3 text-muted hover:border-brand hover:text-text',
      )}
    >
      {!isSet && <CirclePlus className="size-3.5" aria-hidden />}
      {label}
      {isSet && (
        <>
          <span className="h-3.5 w-px bg-brand opacity-40" aria-hidden />
          <span className="max-w-40 truncate font-normal">{chosen?.label ?? value}</span>
          <ChevronDown className="size-3.5" aria-hidden />
        </>
      )}
    </button>
  )
  const menu = (
    <Menu trigger={trigger}>
      <MenuChoice<Value | ''>
        label={label}
        value={value ?? ANY}
        options={[{ value: ANY, label: t('filter.any') }, ...options]}
        onChoose={next => onChoose(next === ANY ? undefined : next)}
      />
    </Menu>
  )
  if (!isSet) return menu
  return (
    <span className="inline-flex items-center rounded-chip border border-brand bg-brand-tint">
      <button
        type="button"
        aria-label={t('filter.remove', { name: label })}
        title={t('filter.remove', { name: label })}
        onClick={() => onChoose(undefined)}
        className={classNames(PART, 'w-7 justify-center rounded-l-chip pl-1 text-brand-strong pointer-coarse:w-9')}
      >
        <X className="size-3.5" aria-hidden />
      </button>
      {menu}
    </span>
  )
}
