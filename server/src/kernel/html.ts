declare const htmlBrand: unique symbol

/** Markup that only `html` can create: text in it is escaped. */
export interface Html {
  readonly markup: string
  readonly [htmlBrand]: true
}

export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[]

/**
 * A tagged template that escapes its values, in text and in quoted attributes. A value must not be used in a script, a style, an
 * event handler or as a name, and an address must be checked first (`webLink`).
 */
export function html(literals: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return asHtml(literals.map((literal, at) => literal + render(parts[at])).join(''))
}

/** For the final step, where `<!doctype html>` is added. */
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
  // An object read from JSON may look like `Html`; it is not in the set, so it is not trusted as markup.
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

/** A link that is safe to show to a person who did not write it. */
interface WebLink {
  readonly href: string
  /** As browsers show it: a host in another script has its ASCII form, so that it cannot imitate a known host. */
  readonly host: string
}

/** Null unless the address is http or https and has no user name or password. */
export function webLink(address: string): WebLink | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, username, password, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return username === '' && password === '' ? { href, host } : null
}
