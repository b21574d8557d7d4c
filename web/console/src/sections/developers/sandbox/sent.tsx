import { Link } from '@tanstack/react-router'
import { pathOf, usePlace } from '../../../session.ts'
import { useText } from '../../../text/text.tsx'
import { Code, readable } from '../parts.tsx'
import { StatusChip } from '../request-parts.tsx'
import { texts } from '../texts.ts'
import type { SentCall } from './send-signed.ts'

export function Sent({ sent }: { readonly sent: SentCall }) {
  const t = useText(texts)
  const place = usePlace()
  return (
    <section
      aria-label={t('sandbox.answer')}
      className="rounded-card border border-line bg-surface px-5 pt-4 pb-5 shadow-soft"
    >
      <div role="status" className="flex flex-wrap items-center gap-2">
        <StatusChip status={sent.status} />
        <span className="text-muted">{t('ms', { ms: sent.milliseconds })}</span>
        {sent.requestId && (
          <Link
            to={pathOf(place, `requests/${sent.requestId}`)}
            className="ml-auto font-mono text-12 text-brand-strong underline"
          >
            {sent.requestId}
          </Link>
        )}
      </div>
      <Code heading="h2" label={t('sandbox.answer')}>
        {readable(sent.body)}
      </Code>
      <Code heading="h2" label={t('sandbox.signed')}>
        {sent.stringToSign}
      </Code>
      <Code heading="h2" label="x-signature">
        {sent.signature}
      </Code>
      <Code heading="h2" label="curl">
        {sent.curl}
      </Code>
    </section>
  )
}
