import { type FormEvent, type ReactNode, useId } from 'react'
import { texts } from '../text/console.ts'
import { useText } from '../text/text.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useErrorText } from './error-text.ts'
import { Notice } from './notice.tsx'

interface Props {
  readonly title: string
  readonly description?: string
  readonly action: string
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  /** A mutation: its error is shown above the fields, unless a field shows it. */
  readonly call: { readonly isPending: boolean; readonly error: unknown }
  readonly isErrorShown?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with a form, one action and a way out. */
export function FormDialog({ call, isErrorShown = true, onSubmit, onClose, children, ...rest }: Props) {
  const { title, description, action, isDangerous = false, isDisabled = false } = rest
  const t = useText(texts)
  const errorText = useErrorText()
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDisabled) onSubmit()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button
        kind={isDangerous ? 'danger' : 'primary'}
        type="submit"
        form={form}
        disabled={isDisabled}
        isBusy={call.isPending}
      >
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} footer={footer} {...(description !== undefined && { description })}>
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {call.error !== null && isErrorShown && (
          <Notice kind="danger" isAlert>
            {errorText(call.error)}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  )
}
