import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/index.ts'
import type { LoggedRequest } from '../../../api/operator.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty, ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { Fact, Facts, Id, ModeChip, Moment } from '../facts.tsx'
import { OPERATOR_KEY, useFilter } from '../paged-list.tsx'
import { texts } from '../texts.ts'

const REQUEST_ID = /^req_[0-9a-f]{1,60}$/

export function Page() {
  const t = useText(texts)
  const [wanted, setWanted] = useFilter('request')
  const [typed, setTyped] = useState(wanted ?? '')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = typed.trim()
    setWrong(!REQUEST_ID.test(id))
    if (REQUEST_ID.test(id)) setWanted(id)
  }
  return (
    <>
      <PageHeader title={t('support.title')} description={t('support.about')} />
      <form onSubmit={submit} className="mb-6 flex max-w-xl flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField
            label={t('support.request')}
            placeholder="req_0123456789abcdef01234567"
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            error={isWrong ? t('support.wrong') : null}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
        <Button kind="primary" type="submit" icon={<Search aria-hidden />} className="mt-6.5 min-h-10">
          {t('support.find')}
        </Button>
      </form>
      {wanted !== undefined && REQUEST_ID.test(wanted) ? (
        <Found key={wanted} id={wanted} />
      ) : (
        <Empty icon={<Search aria-hidden />} title={t('support.empty')}>
          {t('support.empty.text')}
        </Empty>
      )}
    </>
  )
}

function Found({ id }: { readonly id: string }) {
  const found = useQuery({
    queryKey: [...OPERATOR_KEY, 'request', id],
    queryFn: ({ signal }) => api.operator.request(id, signal),
  })
  if (found.isPending) return <RowsSkeleton rows={6} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return <RequestFacts request={found.data} />
}

function RequestFacts({ request }: { readonly request: LoggedRequest }) {
  const t = useText(texts)
  const { status, code, fields } = request
  return (
    <section className="max-w-2xl rounded-card border border-line bg-surface px-5 py-3 shadow-soft">
      <Facts>
        <Fact label={t('support.call')}>
          <code className="font-mono text-13">
            {request.method} {request.route}
          </code>
        </Fact>
        <Fact label={t('support.answer')}>
          <span className="flex flex-wrap items-center gap-2">
            <Chip kind={status < 400 ? 'success' : 'danger'}>{status}</Chip>
            {code && <code className="font-mono text-13">{code}</code>}
            <span className="text-muted">{t('support.took', { milliseconds: request.milliseconds })}</span>
          </span>
        </Fact>
        {fields.length > 0 && (
          <Fact label={t('support.fields')}>
            <code className="font-mono text-13">{fields.join(', ')}</code>
          </Fact>
        )}
        <Fact label={t('support.at')}>
          <Moment at={request.at} />
        </Fact>
        <Fact label={t('organisation')}>
          {request.organisation_name}
          <Id>{request.org_id}</Id>
        </Fact>
        <Fact label={t('mode')}>
          <ModeChip mode={request.mode} />
        </Fact>
        <Fact label={t('support.key')}>
          <Id>{request.key_id}</Id>
        </Fact>
      </Facts>
    </section>
  )
}
