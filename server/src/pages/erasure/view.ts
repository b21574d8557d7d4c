import { type Html, html } from '../../kernel/html.ts'
import { type Translate, translator } from '../../messages/messages.ts'
import type { PageOwner } from '../owner.ts'
import type { Page } from '../page.ts'

type Texts = Translate<'erasure'>

export type ErasureError = 'number' | 'link'

/** What is deleted and what stays, in sentences. */
export interface ErasureLists {
  readonly gone: readonly string[]
  readonly kept: readonly string[]
}

export interface ConfirmView {
  readonly language: string
  readonly owner: PageOwner
  readonly lists: ErasureLists
  /** Path of the person's page; the form's path begins with it. */
  readonly path: string
  /** The number that a person types and a program does not. */
  readonly number: string
  /** What was pasted so far; null where the address identifies the person. */
  readonly link: string | null
  readonly error: ErasureError | null
}

export type DoneView = Pick<ConfirmView, 'language' | 'owner' | 'path' | 'lists'>

export function confirmPage(view: ConfirmView): Page {
  const t = translator('erasure', view.language)
  const heading = view.error === null ? t('title') : `${t('error.heading')}: ${t('title')}`
  return {
    ...view.owner,
    language: view.language,
    path: `${view.path}/delete`,
    title: `${heading} · Pramaan`,
    main: confirmForm(t, view),
  }
}

export function donePage({ language, owner, path, lists }: DoneView): Page {
  const t = translator('erasure', language)
  const main = html`<h1>${t('done.title')}</h1><p class="done">${t('done.says')}</p>${listsOf(t, t('done.wentAway'), lists)}`
  return { ...owner, language, path: `${path}/delete`, title: `${t('done.title')} · Pramaan`, main }
}

function confirmForm(t: Texts, { language, lists, path, number, link, error }: ConfirmView): Html {
  return html`<h1>${t('title')}</h1>
<p class="lede">${t('lede')}</p>
${error !== null && html`<div class="summary" role="alert"><h2>${t('error.heading')}</h2><ul><li><a href="#${error}">${t(`error.${error}`)}</a></li></ul></div>`}
${listsOf(t, t('willGo'), lists)}
<form method="post" action="${path}/delete?lang=${language}" autocomplete="off">
${link !== null && linkField(t, link, error === 'link')}
${numberField(t, number, error === 'number')}
<p class="buttons"><button type="submit" class="danger">${t('send')}</button>
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
