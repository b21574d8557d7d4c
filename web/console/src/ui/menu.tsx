import * as Radix from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  readonly trigger: ReactNode
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
}

/** Not modal: a modal menu of Radix locks scrolling by a `<style>` element, which the policy forbids. */
export function Menu({ trigger, children, align = 'start' }: Props) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="appearing z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const ITEM =
  'flex min-h-9 w-full cursor-default items-center gap-2.5 rounded-small px-2.5 text-14 select-none outline-none data-highlighted:bg-brand-tint data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&>svg]:text-muted'

interface ItemProps {
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly onSelect: () => void
  readonly isDangerous?: boolean
}

export function MenuItem({ icon, children, onSelect, isDangerous = false }: ItemProps) {
  return (
    <Radix.Item className={isDangerous ? `${ITEM} text-danger [&>svg]:text-danger` : ITEM} onSelect={onSelect}>
      {icon}
      {children}
    </Radix.Item>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
  readonly onChoose: (value: Value) => void
}

/** One of several, with a check mark at the chosen one. */
export function MenuChoice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={chosen => onChoose(chosen as Value)}>
      <Radix.Label className="px-2.5 pt-2 pb-1 text-12 font-semibold text-muted">{label}</Radix.Label>
      {options.map(option => (
        <Radix.RadioItem key={option.value} value={option.value} className={ITEM}>
          <span className="min-w-0 flex-1">{option.label}</span>
          <Radix.ItemIndicator>
            <Check className="text-brand" aria-hidden />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1.5 h-px bg-line" />
}
