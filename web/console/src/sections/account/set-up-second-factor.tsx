import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type TwoFactorSecret } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { CodeField } from './disable-second-factor.tsx'
import { QrCode } from './qr-code.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly needsPassword: boolean
  readonly onClose: () => void
}

/** Password, then the secret and a first code of it, then the backup codes. */
export function SetUpDialog({ needsPassword, onClose }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null)
  const [isOn, setOn] = useState(false)
  if (secret === null) return <StartDialog {...{ needsPassword, onClose }} onStarted={setSecret} />
  if (!isOn) return <ConfirmDialog {...{ secret, onClose }} onConfirmed={() => setOn(true)} />
  return <BackupDialog codes={secret.backup_codes} onClose={onClose} />
}

function StartDialog({
  needsPassword,
  onClose,
  onStarted,
}: Props & { readonly onStarted: (secret: TwoFactorSecret) => void }) {
  const t = useText(texts)
  const [password, setPassword] = useState('')
  const start = useMutation({
    mutationFn: () => api.account.startTwoFactor(needsPassword ? password : null),
    onSuccess: onStarted,
  })
  return (
    <FormDialog
      title={t('factor')}
      action={t('factor.start')}
      call={start}
      onSubmit={() => start.mutate()}
      onClose={onClose}
    >
      <p className="text-muted">{t('factor.off')}</p>
      {needsPassword && (
        <TextField
          label={t('factor.password')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      )}
    </FormDialog>
  )
}

interface ConfirmProps {
  readonly secret: TwoFactorSecret
  readonly onClose: () => void
  readonly onConfirmed: () => void
}

function ConfirmDialog({ secret, onClose, onConfirmed }: ConfirmProps) {
  const t = useText(texts)
  const [code, setCode] = useState('')
  const key = new URL(secret.uri).searchParams.get('secret') ?? ''
  const confirm = useMutation({
    mutationFn: () => api.account.confirmTwoFactor(code.replace(/\s/g, '')),
    onSuccess: onConfirmed,
  })
  return (
    <FormDialog
      title={t('factor')}
      action={t('factor.confirm')}
      call={confirm}
      onSubmit={() => confirm.mutate()}
      onClose={onClose}
    >
      <p className="text-muted">{t('factor.scan')}</p>
      <QrCode text={secret.uri} label={t('factor.qr')} />
      <div>
        <p className="text-13 text-muted">{t('factor.secret')}</p>
        <p className="flex items-center gap-1">
          <code className="font-mono text-14">{key.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={key} />
        </p>
      </div>
      <CodeField label={t('factor.code')} value={code} onChange={setCode} />
    </FormDialog>
  )
}

function BackupDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const t = useText(texts)
  return (
    <Dialog
      title={t('factor.backup')}
      description={t('factor.backup.text')}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('factor.done')}
        </Button>
      }
    >
      <div className="flex items-start gap-2 rounded-control border border-line bg-page p-3">
        <ul className="grid flex-1 grid-cols-2 gap-x-6 gap-y-1 font-mono text-14">
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={codes.join('\n')} label={t('factor.backup.copy')} />
      </div>
    </Dialog>
  )
}
