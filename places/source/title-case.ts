/** Abbreviations in names of post offices that look like words. */
const INITIALS = new Set([
  'APSP',
  'BARC',
  'CISF',
  'IARI',
  'IIM',
  'IIT',
  'ISRO',
  'ITI',
  'MIDC',
  'ONGC',
  'RIICO',
  'SEEPZ',
])

/** Converts `NORTH AND MIDDLE ANDAMAN` to the spelling of maps. A word with lower-case letters is kept as it is. */
export function titleCase(text: string): string {
  return text
    .split(/\s+/)
    .filter(word => word !== '')
    .map((word, at) => (at > 0 && /^(and|of)$/i.test(word) ? word.toLowerCase() : titleWord(word)))
    .join(' ')
}

function titleWord(word: string): string {
  if (/\p{Ll}/u.test(word)) return word.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
  // Initials: A.P., NTR, HSR. Capitals without a vowel are not a word.
  if (word.includes('.') || !/[AEIOUY]/.test(word) || INITIALS.has(word)) return word
  return word.replace(/[A-Z]+/g, run => run[0] + run.slice(1).toLowerCase())
}
