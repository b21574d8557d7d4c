import { INDIC_SCRIPTS } from './languages.ts'

/** Eight or more digits with common separators. The number of a standard ("ISO 9001:2015") contains a colon and does not match. */
const TELEPHONE = /\p{Nd}(?:[\s().+/,_–—-]{0,3}\p{Nd}){7}/u

/**
 * Whether a text contains an at sign or a telephone number. False positives are acceptable: the checked texts are names of skills,
 * and one that is left out by mistake does no harm.
 */
export function containsContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return plain.includes('@') || TELEPHONE.test(plain)
}

/**
 * Makes text of one person safe to show to another: one line, without invisible characters and without characters that change the
 * direction of text. The visible content stays. Joiners between Indic letters are part of the spelling and stay.
 */
export function shownText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINERS, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * The same for e-mail, where clients turn anything that looks like an address into a link. The three characters that they look for
 * are replaced by look-alikes: the text reads the same and is not linked.
 */
export function unlinkedText(text: string): string {
  return shownText(text).replaceAll('@', '＠').replaceAll('://', ':∕∕').replace(DOT_IN_A_WORD, '․')
}

/** Formatting (bidi marks included), ignorable, private and unassigned characters, lone surrogates, and the Braille blank. */
const INVISIBLE = /[[\p{C}\p{Default_Ignorable_Code_Point}\u2800]--[\u200C\u200D]]/gv
const INDIC_LETTER = `[[\\p{L}\\p{M}]&&[${INDIC_SCRIPTS}]]`
const STRAY_JOINERS = new RegExp(`(?<!${INDIC_LETTER})[\\u200C\\u200D]|[\\u200C\\u200D](?!${INDIC_LETTER})`, 'gv')
const DOT_IN_A_WORD = /(?<=[\p{L}\p{M}\p{N}])[.。｡．](?=[\p{L}\p{N}])/gu

/** What PostgreSQL can store: it cannot store NUL, and people neither type nor say the other control characters. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}--[\n\t]]/gv, '').trim()
}
