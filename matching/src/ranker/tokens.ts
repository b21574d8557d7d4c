import type { Phrase } from '../phrase.ts'
import { isStopWord } from '../text/english.ts'
import { normalise, wordsOf } from '../text/normalise.ts'

/** A word that the ranker compares: lower-case Latin letters, digits, + and # (c++, c#). */
export interface Token {
  readonly word: string
  readonly stem: string
  readonly isStop: boolean
  /** Number of its clause. */
  readonly clause: number
}

/** No label has a longer word, and the cost of n-grams grows with the length. */
const COMPARABLE = /^[a-z0-9][a-z0-9+#]{0,39}$/
/**
 * Later words are ignored, so that the work per query is bounded. Of 926 annotated sentences the longest has 111 words, and 95 %
 * have fewer than 40.
 */
export const MOST_TOKENS = 100

export function comparableWords(text: string): string[] {
  return wordsOf(normalise(text)).filter(word => COMPARABLE.test(word))
}

export function readTokens({ words, clauses, stem }: Phrase): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < words.length && tokens.length < MOST_TOKENS; at++) {
    const word = words[at]!
    if (COMPARABLE.test(word)) tokens.push({ word, stem: stem(word), isStop: isStopWord(word), clause: clauses[at]! })
  }
  return tokens
}

/** Without stop words; all words of a label that has only stop words, such as "IT". */
export function contentWords(words: readonly string[]): readonly string[] {
  const content = words.filter(word => !isStopWord(word))
  return content.length === 0 ? words : content
}

/**
 * Character n-grams of three to five characters of `<word>`, each packed into one number: the alphabet has forty characters, so
 * five of them take thirty bits. Two n-grams never share a number, and no string is created for the 400 of a long sentence.
 */
const SHORTEST = 3
const LONGEST = 5
const BITS = 6
/** Zero means no character, so that n-grams of different length differ. */
const CODE_OF = new Uint8Array(128)
for (const [at, character] of [...'<>+#0123456789abcdefghijklmnopqrstuvwxyz'].entries())
  CODE_OF[character.charCodeAt(0)] = at + 1

/** Calls back for each n-gram, including repeated ones. `word` is one of `comparableWords`. */
export function eachGram(word: string, visit: (gram: number) => void): void {
  const framed = `<${word}>`
  for (let start = 0; start + SHORTEST <= framed.length; start++) {
    const end = Math.min(framed.length, start + LONGEST)
    let gram = 0
    for (let at = start; at < end; at++) {
      gram = (gram << BITS) | CODE_OF[framed.charCodeAt(at)]!
      if (at - start + 1 >= SHORTEST) visit(gram)
    }
  }
}

/** Trigrams are below this number, because each character takes six bits. */
export const TRIGRAM_COUNT = 1 << (SHORTEST * BITS)

export function isTrigram(gram: number): boolean {
  return gram < TRIGRAM_COUNT
}
