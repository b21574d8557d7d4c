/** Languages of candidates, as BCP 47 codes. */
export const LANGUAGES = ['en', 'hi', 'bn', 'te', 'mr', 'ta', 'gu', 'kn', 'ml', 'pa', 'or'] as const

export type Language = (typeof LANGUAGES)[number]

/** Unicode names of scripts, for use in `\p{Script=…}`. */
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

/** Content of a character class: every script above except Latin. */
export const INDIC_SCRIPTS = [...new Set(Object.values(SCRIPT_OF))]
  .filter(script => script !== 'Latin')
  .map(script => `\\p{Script=${script}}`)
  .join('')

/**
 * Besides the letters of its own script a text may contain Latin ones (PVC, MCB), Greek ones (Ω, µ and φ on workshop drawings) and
 * characters that all scripts share. Letters of other scripts are foreign: Cyrillic looks like Latin but is another word.
 */
const SHARED_SCRIPTS = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Common}\\p{Script=Inherited}'

interface Writing {
  readonly own: RegExp
  readonly foreign: RegExp
}

const writing = (language: Language): Writing => ({
  own: new RegExp(`(?=\\p{L})\\p{Script=${SCRIPT_OF[language]}}`, 'u'),
  foreign: new RegExp(`[^${SHARED_SCRIPTS}\\p{Script=${SCRIPT_OF[language]}}]`, 'u'),
})

const WRITING = new Map(LANGUAGES.map(language => [language, writing(language)]))

/** Distinguishes scripts, not languages: Hindi and Marathi share one. A text without letters of the script, such as "5 A", is English only. */
export function writtenIn(language: Language, text: string): boolean {
  const { own, foreign } = WRITING.get(language)!
  return own.test(text) && !foreign.test(text)
}
