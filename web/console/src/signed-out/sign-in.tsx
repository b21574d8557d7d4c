import { Building2, Fingerprint, MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, api, type NextStep } from '../api/index.ts'
import { useLanguage, useText } from '../text/text.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { CodeStep } from './code-step.tsx'
import { isEmail } from './email.ts'
import { Layout } from './layout.tsx'
import { rememberNext, useFaultText } from './single-sign-on.tsx'
import { texts } from './texts.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  readonly isSignUpOpen: boolean
  readonly onDone: () => void
}

type Step = 'form' | 'sent' | 'code'

export function SignIn({ isSignUpOpen, onDone }: Props) {
  const [step, setStep] = useState<Step>('form')
  const [email, setEmail] = useState('')
  const proceed = ({ next }: NextStep) => (next === 'code' ? setStep('code') : onDone())
  if (step === 'code') return <CodeStep onDone={onDone} />
  if (step === 'sent') return <LinkSent email={email} onBack={() => setStep('form')} />
  return <SignInForm {...{ email, setEmail, isSignUpOpen }} onSent={() => setStep('sent')} onNext={proceed} />
}

type Fault = 'email' | 'password' | null

interface FormProps {
  readonly email: string
  readonly setEmail: (email: string) => void
  readonly isSignUpOpen: boolean
  readonly onSent: () => void
  readonly onNext: (step: NextStep) => void
}

function SignInForm({ email, setEmail, isSignUpOpen, onSent, onNext }: FormProps) {
  const t = useText(texts)
  const { language } = useLanguage()
  const [password, setPassword] = useState<string | null>(null)
  const [fault, setFault] = useState<Fault>(null)
  const { isBusy, error, setError, submit } = useSubmit()
  const withEmail = (call: () => Promise<void>) => (isEmail(email) ? void submit(call) : setFault('email'))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    if (password === '' && isEmail(email)) return setFault('password')
    withEmail(async () => {
      if (password !== null) return onNext(await api.password(email, password))
      await api.sendLink(email, language)
      onSent()
    })
  }
  const change = (set: (text: string) => void) => (text: string) => {
    setFault(null)
    setError(null)
    set(text)
  }
  return (
    <Layout title={t('in.title')}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {error && (
          <Notice kind="danger" isAlert>
            {error}
          </Notice>
        )}
        <Fields {...{ email, password, fault }} onEmail={change(setEmail)} onPassword={change(setPassword)} />
        <Button type="submit" kind="primary" className="min-h-11" isBusy={isBusy}>
          {t(password === null ? 'in.link' : 'in.submit')}
        </Button>
        <button
          type="button"
          className="justify-self-start rounded-small py-1 font-semibold text-brand hover:text-brand-strong"
          onClick={() => setPassword(password === null ? '' : null)}
        >
          {t(password === null ? 'in.usePassword' : 'in.useLink')}
        </button>
      </form>
      <OtherWays {...{ email, submit, setError, onNext }} onMissing={() => setFault('email')} />
      <NewHere isSignUpOpen={isSignUpOpen} />
    </Layout>
  )
}

interface FieldsProps {
  readonly email: string
  readonly password: string | null
  readonly fault: Fault
  readonly onEmail: (email: string) => void
  readonly onPassword: (password: string) => void
}

function Fields({ email, password, fault, onEmail, onPassword }: FieldsProps) {
  const t = useText(texts)
  return (
    <>
      <TextField
        label={t('in.email')}
        type="email"
        name="email"
        autoComplete="username webauthn"
        value={email}
        onChange={event => onEmail(event.target.value)}
        error={fault === 'email' ? t('in.email.error') : null}
      />
      {password !== null && (
        <TextField
          label={t('in.password')}
          type="password"
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={event => onPassword(event.target.value)}
          error={fault === 'password' ? t('in.password.error') : null}
        />
      )}
    </>
  )
}

function NewHere({ isSignUpOpen }: { readonly isSignUpOpen: boolean }) {
  const t = useText(texts)
  return (
    <p className="border-t border-line pt-5 text-muted">
      {isSignUpOpen ? (
        <>
          {t('in.new')}{' '}
          <a href="/console/sign-up" className="font-semibold text-brand underline-offset-4 hover:underline">
            {t('in.create')}
          </a>
        </>
      ) : (
        t('in.closed')
      )}
    </p>
  )
}

interface OtherWaysProps {
  readonly email: string
  readonly onMissing: () => void
  readonly submit: (call: () => Promise<void>) => Promise<void>
  readonly setError: (error: string) => void
  readonly onNext: (step: NextStep) => void
}

function OtherWays({ email, onMissing, submit, setError, onNext }: OtherWaysProps) {
  const t = useText(texts)
  const faultText = useFaultText()
  const signInByPasskey = () =>
    submit(async () => {
      const options = await api.passkeyOptions()
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const response = await startAuthentication({ optionsJSON: options }).catch(() => null)
      if (response === null) setError(t('in.passkey.failed'))
      else onNext(await api.passkey(response))
    })
  const leaveForProvider = async () => {
    try {
      const { url } = await api.startSingleSignOn(email.trim())
      rememberNext()
      location.assign(url)
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'NOT_FOUND'
      const domain = email.trim().split('@').at(-1) ?? ''
      setError(isUnknown ? t('in.sso.none', { domain }) : faultText(error))
    }
  }
  const signInBySso = () => (isEmail(email) ? void submit(leaveForProvider) : onMissing())
  return (
    <>
      <p className="flex items-center gap-3 text-13 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('in.or')}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button className="min-h-11" icon={<Fingerprint aria-hidden />} onClick={() => void signInByPasskey()}>
          {t('in.passkey')}
        </Button>
        <Button className="min-h-11" icon={<Building2 aria-hidden />} onClick={signInBySso}>
          {t('in.sso')}
        </Button>
      </div>
    </>
  )
}

function LinkSent({ email, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const t = useText(texts)
  return (
    <Layout title={t('sent.title')} text={t('sent.text', { email })}>
      <MailIcon />
      <p className="text-muted">{t('sent.hint')}</p>
      <Button className="min-h-11 justify-self-start" onClick={onBack}>
        {t('sent.back')}
      </Button>
    </Layout>
  )
}

export function MailIcon() {
  return (
    <span className="grid size-14 place-items-center rounded-card bg-success-tint text-success">
      <MailCheck className="size-7" aria-hidden />
    </span>
  )
}
