import { INDIC_SCRIPTS } from './languages.ts'

/**
 * A text by one person as it may be shown to another: on one line, without what hides in it or turns it around. What it says
 * stays. Joiners stay between Indic letters, where they are spelling.
 */
export function shownText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/gu, ' ')
    .replace(UNSEEN, '')
    .replace(STRAY_JOINERS, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * The same for mail, where every client makes links of what looks like one. Look-alikes stand in for the three signs they go by,
 * so that it reads as it was written and leads nowhere.
 */
export function unlinkedText(text: string): string {
  return shownText(text).replaceAll('@', '＠').replaceAll('://', ':∕∕').replace(DOT_IN_A_WORD, '․')
}

/** Formatting (bidi marks with it), ignorable, private and unassigned characters, halves of pairs, and Braille's blank. */
const UNSEEN = /[[\p{C}\p{Default_Ignorable_Code_Point}\u2800]--[\u200C\u200D]]/gv
const INDIC_LETTER = `[[\\p{L}\\p{M}]&&[${INDIC_SCRIPTS}]]`
const STRAY_JOINERS = new RegExp(`(?<!${INDIC_LETTER})[\\u200C\\u200D]|[\\u200C\\u200D](?!${INDIC_LETTER})`, 'gv')
const DOT_IN_A_WORD = /(?<=[\p{L}\p{M}\p{N}])[.。｡．](?=[\p{L}\p{N}])/gu
