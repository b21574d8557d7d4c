import { useQuery } from '@tanstack/react-query'
import { ApiError, api, type ExplainedRequest } from '../../../api/index.ts'
import { formatMoment } from '../../../text/dates.ts'
import { useLanguage, useText } from '../../../text/text.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { Fact, Id } from '../parts.tsx'
import { StatusChip, shortRoute } from '../request-parts.tsx'
import { useKeyOf, useScope } from '../scope.ts'
import { texts } from '../texts.ts'

interface Props {
  readonly requestId: string
  /** From the list: then it is found at once. */
  readonly listedAt: string | null
  readonly onClose: () => void
}

export function RequestDrawer({ requestId, listedAt, onClose }: Props) {
  const t = useText(texts)
  const scope = useScope()
  const request = useQuery({
    queryKey: useKeyOf()('request', requestId),
    queryFn: ({ signal }) => api.developers.request(scope, requestId, listedAt, signal),
  })
  const isMissing = request.error instanceof ApiError && request.error.code === 'NOT_FOUND'
  const title = request.data ? `${request.data.method} ${shortRoute(request.data.route)}` : t('request')
  return (
    <Drawer title={title} onClose={onClose}>
      {request.isPending && <RowsSkeleton rows={6} />}
      {isMissing && <Notice kind="info">{t('request.missing')}</Notice>}
      {request.isError && !isMissing && <ErrorState error={request.error} onRetry={() => void request.refetch()} />}
      {request.data && <Explained request={request.data} />}
    </Drawer>
  )
}

function Explained({ request }: { readonly request: ExplainedRequest }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const { error, signature, fields, times } = request
  return (
    <div className="grid gap-4">
      {error && (
        <Notice kind={request.status >= 500 ? 'danger' : 'warning'}>
          <p className="font-semibold">{signature?.reason ? sentence(signature.reason) : error.message}</p>
          {signature === null && <p className="mt-1 text-muted">{error.advice.replaceAll('`', '')}</p>}
        </Notice>
      )}
      <dl className="grid">
        <Fact label={t('request.status')}>
          <span className="flex items-center gap-2">
            <StatusChip status={request.status} />
            {request.code && <code className="font-mono text-13">{request.code}</code>}
          </span>
        </Fact>
        {fields.length > 0 && (
          <Fact label={t('request.fields')}>
            <span className="flex flex-wrap gap-1.5">
              {fields.map(field => (
                <Chip key={field}>{field}</Chip>
              ))}
            </span>
          </Fact>
        )}
        <Fact label={t('time')}>{formatMoment(request.at, language)}</Fact>
        <Fact label={t('request.duration')}>{t('ms', { ms: request.milliseconds })}</Fact>
        <Fact label={t('request.route')}>
          <code className="font-mono text-13">{request.route}</code>
        </Fact>
        <Fact label={t('key')}>
          <Id>{request.key_id}</Id>
        </Fact>
        <Fact label={t('request')}>
          <Id>{request.request_id}</Id>
        </Fact>
        {times > 1 && <Fact label={t('request.calls')}>{t('request.times.text', { times })}</Fact>}
      </dl>
      {signature && <SignedString text={signature.string_to_sign} serverTime={signature.server_time} />}
    </div>
  )
}

function sentence(text: string): string {
  // Names of headers are written small.
  return text.startsWith('x-') ? `${text}.` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Names of headers are the same in every language. */
const LINES = [
  'signed.version',
  'x-timestamp',
  'signed.method',
  'signed.target',
  'Idempotency-Key',
  'x-on-behalf-of',
  'signed.digest',
] as const

type Line = (typeof LINES)[number]

function isText(name: Line): name is Extract<Line, `signed.${string}`> {
  return name.startsWith('signed.')
}

/** Line by line, with what each line is: the mistake is mostly in one of them. */
function SignedString({ text, serverTime }: { readonly text: string; readonly serverTime: string }) {
  const t = useText(texts)
  const lines = text.split('\n')
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">{t('signed.title')}</h3>
        <CopyButton text={text} />
      </div>
      <p className="text-13 text-muted">{t('signed.about', { time: serverTime })}</p>
      <ol className="overflow-hidden rounded-control border border-line bg-page">
        {LINES.map((name, at) => (
          <li
            key={name}
            className="grid gap-x-4 border-b border-line px-3 py-1.5 last:border-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <span className="text-13 text-muted">{isText(name) ? t(name) : name}</span>
            <code className="font-mono text-13">{lines[at] || t('signed.nothing')}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}
