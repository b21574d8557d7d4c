import { type Html, html } from '../../kernel/html.ts'
import type { Texts } from './frame.ts'

/** The field that is wrong, and what to do. */
export interface FormError {
  readonly field: string
  readonly text: string
}

export function errorSummary(t: Texts, errors: readonly FormError[]): Html | false {
  return (
    errors.length > 0 &&
    html`<div class="summary" role="alert"><h2>${t('error.heading')}</h2><ul>${errors.map(({ field, text }) => html`<li><a href="#${field}">${text}</a></li>`)}</ul></div>`
  )
}

export function errorAt(field: string, errors: readonly FormError[]): Html | false {
  const own = errors.find(each => each.field === field)
  return own !== undefined && html`<p class="error" id="${field}-fault">${own.text}</p>`
}

export function describedBy(field: string, errors: readonly FormError[], hint?: string): Html {
  const isWrong = errors.some(each => each.field === field)
  const ids = [...(isWrong ? [`${field}-fault`] : []), ...(hint === undefined ? [] : [hint])]
  return html`${ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`}${isWrong && html` class="invalid" aria-invalid="true"`}`
}

export interface Choice {
  readonly value: string
  readonly label: string
  /** If it is not that of the page. */
  readonly language?: string
}

/** No choice is preselected: a program that sends the form as it was served chooses nothing. */
export function choices(name: string, options: readonly Choice[]): Html {
  return html`<div class="choices">${options.map(
    ({ value, label, language }, at) =>
      html`<label class="choice"><input type="radio" name="${name}"${at === 0 && html` id="${name}"`} value="${value}"><span${language !== undefined && html` lang="${language}"`}>${label}</span></label>`,
  )}</div>`
}

/** The one primary action of a screen. */
export function actions(text: string): Html {
  return html`<div class="buttons actions"><button type="submit">${text}</button></div>`
}
