import { ListFilter } from 'lucide-react'
import { Fragment } from 'react'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Menu, MenuChoice, MenuSeparator } from '../../ui/menu.tsx'
import { texts } from './texts.ts'

export interface Filter {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  /** None for a filter that is only set elsewhere and removed here. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string | undefined) => void
}

const ALL = 'all'

/** A menu of filters, and those that are set as chips; all are in the address. */
export function FilterBar({
  filters,
  children,
}: {
  readonly filters: readonly Filter[]
  readonly children?: React.ReactNode
}) {
  const t = useText(texts)
  const offered = filters.filter(({ options }) => options.length > 0)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu trigger={<Button icon={<ListFilter aria-hidden />}>{t('filter')}</Button>}>
        {offered.map((filter, at) => (
          <Fragment key={filter.name}>
            {at > 0 && <MenuSeparator />}
            <MenuChoice
              label={filter.label}
              value={filter.value ?? ALL}
              options={[{ value: ALL, label: t('filter.all') }, ...filter.options]}
              onChoose={value => filter.onChange(value === ALL ? undefined : value)}
            />
          </Fragment>
        ))}
      </Menu>
      {filters.map(({ name, label, value, options, onChange }) =>
        value === undefined ? null : (
          <FilterChip
            key={name}
            label={`${label}: ${options.find(each => each.value === value)?.label ?? value}`}
            removeLabel={t('filter.remove')}
            onRemove={() => onChange(undefined)}
          />
        ),
      )}
      {children}
    </div>
  )
}
