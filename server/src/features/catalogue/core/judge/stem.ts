/**
 * Porter's stemmer (1980): welding, welded and welds become weld. Written here because the core imports no package. It is
 * applied to every word of every catalogue and to every query, so both meet in one form; nobody ever reads that form.
 */
type Rule = readonly [ending: string, replacement: string]

const LATIN = /^[a-z]+$/
const SHORTEST = 3

/** In each list a longer ending stands before any ending of its own. */
const DERIVED: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
]
const ADJECTIVAL: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]
const LAST = 'al ance ence er ic able ible ant ement ment ent sion tion ou ism ate iti ous ive ize'.split(' ')

export function stem(word: string): string {
  if (word.length < SHORTEST || !LATIN.test(word)) return word
  let short = withoutPlural(word)
  short = withoutPast(short)
  if (short.endsWith('y') && hasVowel(short.slice(0, -1))) short = `${short.slice(0, -1)}i`
  short = replaceEnding(short, DERIVED)
  short = replaceEnding(short, ADJECTIVAL)
  short = withoutLastEnding(short)
  return withoutFinalE(short)
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const ending = ['ed', 'ing'].find(each => word.endsWith(each))
  if (ending === undefined) return word
  const rest = word.slice(0, -ending.length)
  return hasVowel(rest) ? mended(rest) : word
}

/** What "hopping", "sizing" and "filing" leave behind is no word yet. */
function mended(rest: string): string {
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`
  if (endsInDouble(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1)
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest
}

function replaceEnding(word: string, rules: readonly Rule[]): string {
  const rule = rules.find(([ending]) => word.endsWith(ending))
  if (rule === undefined) return word
  const rest = word.slice(0, -rule[0].length)
  return measure(rest) > 0 ? rest + rule[1] : word
}

function withoutLastEnding(word: string): string {
  const ending = LAST.find(each => word.endsWith(each))
  if (ending === undefined) return word
  // Of "sion" and "tion" the first letter stays.
  const rest = word.slice(0, ending.endsWith('ion') ? -3 : -ending.length)
  return measure(rest) > 1 ? rest : word
}

function withoutFinalE(word: string): string {
  let short = word
  if (short.endsWith('e')) {
    const rest = short.slice(0, -1)
    const count = measure(rest)
    if (count > 1 || (count === 1 && !endsShort(rest))) short = rest
  }
  return short.endsWith('ll') && measure(short) > 1 ? short.slice(0, -1) : short
}

function isVowel(word: string, at: number): boolean {
  const letter = word[at]!
  if (letter === 'y') return at > 0 && !isVowel(word, at - 1)
  return 'aeiou'.includes(letter)
}

function hasVowel(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (isVowel(word, at)) return true
  return false
}

/** How often vowels are followed by consonants: 0 in "tree", 1 in "trouble", 2 in "private". */
function measure(word: string): number {
  let count = 0
  for (let at = 1; at < word.length; at++) if (!isVowel(word, at) && isVowel(word, at - 1)) count++
  return count
}

function endsInDouble(word: string): boolean {
  return word.length > 1 && word.at(-1) === word.at(-2) && !isVowel(word, word.length - 1)
}

/** Consonant, vowel, consonant other than w, x and y: "hop", which came from "hope". */
function endsShort(word: string): boolean {
  const last = word.length - 1
  if (last < 2 || isVowel(word, last) || !isVowel(word, last - 1) || isVowel(word, last - 2)) return false
  return !/[wxy]$/.test(word)
}
