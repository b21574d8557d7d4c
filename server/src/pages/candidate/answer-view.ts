import type { Job, ShownQuestion } from '../../features/journeys/index.ts'
import { MOST_AUDIO_BYTES, MOST_AUDIO_SECONDS } from '../../features/recordings/index.ts'
import { type Html, html } from '../../kernel/html.ts'
import { shownText } from '../../kernel/shown-text.ts'
import { compileMessages, ownName } from '../../messages/messages.ts'
import type { Page } from '../page.ts'
import { actions, choices, describedBy, errorAt, errorSummary, type FormError } from './form.ts'
import { type CandidateView, dateIn } from './frame.ts'

/** What stands in the field `question` of the first form. */
export const START = 'start'

/** One screen: the welcome with the consent, a question, or the end. */
export function answerPage(view: CandidateView, errors: readonly FormError[] = [], typed = ''): Page {
  const { state } = view.page
  if (state.kind === 'welcome') return welcomePage(view, state, errors)
  if (state.kind === 'question') return questionPage(view, state, errors, typed)
  return closedPage(view, state.why)
}

function welcomePage(
  view: CandidateView,
  { questions, minutes }: { readonly questions: number; readonly minutes: number },
  errors: readonly FormError[],
): Page {
  const { t, frame, page, organisation } = view
  const title = shownText(page.job.title)
  const until = page.expiresAt === null ? null : t('welcome.return', { date: dateIn(view, page.expiresAt) })
  const main = html`${languageRow(view)}
${errorSummary(t, errors)}
${page.name !== null && html`<p class="whose"><bdi>${t('welcome.greeting', { name: shownText(page.name) })}</bdi></p>`}
<p class="lede">${t('welcome.lede', { organisation })}</p>
<div class="card"><h1 class="job-title"><bdi>${title}</bdi></h1>${jobFacts(view)}</div>
<p><strong>${t('welcome.effort', { count: questions, minutes })}</strong> ${until}</p>
${form(
  view,
  START,
  html`<fieldset class="bare"><legend>${t('consent.heading')}</legend>
<p>${t('consent.says', { organisation })}</p>
${errorAt('agree', errors)}
${choices('agree', [
  { value: 'yes', label: t('consent.yes') },
  { value: 'no', label: t('consent.no') },
])}</fieldset>`,
)}`
  // The row of languages is on this screen, so the header has none.
  return { ...frame, otherLanguages: [], title: titleOf(view, title, errors), main }
}

/** Links and no form: choosing a language before the consent stores nothing. */
function languageRow({ t, page, path }: CandidateView): Html | false {
  if (page.languages.length < 2) return false
  const link = (language: string) =>
    language === page.language
      ? html`<li><strong class="chip" lang="${language}" aria-current="true">${ownName(language)}</strong></li>`
      : html`<li><a class="chip" lang="${language}" hreflang="${language}" href="${path}?lang=${language}">${ownName(language)}</a></li>`
  return html`<nav aria-label="${t('language')}"><ul class="chips pick">${page.languages.map(link)}</ul></nav>`
}

function jobFacts(view: CandidateView): Html {
  const { t, page, organisation } = view
  const company = shownText(page.job.company)
  const place = placeOf(view, page.job)
  const pay = payOf(view, page.job)
  return html`<dl class="facts">
${company !== organisation && html`<div><dt>${t('job.company')}</dt><dd><bdi>${company}</bdi></dd></div>`}
${place !== null && html`<div><dt>${t('job.place')}</dt><dd><bdi>${place}</bdi></dd></div>`}
${pay !== null && html`<div><dt>${t('job.pay')}</dt><dd>${pay}</dd></div>`}
</dl>`
}

function placeOf({ frame }: CandidateView, { place, countries }: Job): string | null {
  if (place !== null) return shownText(place)
  const names = new Intl.DisplayNames([frame.language], { type: 'region' })
  return countries.length === 0 ? null : countries.map(code => names.of(code) ?? code).join(', ')
}

function payOf({ t, frame }: CandidateView, { salary }: Job): string | null {
  if (salary === null) return null
  const rupees = new Intl.NumberFormat(`${frame.language}-IN-u-nu-latn`, {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  })
  const { min, max } = salary
  if (min === max) return t('job.payFixed', { amount: rupees.format(min) })
  return t('job.payRange', { min: rupees.format(min), max: rupees.format(max) })
}

function questionPage(
  view: CandidateView,
  state: { readonly question: ShownQuestion; readonly position: number; readonly total: number },
  errors: readonly FormError[],
  typed: string,
): Page {
  const { t, frame } = view
  const { question, position, total } = state
  const text = shownText(question.text)
  const main = html`${progress(view, position, total)}
${errorSummary(t, errors)}
${question.isInterest && html`<div class="card"><h2 class="job-title"><bdi>${shownText(view.page.job.title)}</bdi></h2>${jobFacts(view)}</div>`}
${form(view, question.id, html`${question.options.length > 0 ? choiceField(view, question, errors) : wordsField(view, question, errors, typed)}${earlierAnswers(view)}`)}`
  return {
    ...frame,
    title: titleOf(view, text, errors),
    main,
    ...(isSpoken(view) && { script: 'candidate.js' as const }),
  }
}

