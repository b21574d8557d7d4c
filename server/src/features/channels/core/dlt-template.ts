import { err, ok, type Result } from '../../../kernel/result.ts'

/**
 * Texts of SMS as approved on India's DLT. Since TRAI's direction of 2025-11-18 each variable has one of these tags; operators drop a
 * message whose variable does not fit its tag. `{#number#}` is another name of `{#numeric#}`.
 */
const TAGS = ['numeric', 'alphanumeric', 'url', 'urlott', 'cbn', 'email'] as const
export type DltTag = (typeof TAGS)[number]

export interface DltTemplate {
  readonly pieces: readonly DltPiece[]
}

type DltPiece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'variable'; readonly tag: DltTag }

export interface DltProblem {
  /** 1 for the first variable; null if it is about the whole text. */
  readonly position: number | null
  /** As written between `{#` and `#}`. */
  readonly tag: string | null
  readonly reason: DltReason
  /** For the operator, in plain words and without the value. */
  readonly message: string
}

export type DltReason =
  | 'no_tag'
  | 'unknown_tag'
  | 'broken_tag'
  | 'only_variables'
  | 'too_long_text'
  | 'missing_variable'
  | 'surplus_variable'
  | 'empty'
  | 'too_long'
  | 'characters'
  | 'not_whitelisted'

/** What was whitelisted on DLT: a static URL as it is; a dynamic one with `?` at its end; a short one with `/` after the header. */
export interface DltWhitelist {
  readonly urls: readonly string[]
  readonly numbers: readonly string[]
}

/**
 * The direction says 40 for alphanumeric variables and nothing of the others; before, operators had 30 or 40 for all of them. In UTF-16
 * units, as an SMS counts: never fewer than whatever an operator counts.
 */
export const MOST_IN_VARIABLE = 40
/** Of the SMS as a whole, by the operators. */
const MOST_IN_TEXT = 2_000

/** Letters of any script with their signs, and the joiners that Indian scripts need within a word. */
const WORD = '[\\p{L}\\p{M}\\p{Nd}\\u200c\\u200d]+'

const RULES: Readonly<Record<DltTag, { readonly pattern: RegExp; readonly words: string }>> = {
  numeric: { pattern: /^[0-9]+$/, words: 'must contain the digits 0 to 9 only' },
  alphanumeric: {
    pattern: new RegExp(`^${WORD}(?: ${WORD})*$`, 'u'),
    words: 'must contain letters, digits and single spaces only',
  },
  url: { pattern: /^(?:https?:\/\/|www\.)[!-~]+$/, words: 'must be a URL that starts with https://, http:// or www.' },
  urlott: {
    pattern: /^(?:https?:\/\/|www\.)[!-~]+$/,
    words: 'must be a URL that starts with https://, http:// or www.',
  },
  cbn: { pattern: /^(?:\+?91|0)?[0-9]{8,11}$/, words: 'must be a telephone number of 8 to 11 digits' },
  email: { pattern: /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/, words: 'must be an e-mail address' },
}

