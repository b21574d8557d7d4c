import { normalise, wordsOf } from '../search/normalise.ts'
import { isStopWord } from './stop-words.ts'

/** The words of a text as the judge compares them: lower-case Latin letters, digits, + and # (c++, c#). */
export interface Token {
  readonly word: string
  readonly isStop: boolean
  /** Number of the stretch between two punctuation marks it stands in. */
  readonly part: number
}

/** No label has a longer word, and its letter groups would cost by its length. */
const COMPARABLE = /^[a-z0-9][a-z0-9+#]{0,39}$/
/** A full stop parts only before a blank: "node.js" is one thing. */
const PART_END = /[,;:()[\]/!?*•|\n]|\.(?=\s|$)|\s[-–—]\s/u
/**
 * What comes later in a longer sentence is not read, so that no text holds up the process. Of 926 annotated sentences the
 * longest has 111 words, and nineteen of twenty under 40.
 */
export const MOST_TOKENS = 100

export function comparableWords(text: string): string[] {
  return wordsOf(normalise(text)).filter(word => COMPARABLE.test(word))
}

export function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  text.split(PART_END).forEach((stretch, part) => {
    for (const word of comparableWords(stretch)) tokens.push({ word, isStop: isStopWord(word), part })
  })
  return tokens.slice(0, MOST_TOKENS)
}

/** What says something; all words of a label that has nothing else, such as "IT". */
export function contentWords(words: readonly string[]): readonly string[] {
  const content = words.filter(word => !isStopWord(word))
  return content.length === 0 ? words : content
}
