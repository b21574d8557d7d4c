import { useEffect, useState } from 'react'
import { SIGN_IN, safeNext } from '../addresses.ts'
import { ApiError, api, type ProviderAnswer } from '../api/index.ts'
import { useText } from '../text/text.tsx'
import { buttonClass } from '../ui/button.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/states.tsx'
import { Layout } from './layout.tsx'
import { texts } from './texts.ts'

const NEXT = 'pramaan.console.next'

/** Before the browser leaves for the identity provider, which brings back nothing of the address. */
export function rememberNext(): void {
  try {
    sessionStorage.setItem(NEXT, safeNext(new URLSearchParams(location.search).get('next')) ?? '')
  } catch {}
}

export function recallNext(): string | null {
  try {
    return sessionStorage.getItem(NEXT)
  } catch {
    return null
  }
}

type Answer = ProviderAnswer | 'denied' | 'missing'

/** Taken out of the address at once, so that it is neither in the history nor on the screen. */
function takeAnswer(): Answer {
  const query = new URLSearchParams(location.search)
  history.replaceState(history.state, '', location.pathname)
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')]
  if (query.has('error')) return 'denied'
  return code && state ? { code, state, ...(iss && { iss }) } : 'missing'
}

let answer: Answer | null = null
let finished: Promise<unknown> | null = null

/** The code works once, however often the page is drawn. */
function finish(): Promise<unknown> {
  answer ??= takeAnswer()
  finished ??= typeof answer === 'string' ? Promise.reject(answer) : api.confirmSingleSignOn(answer)
  return finished
}

export function ConfirmSingleSignOn({ onDone }: { readonly onDone: () => void }) {
  const t = useText(texts)
  const faultText = useFaultText()
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    finish().then(onDone, setError)
  }, [onDone])
  if (error === null)
    return (
      <Layout title={t('sso.title')} text={t('sso.text')}>
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-11" />
      </Layout>
    )
  return (
    <Layout title={t('sso.title')}>
      <Notice kind={error === 'missing' ? 'warning' : 'danger'} isAlert>
        {faultText(error)}
      </Notice>
      <a href={SIGN_IN} className={buttonClass('primary', 'min-h-11')}>
        {t('sso.again')}
      </a>
    </Layout>
  )
}

/** Reasons that a person can do something about; the others are named for who manages the provider. */
const REASONS = {
  state: 'state',
  unreachable: 'unreachable',
  not_a_member: 'not_a_member',
  email_missing: 'email',
  email_unverified: 'email',
  email_domain: 'email',
} as const

export function useFaultText(): (error: unknown) => string {
  const t = useText(texts)
  const errorText = useErrorText()
  return error => {
    if (error === 'denied') return t('sso.failed.denied')
    if (error === 'missing') return t('sso.missing')
    if (!(error instanceof ApiError) || error.code !== 'SINGLE_SIGN_ON_FAILED') return errorText(error)
    const fault = error.details[0]?.path ?? ''
    const reason = REASONS[fault as keyof typeof REASONS]
    return reason === undefined ? t('sso.failed.token', { reason: fault }) : t(`sso.failed.${reason}`)
  }
}
