import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/index.ts'
import { useText } from '../../text/text.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly needsPassword: boolean
  readonly onClose: () => void
}

export function DisableDialog({ needsPassword, onClose }: Props) {
  const t = useText(texts)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const disable = useMutation({
    mutationFn: () => api.account.disableTwoFactor(code.replace(/\s/g, ''), needsPassword ? password : null),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={t('factor.disable')}
      description={t('factor.disable.text')}
      action={t('factor.disable')}
      isDangerous
      isDisabled={code.trim() === ''}
      call={disable}
      onSubmit={() => disable.mutate()}
      onClose={onClose}
    >
      {needsPassword && (
        <TextField
          label={t('factor.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      )}
      <CodeField label={t('factor.code')} value={code} onChange={setCode} />
    </FormDialog>
  )
}

interface CodeProps {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
}

export function CodeField({ label, value, onChange }: CodeProps) {
  return (
    <TextField
      label={label}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={40}
      className="font-mono tracking-widest"
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
