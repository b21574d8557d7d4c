import { useState } from 'react'
import { ApiError } from '../../api/index.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { Checkbox, SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

const HOURS = [24, 72, 1, 0] as const

interface Props {
  readonly title: string
  readonly text: string
  readonly onRotate: (overlapHours: number, force: boolean) => Promise<unknown>
  readonly onClose: () => void
}

/** Of a key and of the secret of a webhook: how long the old one stays valid. */
export function RotateDialog({ title, text, onRotate, onClose }: Props) {
  const t = useText(texts)
  const c = useText(common)
  const errorText = useErrorText()
  const [hours, setHours] = useState<number>(HOURS[0])
  const [force, setForce] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const rotate = () => {
    setBusy(true)
    setError(null)
    onRotate(hours, force).then(onClose, thrown => {
      setError(thrown)
      setBusy(false)
    })
  }
  const isUnderWay = error instanceof ApiError && error.code === 'CONFLICT'
  return (
    <Dialog
      title={title}
      description={text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={rotate}>
            {t('rotate')}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice kind="danger" isAlert>
          {errorText(error)}
        </Notice>
      )}
      <SelectField label={t('rotate.overlap')} value={hours} onChange={event => setHours(Number(event.target.value))}>
        {HOURS.map(each => (
          <option key={each} value={each}>
            {each === 0 ? t('rotate.now') : t('rotate.hours', { hours: each })}
          </option>
        ))}
      </SelectField>
      {(isUnderWay || force) && (
        <Checkbox label={t('rotate.force')} checked={force} onChange={({ target }) => setForce(target.checked)} />
      )}
    </Dialog>
  )
}
