import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError, type Estimate } from '../../api/index.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { languageName } from '../playground/languages.ts'
import { texts } from '../playground/texts.ts'
import { usePlayground } from '../playground/use-playground.ts'

interface Props {
  readonly onCreated: (id: string) => void
  readonly onCancel: () => void
}

/** A person who is not contacted: the estimate shows what the first message says. */
const SAMPLE = {
  external_candidate_id: 'sample',
  name: 'Asha Rao',
  phone: '+919876543210',
  email: 'asha@example.com',
  consent: { obtained: true },
} as const

export function NewCampaign({ onCreated, onCancel }: Props) {
  const t = useText(texts)
  const c = useText(common)
  const errorText = useErrorText()
  const { calls, key } = usePlayground()
  const queryClient = useQueryClient()
  const { mandate = '' } = useSearch({ strict: false }) as { readonly mandate?: string }
  const [mandateId, setMandateId] = useState(mandate)
  const [name, setName] = useState('')
  const [startsAt, setStartsAt] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // One for the form: a press that is repeated creates one campaign.
  const token = useRef(crypto.randomUUID())
  const mandates = useQuery({
    queryKey: key('mandates', 'ready'),
    queryFn: ({ signal }) => calls.mandates({ status: 'ready' }, null, signal),
  })
  const estimate = useQuery({
    queryKey: key('estimate', mandateId),
    queryFn: () => calls.estimate({ mandate_id: mandateId, name: 'Estimate', candidates: [SAMPLE] }),
    enabled: mandateId !== '',
  })
  const problem = (field: string) => (error instanceof ApiError ? error.detailOf(field) : null)
  const create = async () => {
    setBusy(true)
    setError(null)
    try {
      const starts = startsAt === '' ? {} : { starts_at: new Date(startsAt).toISOString() }
      const body = { mandate_id: mandateId, name: name.trim(), ...starts, batch_token: token.current }
      const created = await calls.createCampaign(body)
      await queryClient.invalidateQueries({ queryKey: key('campaigns') })
      onCreated(created.campaign_id)
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
  }
  return (
    <>
      <PageHeader title={t('campaign.new')} description={t('campaign.new.about')} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={t('campaign.what')}>
          <form
            className="grid gap-5"
            onSubmit={event => {
              event.preventDefault()
              void create()
            }}
          >
            {error !== null && (
              <Notice kind="danger" isAlert>
                {errorText(error)}
              </Notice>
            )}
            <SelectField
              label={t('mandate')}
              hint={t('campaign.mandate.hint')}
              required
              value={mandateId}
              error={problem('mandate_id')}
              onChange={event => setMandateId(event.target.value)}
            >
              <option value="">{t('choose')}</option>
              {mandates.data?.items.map(({ mandate_id, body }) => (
                <option key={mandate_id} value={mandate_id}>{`${body.title} · ${body.company_name}`}</option>
              ))}
            </SelectField>
            <TextField
              label={t('name')}
              hint={t('campaign.name.hint')}
              required
              value={name}
              maxLength={200}
              error={problem('name')}
              onChange={event => setName(event.target.value)}
            />
            <TextField
              label={t('campaign.starts')}
              hint={t('campaign.starts.hint')}
              type="datetime-local"
              value={startsAt}
              error={problem('starts_at')}
              onChange={event => setStartsAt(event.target.value)}
            />
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={onCancel}>{c('cancel')}</Button>
              <Button kind="primary" type="submit" isBusy={isBusy}>
                {t('campaign.create')}
              </Button>
            </div>
          </form>
        </Card>
        {estimate.data && <EstimateCard estimate={estimate.data} />}
        {estimate.isError && <Notice kind="warning">{errorText(estimate.error)}</Notice>}
      </div>
    </>
  )
}

function EstimateCard({ estimate }: { readonly estimate: Estimate }) {
  const t = useText(texts)
  const { credits, messages, rejected } = estimate
  return (
    <Card title={t('estimate')}>
      <div className="grid gap-4">
        {rejected.length === 0 ? (
          <p>{t('estimate.credits', { each: credits.needed, available: credits.available })}</p>
        ) : (
          <Notice kind="warning">{rejected[0]!.message}</Notice>
        )}
        {messages.map(({ channel, language, text }) => (
          <figure key={text} className="grid gap-1.5">
            <figcaption className="text-13 text-muted">
              {t('estimate.message', { channel: t(`channel.${channel}`), language: languageName(language) })}
            </figcaption>
            <blockquote lang={language} className="rounded-card bg-brand-tint px-4 py-3 whitespace-pre-line">
              {text}
            </blockquote>
          </figure>
        ))}
      </div>
    </Card>
  )
}
