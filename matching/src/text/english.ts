/**
 * Porter's stemmer (1980): welding, welded and welds become weld. Implemented here because this package has no dependencies.
 * It is applied to every word of the catalogue and of every query; the stem is never shown.
 */
type Rule = readonly [ending: string, replacement: string]

const LATIN = /^[a-z]+$/
const SHORTEST = 3

/** In each list a longer ending comes before its own suffixes. */
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
  return hasVowel(rest) ? repaired(rest) : word
}

/** Repairs what is left of "hopping", "sizing" and "filing". */
function repaired(rest: string): string {
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
  // "sion" and "tion" keep their first letter.
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

/** Porter's measure, the number of vowel-consonant sequences: 0 in "tree", 1 in "trouble", 2 in "private". */
function measure(word: string): number {
  let count = 0
  for (let at = 1; at < word.length; at++) if (!isVowel(word, at) && isVowel(word, at - 1)) count++
  return count
}

function endsInDouble(word: string): boolean {
  return word.length > 1 && word.at(-1) === word.at(-2) && !isVowel(word, word.length - 1)
}

/** Consonant, vowel, consonant other than w, x and y: "hop", the stem of "hope". */
function endsShort(word: string): boolean {
  const last = word.length - 1
  if (last < 2 || isVowel(word, last) || !isVowel(word, last - 1) || isVowel(word, last - 2)) return false
  return !/[wxy]$/.test(word)
}

/**
 * Stop words of English and of romanised Hindi. They neither begin nor end a window and do not count as known words.
 * Spellings that are also English content words (men, kam, par) are not listed, nor are words that say how work is done
 * (without, under, own): ignoring those lost correct answers.
 */
const ENGLISH_STOP_WORDS = `
  a an the this that these those some any each every all both other such
  i me my we us our you your he him his she her it its they them their who whom whose which what
  am is are was were be been being do does did doing done have has had having
  can could may might must shall should will would ll ve re
  of in on at by for from to into onto with within about across up out per via
  as and or nor but if then than so because while when where how there here
  not no also very more most well etc eg ie e g s t
  including include includes`
const HINDI_STOP_WORDS = `
  ka kaa ki kee ke ko se mein mei aur hai hain bhi ek yeh ye jo liye
  kaam kaaj karna karnaa karne karke karta karti wala waala wali waali wale waale vala vali vale
  naukri chahiye lagana lagane`

const STOP_WORDS: ReadonlySet<string> = new Set(`${ENGLISH_STOP_WORDS} ${HINDI_STOP_WORDS}`.trim().split(/\s+/))

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/**
 * The few English inflections in which labels and job ads differ: walls for wall, operating for operate. The rules may
 * produce a form that does not exist, so callers keep only forms that occur in a label.
 */
const SHORTEST_INFLECTED = 4
const PLAIN_WORD = /^[a-z]+$/

export function otherForms(word: string): string[] {
  if (word.length < SHORTEST_INFLECTED || !PLAIN_WORD.test(word)) return []
  const forms = new Set([...numberForms(word), ...ingForms(word)])
  forms.delete(word)
  return [...forms]
}

function numberForms(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`]
  if (/(?:ch|sh|x|ss)$/.test(word)) return [`${word}es`]
  if (/(?:ch|sh|x|ss)es$/.test(word)) return [word.slice(0, -2)]
  if (/[^sui]s$/.test(word)) return [word.slice(0, -1)]
  return word.endsWith('s') ? [] : [`${word}s`]
}

/** From -ing to the verb, not back: "weld" may be an object, "welding" is always the activity. */
function ingForms(word: string): string[] {
  if (!word.endsWith('ing') || word.length < 6) return []
  const base = word.slice(0, -3)
  const undoubled = /([bdglmnprt])\1$/.test(base) ? [base.slice(0, -1)] : []
  return [base, `${base}e`, ...undoubled]
}
