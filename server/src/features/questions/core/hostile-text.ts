import { INDIC_SCRIPTS } from '../../../kernel/languages.ts'

/**
 * Why a text of a model or a partner must not be shown as a question or an option; null if it is clean. The text is never repaired: a
 * silently changed text was reviewed by nobody. Callers must normalise text to NFC before: Bengali and Hindi letters with a dot below
 * are often typed as one code point, and NFC has two.
 */
export function hostileText(text: string): string | null {
  const inCharacters = firstReason(CHARACTERS, text)
  if (inCharacters !== null) return inCharacters
  if (text !== text.normalize('NFC')) return 'not in Unicode form NFC'
  // People and some programs read full-width and mathematical letters as plain ones.
  const plain = text.normalize('NFKC')
  return firstReason(SHAPES, plain) ?? (hasWebAddress(plain) ? 'web address' : null)
}

/** Cleans text that goes into a prompt as data. Visible content stays, hostile or not; invisible characters are removed. */
export function cleanForModel(text: string): string {
  return text
    .replace(LINE_BREAKS_AND_TABS, ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINERS, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

type Check = readonly [reason: string, pattern: RegExp]

function firstReason(checks: readonly Check[], text: string): string | null {
  return checks.find(([, pattern]) => text.search(pattern) >= 0)?.[0] ?? null
}

const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]/gu

/**
 * Formatting, ignorable, private and unassigned characters, lone surrogates, and the Braille blank. Joiners have their own rule.
 */
const INVISIBLE = /[[\p{C}\p{Default_Ignorable_Code_Point}\u2800]--[\u200C\u200D]]/gv

/**
 * U+200C and U+200D control how Indic letters join, so they are legitimate between two of them. Signs count as letters: Bengali writes
 * "ramp" as ra, joiner, virama, ya. Old Malayalam and some Telugu spellings also end a word with a joiner. These are rejected: current
 * spelling does not need it, and at the end of a word it cannot be distinguished from a hidden character.
 */
const INDIC_LETTER = `[[\\p{L}\\p{M}]&&[${INDIC_SCRIPTS}]]`
const STRAY_JOINERS = new RegExp(`(?<!${INDIC_LETTER})[\\u200C\\u200D]|[\\u200C\\u200D](?!${INDIC_LETTER})`, 'gv')

/** Checks of single characters (and their neighbours). */
const CHARACTERS: readonly Check[] = [
  ['line break', /[\n\v\f\r\u0085\u2028\u2029]/u],
  ['control character', /\p{Cc}/u],
  ['broken character', /[\p{Cs}\uFFFC\uFFFD]/u],
  // Before the unassigned ones: half of the tag characters (from U+E0000 on) are unassigned, and they are invisible.
  ['invisible character', /[[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\u200C\u200D]]/v],
  ['invisible joiner outside an Indic word', STRAY_JOINERS],
  ['private or unassigned character', /[\p{Co}\p{Cn}]/u],
  // Unicode counts © ® ™ and ↔ as emoji, but they print plainly. All miscellaneous symbols and dingbats are rejected.
  ['emoji or pictograph', /[[\p{Extended_Pictographic}\p{Emoji_Presentation}\u20E3\u2600-\u27BF]--[©®™↔]]/v],
]

/**
 * Checks of several characters in a row. No pattern has an unbounded repetition that could match in two ways, so each is linear in the
 * length of the text.
 */
const SHAPES: readonly Check[] = [
  ['markup', /<[\p{L}/!?%]/u],
  ['markup entity', /&(?:#x?[\da-f]|[a-z][a-z\d]{1,31};|(?:lt|gt|amp|quot)(?![a-z]))/iu],
  ['markdown', /\]\(|\]\[|!\[|`|~~~/u],
  ['template braces', /\{\{|\}\}|[$#]\{|\{%|%\}/u],
  // Also without a dot: name@okbank is a UPI payment address.
  ['e-mail or payment address', /[\p{L}\p{M}\p{N}._%+-]@\p{L}/u],
  ['phone number', /\p{Nd}(?:[\s().+\-\u2010-\u2015]{0,3}\p{Nd}){9}/u],
]

/**
 * Whether a text contains a web address, with or without a scheme. False positives are preferred: a rejected question is written
 * again, a link that is shown gets tapped. So any word.word counts, because new top-level domains appear every year and a list of them
 * becomes outdated. Common abbreviations of this form in Indian hiring are allowed by name.
 */
function hasWebAddress(text: string): boolean {
  return WITH_SCHEME.test(text) || text.split(BETWEEN_NAMES).some(isHostName)
}

/** "Data: 5 mm" and "Tel: none" are plain words; they start an address only without the space after the colon. */
const WITH_SCHEME =
  /:\/\/|(?<!\S)\/\/\S|(?<![\p{L}\p{N}])(?:www\.|(?:java|vb)script:|(?:data|blob|file|mailto|tel|sms|intent|whatsapp|upi):\S)/iu

const BETWEEN_NAMES = /[^\p{L}\p{M}\p{N}.\u3002-]+/u

/** Browsers treat the Chinese full stop as a dot. */
const DOTS = /[.\u3002]/u

function isHostName(name: string): boolean {
  const labels = name.split(DOTS)
  if (labels.length === 4 && labels.every(label => /^\d{1,3}$/.test(label))) return true
  return labels.some((label, at) => at > 0 && isAddressEnd(labels[at - 1]!, label) && !isUsual(labels, at))
}

function isAddressEnd(before: string, ending: string): boolean {
  if (before === '') return false
  // "1.Clean the pipe" numbers a list; "163.com" is an address.
  if (/^\p{N}+$/u.test(before)) return /^(?:com|net|org)(?![a-z\d])/i.test(ending)
  const word = ending.split('-', 1)[0]!
  if (LATIN_WORD_FIRST.test(word)) return true
  return INDIC.test(word) ? INDIC_ENDINGS.has(word) : /^\p{L}[\p{L}\p{M}]+$/u.test(word)
}

/** At the start, not the whole word: in "evil.comको" a Hindi suffix follows the address, and a phone links the part before it. */
const LATIN_WORD_FIRST = /^\p{Script=Latin}{2,}(?![\p{Script=Latin}\d])/u

const INDIC = new RegExp(`[${INDIC_SCRIPTS}]`, 'u')

/**
 * Top-level domains in Indic scripts. Here a list is needed, because "कि.मी." and "डॉ.शर्मा" are common spellings.
 */
const INDIC_ENDINGS: ReadonlySet<string> = new Set(
  `भारत भारतम् भारोत संगठन कॉम नेट ভারত ভাৰত বাংলা ਭਾਰਤ ભારત ଭାରତ భారత్ ಭಾರತ ഭാരതം இந்தியா இலங்கை சிங்கப்பூர்`
    .normalize('NFC')
    .split(' '),
)

/** Degrees are allowed only in their printed form: `B.Com` is a degree, `b.com` an address. */
const USUAL =
  /^(?:(?:[BMD]|Ph)\.(?:Com|Sc|Tech|Ed|Pharm|Arch|Voc|Des|Lib|Phil)|(?:[Ss]q|[Cc]u)\.(?:ft|in|mm|cm|km|yd|mtr|inch|feet|foot|meter|metre)|[Nn]os?\.of)$/

function isUsual(labels: readonly string[], at: number): boolean {
  return at === 1 && USUAL.test(`${labels[0]}.${labels[1]}`)
}
