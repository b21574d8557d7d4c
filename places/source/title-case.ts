/** Of those that look like words, what the post offices are named after. */
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

/** `NORTH AND MIDDLE ANDAMAN` as it is written on a map. A word with small letters in it is left as it is. */
export function titleCase(text: string): string {
  return text
    .split(/\s+/)
    .filter(word => word !== '')
    .map((word, at) => (at > 0 && /^(and|of)$/i.test(word) ? word.toLowerCase() : titleWord(word)))
    .join(' ')
}

function titleWord(word: string): string {
  if (/\p{Ll}/u.test(word)) return word.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
  // Initials: A.P., NTR, HSR. A vowelless run of capitals is no word.
  if (word.includes('.') || !/[AEIOUY]/.test(word) || INITIALS.has(word)) return word
  return word.replace(/[A-Z]+/g, run => run[0] + run.slice(1).toLowerCase())
}
