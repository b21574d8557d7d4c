/** What the keyboard finds: whether the list is open, how many options it has, which is active (-1: none), and the text of the field. */
export interface KeyContext {
  readonly isOpen: boolean
  readonly hasFailed: boolean
  readonly count: number
  readonly active: number
  readonly text: string
  readonly caret: number | null
}

export type Intent =
  | { readonly kind: 'activate'; readonly index: number }
  | { readonly kind: 'choose' | 'open' | 'close' | 'clear' | 'retry' | 'last-chip' | 'stay' }

interface Key {
  readonly key: string
  readonly altKey: boolean
}

const PAGE = 6

/**
 * The keys of an editable combobox with a listbox popup (WAI-ARIA 1.2). Null leaves the key to the browser. Enter never submits the
 * form: a person who types fast would send it instead of choosing.
 */
export function decideKey({ key, altKey }: Key, context: KeyContext): Intent | null {
  const { isOpen, text } = context
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
    case 'PageDown':
    case 'PageUp':
      return decideArrow(key, altKey, context)
    case 'Enter':
      return decideEnter(context)
    case 'Escape':
      if (isOpen) return { kind: 'close' }
      return text === '' ? null : { kind: 'clear' }
    case 'Backspace':
      return text === '' ? { kind: 'last-chip' } : null
    case 'ArrowLeft':
      return context.caret === 0 ? { kind: 'last-chip' } : null
    default:
      return null
  }
}

function decideArrow(key: string, altKey: boolean, { isOpen, count, active }: KeyContext): Intent {
  if (altKey) return { kind: key === 'ArrowDown' ? 'open' : 'close' }
  if (!isOpen) return { kind: 'open' }
  if (count === 0) return { kind: 'stay' }
  if (key === 'PageDown') return { kind: 'activate', index: Math.min(active + PAGE, count - 1) }
  if (key === 'PageUp') return { kind: 'activate', index: Math.max(active - PAGE, 0) }
  if (key === 'ArrowDown') return { kind: 'activate', index: (active + 1) % count }
  return { kind: 'activate', index: active <= 0 ? count - 1 : active - 1 }
}

function decideEnter({ isOpen, hasFailed, count, active }: KeyContext): Intent {
  if (!isOpen) return { kind: 'open' }
  if (hasFailed) return { kind: 'retry' }
  if (active >= 0) return { kind: 'choose' }
  return count > 0 ? { kind: 'activate', index: 0 } : { kind: 'stay' }
}
