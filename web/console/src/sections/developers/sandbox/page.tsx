import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../../api/index.ts'
import { pathOf, usePlace } from '../../../session.ts'
import { useText } from '../../../text/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Empty } from '../../../ui/states.tsx'
import { useKeyOf, useScope } from '../scope.ts'
import { texts } from '../texts.ts'
import { BodyField } from './body-field.tsx'
import { heldKey, holdKey } from './held-key.ts'
import { SAMPLES } from './samples.ts'
import { sendSigned } from './send-signed.ts'
import { Sent } from './sent.tsx'

export function Page() {
  const t = useText(texts)
  const place = usePlace()
  const navigate = useNavigate()
  const toTest = () => void navigate({ to: pathOf({ ...place, mode: 'test' }, 'sandbox') })
  return (
    <>
      <PageHeader title={t('sandbox.title')} description={t('sandbox.about')} />
      {place.mode === 'test' ? (
        <Sandbox />
      ) : (
        <Empty
          icon={<FlaskConical aria-hidden />}
          title={t('sandbox.live.title')}
          action={
            <Button kind="primary" onClick={toTest}>
              {t('sandbox.live.action')}
            </Button>
          }
        >
          {t('sandbox.live.text')}
        </Empty>
      )}
    </>
  )
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

interface Form {
  readonly keyId: string
  readonly secret: string
  readonly method: string
  readonly path: string
  readonly body: string
  readonly idempotencyKey: string
  readonly onBehalfOf: string
}

function useForm() {
  const held = heldKey()
  const [form, setForm] = useState<Form>({
    keyId: held?.keyId ?? '',
    secret: held?.secret ?? '',
    method: 'GET',
    path: '/account',
    body: '',
    idempotencyKey: '',
    onBehalfOf: '',
  })
  const set = (change: Partial<Form>) => {
    const next = { ...form, ...change }
    if (change.keyId !== undefined || change.secret !== undefined) holdKey({ keyId: next.keyId, secret: next.secret })
    setForm(next)
  }
  return [form, set] as const
}

function Sandbox() {
  const t = useText(texts)
  const [form, set] = useForm()
  const send = useMutation({ mutationFn: () => sendSigned(form) })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  const isReady = form.keyId !== '' && form.secret !== '' && form.path.startsWith('/')
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <form
        onSubmit={onSubmit}
        className="grid min-w-0 gap-4 rounded-card border border-line bg-surface p-5 shadow-soft"
        autoComplete="off"
      >
        <KeyFields form={form} set={set} />
        <CallFields form={form} set={set} />
        <Button
          kind="primary"
          type="submit"
          className="justify-self-start"
          icon={<Send aria-hidden />}
          disabled={!isReady}
          isBusy={send.isPending}
        >
          {t('sandbox.send')}
        </Button>
      </form>
      <div className="grid min-w-0 gap-4">
        {send.isError && (
          <Notice kind="danger" isAlert>
            {t('sandbox.unsent')}
          </Notice>
        )}
        {send.data ? <Sent sent={send.data} /> : <Notice kind="info">{t('sandbox.start')}</Notice>}
      </div>
    </div>
  )
}

interface FieldsProps {
  readonly form: Form
  readonly set: (change: Partial<Form>) => void
}

function KeyFields({ form, set }: FieldsProps) {
  const t = useText(texts)
  const scope = useScope()
  const keys = useQuery({
    queryKey: useKeyOf()('keys'),
    queryFn: ({ signal }) => api.developers.keys(scope, signal),
  })
  const usable = (keys.data?.items ?? []).filter(({ kind, status }) => kind === 'partner' && status === 'usable')
  return (
    <>
      <SelectField
        label={t('key')}
        value={form.keyId}
        onChange={event => set({ keyId: event.target.value, secret: '' })}
      >
        <option value="">{t('sandbox.key.choose')}</option>
        {usable.map(({ key_id, name }) => (
          <option key={key_id} value={key_id}>
            {name ? `${name} (…${key_id.slice(-6)})` : key_id}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('secret')}
        hint={t('sandbox.secret.hint')}
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder="VFN_SK_…"
        value={form.secret}
        onChange={event => set({ secret: event.target.value.trim() })}
      />
    </>
  )
}

function CallFields({ form, set }: FieldsProps) {
  const t = useText(texts)
  const choose = (at: number) => {
    const sample = SAMPLES[at]
    if (sample === undefined) return
    const body = sample.body ? JSON.stringify(sample.body, null, 2) : ''
    set({ method: sample.method, path: sample.path, body, idempotencyKey: '' })
  }
  const chosen = SAMPLES.findIndex(({ method, path }) => method === form.method && path === form.path)
  return (
    <>
      <SelectField label={t('sandbox.call')} value={chosen} onChange={event => choose(Number(event.target.value))}>
        <option value={-1}>{t('sandbox.call.own')}</option>
        {SAMPLES.map(({ text, path }, at) => (
          <option key={path} value={at}>
            {t(text)}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
        <SelectField
          label={t('request.method')}
          value={form.method}
          onChange={event => set({ method: event.target.value })}
        >
          {METHODS.map(each => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <TextField
          label={t('sandbox.path')}
          spellCheck={false}
          value={form.path}
          onChange={event => set({ path: event.target.value })}
        />
      </div>
      {form.method !== 'GET' && <BodyField value={form.body} onChange={body => set({ body })} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Idempotency-Key"
          maxLength={255}
          value={form.idempotencyKey}
          onChange={event => set({ idempotencyKey: event.target.value })}
        />
        <TextField
          label="x-on-behalf-of"
          maxLength={128}
          value={form.onBehalfOf}
          onChange={event => set({ onBehalfOf: event.target.value })}
        />
      </div>
    </>
  )
}
