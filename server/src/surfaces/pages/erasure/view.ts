import { type Html, html } from '../../../kernel/html.ts'
import type { PageLanguage } from '../languages.ts'
import { ERASURE_TEXTS } from './texts/index.ts'

/** At the end of a person's page: quiet, and there. A script hands on a key in the fragment, where there is one. */
export function erasureSection(language: PageLanguage, path: string): Html {
  const { heading, says, link } = ERASURE_TEXTS[language].section
  return html`<section aria-labelledby="erasure"><h2 id="erasure">${heading}</h2><p class="hint">${says}</p>
<p><a class="keeps-key" href="${path}/delete?lang=${language}">${link}</a></p></section>`
}

export type ErasureFault = 'number' | 'link'

/** Lists in the words of whoever's data it is. */
export interface Said {
  readonly gone: readonly string[]
  readonly kept: readonly string[]
}

export interface ConfirmView {
  readonly language: PageLanguage
  readonly said: Said
  /** Of the person's page, which the form's own begins with. */
  readonly path: string
  /** What a person types and a program does not. */
  readonly number: string
  /** What was pasted so far; null where the address says who it is. */
  readonly link: string | null
  readonly fault: ErasureFault | null
}

export function confirmView({ language, said, path, number, link, fault }: ConfirmView): Html {
  const texts = ERASURE_TEXTS[language]
  return html`<h1>${texts.title}</h1>
<p class="lede">${texts.lede}</p>
${fault !== null && html`<div class="summary" role="alert"><h2>${texts.faults.heading}</h2><ul><li><a href="#${fault}">${texts.faults[fault]}</a></li></ul></div>`}
${lists(language, texts.willGo, said)}
<form method="post" action="${path}/delete?lang=${language}" autocomplete="off">
${link !== null && linkField(language, link, fault === 'link')}
${numberField(language, number, fault === 'number')}
<p class="buttons"><button type="submit">${texts.send}</button>
<a class="button quiet keeps-key" href="${path}?lang=${language}">${texts.back}</a></p>
</form>`
}

export function doneView(language: PageLanguage, said: Said): Html {
  const texts = ERASURE_TEXTS[language]
  return html`<h1>${texts.done.title}</h1><p>${texts.done.says}</p>${lists(language, texts.done.wentAway, said)}`
}

function lists(language: PageLanguage, wentOrWillGo: string, { gone, kept }: Said): Html {
  return html`<h2>${wentOrWillGo}</h2><ul>${gone.map(each => html`<li>${each}</li>`)}</ul>
<h2>${ERASURE_TEXTS[language].stays}</h2><ul>${kept.map(each => html`<li>${each}</li>`)}</ul>`
}

function linkField(language: PageLanguage, value: string, isWrong: boolean): Html {
  const { link, faults } = ERASURE_TEXTS[language]
  return html`<div class="field"><label class="text" for="link">${link.label}</label>
<p class="hint" id="link-hint">${link.hint}</p>
${isWrong && html`<p class="error" id="link-fault">${faults.link}</p>`}
<input type="text" name="link" id="link" value="${value}" inputmode="url" spellcheck="false" maxlength="2000"${marks(isWrong, 'link-hint', 'link-fault')}>
</div>`
}

/** The number stands apart from the label, and in no attribute: programs that fill in forms copy from those. */
function numberField(language: PageLanguage, shown: string, isWrong: boolean): Html {
  const { number, faults } = ERASURE_TEXTS[language]
  return html`<div class="field"><p id="number-ask">${number.ask} <strong class="digits" translate="no">${shown}</strong></p>
<label class="text" for="number">${number.label}</label>
${isWrong && html`<p class="error" id="number-fault">${faults.number}</p>`}
<input type="text" name="number" id="number" inputmode="numeric" maxlength="12"${marks(isWrong, 'number-ask', 'number-fault')}>
</div>`
}

function marks(isWrong: boolean, about: string, fault: string): Html {
  return isWrong
    ? html` class="invalid" aria-invalid="true" aria-describedby="${fault} ${about}"`
    : html` aria-describedby="${about}"`
}
