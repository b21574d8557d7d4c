import { type FormEvent, useEffect, useState } from 'react'
import { SIGN_IN } from '../addresses.ts'
import { api, type InvitationLook } from '../api/index.ts'
import { useText } from '../text/text.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/states.tsx'
import { CodeStep } from './code-step.tsx'
import { isDeadLink } from './confirm.tsx'
import { Layout } from './layout.tsx'
import { texts } from './texts.ts'
import { useToken } from './token.ts'
import { useSubmit } from './use-submit.ts'

interface Props {
  readonly onDone: (orgId: string) => void
}

export function Invitation({ onDone }: Props) {
  const t = useText(texts)
  const token = useToken()
  const errorText = useErrorText()
  const [invitation, setInvitation] = useState<InvitationLook | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    setInvitation(null)
    setError(null)
    if (token !== null) api.lookAtInvitation(token).then(setInvitation, setError)
  }, [token])
  if (token === null || error !== null) {
    const failed = isDeadLink(error) ? t('invite.failed') : errorText(error)
    return (
      <Layout title={t('invite.loading')}>
        <Notice kind="warning">{token === null ? t('link.missing') : failed}</Notice>
        <a href={SIGN_IN} className={buttonClass('primary', 'min-h-11')}>
          {t('invite.back')}
        </a>
      </Layout>
    )
  }
  if (invitation === null)
    return (
      <Layout title={t('invite.loading')}>
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-11" />
      </Layout>
    )
  return <Accept {...{ token, invitation, onDone }} />
}

interface AcceptProps extends Props {
  readonly token: string
  readonly invitation: InvitationLook
}

function Accept({ token, invitation, onDone }: AcceptProps) {
  const t = useText(texts)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [awaitsCode, setAwaitsCode] = useState<string | null>(null)
  const { isBusy, error, submit } = useSubmit()
  if (awaitsCode !== null) return <CodeStep onDone={() => onDone(awaitsCode)} />
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setMissing(true)
    void submit(async () => {
      const { next, org_id } = await api.acceptInvitation(token, name.trim())
      if (next === 'code') setAwaitsCode(org_id)
      else onDone(org_id)
    })
  }
  const { organisation, email, role } = invitation
  return (
    <Layout title={t('invite.title', { organisation })} text={t('invite.text', { email, role })}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {error && (
          <Notice kind="danger" isAlert>
            {error}
          </Notice>
        )}
        <TextField
          label={t('up.name')}
          name="name"
          autoComplete="name"
          value={name}
          onChange={event => {
            setMissing(false)
            setName(event.target.value)
          }}
          error={isMissing ? t('up.name.error') : null}
        />
        <Button type="submit" kind="primary" className="min-h-11" isBusy={isBusy}>
          {t('invite.submit')}
        </Button>
      </form>
    </Layout>
  )
}
