import type { Webhook } from '../../../api/index.ts'
import { useText } from '../../../text/text.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { texts } from '../texts.ts'

const STATUS = { enabled: 'success', disabled: 'plain', suspended: 'danger', archived: 'plain' } as const

export function EndpointStatus({ endpoint }: { readonly endpoint: Webhook }) {
  const t = useText(texts)
  const isFailing = endpoint.status === 'enabled' && endpoint.failing_since !== null
  if (isFailing) return <Chip kind="warning">{t('webhook.failing')}</Chip>
  return <Chip kind={STATUS[endpoint.status]}>{t(`webhook.${endpoint.status}`)}</Chip>
}
