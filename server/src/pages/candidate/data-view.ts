import type { OwnAnswer, OwnData, OwnJourney } from '../../features/journeys/index.ts'
import { type Html, html } from '../../kernel/html.ts'
import { shownText } from '../../kernel/shown-text.ts'
import { ownName } from '../../messages/messages.ts'
import type { Page } from '../page.ts'
import { foreignLang } from './answer-view.ts'
import { actions, choices, describedBy, errorAt, errorSummary, type FormError } from './form.ts'
import { type CandidateView, dateIn } from './frame.ts'

/** What the person typed, to show it again. */
export interface TypedDetails {
  readonly name: string
  readonly email: string
}

export interface DataState {
  readonly errors: readonly FormError[]
  readonly typed: TypedDetails | null
  /** What to say of it. */
  readonly saved: 'data.saved' | 'answer.saved' | null
}

export const AS_STORED: DataState = { errors: [], typed: null, saved: null }

export function dataPage(view: CandidateView, data: OwnData, state: DataState, listenTo: ListenTo): Page {
  const { errors, typed, saved } = state
  const { t, frame, organisation } = view
  const { optedOutAt } = data.person
  const main = html`<h1>${t('data.title')}</h1>
${saved !== null && html`<p class="done" role="status">${t(saved)}</p>`}
${errorSummary(t, errors)}
<p class="lede">${t('data.lede', { organisation })}</p>
${optedOutAt !== null && html`<p class="notice">${t('data.optedOut', { date: dateIn(view, optedOutAt) })}</p>`}
<h2>${t('data.correct')}</h2>
${detailsForm(view, data, errors, typed)}
<h2 id="answers">${t('data.answers')}</h2>
${data.journeys.map(journey => journeyCard(view, journey, listenTo))}
<p class="hint">${data.journeys.some(each => each.isCorrectable) ? t('data.answersOpen') : t('data.answersFinal', { organisation })}</p>
<h2>${t('data.consents')}</h2>
<dl class="periods">${data.consents.map(({ at, purpose }) => row(t(`data.consent.${purpose}`, { organisation }), dateIn(view, at)))}</dl>
<h2>${t('data.messages')}</h2>
<dl class="periods">${data.messages.map(({ at, channel }) => row(channelName(view, channel), dateIn(view, at, true)))}</dl>
${nextSteps(view, optedOutAt !== null)}`
  const title = errors.length > 0 ? `${t('error.heading')}: ${t('data.title')}` : t('data.title')
  return { ...frame, path: `${view.path}/data`, title: `${title} · Pramaan`, main }
}

function row(term: string, says: string): Html {
  return html`<div><dt>${term}</dt><dd>${says}</dd></div>`
}

const CHANNELS = ['whatsapp', 'sms', 'voice', 'email'] as const

function channelName({ t }: CandidateView, channel: string): string {
  const known = CHANNELS.find(each => each === channel)
  return known === undefined ? channel : t(`data.channel.${known}`)
}

function detailsForm(
  view: CandidateView,
  data: OwnData,
  errors: readonly FormError[],
  typed: TypedDetails | null,
): Html {
  const { t, path, page, organisation } = view
  const { person, language } = data
  const shown = typed ?? { name: person.name ?? '', email: person.email ?? '' }
  const languages = page.languages.includes(language) ? page.languages : [language, ...page.languages]
  return html`<form method="post" action="${path}/data?lang=${page.language}" autocomplete="off" class="field">
<label class="text" for="name">${t('data.name')}</label>${errorAt('name', errors)}
<input type="text" name="name" id="name" value="${shown.name}" maxlength="200"${describedBy('name', errors)}>
<p class="text-label">${t('data.phone')}</p><p class="hint" id="phone-hint">${t('data.phoneHint', { organisation })}</p>
<p class="phone" translate="no">${maskedPhone(person.phone)}</p>
<label class="text" for="email">${t('data.email')}</label><p class="hint" id="email-hint">${t('data.emailHint')}</p>${errorAt('email', errors)}
<input type="text" name="email" id="email" value="${shown.email}" inputmode="email" spellcheck="false" maxlength="254"${describedBy('email', errors, 'email-hint')}>
<label class="text" for="language">${t('data.language')}</label>
<select name="language" id="language">${languages.map(
    each =>
      html`<option value="${each}" lang="${each}"${each === language && html` selected`}>${ownName(each)}</option>`,
  )}</select>
<p class="buttons"><button type="submit">${t('data.save')}</button></p>
</form>`
}

/** Enough to recognise it. Messages are forwarded, and whoever has the link sees this page. */
function maskedPhone(phone: string | null): string {
  return phone === null ? '' : `${phone.slice(0, 3)} ••••• •${phone.slice(-4)}`
}

/** Path under which a recording is played. */
export type ListenTo = (recordingId: string) => string

function said(view: CandidateView, { value, isYesNo, recordingId }: OwnAnswer, listenTo: ListenTo): Html {
  if (isYesNo) return html`${yesOrNo(view, value === 'yes')}`
  if (recordingId === null) return html`<bdi>${value}</bdi>`
  const { t } = view
  return html`${value !== '' && html`<bdi>${value}</bdi> `}${t('data.recording')}: <a href="${listenTo(recordingId)}">${t('data.listen')}</a>`
}

