import { useSyncExternalStore } from 'react'
import { store, stored } from './stored.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const listeners = new Set<() => void>()
let theme: Theme = THEMES.find(each => each === stored('theme')) ?? 'system'

/** On the root element: tokens.css as the build extends it reads it. */
export function applyTheme(): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(chosen: Theme): void {
  theme = chosen
  store('theme', chosen)
  applyTheme()
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => theme)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
