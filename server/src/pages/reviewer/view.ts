import type { VerifyPage } from '../../features/verification/index.ts'
import { type Html, html, webLink } from '../../kernel/html.ts'
import { shownText } from '../../kernel/shown-text.ts'
import { nameIn } from '../../kernel/skill-names.ts'
import type { Translate } from '../../messages/messages.ts'
import { shownPeriod } from './period.ts'

type Texts = Translate<'reviewer'>

/** States in which there is nothing to answer. */
export type ReviewState = 'decided' | 'expired' | 'unknown' | 'away'

/** What the page shows. A student wrote the names, titles and descriptions: they are cleaned, escaped and never a link. */
export interface ReviewView {
  readonly t: Texts
  readonly language: string
  readonly request: VerifyPage
  /** The number that a person types and a mail scanner does not. */
  readonly number: string
}

export function reviewView(view: ReviewView): Html {
  const { t, request } = view
  return html`<h1>${t('title', { requester: shownText(request.requester.name) })}</h1>
<noscript><p class="notice">${t('noScript')}</p></noscript>
<div id="app" data-id="${request.verificationId}">
<p class="lede">${t('lede')}</p>
${missingToken(t)}
<div class="summary" id="summary" role="alert" tabindex="-1" hidden><h2>${t('error.heading')}</h2><ul></ul></div>
${claim(view)}
${answers(view)}
${otherWays(view)}
${explained(t)}
</div>
${scriptTexts(t)}`
}

function missingToken(t: Texts): Html {
  return html`<div class="notice" id="no-token" hidden>
<h2>${t('noToken.heading')}</h2>
<p id="no-token-says">${t('noToken.says')}</p>
<label class="text" for="link">${t('noToken.label')}</label>
<input type="text" id="link" autocomplete="off" inputmode="url" spellcheck="false" aria-describedby="no-token-says">
</div>`
}

function claim({ t, language, request }: ReviewView): Html {
  const { source, reviewer, requester } = request
  const lines = [source.subtitle, shownPeriod(source.meta, language)].map(shownText).filter(line => line !== '')
  const description = shownText(source.description)
  return html`<section aria-labelledby="claim"><h2 id="claim">${t('claim.heading')}</h2>
<div class="card"><dl>
<dt>${t('claim.asks')}</dt><dd><strong>${shownText(requester.name)}</strong></dd>
<dt>${t('claim.you')}</dt><dd>${t(`claim.role.${request.endorsementType}`)}: ${shownText(reviewer.name)}, ${shownText(reviewer.company)}</dd>
<dt>${t(`claim.source.${source.type}`)}</dt><dd><strong>${shownText(source.title)}</strong>${lines.map(line => html`<br>${line}`)}</dd>
${description !== '' && html`<dt>${t('claim.words')}</dt><dd><blockquote>${description}</blockquote></dd>`}
</dl></div></section>`
}

function answers({ t, language, request, number }: ReviewView): Html {
  return html`<form id="endorse" novalidate autocomplete="off">
<h2 id="skills">${t('skills.heading')}</h2>
<p>${t('skills.hint')}</p>
${request.skills.map((skill, at) => skillField(t, nameIn(language, skill), skill, at))}
${numberField(t, number, 'endorse')}
<div class="buttons actions"><button type="submit">${t('send')}</button></div>
</form>`
}

const CHOICES = ['endorsed', 'declined', 'cannot_say'] as const

/** No choice is preselected, so every answer is deliberate. */
function skillField(t: Texts, shownName: string, skill: VerifyPage['skills'][number], at: number): Html {
  const name = `skill-${at}`
  return html`<fieldset class="skill" id="${name}" data-skill="${skill.skillId}" data-name="${shownName}">
<legend>${shownName}</legend>
${proofLinks(t, skill.proofUrl)}
<p class="error" id="${name}-fault" hidden>${t('error.choice')}</p>
<div class="choices">${CHOICES.map(
    choice =>
      html`<label class="choice"><input type="radio" name="${name}" id="${name}-${choice}" value="${choice}"><span>${t(`skills.choices.${choice}`)}</span></label>`,
  )}</div>
<label class="text" for="${name}-comment">${t('skills.comment')}</label>
<p class="hint" id="${name}-hint">${t('skills.commentHint')}</p>
<textarea id="${name}-comment" rows="2" maxlength="500" aria-describedby="${name}-hint"></textarea>
</fieldset>`
}