/** Answers can be corrected until the last one is given. */
function earlierAnswers({ t, page, path }: CandidateView): Html | false {
  if (!page.hasAnswers) return false
  return html`<p class="earlier"><a href="${path}/data?lang=${page.language}#answers">${t('answer.earlier')}</a></p>`
}

/** Whether the screen asks for an answer that can be spoken. */
export function isSpoken({ page: { state }, takesRecordings }: CandidateView): boolean {
  return takesRecordings && state.kind === 'question' && state.question.options.length === 0
}

/** A presentation attribute: the policy of the pages allows no inline style. */
function progress({ t }: CandidateView, position: number, total: number): Html {
  const share = Math.round(((position - 1) / total) * 100)
  return html`<p class="progress steps"><svg class="bar" aria-hidden="true"><rect class="bar-all" width="100%" height="6" rx="3"/><rect class="bar-done" width="${share}%" height="6" rx="3"/></svg>${t('progress', { position, total })}</p>`
}

function choiceField({ t, frame }: CandidateView, question: ShownQuestion, errors: readonly FormError[]): Html {
  const options = question.options.map(({ value, label, language }) => ({
    value,
    label: shownText(label),
    ...(language !== frame.language && { language }),
  }))
  const skip = question.isRequired ? [] : [{ value: 'skip', label: t('question.skip') }]
  return html`<fieldset class="bare"><legend><h1 class="ask"${foreignLang(question, frame.language)}>${shownText(question.text)}</h1></legend>
${!question.isRequired && html`<p class="hint">${t('question.optional')}</p>`}
${errorAt('value', errors)}
${choices('value', [...options, ...skip])}</fieldset>`
}

function wordsField(view: CandidateView, question: ShownQuestion, errors: readonly FormError[], typed: string): Html {
  const { t, frame } = view
  return html`<h1 class="ask" id="question"${foreignLang(question, frame.language)}>${shownText(question.text)}</h1>
<p class="hint" id="value-hint">${t('question.wordsHint')}${!question.isRequired && html` ${t('question.optional')}`}</p>
${errorAt('value', errors)}
${isSpoken(view) && recorder(view, question)}
<textarea name="value" id="value" rows="5" maxlength="2000" aria-labelledby="question"${describedBy('value', errors, 'value-hint')}>${typed}</textarea>
${!question.isRequired && html`<label class="choice skip-choice"><input type="checkbox" name="skip" value="yes"><span>${t('question.skip')}</span></label>`}`
}

/** Empty without the script, which fills it and hides the field. */
function recorder({ page, path, organisation, t }: CandidateView, { id }: ShownQuestion): Html {
  const texts = JSON.stringify(compileMessages('candidate', page.language, 'voice.'))
  const to = `${path}/recordings?question=${encodeURIComponent(id)}&lang=${page.language}`
  return html`<div id="recorder" data-to="${to}" data-next="${path}?lang=${page.language}" data-seconds="${String(MOST_AUDIO_SECONDS)}" data-bytes="${String(MOST_AUDIO_BYTES)}" data-hint="${t('voice.hint', { organisation })}" data-texts="${texts}" hidden></div>`
}

export function foreignLang({ language }: Pick<ShownQuestion, 'language'>, ofPage: string): Html | false {
  return language !== ofPage && html` lang="${language}"`
}

function form({ t, path, page }: CandidateView, question: string, fields: Html): Html {
  return html`<form method="post" action="${path}?lang=${page.language}" autocomplete="off" class="${question === START ? 'screen' : 'screen fill'}">
<input type="hidden" name="question" value="${question}">
${fields}
${actions(t('continue'))}
</form>`
}

type Closed = Extract<CandidateView['page']['state'], { readonly kind: 'closed' }>['why']

export function closedPage({ t, frame, organisation }: CandidateView, why: Closed): Page {
  const heading = t(`closed.${why}.title`)
  const main = html`<div class="end">${END_ICONS[why] ?? null}<h1>${heading}</h1>
<p class="lede">${t(`closed.${why}.says`, { organisation })}</p>
${why === 'completed' && html`<p>${t('closed.completed.next', { organisation })}</p>`}
${why !== 'erased' && html`<p class="hint">${t('closed.again')}</p>`}</div>`
  const links = why === 'erased' ? [] : frame.ownLinks
  return { ...frame, ...(links !== undefined && { ownLinks: links }), title: `${heading} · Pramaan`, main }
}

const CHECK = html`<svg class="end-icon" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22"/><path d="M14 25l7 7 13-15"/></svg>`

/** Only what the person did is celebrated or confirmed. */
const END_ICONS: Partial<Record<Closed, Html>> = { completed: CHECK, opted_out: CHECK, erased: CHECK }

/** The page of a link that does not work. Its links to other languages do not repeat a token that may be somebody's. */
export function endPage(t: CandidateView['t'], language: string, why: 'dead' | 'away'): Page {
  const main = html`<h1>${t(`${why}.title`)}</h1><p>${t(`${why}.says`)}</p>`
  return { language, path: '', title: `${t(`${why}.title`)} · Pramaan`, main }
}

function titleOf({ t }: CandidateView, title: string, errors: readonly FormError[]): string {
  return `${errors.length > 0 ? `${t('error.heading')}: ` : ''}${title} · Pramaan`
}
