import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FoundSkill, type SkillSearchDeps, searchSkills } from '../../features/skill-search/index.ts'
import { pickLanguage } from '../../kernel/accepted-language.ts'
import { formatCatalogueId } from '../../kernel/catalogue-id.ts'
import { type Html, html } from '../../kernel/html.ts'
import { nameIn } from '../../kernel/skill-names.ts'
import { DEFAULT_LANGUAGE, type Translate, translator } from '../../messages/messages.ts'
import { type Page, type PageDeps, sendPage } from '../page.ts'

export interface LandingDeps extends PageDeps, Pick<SkillSearchDeps, 'taxonomy'> {
  /** A credential to look at. */
  readonly sampleProofId: string | null
}

type Texts = Translate<'landing'>
type LandingRequest = FastifyRequest<{ Querystring: { lang?: unknown; q?: unknown } }>

/** As the catalogue's search. */
const LEAST_CHARACTERS = 3
const MOST_CHARACTERS = 100
const SHOWN_SKILLS = 8

/** The first page of the service: what it is, a search that works without a script, and where to read on. */
export function mountLandingPage(app: FastifyInstance, deps: LandingDeps): void {
  app.get('/', async (request: LandingRequest, reply) => {
    const language = pickLanguage(request.query.lang, request.headers['accept-language'])
    const { q } = request.query
    const asked = typeof q === 'string' ? [...q.trim()].slice(0, MOST_CHARACTERS).join('') : ''
    return sendPage(deps, reply, landingPage(deps, language, asked), { allowForms: true })
  })
}

/** In the languages in which people search, whatever that of the page is. */
const EXAMPLES = html`<span lang="en">welding</span>, <span lang="hi-Latn">bijli ka kaam</span>, <span lang="hi">ईंट</span>`

/** Null if too little was typed to search for. */
function find(deps: LandingDeps, asked: string): readonly FoundSkill[] | null {
  if ([...asked].length < LEAST_CHARACTERS) return null
  const found = searchSkills(deps, asked, { page: 1, limit: SHOWN_SKILLS })
  return found.ok ? found.value.items : []
}

function landingPage(deps: LandingDeps, language: string, asked: string): Page {
  const t = translator('landing', language)
  const main = html`<h1>${t('title')}</h1>
<p class="lede">${t('lede')}</p>
<form class="field" method="get" action="/" role="search">
<input type="hidden" name="lang" value="${language}">
<label class="text" for="q">${t('search.label')}</label>
<p class="hint" id="q-hint">${t('search.hint')} ${EXAMPLES}</p>
<div class="with-button"><input type="text" id="q" name="q" value="${asked}" maxlength="${String(MOST_CHARACTERS)}" autocomplete="off" aria-describedby="q-hint">
<button type="submit">${t('search.button')}</button></div>
</form>
${resultsOf(t, language, asked, find(deps, asked))}
<h2>${t('apis.heading')}</h2>
<div class="columns">${(['partner', 'verification', 'catalogue'] as const).map(api => cardOf(t, api))}</div>
${sampleOf(t, deps.sampleProofId, language)}
<h2>${t('start.heading')}</h2>
<p>${t('start.says')}</p>
<pre class="code" tabindex="0"><code>npm ci
npm run setup
npm start
npm run -s demo:keys -- --json</code></pre>
<p class="links"><a href="/docs">${t('links.docs')}</a></p>
<p class="links"><a href="/docs/api/">${t('links.reference')}</a></p>`
  return {
    language,
    path: '/',
    isWide: true,
    title: t('pageTitle'),
    main,
  }
}

/** Announced by screen readers: the page is loaded again with the focus at its beginning. */
function resultsOf(t: Texts, language: string, asked: string, found: readonly FoundSkill[] | null): Html | false {
  if (found === null)
    return asked !== '' && html`<p role="status">${t('search.tooShort', { least: LEAST_CHARACTERS })}</p>`
  if (found.length === 0) return html`<p role="status">${t('search.none', { asked })}</p>`
  return html`<p role="status">${t('search.found', { asked })}</p>
<ul class="found">${found.map(
    ({ skill, subSkill, master, names }) =>
      html`<li>${skillName(language, { name: skill.name, names })} <code>${formatCatalogueId('skill', skill.number)}</code><br><span class="hint" lang="${DEFAULT_LANGUAGE}">${master.name} › ${subSkill.name}</span></li>`,
  )}</ul>`
}

/** In the language of the page where the catalogue has it. */
function skillName(language: string, skill: Parameters<typeof nameIn>[1]): Html {
  const shown = nameIn(language, skill)
  return shown === skill.name
    ? html`<strong lang="${DEFAULT_LANGUAGE}">${shown}</strong>`
    : html`<strong>${shown}</strong>`
}

function sampleOf(t: Texts, sampleProofId: string | null, language: string): Html | false {
  if (sampleProofId === null) return false
  return html`<h2>${t('sample.heading')}</h2>
<p>${t('sample.says')}</p>
<p><a href="/proof/${encodeURIComponent(sampleProofId)}?lang=${language}">${t('sample.link')}</a></p>`
}

function cardOf(t: Texts, api: 'partner' | 'verification' | 'catalogue'): Html {
  return html`<div class="card"><h3 lang="${DEFAULT_LANGUAGE}">${t(`${api}.title`)}</h3><p>${t(`${api}.says`)}</p><p><a href="/openapi/${api}.json">${t('openapi')}</a></p></div>`
}