function proofLinks(t: Texts, addresses: readonly string[]): Html | null {
  const links = addresses.map(webLink).filter(link => link !== null)
  if (links.length === 0) return null
  return html`<p class="hint">${t('skills.proof')}</p>
<ul class="links">${links.map(
    ({ href, host }) =>
      html`<li><a href="${href}" target="_blank" rel="noopener noreferrer nofollow ugc">${host} <span class="hint">(${t('skills.opens')})</span></a></li>`,
  )}</ul>`
}

/** The number is not in the label and in no attribute: programs that fill in forms copy from those. */
function numberField(t: Texts, number: string, form: string): Html {
  const id = `${form}-number`
  return html`<div class="field" id="${id}-field">
<p id="${id}-ask">${t('number.ask')} <strong class="digits" translate="no">${number}</strong></p>
<label class="text" for="${id}">${t('number.label')}</label>
<p class="error" id="${id}-fault" hidden>${t('error.number')}</p>
<input type="text" class="number" id="${id}" inputmode="numeric" autocomplete="off" maxlength="12" aria-describedby="${id}-ask">
</div>`
}

/**
 * Declining is one tap. Its buttons belong to no form, so a program that submits forms does not press them, and the script acts on a person's tap
 * only. Nothing is sent for five seconds, in which it can be undone.
 */
function otherWays({ t, number }: ReviewView): Html {
  return html`<section aria-labelledby="other"><h2 id="other">${t('other.heading')}</h2>
<h3>${t('other.decline')}</h3>
<p id="decline-hint">${t('other.declineHint')}</p>
<div class="buttons" id="decline" role="group" aria-describedby="decline-hint">${DECLINE_REASONS.map(
    reason => html`<button type="button" class="quiet">${t(`other.decline${reason}`)}</button>`,
  )}</div>
<div class="notice" id="declining" role="status" data-seconds="${UNDO_SECONDS}" hidden><p>${t('other.declining', { count: UNDO_SECONDS })}</p><button type="button" class="quiet">${t('other.undo')}</button></div>
<div class="rows"><details id="report-way"><summary>${t('other.report')}</summary>
<form id="report" novalidate autocomplete="off"><p>${t('other.reportHint')}</p>
<label class="text" for="report-reason">${t('other.reportReason')}</label>
<p class="error" id="report-reason-fault" hidden>${t('error.reason')}</p>
<textarea id="report-reason" rows="3" maxlength="1000"></textarea><p></p>
${numberField(t, number, 'report')}
<button type="submit" class="quiet">${t('other.reportSend')}</button></form></details></div>
</section>`
}

const DECLINE_REASONS = ['Unseen', 'Unknown', 'Time'] as const
const UNDO_SECONDS = 5

function explained(t: Texts): Html {
  return html`<section aria-labelledby="next"><h2 id="next">${t('next.heading')}</h2><p>${t('next.proof')}</p><p>${t('next.privacy')}</p></section>
<section aria-labelledby="about"><h2 id="about">${t('about.heading')}</h2><p>${t('about.service')}</p><p>${t('about.address')}</p></section>`
}

/** Names of the messages that the script may show. */
const SCRIPT_TEXTS = [
  'choice',
  'number',
  'reason',
  'tooLong',
  'invalidToken',
  'expired',
  'decided',
  'busy',
  'away',
  'offline',
  'unknown',
] as const

/** What the script may show, in the language of the page and escaped here: the script only copies it. */
function scriptTexts(t: Texts): Html {
  const template = (name: string, text: string) => html`<template data-text="${name}">${text}</template>\n`
  return html`<div id="status" role="status"></div>
${SCRIPT_TEXTS.map(name => template(name, t(`error.${name}`)))}${template('sending', t('sending'))}<template data-end="endorse"><div class="done"><h2 tabindex="-1">${t('done.endorsed.heading')}</h2><p>${t('done.endorsed.says')}</p><h3>${t('done.endorsed.recorded')}</h3><dl></dl></div></template>
<template data-end="decline"><div class="done"><h2 tabindex="-1">${t('done.declined.heading')}</h2><p>${t('done.declined.says')}</p></div></template>
<template data-end="report"><div class="done"><h2 tabindex="-1">${t('done.reported.heading')}</h2><p>${t('done.reported.says')}</p></div></template>`
}

export function stateView(t: Texts, state: ReviewState): Html {
  return html`<h1>${t(`states.${state}.heading`)}</h1><p>${t(`states.${state}.says`)}</p><section aria-labelledby="about"><h2 id="about">${t('about.heading')}</h2><p>${t('about.service')}</p></section>`
}
