import { wordNumber } from '../search/label-space.ts'
import type { SearchIndex } from '../search/search.ts'
import { isEverydayWord } from './everyday-words.ts'
import { mayStartSentence } from './gaps.ts'
import type { TokenisedText } from './tokens.ts'

/**
 * Whether a single word of an ad may be taken for a skill. A phrase is its own proof; of a word it takes more: that it is
 * rare among labels ("equipment" is in 3,461 of 107,000), no everyday word, and written as a name where it is one.
 */

/** Measured on ESCO: over this are equipment, design, data, planning; just under it welding and drilling. */
const COMMON_SHARE = 450
/** In a small catalogue a handful of labels is a large share and says nothing. */
const COMMON_AT_LEAST = 25
const SHORTEST = 3

/** "r", "it", "hr", "rs": two letters are an abbreviation of too much. A sign or digit makes them one thing: c#, 5s. */
export function isTellingWord(word: string): boolean {
  return word.length >= SHORTEST ? /\p{L}/u.test(word) : /^\p{L}[+#\p{N}]|^\p{N}\p{L}/u.test(word)
}

export function isCommonWord({ plain }: SearchIndex, word: string): boolean {
  const number = wordNumber(plain, word)
  if (number < 0) return false
  const bearing = plain.wordStart[number + 1]! - plain.wordStart[number]!
  return bearing > COMMON_AT_LEAST && bearing * COMMON_SHARE > plain.textLetters.length
}

/** Whether token `at` is written as the label of one word is: an abbreviation in capitals, a name with a capital. */
export function isWrittenLike(label: string, text: string, { tokens, isShouted }: TokenisedText, at: number): boolean {
  const token = tokens[at]!
  const word = token.text
  const raw = text.slice(token.start, token.end)
  const isQuietLine = !isShouted[token.line]
  // Without a vowel it can be no other word: sql, php, cctv.
  if (/^\p{Lu}{2}/u.test(label) && /[aeiou]/.test(word)) return isQuietLine && /^\p{Lu}{2}/u.test(raw)
  if (!isEverydayWord(word)) return true
  if (!/^\p{Lu}/u.test(label) || !/^\p{Lu}/u.test(raw) || !isQuietLine || at === 0) return false
  return !mayStartSentence(token.gap) && !isInLongerName(text, tokens, at)
}

/** "Unity Hospital", "Tata Swift": with a capital beside it, it is part of another name. */
function isInLongerName(text: string, tokens: TokenisedText['tokens'], at: number): boolean {
  const before = tokens[at - 1]
  const after = tokens[at + 1]
  const isName = (start: number) => /^\p{Lu}/u.test(text.slice(start, start + 2))
  const joinsBefore = before !== undefined && tokens[at]!.gap === '' && isName(before.start)
  return joinsBefore || (after !== undefined && after.gap === '' && isName(after.start))
}
