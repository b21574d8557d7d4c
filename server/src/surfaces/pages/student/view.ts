import { type Html, html } from '../../../kernel/html.ts'
import { shownText } from '../../../kernel/shown-text.ts'
import { webLink } from '../../../kernel/web-link.ts'
import type { Asset } from '../assets.ts'
import type { StudentTexts } from './texts/index.ts'

export interface StudentView {
  readonly texts: StudentTexts
  readonly student: string
  readonly path: string
  readonly returnUrl: string | null
  readonly modules: readonly Asset[]
  readonly erasure: Html
}

/** The frame. What stands in it depends on how far the student is, and comes from the session: the script puts it there. */
export function studentView({ texts, student, path, returnUrl, modules, erasure }: StudentView): Html {
  return html`${modules.map(each => html`<link rel="modulepreload" href="${each.path}">`)}
<noscript><h1>${texts.title}</h1><p class="notice">${texts.noScript}</p></noscript>
<p class="lede whose"><bdi>${texts.greeting.replace('{name}', () => shownText(student))}</bdi></p>
<div id="app" data-path="${path}" data-texts="${JSON.stringify(texts)}"></div>
<div id="status" role="status" class="unseen"></div>
${returnLink(texts, returnUrl)}
${erasure}`
}

export function endView(texts: StudentTexts, why: 'dead' | 'away'): Html {
  return html`<h1>${texts[`${why}.title`]}</h1><p>${texts[`${why}.says`]}</p>`
}

function returnLink(texts: StudentTexts, address: string | null): Html | null {
  const link = address === null ? null : webLink(address)
  if (link === null) return null
  return html`<p class="return"><a class="button quiet" href="${link.href}" rel="noopener noreferrer" aria-describedby="return-hint">${texts.returnTo.replace('{host}', () => link.host)}</a></p>
<p class="hint" id="return-hint">${texts.returnHint}</p>`
}
