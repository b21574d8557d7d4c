import { type Html, html } from '../../kernel/html.ts'
import { type Translate, translator } from '../../messages/messages.ts'
import type { Page } from '../page.ts'
import { PRIVACY_PATH } from '../privacy/page.ts'

type Texts = Translate<'erasure'>

/** At the end of a person's page. A script adds the key in the fragment to the link, where there is one. */
export function erasureSection(language: string, path: string): Html {
  const t = translator('erasure', language)
  return html`<section aria-labelledby="erasure"><h2 id="erasure">${t('section.heading')}</h2><p class="hint">${t('section.says')}</p>
<ul class="links"><li><a class="keeps-key" href="${path}/delete?lang=${language}">${t('section.link')}</a></li>
<li><a href="${PRIVACY_PATH}?lang=${language}">${translator('privacy', language)('link')}</a></li></ul></section>`
}

export type ErasureError = 'number' | 'link'

/** What is deleted and what stays, in sentences. */
export interface ErasureLists {
  readonly gone: readonly string[]
  readonly kept: readonly string[]
}

export interface ConfirmView {
  readonly language: string
  readonly lists: ErasureLists
  /** Path of the person's page; the form's path begins with it. */
  readonly path: string
  /** The number that a person types and a program does not. */
  readonly number: string
  /** What was pasted so far; null where the address identifies the person. */
  readonly link: string | null
  readonly error: ErasureError | null
}

export function confirmPage(view: ConfirmView): Page {
  const t = translator('erasure', view.language)
  const heading = view.error === null ? t('title') : `${t('error.heading')}: ${t('title')}`
  return { ...frame(view.language, view.path), title: `${heading} · Pramaan`, main: confirmForm(t, view) }
}

export function donePage(language: string, path: string, lists: ErasureLists): Page {
  const t = translator('erasure', language)
  const main = html`<h1>${t('done.title')}</h1><p>${t('done.says')}</p>${listsOf(t, t('done.wentAway'), lists)}`
  return { ...frame(language, path), title: `${t('done.title')} · Pramaan`, main }
}

function frame(language: string, path: string) {
  const t = translator('erasure', language)
  return { language, path: `${path}/delete`, skipToContent: t('skipToContent'), languagesLabel: t('languages') }
}

function confirmForm(t: Texts, { language, lists, path, number, link, error }: ConfirmView): Html {
  return html`<h1>${t('title')}</h1>
<p class="lede">${t('lede')}</p>
${error !== null && html`<div class="summary" role="alert"><h2>${t('error.heading')}</h2><ul><li><a href="#${error}">${t(`error.${error}`)}</a></li></ul></div>`}
${listsOf(t, t('willGo'), lists)}
<form method="post" action="${path}/delete?lang=${language}" autocomplete="off">
${link !== null && linkField(t, link, error === 'link')}
${numberField(t, number, error === 'number')}
<p class="buttons"><button type="submit">${t('send')}</button>
<a class="button quiet keeps-key" href="${path}?lang=${language}">${t('back')}</a></p>
</form>`
}

function listsOf(t: Texts, heading: string, { gone, kept }: ErasureLists): Html {
  return html`<h2>${heading}</h2><ul>${gone.map(each => html`<li>${each}</li>`)}</ul>
<h2>${t('stays')}</h2><ul>${kept.map(each => html`<li>${each}</li>`)}</ul>`
}

function linkField(t: Texts, value: string, isWrong: boolean): Html {
  return html`<div class="field"><label class="text" for="link">${t('link.label')}</label>
<p class="hint" id="link-hint">${t('link.hint')}</p>
${isWrong && html`<p class="error" id="link-fault">${t('error.link')}</p>`}
<input type="text" name="link" id="link" value="${value}" inputmode="url" spellcheck="false" maxlength="2000"${marks(isWrong, 'link-hint', 'link-fault')}>
</div>`
}

/** The number is not in the label and in no attribute: programs that fill in forms copy from those. */
function numberField(t: Texts, shown: string, isWrong: boolean): Html {
  return html`<div class="field"><p id="number-ask">${t('number.ask')} <strong class="digits" translate="no">${shown}</strong></p>
<label class="text" for="number">${t('number.label')}</label>
${isWrong && html`<p class="error" id="number-fault">${t('error.number')}</p>`}
<input type="text" name="number" id="number" inputmode="numeric" maxlength="12"${marks(isWrong, 'number-ask', 'number-fault')}>
</div>`
}

function marks(isWrong: boolean, hint: string, error: string): Html {
  return isWrong
    ? html` class="invalid" aria-invalid="true" aria-describedby="${error} ${hint}"`
    : html` aria-describedby="${hint}"`
}
