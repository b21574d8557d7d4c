import { readFileSync } from 'node:fs'
import { smsParts } from '../server/src/features/channels/index.ts'
import { type Html, html, markupOf } from '../server/src/kernel/html.ts'
import type { Language } from '../server/src/kernel/languages.ts'

/** Pictures of messages as phones show them, for people who review texts. Not a page of the product. */

/** One message on a sheet. `caption` says what it is, in English. */
export type ShownMessage =
  | {
      readonly app: 'chat'
      readonly caption: string
      readonly text: string
      /** Titles of the buttons below it. */
      readonly buttons: readonly string[]
    }
  | { readonly app: 'sms'; readonly caption: string; readonly text: string }
  | {
      readonly app: 'mail'
      readonly caption: string
      readonly from: string
      readonly subject: string
      /** The whole document, as it was sent. */
      readonly document: string
    }
  | { readonly app: 'call'; readonly caption: string; readonly turns: readonly CallTurn[] }

export interface CallTurn {
  readonly by: 'voice' | 'key'
  readonly language: Language
  readonly text: string
}

export interface Sheet {
  readonly title: string
  readonly language: Language
  /** Who writes, as the phone names it. */
  readonly sender: string
  readonly messages: readonly ShownMessage[]
  /** In English: what a reader must know to take the picture for what it is. */
  readonly note: string | null
}

const TOKENS = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8')

const CSS = `
${TOKENS}
* { box-sizing: border-box; margin: 0; }
body { background: var(--page); color: var(--text); font: 16px/1.5 var(--font); padding: 12px; width: 390px; }
h1 { font-size: 18px; margin: 0 4px 8px; }
.note { color: var(--muted); font-size: 14px; margin: 0 4px 8px; }
.phone { background: var(--surface); border: 1px solid var(--line); border-radius: 24px; box-shadow: var(--shadow); margin-bottom: 12px; overflow: hidden; }
.bar { align-items: center; border-bottom: 1px solid var(--line); display: flex; gap: 8px; padding: 10px 16px; font-weight: 600; }
.dot { background: var(--brand); border-radius: 50%; color: var(--on-brand); flex: none; height: 32px; line-height: 32px; text-align: center; width: 32px; }
.screen { display: flex; flex-direction: column; gap: 8px; padding: 12px; }
.chat { background: #efe9e0; }
.caption { color: var(--muted); font-size: 14px; text-align: center; }
.chat .caption { color: #51534f; }
.bubble { background: var(--surface); border-radius: 4px 14px 14px 14px; box-shadow: 0 1px 1px rgba(20, 22, 43, 0.12); max-width: 300px; overflow-wrap: anywhere; padding: 8px 12px; white-space: pre-line; }
.bubble:not(:lang(en)) { line-height: 1.65; }
.sms .bubble { background: var(--brand-tint); box-shadow: none; }
.call .bubble { background: var(--brand-tint); box-shadow: none; }
.call .mine { border: 1px solid var(--edge); border-radius: 10px; background: var(--surface); font-weight: 600; min-width: 44px; padding: 6px 12px; text-align: center; }
.mine { align-self: flex-end; background: var(--success-tint); border-radius: 14px 4px 14px 14px; }
.buttons { display: grid; gap: 4px; max-width: 300px; }
.buttons span { background: var(--surface); border-radius: 10px; color: var(--brand); padding: 10px; text-align: center; }
.count { color: var(--muted); font-size: 14px; }
.link { color: var(--brand-strong); text-decoration: underline; }
.subject { font-size: 18px; font-weight: 600; overflow-wrap: anywhere; padding: 0 4px; }
.from { align-items: center; display: flex; gap: 8px; padding: 0 4px; }
.from small { color: var(--muted); display: block; font-size: 14px; }
iframe { border: 0; display: block; width: 100%; }
`

/** A whole document, 390 pixels wide. */
export function renderSheet({ title, language, sender, messages, note }: Sheet): string {
  const apps = [...Map.groupBy(messages, ({ app }) => app)]
  const phones = apps.map(
    ([app, own]) => html`<section class="phone">
<div class="bar"><span class="dot">${sender.slice(0, 1)}</span><span>${sender}</span></div>
<div class="screen ${app}">${own.map(each => renderMessage(each, language))}</div>
</section>`,
  )
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>
<h1>${title}</h1>${note !== null && html`<p class="note">${note}</p>`}${phones}</body></html>`
  // The only text that is not escaped is ours.
  return markupOf(page).replace('</head>', `<style>${CSS}</style></head>`)
}

function renderMessage(message: ShownMessage, language: Language): Html {
  const caption = html`<p class="caption">${message.caption}</p>`
  switch (message.app) {
    case 'chat':
      return html`${caption}<p class="bubble" lang="${language}">${withLinks(message.text)}</p>${renderButtons(message.buttons, language)}`
    case 'sms':
      return html`${caption}<p class="bubble" lang="${language}">${withLinks(message.text)}</p><p class="count">${smsCount(message.text)}</p>`
    case 'mail':
      return html`${caption}<p class="subject" lang="${language}">${message.subject}</p>
<div class="from"><span class="dot">${message.from.slice(0, 1)}</span><span>${message.from}<small>to me</small></span></div>
<iframe srcdoc="${message.document}" title="mail"></iframe>`
    case 'call':
      return html`${caption}${message.turns.map(
        ({ by, text, language: own }) =>
          html`<p class="bubble ${by === 'key' && 'mine'}" lang="${by === 'key' ? 'en' : own}">${text}</p>`,
      )}`
  }
}

function renderButtons(buttons: readonly string[], language: Language): Html | false {
  return (
    buttons.length > 0 &&
    html`<div class="buttons" lang="${language}">${buttons.map(title => html`<span>${title}</span>`)}</div>`
  )
}

function withLinks(text: string): readonly Html[] {
  return text
    .split(/(https:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? html`<span class="link">${part}</span>` : html`${part}`))
}

/** Places of a single message and of each part of a longer one. */
const PLACES = { gsm7: [160, 153], ucs2: [70, 67] } as const

function smsCount(text: string): string {
  const { encoding, parts, left } = smsRoom(text)
  return `${parts} ${parts === 1 ? 'part' : 'parts'}, ${left} characters left, ${encoding === 'gsm7' ? 'GSM-7' : 'UCS-2'}`
}

/** The largest number of further characters that do not make another part. */
export function smsRoom(text: string) {
  const { encoding, parts } = smsParts(text)
  const [alone, part] = PLACES[encoding]
  const filler = encoding === 'gsm7' ? 'a' : 'अ'
  const most = parts === 1 ? alone : part
  let left = 0
  while (left < most && smsParts(text + filler.repeat(left + 1)).parts === parts) left++
  return { encoding, parts, left }
}
