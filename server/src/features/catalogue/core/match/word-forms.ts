/**
 * The few English forms in which labels and job ads differ: walls for wall, operating for operate. A rule of thumb, not
 * a stemmer: it may name a form that does not exist, so callers keep only those some label has.
 */
const SHORTEST = 4
const PLAIN_WORD = /^[a-z]+$/

export function otherForms(word: string): string[] {
  if (word.length < SHORTEST || !PLAIN_WORD.test(word)) return []
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

/** From -ing only to the verb, never back: "weld" may be a thing, "welding" is always the work. */
function ingForms(word: string): string[] {
  if (!word.endsWith('ing') || word.length < 6) return []
  const base = word.slice(0, -3)
  const undoubled = /([bdglmnprt])\1$/.test(base) ? [base.slice(0, -1)] : []
  return [base, `${base}e`, ...undoubled]
}
