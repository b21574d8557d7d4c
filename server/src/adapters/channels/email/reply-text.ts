/** As many as an event of a person can have. */
const MOST_LETTERS = 4_096
/** Of the mail. What is below is not read. */
const MOST_READ = 200_000
/** Longer lines separate nothing, and would cost time. */
const MOST_SEPARATOR = 300

/** Begins what a client puts below a reply: a signature, or the mail that it answers. */
const SEPARATOR = /^(?:-- ?|_{8,}|\s*-{3,}[^-].*-{3,}\s*)$/
const HEADER = /^\s*\*?[^\s:][^:]{0,30}:\*?\s/
const QUOTED = /^\s*>/
const DATED = /\d{4}|\d:\d\d/
/** "On … wrote:" is wrapped into at most so many lines. */
const MOST_ATTRIBUTION_LINES = 3

/** What a person wrote, without the mail that it answers. */
export function replyText({ text, html }: { readonly text?: string; readonly html?: string }): string {
  const whole = text?.trim() ? text.slice(0, MOST_READ) : textOf(html ?? '')
  const lines = whole.split(/\r\n?|\n/)
  const end = lines.findIndex((line, at) => endsReply(line, lines[at + 1] ?? ''))
  const own = withoutQuotes(end === -1 ? lines : lines.slice(0, end))
  return cut(own.join('\n').trim())
}

/** Outlook copies the header of the mail that is answered: in any language a line with the sender's address, then one with the date. */
function endsReply(line: string, next: string): boolean {
  if (line.length > MOST_SEPARATOR) return false
  return SEPARATOR.test(line) || (HEADER.test(line) && line.includes('@') && HEADER.test(next) && DATED.test(next))
}

/** Also keeps what stands below a quoted line. */
function withoutQuotes(lines: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (const line of lines) {
    if (!QUOTED.test(line)) kept.push(line)
    else if (kept.at(-1) !== undefined) dropAttribution(kept)
  }
  return kept
}

/**
 * The line before quoted lines that ends with a colon, in any language. It has a date; if its last line has none, it was wrapped. More
 * is not dropped, because a reply can stand directly above it.
 */
function dropAttribution(kept: string[]): void {
  while (kept.at(-1)?.trim() === '') kept.pop()
  if (!kept.at(-1)?.trimEnd().endsWith(':')) return
  const last = kept.slice(-MOST_ATTRIBUTION_LINES)
  const dated = last.findLastIndex(line => DATED.test(line))
  kept.length -= dated === -1 ? 1 : last.length - dated
}

/** Between code points. */
function cut(text: string): string {
  if (text.length <= MOST_LETTERS) return text
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(MOST_LETTERS - 1))
  return text.slice(0, isHalf ? MOST_LETTERS - 1 : MOST_LETTERS)
}

/** Where clients put the mail that is answered. */
const QUOTED_HTML =
  /<(?:blockquote|hr)\b|<div\b[^<>]*\b(?:gmail_quote|yahoo_quoted|divRplyFwdMsg|appendonsend|moz-cite-prefix)/i
const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** For clients that send no text. No expression goes beyond the next tag, so the time is linear in the length. */
function textOf(html: string): string {
  const most = html.slice(0, MOST_READ)
  const at = most.search(QUOTED_HTML)
  return (at === -1 ? most : most.slice(0, at))
    .replace(/<(style|script|title)\b[^<>]*>[^<]*<\/\1>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hex, name) =>
      decodeEntity(entity, decimal, hex, name),
    )
    .split('\n')
    .map(line => line.trim())
    .join('\n')
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ''
}
