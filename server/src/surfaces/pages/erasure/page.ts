import type { PageLanguage } from '../languages.ts'
import type { Page } from '../page.ts'
import { ERASURE_TEXTS } from './texts/index.ts'
import { type ConfirmView, confirmView, doneView, type Said } from './view.ts'

export function confirmPage(view: ConfirmView): Page {
  const { title, faults } = ERASURE_TEXTS[view.language]
  const heading = view.fault === null ? title : `${faults.heading}: ${title}`
  return { ...frame(view.language, view.path), title: `${heading} · Pramaan`, main: confirmView(view) }
}

export function donePage(language: PageLanguage, path: string, said: Said): Page {
  const { title } = ERASURE_TEXTS[language].done
  return { ...frame(language, path), title: `${title} · Pramaan`, main: doneView(language, said) }
}

function frame(language: PageLanguage, path: string) {
  const { skipToContent, languages } = ERASURE_TEXTS[language]
  return { language, path: `${path}/delete`, skipToContent, languagesLabel: languages }
}
