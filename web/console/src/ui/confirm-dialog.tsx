import { useState } from 'react'
import { texts } from '../text/console.ts'
import { useText } from '../text/text.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useErrorText } from './error-text.ts'
import { TextField } from './field.tsx'
import { Notice } from './notice.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly action: string
  /** Must be typed. Null for what can easily be done again. */
  readonly name: string | null
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Before something is removed for good: asks for the name of what goes. */
export function ConfirmDialog({ title, text, action, name, onConfirm, onClose }: Props) {
  const t = useText(texts)
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isAllowed = name === null || typed.trim() === name
  const confirm = () => {
    if (!isAllowed) return
    setBusy(true)
    setError(null)
    onConfirm().then(onClose, thrown => {
      setError(thrown)
      setBusy(false)
    })
  }
  return (
    <Dialog
      title={title}
      description={text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" disabled={!isAllowed} isBusy={isBusy} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice kind="danger" isAlert>
          {errorText(error)}
        </Notice>
      )}
      {name !== null && (
        <TextField
          label={t('confirm.type', { name })}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && confirm()}
        />
      )}
    </Dialog>
  )
}
