import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react'
import { formatMessage, type MessageValues } from '../../../ui/messages.ts'
import type { Language } from '../api/index.ts'
import { store, stored } from '../stored.ts'
import type { Messages } from './messages.ts'

export const LANGUAGES: readonly Language[] = ['en', 'hi']
/** Each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' }

interface LanguageChoice {
  readonly language: Language
  readonly choose: (language: Language) => void
}

const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} })

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  // A transition: what is on the screen stays until the texts have arrived.
  const choose = useCallback((chosen: Language) => {
    store('language', chosen)
    startTransition(() => setLanguage(chosen))
  }, [])
  const value = useMemo(() => ({ language, choose }), [language, choose])
  return <LanguageContext value={value}>{children}</LanguageContext>
}

export function useLanguage(): LanguageChoice {
  return use(LanguageContext)
}

export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string

/** Formats the messages of one part in the chosen language. Suspends until they are loaded. */
export function useText<Key extends string>(messages: Messages<Key>): Translate<Key> {
  const { language } = useLanguage()
  const found = messages.tableOf(language)
  const table = found instanceof Promise ? use(found) : found
  return useCallback((key, values = {}) => formatMessage(table[key] ?? key, values, language), [table, language])
}

function firstLanguage(): Language {
  const chosen = stored('language')
  if (chosen === 'en' || chosen === 'hi') return chosen
  return navigator.language.startsWith('hi') ? 'hi' : 'en'
}
