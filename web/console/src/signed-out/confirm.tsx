import { useState } from 'react'
import { SIGN_IN } from '../addresses.ts'
import { ApiError, api } from '../api/index.ts'
import { useText } from '../text/text.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { Notice } from '../ui/notice.tsx'
import { CodeStep } from './code-step.tsx'
import { Layout } from './layout.tsx'
import { texts } from './texts.ts'
import { useToken } from './token.ts'

/** Mail scanners open links and press no buttons: a link is used only when its button is pressed. */
export function ConfirmLink({ onDone }: { readonly onDone: () => void }) {
  const t = useText(texts)
  const [needsCode, setNeedsCode] = useState(false)
  if (needsCode) return <CodeStep onDone={onDone} />
  const confirm = async (token: string) => {
    const { next } = await api.confirmLink(token)
    if (next === 'code') setNeedsCode(true)
    else onDone()
  }
  return (
    <Confirm
      title={t('link.title')}
      text={t('link.text')}
      action={t('link.submit')}
      failed={t('link.failed')}
      again={{ label: t('link.again'), address: SIGN_IN }}
      onConfirm={confirm}
    />
  )
}

export function ConfirmSignUp({ onDone }: { readonly onDone: (orgId: string) => void }) {
  const t = useText(texts)
  const confirm = async (token: string) => {
    const { org_id } = await api.confirmSignUp(token)
    onDone(org_id)
  }
  return (
    <Confirm
      title={t('confirm.title')}
      text={t('confirm.text')}
      action={t('confirm.submit')}
      failed={t('confirm.failed')}
      again={{ label: t('confirm.again'), address: '/console/sign-up' }}
      onConfirm={confirm}
    />
  )
}

interface Props {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly failed: string
  readonly again: { readonly label: string; readonly address: string }
  readonly onConfirm: (token: string) => Promise<void>
}

function Confirm({ title, text, action, failed, again, onConfirm }: Props) {
  const t = useText(texts)
  const token = useToken()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = () => {
    setBusy(true)
    setError(null)
    onConfirm(token ?? '').catch(thrown => {
      setError(thrown)
      setBusy(false)
    })
  }
  const isDead = token === null || isDeadLink(error)
  return (
    <Layout title={title} text={isDead ? undefined : text}>
      {token === null && <Notice kind="warning">{t('link.missing')}</Notice>}
      {error !== null && (
        <Notice kind="danger" isAlert>
          {isDeadLink(error) ? failed : errorText(error)}
        </Notice>
      )}
      {isDead ? (
        <a href={again.address} className={buttonClass('primary', 'min-h-11')}>
          {again.label}
        </a>
      ) : (
        <Button kind="primary" className="min-h-11" isBusy={isBusy} onClick={confirm}>
          {action}
        </Button>
      )}
    </Layout>
  )
}

/** The service knows the link no more; any other error may pass. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 404, 409].includes(error.status)
}
