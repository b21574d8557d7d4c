/** The languages a candidate is asked in. Their codes are those of BCP 47. */
export const LANGUAGES = ['en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or'] as const

export type Language = (typeof LANGUAGES)[number]

/** By its name in Unicode, so that it can stand in `\p{Script=…}`. */
export const SCRIPT_OF: Readonly<Record<Language, string>> = {
  en: 'Latin',
  hi: 'Devanagari',
  bn: 'Bengali',
  te: 'Telugu',
  mr: 'Devanagari',
  ta: 'Tamil',
  gu: 'Gujarati',
  kn: 'Kannada',
  ml: 'Malayalam',
  pa: 'Gurmukhi',
  or: 'Oriya',
}

/** The inside of a character class: every script above but Latin. */
export const INDIC_SCRIPTS = [...new Set(Object.values(SCRIPT_OF))]
  .filter(script => script !== 'Latin')
  .map(script => `\\p{Script=${script}}`)
  .join('')

/**
 * Besides its own letters a text may hold Latin ones (PVC, MCB), Greek ones (Ω, µ and φ on a workshop's drawings) and the
 * signs all scripts share. A letter of any other script is foreign: Cyrillic looks like Latin and is read as another word.
 */
const EVERYWHERE = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Common}\\p{Script=Inherited}'

interface Writing {
  readonly own: RegExp
  readonly foreign: RegExp
}

const writing = (language: Language): Writing => ({
  own: new RegExp(`(?=\\p{L})\\p{Script=${SCRIPT_OF[language]}}`, 'u'),
  foreign: new RegExp(`[^${EVERYWHERE}\\p{Script=${SCRIPT_OF[language]}}]`, 'u'),
})

const WRITING = new Map(LANGUAGES.map(language => [language, writing(language)]))

/** Tells scripts apart, not languages: Hindi and Marathi share theirs. A bare "5 A" is written in English alone. */
export function writtenIn(language: Language, text: string): boolean {
  const { own, foreign } = WRITING.get(language)!
  return own.test(text) && !foreign.test(text)
}
