import { type FormEvent, useState } from 'react'
import { SIGN_IN } from '../addresses.ts'
import { api } from '../api/index.ts'
import { useLanguage, useText } from '../text/text.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { isEmail } from './email.ts'
import { Layout } from './layout.tsx'
import { MailIcon } from './sign-in.tsx'
import { texts } from './texts.ts'
import { useSubmit } from './use-submit.ts'

const EMPTY = { email: '', name: '', organisation: '' }
type Form = typeof EMPTY

export function SignUp({ isOpen }: { readonly isOpen: boolean }) {
  const t = useText(texts)
  const [sent, setSent] = useState<Form | null>(null)
  if (!isOpen)
    return (
      <Layout title={t('up.closed.title')} text={t('up.closed.text')}>
        <a href={SIGN_IN} className={buttonClass('primary', 'min-h-11')}>
          {t('up.signIn')}
        </a>
      </Layout>
    )
  if (sent !== null)
    return (
      <Layout title={t('sent.title')} text={t('up.sent', sent)}>
        <MailIcon />
        <p className="text-muted">{t('sent.hint')}</p>
        <Button className="min-h-11 justify-self-start" onClick={() => setSent(null)}>
          {t('sent.back')}
        </Button>
      </Layout>
    )
  return <SignUpForm onSent={setSent} />
}

function SignUpForm({ onSent }: { readonly onSent: (form: Form) => void }) {
  const t = useText(texts)
  const { language } = useLanguage()
  const [form, setForm] = useState(EMPTY)
  const [isChecked, setChecked] = useState(false)
  const { isBusy, error, submit } = useSubmit()
  const faults = {
    name: form.name.trim() === '' ? t('up.name.error') : null,
    organisation: form.organisation.trim() === '' ? t('up.organisation.error') : null,
    email: isEmail(form.email) ? null : t('in.email.error'),
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.values(faults).some(fault => fault !== null)) return
    void submit(async () => {
      await api.signUp({ ...form, language })
      onSent(form)
    })
  }
  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    error: isChecked ? faults[name] : null,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Layout title={t('up.title')} text={t('up.text')}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {error && (
          <Notice kind="danger" isAlert>
            {error}
          </Notice>
        )}
        <TextField label={t('up.name')} autoComplete="name" {...field('name')} />
        <TextField label={t('up.organisation')} autoComplete="organization" {...field('organisation')} />
        <TextField label={t('in.email')} type="email" autoComplete="email" {...field('email')} />
        <Button type="submit" kind="primary" className="min-h-11" isBusy={isBusy}>
          {t('up.submit')}
        </Button>
      </form>
      <p className="border-t border-line pt-5 text-muted">
        {t('up.have')}{' '}
        <a href={SIGN_IN} className="font-semibold text-brand underline-offset-4 hover:underline">
          {t('up.signIn')}
        </a>
      </p>
    </Layout>
  )
}
