import { useId } from 'react'
import { useText } from '../../../text/text.tsx'
import { texts } from '../texts.ts'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function BodyField({ value, onChange }: Props) {
  const t = useText(texts)
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {t('sandbox.body')}
      </label>
      <textarea
        id={id}
        rows={8}
        spellCheck={false}
        className="control py-2 font-mono text-13"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}
