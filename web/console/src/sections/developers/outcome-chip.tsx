import type { Delivery } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Chip } from '../../ui/chip.tsx'
import { texts } from './texts.ts'

const KINDS = {
  waiting: 'warning',
  held: 'warning',
  delivered: 'success',
  acknowledged: 'plain',
  failed: 'danger',
} as const

export function OutcomeChip({ outcome }: Pick<Delivery, 'outcome'>) {
  const t = useText(texts)
  return <Chip kind={KINDS[outcome]}>{t(`delivery.${outcome}`)}</Chip>
}
