import type { TestDelivery } from '../../../api/index.ts'
import { useText } from '../../../text/text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type TextKey, texts } from '../texts.ts'

/** What the receiver made of a test delivery. */
export function TestOutcome({ outcome }: { readonly outcome: TestDelivery }) {
  const t = useText(texts)
  const { delivered, http_status: status, error, duration_ms: ms, response_body: body } = outcome
  return (
    <Notice kind={delivered ? 'success' : 'warning'} isAlert>
      <p className="font-semibold">{delivered ? t('test.delivered', { status: status ?? 0, ms }) : t('test.failed')}</p>
      {!delivered && (
        <p>{error === null ? t('test.answered', { status: status ?? 0, ms }) : t(`attempt.${error}` as TextKey)}</p>
      )}
      {body !== '' && <code className="mt-1 block font-mono text-12">{body.slice(0, 300)}</code>}
    </Notice>
  )
}