export function parseDltTemplate(text: string): Result<DltTemplate, readonly DltProblem[]> {
  const pieces: DltPiece[] = []
  const problems: DltProblem[] = []
  let [end, position] = [0, 0]
  const addText = (piece: string) => {
    if (piece.includes('{#') || piece.includes('#}')) {
      problems.push(problem(null, null, 'broken_tag', 'The text has a variable that is not written as {#tag#}.'))
    }
    if (piece !== '') pieces.push({ kind: 'text', text: piece })
  }
  for (const found of text.matchAll(/\{#([A-Za-z]+)#\}/g)) {
    addText(text.slice(end, found.index))
    end = found.index + found[0].length
    position += 1
    const written = found[1]!
    const tag = tagOf(written)
    if (tag === null) problems.push(tagProblem(position, written))
    else pieces.push({ kind: 'variable', tag })
  }
  addText(text.slice(end))
  if (!pieces.some(piece => piece.kind === 'text' && piece.text.trim() !== '')) {
    problems.push(problem(null, null, 'only_variables', 'The text has no words of its own.'))
  }
  return problems.length > 0 ? err(problems) : ok({ pieces })
}

function tagOf(written: string): DltTag | null {
  const name = written === 'number' ? 'numeric' : written
  return TAGS.find(tag => tag === name) ?? null
}

function tagProblem(position: number, written: string): DltProblem {
  if (written === 'var') {
    const words = `has no tag: {#var#} is no longer accepted. Use one of ${TAGS.map(tag => `{#${tag}#}`).join(', ')}.`
    return problem(position, written, 'no_tag', words)
  }
  return problem(position, written, 'unknown_tag', `has an unknown tag. Use one of ${TAGS.join(', ')}.`)
}

/** The text of the SMS, or everything that is wrong. Without a whitelist, URLs and numbers are checked for their form only. */
export function fillDltTemplate(
  template: DltTemplate,
  variables: readonly string[],
  whitelist: DltWhitelist | null,
): Result<string, readonly DltProblem[]> {
  const tags = tagsOf(template)
  const problems = tags.flatMap((tag, index) => problemsOf(tag, variables[index], index + 1, whitelist))
  if (variables.length > tags.length) {
    const words = `The text has ${tags.length} variables, and ${variables.length} were given.`
    problems.push(problem(null, null, 'surplus_variable', words))
  }
  if (problems.length > 0) return err(problems)
  const text = rendered(template, variables)
  if (text.length <= MOST_IN_TEXT) return ok(text)
  return err([problem(null, null, 'too_long_text', `The text is longer than ${MOST_IN_TEXT} characters.`)])
}

function tagsOf({ pieces }: DltTemplate): readonly DltTag[] {
  return pieces.flatMap(piece => (piece.kind === 'variable' ? [piece.tag] : []))
}

function rendered({ pieces }: DltTemplate, variables: readonly string[]): string {
  let next = 0
  return pieces.map(piece => (piece.kind === 'text' ? piece.text : variables[next++]!)).join('')
}

function problemsOf(
  tag: DltTag,
  value: string | undefined,
  position: number,
  whitelist: DltWhitelist | null,
): readonly DltProblem[] {
  if (value === undefined) return [problem(position, tag, 'missing_variable', 'has no value.')]
  if (value === '') return [problem(position, tag, 'empty', 'is empty.')]
  const found: DltProblem[] = []
  if (value.length > MOST_IN_VARIABLE) {
    const words = `has ${value.length} characters; at most ${MOST_IN_VARIABLE} are allowed.`
    found.push(problem(position, tag, 'too_long', words))
  }
  const { pattern, words } = RULES[tag]
  if (!pattern.test(value)) found.push(problem(position, tag, 'characters', `${words}.`))
  else if (whitelist !== null && !isWhitelisted(tag, value, whitelist)) {
    found.push(problem(position, tag, 'not_whitelisted', 'is not whitelisted on DLT.'))
  }
  return found
}

/**
 * The domain of short links if an account has a list of whitelisted addresses (the setting `dltUrls`, separated by commas) and none of them
 * is the beginning of a link; null otherwise. Operators drop every message with such a link.
 */
export function linkNotWhitelisted(
  { dltUrls }: Readonly<Record<string, string | undefined>>,
  shortLinkUrl: string,
): string | null {
  if (dltUrls === undefined) return null
  const given = dltUrls.split(',').map(url => url.trim())
  const urls = given.filter(url => url !== '').map(url => (/[?/]$/.test(url) ? url : `${url}/`))
  const domain = shortLinkUrl.replace(/\/+$/, '')
  return isWhitelisted('url', `${domain}/l/code`, { urls, numbers: [] }) ? null : domain
}

function isWhitelisted(tag: DltTag, value: string, { urls, numbers }: DltWhitelist): boolean {
  if (tag === 'url' || tag === 'urlott') {
    return urls.some(url => (/[?/]$/.test(url) ? value.startsWith(url) && value !== url : value === url))
  }
  return tag !== 'cbn' || numbers.some(number => national(number) === national(value))
}

/** Portals and texts write one number with and without the country code or the leading 0. */
function national(number: string): string {
  const digits = number.replace(/^\+/, '')
  return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits.replace(/^0/, '')
}

function problem(position: number | null, tag: string | null, reason: DltReason, words: string): DltProblem {
  const message = position === null ? words : `Variable ${position} ({#${tag}#}) ${words}`
  return { position, tag, reason, message }
}

/**
 * The inverse of `fillDltTemplate`: variables that give this text, or null if there are none, so an operator would drop it. Where two
 * variables are divided by a space only, others than the original can be found; they give the same text.
 */
export function readDltVariables({ pieces }: DltTemplate, text: string): readonly string[] | null {
  // Of each piece the places where the rest does not fit: without them, time grows with the power of the number of variables.
  const failed = new Set<string>()
  const readFrom = (index: number, at: number): readonly string[] | null => {
    const piece = pieces[index]
    if (piece === undefined) return at === text.length ? [] : null
    if (piece.kind === 'text')
      return text.startsWith(piece.text, at) ? readFrom(index + 1, at + piece.text.length) : null
    const key = `${index}:${at}`
    if (failed.has(key)) return null
    for (let length = Math.min(MOST_IN_VARIABLE, text.length - at); length > 0; length--) {
      const value = text.slice(at, at + length)
      if (!RULES[piece.tag].pattern.test(value)) continue
      const rest = readFrom(index + 1, at + length)
      if (rest !== null) return [value, ...rest]
    }
    failed.add(key)
    return null
  }
  return readFrom(0, 0)
}
