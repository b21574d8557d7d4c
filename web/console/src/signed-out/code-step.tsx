import { type FormEvent, useState } from 'react'
import { api } from '../api/index.ts'
import { useText } from '../text/text.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Layout } from './layout.tsx'
import { texts } from './texts.ts'
import { useSubmit } from './use-submit.ts'

/** The second factor: a code of the authenticator app, or one of the backup codes. */
export function CodeStep({ onDone }: { readonly onDone: () => void }) {
  const t = useText(texts)
  const [isBackup, setBackup] = useState(false)
  const [code, setCode] = useState('')
  const [trusts, setTrusts] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, error, setError, submit } = useSubmit()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.replace(/\s/g, '')
    if (typed === '') return setMissing(true)
    void submit(async () => {
      await api.code(typed, isBackup ? 'backup' : 'totp', trusts)
      onDone()
    })
  }
  const toggle = () => {
    setBackup(!isBackup)
    setCode('')
    setError(null)
  }
  return (
    <Layout title={t('code.title')} text={t(isBackup ? 'code.backup.text' : 'code.text')}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {error && (
          <Notice kind="danger" isAlert>
            {error}
          </Notice>
        )}
        <TextField
          key={String(isBackup)}
          label={t(isBackup ? 'code.backup.label' : 'code.label')}
          autoFocus
          autoComplete="one-time-code"
          inputMode={isBackup ? 'text' : 'numeric'}
          maxLength={isBackup ? 40 : 7}
          className="font-mono text-18 tracking-widest"
          value={code}
          onChange={event => {
            setMissing(false)
            setError(null)
            setCode(event.target.value)
          }}
          error={isMissing ? t('code.error') : null}
        />
        <Checkbox label={t('code.trust')} checked={trusts} onChange={event => setTrusts(event.target.checked)} />
        <Button type="submit" kind="primary" className="min-h-11" isBusy={isBusy}>
          {t('code.submit')}
        </Button>
      </form>
      <button
        type="button"
        className="justify-self-start rounded-small py-1 font-semibold text-brand hover:text-brand-strong"
        onClick={toggle}
      >
        {t(isBackup ? 'code.useApp' : 'code.useBackup')}
      </button>
    </Layout>
  )
}
