import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { texts } from '../text/console.ts'
import { useText } from '../text/text.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

interface Props {
  readonly title: string
  readonly description?: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** The first field; without one the title, so that a screen reader says what was opened. */
const FIELD = 'input:not([readonly]), select, textarea'

/**
 * The browser's own modal dialog: it keeps the focus inside, closes by Escape and gives the focus back. Radix's would lock scrolling by
 * a `<style>` element, which the policy forbids; app.css does it by a selector. Shown while it is rendered.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const opener = document.activeElement
    dialog.showModal()
    // By itself it would take the first control, which is the one that closes it.
    const target = dialog.querySelector<HTMLElement>(FIELD) ?? dialog.querySelector('h2')
    target?.focus()
    return () => {
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  const props = {
    ref,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onClose()
    },
    // The dialog itself is hit only beside its content: on the backdrop.
    onMouseDown: (event: React.MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose()
    },
  }
  return props
}

const BACKDROP = 'text-text backdrop:bg-[rgb(10_11_30/0.45)] open:flex'

export function Dialog({ title, description, onClose, children, footer }: Props) {
  const modal = useModal(onClose)
  const id = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames(
        BACKDROP,
        'appearing m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] flex-col rounded-card bg-surface p-0 shadow-float',
      )}
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <Heading id={id} title={title} onClose={onClose} />
        <div className="grid gap-4 overflow-y-auto px-5 pb-5">
          {description && (
            <p id={`${id}-description`} className="text-14 text-muted">
              {description}
            </p>
          )}
          {children}
        </div>
        {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
      </div>
    </dialog>
  )
}

/** From the right, for the detail of a row; its address is its own. */
export function Drawer({ title, onClose, children, footer }: Props) {
  const modal = useModal(onClose)
  const id = useId()
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      className={classNames(
        BACKDROP,
        'sliding my-0 mr-0 ml-auto h-dvh max-h-none w-[min(32rem,100vw)] max-w-none border-l border-line bg-surface p-0 shadow-float',
      )}
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <Heading id={id} title={title} onClose={onClose} />
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6">{children}</div>
        {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</div>}
      </div>
    </dialog>
  )
}

function Heading({
  id,
  title,
  onClose,
}: {
  readonly id: string
  readonly title: string
  readonly onClose: () => void
}) {
  const t = useText(texts)
  return (
    <div className="flex items-start gap-3 px-5 pt-4 pb-3">
      <h2 id={`${id}-title`} tabIndex={-1} className="min-w-0 flex-1 pt-1 text-16 font-semibold">
        {title}
      </h2>
      <IconButton label={t('close')} onClick={onClose} className="-mr-2">
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
