import { INDIC_SCRIPTS } from '../../../kernel/languages.ts'
import { hasWebAddress } from './web-address.ts'

/**
 * Why a text from a model or a partner must not be stored and shown as a question or an option; null for a clean one. It
 * refuses and mends nothing: a text that was changed silently is one nobody reviewed. Whoever takes in honest text has to
 * bring it to NFC before: the Bengali and Hindi letters with a dot below are often typed as one code point, and NFC is two.
 */
export function hostileText(text: string): string | null {
  const inCharacters = firstReason(CHARACTERS, text)
  if (inCharacters !== null) return inCharacters
  if (text !== text.normalize('NFC')) return 'not in Unicode form NFC'
  // Full-width and mathematical letters are read as the plain ones, by people and by some programs.
  const plain = text.normalize('NFKC')
  return firstReason(SHAPES, plain) ?? (hasWebAddress(plain) ? 'web address' : null)
}

/** For text that goes into a prompt as data. What it says stays, hostile or not; what hides in it goes. */
export function cleanForModel(text: string): string {
  return text
    .replace(LINE_BREAKS_AND_TABS, ' ')
    .replace(UNSEEN, '')
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
 * Formatting, ignorable, private and unassigned characters, halves of pairs, and the one blank that is a symbol (Braille's).
 * Joiners have a rule of their own.
 */
const UNSEEN = /[[\p{C}\p{Default_Ignorable_Code_Point}\u2800]--[\u200C\u200D]]/gv

/**
 * U+200C and U+200D decide how Indic letters join, so between two of them they are honest. Signs count as letters: Bengali
 * writes "ramp" as ra, joiner, virama, ya. Old Malayalam and some Telugu spelling also ends a word with one; that is refused,
 * for today's spelling does without and at a word's end it cannot be told from one that hides.
 */
const INDIC_LETTER = `[[\\p{L}\\p{M}]&&[${INDIC_SCRIPTS}]]`
const STRAY_JOINERS = new RegExp(`(?<!${INDIC_LETTER})[\\u200C\\u200D]|[\\u200C\\u200D](?!${INDIC_LETTER})`, 'gv')

/** One character (and its neighbours) is enough to tell. */
const CHARACTERS: readonly Check[] = [
  ['line break', /[\n\v\f\r\u0085\u2028\u2029]/u],
  ['control character', /\p{Cc}/u],
  ['broken character', /[\p{Cs}\uFFFC\uFFFD]/u],
  // Before the unassigned: half of the tag characters (U+E0000 on) are, and what they do is hide.
  ['invisible character', /[[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]--[\u200C\u200D]]/v],
  ['invisible joiner outside an Indic word', STRAY_JOINERS],
  ['private or unassigned character', /[\p{Co}\p{Cn}]/u],
  // © ® ™ and ↔ are emoji to Unicode, yet print plainly. Miscellaneous symbols and dingbats go as a whole.
  ['emoji or pictograph', /[[\p{Extended_Pictographic}\p{Emoji_Presentation}\u20E3\u2600-\u27BF]--[©®™↔]]/v],
]

/**
 * Told by a few characters in a row. No pattern repeats without a bound over characters it could also leave, so each is
 * linear in the length of the text.
 */
const SHAPES: readonly Check[] = [
  ['markup', /<[\p{L}/!?%]/u],
  ['markup entity', /&(?:#x?[\da-f]|[a-z][a-z\d]{1,31};|(?:lt|gt|amp|quot)(?![a-z]))/iu],
  ['markdown', /\]\(|\]\[|!\[|`|~~~/u],
  ['template braces', /\{\{|\}\}|[$#]\{|\{%|%\}/u],
  // Without a dot too: name@okbank is where UPI sends money.
  ['e-mail or payment address', /[\p{L}\p{M}\p{N}._%+-]@\p{L}/u],
  ['phone number', /\p{Nd}(?:[\s().+\-\u2010-\u2015]{0,3}\p{Nd}){9}/u],
]
