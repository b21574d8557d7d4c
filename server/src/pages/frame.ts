import { type Branding, supportMailbox } from '../features/organisations/index.ts'
import { firstLetter } from '../kernel/first-letter.ts'
import { type Html, html } from '../kernel/html.ts'
import { LANGUAGES } from '../kernel/languages.ts'
import { shownText } from '../kernel/shown-text.ts'
import { ownName, translator } from '../messages/messages.ts'
import type { PageOwner } from './owner.ts'

export const PRIVACY_PATH = '/privacy'

/** What surrounds a page. */
export interface Frame extends Partial<PageOwner> {
  readonly language: string
  /** The path without query, for the links to the other languages. */
  readonly path: string
  /** Where the person of this page has own data deleted. */
  readonly erasurePath?: string
  /** Offered in the header; without it all others. */
  readonly otherLanguages?: readonly string[]
  /** What the person of this page can do besides, in the footer. */
  readonly ownLinks?: readonly { readonly href: string; readonly text: string }[]
}

/** The bar is the headline of Devanagari letters; a check mark hangs from it. web/ui/mark.svg is the same as a file. */
export const MARK = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect class="mark-square" width="32" height="32" rx="8"/><path class="mark-lines" d="M7 10h18"/><path class="mark-lines mark-check" d="M10.5 17.5l4.5 5 7.5-12.5"/></svg>`

export function skipLink({ language }: Frame): Html {
  return html`<a class="skip" href="#main">${translator('frame', language)('skipToContent')}</a>`
}

export function header(frame: Frame): Html {
  return html`<header class="top"><div class="top-row">
${frame.organisation ? organisationName(frame.organisation) : html`<a class="brand" href="/?lang=${frame.language}">${MARK}<span class="brand-name">Pramaan</span></a>`}
${languageLinks(frame)}
</div></header>`
}

/** Organisation first. No link: it would lead away from what the person is doing. */
function organisationName({ name, mark }: Branding): Html {
  const shown = shownText(name)
  const picture =
    mark === null
      ? html`<span class="mark monogram" aria-hidden="true">${firstLetter(shown)}</span>`
      : html`<img class="mark" src="/brand/${mark}" alt="">`
  return html`<p class="brand">${picture}<span class="brand-name"><bdi>${shown}</bdi></span></p>`
}

/** Each language in its own name. Several are behind a button that works without scripts: names of eleven do not fit beside the organisation's. */
function languageLinks({ language, path, otherLanguages }: Frame): Html | false {
  const others = otherLanguages ?? LANGUAGES.filter(each => each !== language)
  const label = translator('frame', language)('languages')
  const links = others.map(
    each =>
      html`<a class="language" lang="${each}" hreflang="${each}" href="${path}?lang=${each}">${ownName(each)}</a>`,
  )
  if (links.length === 0) return false
  if (links.length === 1) return html`<nav class="languages" aria-label="${label}">${links}</nav>`
  return html`<nav class="languages" aria-label="${label}"><details><summary class="language" lang="${language}">${ownName(language)}</summary><div class="language-menu">${links}</div></details></nav>`
}

/** Cannot be closed, and stays on the screen: nobody may take a test for a verification. */
export function testStrip({ language, mode }: Frame): Html | false {
  return (
    mode === 'test' && html`<aside class="test-strip"><strong>${translator('frame', language)('test')}</strong></aside>`
  )
}

/** A script adds the key in the fragment to `keeps-key`, where there is one. */
export function footer({ language, erasurePath, ownLinks = [], organisation }: Frame): Html {
  const t = translator('frame', language)
  const ofOrganisation = organisation ? linksOf(organisation, language) : []
  const links = [
    ...ofOrganisation,
    html`<a href="${PRIVACY_PATH}?lang=${language}">${t('privacy')}</a>`,
    ...ownLinks.map(({ href, text }) => html`<a href="${href}">${text}</a>`),
    erasurePath !== undefined &&
      html`<a class="keeps-key" href="${erasurePath}?lang=${language}">${t('deleteData')}</a>`,
  ]
  return html`<footer class="foot"><div class="foot-row">
<nav aria-label="${t('about')}"><ul>${links.map(link => link && html`<li>${link}</li>`)}</ul></nav>
<p class="powered">${MARK}${t('poweredBy')}</p>
</div></footer>`
}

/** Both were checked when they were stored: `changeBranding` accepts an e-mail address or https only. */
function linksOf({ name, support, privacyUrl }: Branding, language: string): readonly Html[] {
  const t = translator('frame', language)
  const mailbox = supportMailbox(support)
  const help = mailbox === null ? support : `mailto:${mailbox}`
  return [
    ...(help === null ? [] : [html`<a href="${help}" rel="noopener noreferrer">${t('help')}</a>`]),
    ...(privacyUrl === null
      ? []
      : [
          html`<a href="${privacyUrl}" rel="noopener noreferrer">${t('privacyAt', { organisation: shownText(name) })}</a>`,
        ]),
  ]
}