function journeyCard(view: CandidateView, journey: OwnJourney, listenTo: ListenTo): Html {
  const { t, organisation } = view
  const { title, company, status, createdAt, externalId, answers, skillsAnswered, interested } = journey
  const isEmpty = answers.length === 0 && skillsAnswered === 0 && interested === null
  return html`<div class="card"><h3><bdi>${shownText(title)}</bdi></h3>
<p class="hint"><bdi>${shownText(company)}</bdi> · ${t('data.asked', { date: dateIn(view, createdAt) })} · ${t(`data.status.${status}`)}</p>
${skillsAnswered > 0 && html`<p class="hint">${t('data.skills', { count: skillsAnswered })}</p>`}
${isEmpty && html`<p class="hint">${t('data.noAnswers')}</p>`}
<dl>${answers.map(
    answer =>
      html`<dt><bdi${foreignLang(answer.question, view.frame.language)}>${shownText(answer.question.text)}</bdi></dt><dd class="said">${said(view, answer, listenTo)}${journey.isCorrectable && correctLink(view, answer)}</dd>`,
  )}
${interested !== null && html`<dt>${t('data.interest')}</dt><dd>${yesOrNo(view, interested)}</dd>`}
<dt>${t('data.externalId', { organisation })}</dt><dd><bdi>${shownText(externalId)}</bdi></dd></dl></div>`
}

function correctLink({ t, path, page }: CandidateView, { key, question }: OwnAnswer): Html {
  const href = `${path}/answers/${encodeURIComponent(key)}?lang=${page.language}`
  return html` <a class="correct" href="${href}">${t('answer.correct')}<span class="unseen">: <bdi lang="${question.language}">${shownText(question.text)}</bdi></span></a>`
}

function yesOrNo({ t }: CandidateView, isYes: boolean): string {
  return isYes ? t('data.yes') : t('data.no')
}

function nextSteps({ t, path, page }: CandidateView, isOptedOut: boolean): Html {
  return html`<p class="buttons">
${!isOptedOut && html`<a class="button quiet" href="${path}/stop?lang=${page.language}">${t('data.nextStop')}</a>`}
<a class="button quiet" href="${path}/delete?lang=${page.language}">${t('data.nextErase')}</a>
<a class="button quiet" href="${path}?lang=${page.language}">${t('back')}</a></p>`
}

export function stopPage(view: CandidateView, errors: readonly FormError[]): Page {
  const { t, organisation } = view
  const options = [
    { value: 'stop', label: t('stop.yes') },
    { value: 'stay', label: t('stop.no') },
  ]
  const intro = html`<p class="lede">${t('stop.says', { organisation })}</p>`
  return decisionPage(view, { name: 'stop', intro, legend: null, options, send: t('stop.send') }, errors)
}

export function erasePage(view: CandidateView, errors: readonly FormError[], hasRecordings: boolean): Page {
  const { t, organisation } = view
  const intro = html`<p class="lede">${t('erase.lede')}</p>
<h2>${t('erase.willGo')}</h2><ul><li>${t('erase.gone.person')}</li><li>${t('erase.gone.answers', { organisation })}</li>${hasRecordings && html`<li>${t('erase.gone.recordings')}</li>`}</ul>
<h2>${t('erase.stays')}</h2><ul><li>${t('erase.kept.counts', { organisation })}</li><li>${t('erase.kept.consents')}</li><li>${t('erase.kept.organisation', { organisation })}</li></ul>`
  const options = [
    { value: 'stop', label: t('erase.stop') },
    { value: 'only', label: t('erase.only', { organisation }) },
    { value: 'no', label: t('erase.no') },
  ]
  return decisionPage(
    view,
    { name: 'delete', intro, legend: t('erase.question'), options, send: t('erase.send') },
    errors,
  )
}

interface Decision {
  /** Last part of the path. */
  readonly name: 'stop' | 'delete'
  readonly intro: Html
  readonly legend: string | null
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly send: string
}

/** A question whose answer cannot be taken back, so there is no default. */
function decisionPage(
  view: CandidateView,
  { name, intro, legend, options, send }: Decision,
  errors: readonly FormError[],
): Page {
  const { t, frame, path, page } = view
  const heading = name === 'stop' ? t('stop.title') : t('erase.title')
  const main = html`<h1>${heading}</h1>
${errorSummary(t, errors)}
${intro}
<form method="post" action="${path}/${name}?lang=${page.language}" autocomplete="off" class="screen">
<fieldset class="bare"><legend${legend === null && html` class="unseen"`}>${legend ?? heading}</legend>
${errorAt('choice', errors)}
${choices('choice', options)}</fieldset>
${actions(send)}
</form>`
  const title = errors.length > 0 ? `${t('error.heading')}: ${heading}` : heading
  return { ...frame, path: `${path}/${name}`, title: `${title} · Pramaan`, main }
}
