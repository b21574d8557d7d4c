import type { VerifyPage } from '../../../features/verification/index.ts'
import { type Html, html } from '../../../kernel/html.ts'
import { shownText } from '../../../kernel/shown-text.ts'
import { webLink } from '../../../kernel/web-link.ts'
import type { ReviewerTexts } from './texts/reviewer-texts.ts'

/** What the page shows. Names, titles and descriptions are a student's words: cleaned, escaped, and never a link. */
export interface ReviewView {
  readonly texts: ReviewerTexts
  readonly request: VerifyPage
  /** What a person types and a scanner does not. */
  readonly number: string
  /** Stays when the answer is sent. */
  readonly erasure: Html
}

export function reviewView(view: ReviewView): Html {
  const { texts, request } = view
  return html`<h1>${texts.title(shownText(request.requester.name))}</h1>
<noscript><p class="notice">${texts.noScript}</p></noscript>
<div id="app" data-id="${request.verificationId}">
<p class="lede">${texts.lede}</p>
${missingToken(texts)}
<div class="summary" id="summary" role="alert" tabindex="-1" hidden><h2>${texts.faults.heading}</h2><ul></ul></div>
${claim(view)}
${answers(view)}
${otherWays(view)}
${explained(texts)}
</div>
${view.erasure}
${endings(texts)}`
}

function missingToken({ noToken }: ReviewerTexts): Html {
  return html`<div class="notice" id="no-token" hidden>
<h2>${noToken.heading}</h2>
<p id="no-token-says">${noToken.says}</p>
<label class="text" for="link">${noToken.label}</label>
<input type="text" id="link" autocomplete="off" inputmode="url" spellcheck="false" aria-describedby="no-token-says">
</div>`
}

function claim({ texts: { claim: texts }, request }: ReviewView): Html {
  const { source, reviewer, requester } = request
  const lines = [source.subtitle, source.meta].map(shownText).filter(line => line !== '')
  const description = shownText(source.description)
  return html`<section aria-labelledby="claim"><h2 id="claim">${texts.heading}</h2>
<div class="card"><dl>
<dt>${texts.asks}</dt><dd><strong>${shownText(requester.name)}</strong></dd>
<dt>${texts.you}</dt><dd>${texts.as[request.endorsementType] ?? ''}: ${shownText(reviewer.name)}, ${shownText(reviewer.company)}</dd>
<dt>${texts.source[source.type]}</dt><dd><strong>${shownText(source.title)}</strong>${lines.map(line => html`<br>${line}`)}</dd>
${description !== '' && html`<dt>${texts.words}</dt><dd><blockquote>${description}</blockquote></dd>`}
</dl></div></section>`
}

function answers({ texts, request, number }: ReviewView): Html {
  return html`<form id="endorse" novalidate autocomplete="off">
<h2 id="skills">${texts.skills.heading}</h2>
<p>${texts.skills.hint}</p>
${request.skills.map((skill, at) => skillField(texts, skill, at))}
${numberField(texts, number, 'endorse')}
<button type="submit">${texts.send}</button>
</form>`
}

const CHOICES = ['endorsed', 'declined', 'cannot_say'] as const

/** Nothing is chosen beforehand: whoever sends has made up a mind on each. */
function skillField({ skills: texts, faults }: ReviewerTexts, skill: VerifyPage['skills'][number], at: number): Html {
  const name = `skill-${at}`
  return html`<fieldset class="skill" id="${name}" data-skill="${skill.skillId}" data-name="${skill.name}">
<legend>${skill.name}</legend>
${proofLinks(texts, skill.proofUrl)}
<p class="error" id="${name}-fault" hidden>${faults.choice}</p>
<div class="choices">${CHOICES.map(
    choice =>
      html`<label class="choice"><input type="radio" name="${name}" id="${name}-${choice}" value="${choice}"><span>${texts.choices[choice]}</span></label>`,
  )}</div>
<label class="text" for="${name}-comment">${texts.comment}</label>
<p class="hint" id="${name}-hint">${texts.commentHint}</p>
<textarea id="${name}-comment" rows="2" maxlength="500" aria-describedby="${name}-hint"></textarea>
</fieldset>`
}

