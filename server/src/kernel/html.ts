declare const htmlBrand: unique symbol

/** Markup that was put together by `html` and nothing else: whatever came from a person is escaped in it. */
export interface Html {
  readonly markup: string
  readonly [htmlBrand]: true
}

export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[]

/**
 * A tagged template that escapes what stands in it. Texts and attribute values alike, as long as attributes are quoted; a value
 * must not stand in a script, a style, an event handler or as a name, and an address has to be judged before (`webAddress`).
 */
export function html(literals: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return asHtml(literals.map((literal, at) => literal + render(parts[at])).join(''))
}

/** For `<!doctype html>` and the like at the very end. */
export const markupOf = (page: Html): string => page.markup

const made = new WeakSet<object>()

function asHtml(markup: string): Html {
  const it = Object.freeze({ markup }) as Html
  made.add(it)
  return it
}

function render(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  if (Array.isArray(part)) return part.map(render).join('')
  // An object read from JSON may look like one of ours; it is not in the set, and is no markup.
  return made.has(part) ? (part as Html).markup : ''
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, found => ESCAPES[found]!)
}
