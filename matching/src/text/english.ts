import { stemmer } from 'stemmer'

const LATIN = /^[a-z]+$/
const SHORTEST = 3

/** By Porter's stemmer (1980): welding, welded and welds become weld. Of every word of the catalogue and of every query; it is never shown. */
export function stem(word: string): string {
  return word.length < SHORTEST || !LATIN.test(word) ? word : stemmer(word)
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

export function otherForms(word: string): string[] {
  if (word.length < SHORTEST_INFLECTED || !LATIN.test(word)) return []
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
