import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api, type SingleSignOn, type SingleSignOnState } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly current: SingleSignOn | null
  readonly redirectUri: string
  readonly orgId: string
  readonly onChange: (state: SingleSignOnState) => void
  readonly onClose: () => void
}

interface Form {
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly domain: string
}

const FIELDS = ['issuer', 'client_id', 'client_secret', 'domain'] as const

export function SettingsDialog({ current, redirectUri, orgId, onChange, onClose }: Props) {
  const t = useText(texts)
  const [form, setForm] = useState<Form>({
    issuer: current?.issuer ?? '',
    client_id: current?.client_id ?? '',
    client_secret: '',
    domain: current?.domain ?? '',
  })
  const [addsViewers, setAddsViewers] = useState(current?.adds_viewers ?? false)
  const [isChecked, setChecked] = useState(false)
  const save = useMutation({
    mutationFn: ({ client_secret, ...rest }: Form) =>
      api.organisations.setSingleSignOn(orgId, {
        ...rest,
        adds_viewers: addsViewers,
        ...(client_secret !== '' && { client_secret }),
      }),
    onSuccess: state => {
      onChange(state)
      onClose()
    },
  })
  const isMissing = (field: keyof Form) => form[field].trim() === '' && !(field === 'client_secret' && current !== null)
  const detailOf = (field: keyof Form) => (save.error instanceof ApiError ? save.error.detailOf(field) : null)
  const wire = (field: keyof Form) => ({
    name: field,
    autoComplete: 'off',
    spellCheck: false,
    value: form[field],
    error: isChecked && isMissing(field) ? t('missing') : detailOf(field),
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setChecked(false)
      save.reset()
      setForm({ ...form, [field]: event.target.value })
    },
  })
  return (
    <FormDialog
      title={t('title')}
      action={t('save')}
      call={save}
      isErrorShown={FIELDS.every(field => detailOf(field) === null)}
      onSubmit={() => {
        setChecked(true)
        if (!FIELDS.some(isMissing)) save.mutate(form)
      }}
      onClose={onClose}
    >
      <div className="rounded-control border border-line bg-page px-3 py-2">
        <p className="text-13 text-muted">{t('redirect.hint')}</p>
        <p className="flex items-center justify-between gap-1">
          <code className="min-w-0 font-mono text-13 wrap-anywhere">{redirectUri}</code>
          <CopyButton text={redirectUri} />
        </p>
      </div>
      <TextField label={t('issuer')} type="url" hint={t('issuer.hint')} {...wire('issuer')} />
      <TextField label={t('clientId')} {...wire('client_id')} />
      <TextField
        label={t('clientSecret')}
        type="password"
        hint={t(current === null ? 'clientSecret.hint' : 'clientSecret.keep')}
        {...wire('client_secret')}
        autoComplete="new-password"
      />
      <TextField label={t('domain')} hint={t('domain.hint')} {...wire('domain')} />
      <Checkbox label={t('viewers')} checked={addsViewers} onChange={event => setAddsViewers(event.target.checked)} />
    </FormDialog>
  )
}