function proofLinks(texts: ReviewerTexts['skills'], addresses: readonly string[]): Html | null {
  const links = addresses.map(webLink).filter(link => link !== null)
  if (links.length === 0) return null
  return html`<p class="hint">${texts.proof}</p>
<ul class="links">${links.map(
    ({ href, host }) =>
      html`<li><a href="${href}" target="_blank" rel="noopener noreferrer nofollow ugc">${host} <span class="hint">(${texts.opens})</span></a></li>`,
  )}</ul>`
}

/** The number stands apart from the label, and in no attribute: programs that fill in forms copy from those. */
function numberField({ number: texts, faults }: ReviewerTexts, number: string, form: string): Html {
  const id = `${form}-number`
  return html`<div class="field" id="${id}-field">
<p id="${id}-ask">${texts.ask} <strong class="digits" translate="no">${number}</strong></p>
<label class="text" for="${id}">${texts.label}</label>
<p class="error" id="${id}-fault" hidden>${faults.number}</p>
<input type="text" class="number" id="${id}" inputmode="numeric" autocomplete="off" maxlength="12" aria-describedby="${id}-ask">
</div>`
}

function otherWays({ texts, number }: ReviewView): Html {
  const { other } = texts
  return html`<section aria-labelledby="other"><h2 id="other">${other.heading}</h2>
<details id="decline-way"><summary>${other.decline}</summary>
<form id="decline" novalidate autocomplete="off"><p>${other.declineHint}</p>
${reasonField(texts, 'decline', other.declineReason)}${numberField(texts, number, 'decline')}
<button type="submit" class="quiet">${other.declineSend}</button></form></details>
<details id="report-way"><summary>${other.report}</summary>
<form id="report" novalidate autocomplete="off"><p>${other.reportHint}</p>
${reasonField(texts, 'report', other.reportReason)}${numberField(texts, number, 'report')}
<button type="submit" class="quiet">${other.reportSend}</button></form></details>
</section>`
}

function reasonField({ faults }: ReviewerTexts, form: string, label: string): Html {
  const id = `${form}-reason`
  return html`<label class="text" for="${id}">${label}</label>
<p class="error" id="${id}-fault" hidden>${faults.reason}</p>
<textarea id="${id}" rows="3" maxlength="1000"></textarea><p></p>`
}

function explained({ next, about }: ReviewerTexts): Html {
  return html`<section aria-labelledby="next"><h2 id="next">${next.heading}</h2>${next.says.map(each => html`<p>${each}</p>`)}</section>
<section aria-labelledby="about"><h2 id="about">${about.heading}</h2>${about.says.map(each => html`<p>${each}</p>`)}</section>`
}

/** What the script may have to say, in the page's language and escaped here: it only copies. */
function endings({ done, faults, sending }: ReviewerTexts): Html {
  const said = { ...faults, sending }
  return html`<div id="status" role="status"></div>
${Object.entries(said).map(([name, text]) => html`<template data-text="${name}">${text}</template>`)}
<template data-end="endorse"><div class="done"><h2 tabindex="-1">${done.endorsed.heading}</h2><p>${done.endorsed.says}</p><h3>${done.endorsed.recorded}</h3><dl></dl></div></template>
<template data-end="decline"><div class="done"><h2 tabindex="-1">${done.declined.heading}</h2><p>${done.declined.says}</p></div></template>
<template data-end="report"><div class="done"><h2 tabindex="-1">${done.reported.heading}</h2><p>${done.reported.says}</p></div></template>`
}

export function stateView(texts: ReviewerTexts, state: keyof ReviewerTexts['states'], erasure: Html | null): Html {
  const { heading, says } = texts.states[state]
  return html`<h1>${heading}</h1><p>${says}</p><section aria-labelledby="about"><h2 id="about">${texts.about.heading}</h2><p>${texts.about.says[0]}</p></section>${erasure}`
}
