import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/index.ts'
import { texts as common } from '../../text/console.ts'
import { useText } from '../../text/text.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OPERATOR_KEY } from './paged-list.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly isDangerous?: boolean
  /** Must be typed before something that many people feel. */
  readonly name?: string
  /** Asked for and kept in the log. */
  readonly reason?: { readonly hint: string } | undefined
  /** Other fields, and whether they are filled in. */
  readonly fields?: ReactNode
  readonly isComplete?: boolean
  readonly onConfirm: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Every action of an operator: says what happens, asks why, and reads all lists of operators again afterwards. */
export function ActionDialog({ title, text, action, isDangerous = false, name, reason, fields, ...rest }: Props) {
  const { isComplete = true, onConfirm, onClose } = rest
  const t = useText(texts)
  const c = useText(common)
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState('')
  const { isBusy, error, run } = useAction(onClose)
  const isAllowed =
    isComplete && (name === undefined || typed.trim() === name) && (reason === undefined || why.trim() !== '')
  return (
    <FormDialog
      title={title}
      description={text}
      action={action}
      isDangerous={isDangerous}
      isDisabled={!isAllowed}
      call={{ isPending: isBusy, error }}
      isErrorShown={false}
      onSubmit={() => run(() => onConfirm(why.trim()))}
      onClose={onClose}
    >
      {error !== null && <Failure error={error} />}
      {fields}
      {reason && (
        <TextField
          label={t('reason')}
          hint={reason.hint}
          maxLength={500}
          autoFocus={!fields}
          autoComplete="off"
          value={why}
          onChange={event => setWhy(event.target.value)}
        />
      )}
      {name !== undefined && (
        <TextField
          label={c('confirm.type', { name })}
          autoFocus={!reason && !fields}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      )}
    </FormDialog>
  )
}

/** All that is wrong, such as every limit of a JSON that is unknown. */
function Failure({ error }: { readonly error: unknown }) {
  const errorText = useErrorText()
  const details = error instanceof ApiError ? error.details : []
  return (
    <Notice kind="danger" isAlert>
      {errorText(error)}
      {details.map(({ path, message }) => (
        <span key={path} className="block">
          {message}
        </span>
      ))}
    </Notice>
  )
}

/** Runs a change, keeps its error, and reads the lists again. */
export function useAction(onDone: () => void) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = (change: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    change()
      .then(onDone, setError)
      .finally(() => {
        setBusy(false)
        return queryClient.invalidateQueries({ queryKey: OPERATOR_KEY })
      })
  }
  return { isBusy, error, run }
}
