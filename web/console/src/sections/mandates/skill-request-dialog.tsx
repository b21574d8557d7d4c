import { useState } from 'react'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../playground/parts.tsx'
import { texts } from '../playground/texts.ts'
import { usePlayground } from '../playground/use-playground.ts'

interface Props {
  readonly name: string
  readonly onRequested: (name: string) => void
  readonly onClose: () => void
}

/** Asks the operator for a skill that the catalogue lacks. The mandate can name it at once. */
export function SkillRequestDialog({ name: first, onRequested, onClose }: Props) {
  const t = useText(texts)
  const c = useText(common)
  const errorText = useErrorText()
  const { calls } = usePlayground()
  const [name, setName] = useState(first)
  const [description, setDescription] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const request = async () => {
    setBusy(true)
    setError(null)
    try {
      const made = await calls.requestSkill(name.trim(), description.trim())
      onRequested(made.name)
      onClose()
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('skills.ask.title')}
      description={t('skills.ask.text')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => void request()}>
            {t('skills.ask.send')}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice kind="danger" isAlert>
          {errorText(error)}
        </Notice>
      )}
      <TextField label={t('name')} value={name} maxLength={120} onChange={event => setName(event.target.value)} />
      <TextArea
        label={t('skills.ask.description')}
        value={description}
        maxLength={500}
        onChange={event => setDescription(event.target.value)}
      />
    </Dialog>
  )
}
