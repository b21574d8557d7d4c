import { hasDevanagari, romaniseWord } from './devanagari.ts'

/**
 * Hindi in Latin letters has no fixed spelling: bijli, bijlee and bijali are one word. Folding gives all of them one
 * form, never shown and never mixed with English words, which keep a word space of their own.
 */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/chh?/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/([kgcjtdbs])h/g, '$1'],
  [/z/g, 'j'],
  [/a{2,}/g, 'a'],
  [/e{2,}/g, 'i'],
  [/o{2,}/g, 'u'],
  [/au|ou|ow(?![aeiou])/g, 'o'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/(.)\1+/gu, '$1'],
  [/er$/g, 'ar'],
  // The a of "bijali" and "kapada" is not spoken; some write it, some do not.
  [/([aeiou][^aeiou])a(?=[^aeiou][aeiou])/g, '$1'],
  [/(?<=..[^aeiou])a$/g, ''],
]

/** Words that join others and say nothing alone; kaam, karna and naukri (work, to do, job) stand in almost every phrase. */
const HINDI_ONLY = `ka kaa ki kee ke ko se mein mei men aur hai hain bhi kaam kam kaaj karna karnaa karne
  wala waala wali waali wale waale vala vali vale naukri`.split(/\s+/)
/** The same, but English has the word too: only left out where Hindi is compared with Hindi. */
const ENGLISH_TOO = ['me', 'par', 'pe', 'hi']
export const spelledFunctionWords: ReadonlySet<string> = new Set(HINDI_ONLY)
export const foldedFunctionWords: ReadonlySet<string> = new Set([...HINDI_ONLY, ...ENGLISH_TOO].map(foldWord))

export function foldWord(word: string): string {
  let folded = hasDevanagari(word) ? romaniseWord(word) : word
  for (const [pattern, replacement] of FOLDS) folded = folded.replace(pattern, replacement)
  return folded
}

/** Whether a folded word may be left out of a match. */
export function isFoldedFunctionWord(folded: string): boolean {
  return foldedFunctionWords.has(folded)
}

/** The same for a word as typed, beside English: only spellings that are no English word. */
export function isHindiFunctionWord(word: string): boolean {
  return hasDevanagari(word) ? foldedFunctionWords.has(foldWord(word)) : spelledFunctionWords.has(word)
}
