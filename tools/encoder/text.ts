/** How the encoder sees a text. The matcher in the server cuts words in the same way: a word it cuts otherwise has no row. */

/** Latin letters and digits only, `c++` and `c#` among them. Devanagari gives no word. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9][a-z0-9+#]*/g) ?? []
}

/** Shorter pieces of a description are remnants ("i.e. tools;") that say nothing of the skill. */
const FEWEST_WORDS = 4

export function sentencesOf(description: string): readonly string[] {
  return description.split(/(?<=[.;])\s+/).filter(sentence => wordsOf(sentence).length >= FEWEST_WORDS)
}
