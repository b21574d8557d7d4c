import type { ApiKey } from '../../../api/index.ts'
import { useText } from '../../../text/text.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { texts } from '../texts.ts'

const STATUS = { usable: 'success', expired: 'plain', revoked: 'danger' } as const

export function KeyStatus({ status }: Pick<ApiKey, 'status'>) {
  const t = useText(texts)
  return <Chip kind={STATUS[status]}>{t(`key.status.${status}`)}</Chip>
}
