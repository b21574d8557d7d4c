import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../kernel/html.ts'
import { DEFAULT_LANGUAGE } from '../../messages/messages.ts'
import { MARK } from '../frame.ts'
import { type Page, type PageDeps, sendPage } from '../page.ts'

/** /dev/ui: tokens and components of web/ui, each with its name. Mounted in development only. */
export function mountDesignSystem(app: FastifyInstance, deps: PageDeps): void {
  app.get('/dev/ui', async (_request, reply) => sendPage(deps, reply, designSystem()))
}

function designSystem(): Page {
  const main = html`<h1>Design system</h1>
<p class="lede">Tokens and components of all pages. Look at them in both themes and at 360 pixels.</p>
${tokens()}${components()}${forms()}`
  return { language: DEFAULT_LANGUAGE, path: '/dev/ui', mode: 'test', title: 'Design system · Pramaan', main }
}

const COLOURS = [
  'page',
  'surface',
  'line',
  'edge',
  'text',
  'muted',
  'brand',
  'brand-strong',
  'brand-tint',
  'on-brand',
  'accent',
  'success',
  'success-tint',
  'warning',
  'warning-tint',
  'danger',
  'danger-tint',
]
const SIZES = ['14', '16', '18', '22', '28', '36']
const SPACES = ['1', '2', '3', '4', '5', '6', '8', '12']

function tokens(): Html {
  return html`<h2>Colours</h2>
<ul class="found">${COLOURS.map(name => html`<li class="line"><code>--${name}</code>${swatch(name)}</li>`)}</ul>
<h2>Type</h2>
<ul class="found">${SIZES.map(size => html`<li><svg width="100%" height="48" role="img" aria-label="${size} px"><text y="36" fill="var(--text)" font-size="${size}">${size} px प्रमाण</text></svg></li>`)}</ul>
<h2>Space</h2>
<ul class="found">${SPACES.map(step => html`<li class="line"><code>--space-${step}</code>${bar(Number(step) * 4)}</li>`)}</ul>
<h2>Mark</h2>
<p>${MARK}</p>`
}

/** A presentation attribute: the policy of the pages allows no inline style. */
function swatch(name: string): Html {
  return html`<svg width="96" height="32" aria-hidden="true"><rect x="1" y="1" width="94" height="30" rx="8" fill="var(--${name})" stroke="var(--edge)"/></svg>`
}

function bar(width: number): Html {
  return html`<svg width="${width}" height="16" aria-hidden="true"><rect width="${width}" height="16" fill="var(--brand)"/></svg>`
}

function components(): Html {
  return html`<h2>Progress</h2>
<p class="progress"><span class="progress-parts" aria-hidden="true"><span data-done></span><span data-done></span><span></span><span></span></span>Step 2 of 4</p>
<p class="progress steps"><svg class="bar" aria-hidden="true"><rect class="bar-all" width="100%" height="6" rx="3"/><rect class="bar-done" width="40%" height="6" rx="3"/></svg>Question 3 of 5</p>
<h2>Card</h2>
<div class="card"><h3>Brick laying</h3><p>One card, one decision.</p></div>
<h2>Chips</h2>
<ul class="chips"><li class="chip">Brick laying</li><li class="chip">Mortar mixing to ratio</li><li class="chip">ईंट की चिनाई</li></ul>
<ul class="chips pick"><li><strong class="chip" aria-current="true">English</strong></li><li><a class="chip" href="/dev/ui">हिन्दी</a></li></ul>
<h2>Notices</h2>
<p class="notice">Notice: something to know.</p>
<p class="done">Done: it worked.</p>
<p class="warning">Warning: be careful.</p>
<div class="summary"><h3>Summary of errors</h3><ul><li><a href="#field">Write the name</a></li></ul></div>
<h2>States</h2>
<p><span class="state state-good">Valid</span> <span class="state state-bad">Revoked</span> <span class="state state-test">Test</span></p>
<h2>Timer</h2>
<div class="timer"><span role="timer">Time left 8:00</span><span>3 of 10 answered</span></div>
<h2>Loading</h2>
<div aria-hidden="true"><div class="skeleton"></div><div class="skeleton"></div></div>`
}

function forms(): Html {
  return html`<h2>Choices</h2>
<fieldset><legend>One answer</legend>
<label class="choice"><input type="radio" name="one" checked><span>I can confirm this</span></label>
<label class="choice"><input type="radio" name="one"><span>I cannot say<span class="hint note">With a note below it.</span></span></label></fieldset>
<fieldset><legend>Several answers</legend>
<label class="choice"><input type="checkbox" checked><span>Rooftop solar monitor</span></label>
<label class="choice"><input type="checkbox"><span>Village school wall</span></label></fieldset>
<h2>Fields</h2>
<div class="field"><label class="text" for="field">Name</label><p class="hint" id="field-hint">As on the certificate.</p>
<p class="error" id="field-fault">Write the name</p><input type="text" id="field" class="invalid" aria-invalid="true" aria-describedby="field-fault field-hint">
<label class="text" for="words">A word about it</label><textarea id="words" rows="2"></textarea></div>
<h2>Buttons</h2>
<div class="buttons"><button type="button">Primary</button><button type="button" class="quiet">Quiet</button><button type="button" class="danger">Danger</button><button type="button" aria-disabled="true">Busy</button></div>
<h2>Action bar</h2>
<div><div class="buttons actions"><button type="button" class="quiet">Back</button><button type="button">Continue</button></div></div>`
}
