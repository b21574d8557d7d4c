import { useEffect, useRef } from 'react'
import { sectionsFor } from '../sections/sections.ts'
import type { Place } from '../session.ts'
import { useGo } from './use-go.ts'

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform)
export const COMMAND_KEYS: readonly string[] = IS_APPLE ? ['⌘', 'K'] : ['Ctrl', 'K']

/** How long after `g` a letter still belongs to it. */
const SEQUENCE_MS = 1_500
/** After `g`, as the keys of the sections are. */
export const ACCOUNT_KEY = 'a'

interface Options {
  readonly place: Place | null
  readonly onCommands: () => void
  readonly onHelp: () => void
}

/** Keys that work everywhere in the frame, except where somebody types or a dialog is open. */
export function useShortcuts({ place, onCommands, onHelp }: Options): void {
  const { go, goToSection } = useGo()
  const goTo = (key: string) => {
    const section = place && sectionsFor(place.organisation.role).find(each => each.key === key)
    if (section) goToSection(section)
    else if (key === ACCOUNT_KEY) go('/account')
  }
  const actions = useRef({ goTo, onCommands, onHelp })
  actions.current = { goTo, onCommands, onHelp }
  useEffect(() => {
    let gPressedAt = Number.NEGATIVE_INFINITY
    const onPlainKey = ({ key, timeStamp }: KeyboardEvent) => {
      const followsG = timeStamp - gPressedAt < SEQUENCE_MS
      gPressedAt = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY
      if (followsG) actions.current.goTo(key)
      else if (key === '?') actions.current.onHelp()
      else if (key === 'j') moveInList(1)
      else if (key === 'k') moveInList(-1)
    }
    const onKey = (event: KeyboardEvent) => {
      if (isDialogOpen()) return
      if (isCommandKey(event)) {
        event.preventDefault()
        actions.current.onCommands()
      } else if (!hasModifier(event) && !isTyping(event.target)) onPlainKey(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function isCommandKey({ metaKey, ctrlKey, key }: KeyboardEvent): boolean {
  return (metaKey || ctrlKey) && key.toLowerCase() === 'k'
}

function hasModifier({ metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return metaKey || ctrlKey || altKey
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** Rows of a DataTable; Enter opens the row that has the focus. */
function moveInList(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex(row => row.contains(document.activeElement))
  const next = at === -1 ? rows[0] : rows[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
