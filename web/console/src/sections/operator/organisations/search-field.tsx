import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../text/text.tsx'
import { texts } from '../texts.ts'

/** Long enough for the next letter. */
const PAUSE_MS = 250

interface Props {
  readonly value: string
  readonly onSearch: (search: string | undefined) => void
}

/** Searches when the person pauses. The address has what was searched for. */
export function SearchField({ value, onSearch }: Props) {
  const t = useText(texts)
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const change = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim() || undefined), PAUSE_MS)
  }
  return (
    <div className="relative mb-4 max-w-md">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" aria-hidden />
      <input
        type="search"
        aria-label={t('organisations.search')}
        placeholder={t('organisations.search')}
        maxLength={100}
        className="control pl-9"
        value={typed}
        onChange={event => change(event.target.value)}
      />
    </div>
  )
}
