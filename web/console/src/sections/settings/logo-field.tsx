import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useText } from '../../text/text.tsx'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

interface Props {
  /** An address, or the data address of a file that is not saved yet. */
  readonly mark: string | null
  readonly error: string | null
  readonly isDisabled: boolean
  readonly onChange: (mark: string | null) => void
}

/** The service rebuilds the picture and stores at most 10 KB; more than this it does not read. */
const MOST_BYTES = 100_000

export function LogoField({ mark, error, isDisabled, onChange }: Props) {
  const t = useText(texts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isLarge, setLarge] = useState(false)
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    setLarge(file.size > MOST_BYTES)
    if (file.size > MOST_BYTES) return
    const reader = new FileReader()
    reader.addEventListener('load', () => onChange(String(reader.result)))
    reader.readAsDataURL(file)
  }
  const problem = isLarge ? t('branding.logo.large') : error
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {t('branding.logo')}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-14 place-items-center overflow-hidden rounded-control border border-line bg-page text-muted">
          {mark === null ? (
            <ImageUp className="size-5" aria-hidden />
          ) : (
            <img src={mark} alt="" className="size-10 object-contain" />
          )}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/svg+xml,image/png"
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== null || undefined}
          className="sr-only"
          disabled={isDisabled}
          onChange={event => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {!isDisabled && (
          <Button icon={<ImageUp aria-hidden />} onClick={() => input.current?.click()}>
            {t('branding.logo.choose')}
          </Button>
        )}
        {!isDisabled && mark !== null && (
          <Button kind="quiet" icon={<Trash2 aria-hidden />} onClick={() => onChange(null)}>
            {t('branding.logo.remove')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-13 text-muted">
        {t('branding.logo.hint')}
      </p>
      {problem !== null && (
        <p role="alert" className="text-13 font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
