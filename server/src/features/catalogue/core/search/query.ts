import { hasDevanagari, romaniseWord } from './devanagari.ts'
import { foldWord, isFoldedFunctionWord, isHindiFunctionWord } from './hindi-fold.ts'
import { lettersOf } from './label-space.ts'
import { normalise, wordsOf } from './normalise.ts'

/** What was typed, as one space of labels sees it. */
export interface Query {
  readonly text: string
  readonly words: readonly QueryWord[]
}

export interface QueryWord {
  readonly text: string
  /** Hindi's ka, ki, mein, kaam…: welcome in a label, never asked for. */
  readonly optional: boolean
  /** The last word may still be growing. */
  readonly last: boolean
}

/** A keyword of 100 characters holds 50 words at most; compatibility letters can unfold into more. */
const MOST_WORDS = 50
/** No word folds to under a third of itself; "qqqqqqqqq" would, to k, and find all that starts with it. */
const MOST_SHRINKING = 3

export function plainQuery(keyword: string): Query {
  const text = normalise(keyword)
  return { text, words: queryWords(wordsOf(text), isHindiFunctionWord) }
}

export function foldedQuery(plain: Query): Query {
  const words = wordsOf(plain.text).map(foldWord)
  const text = words.join(' ')
  if (lettersOf(text) * MOST_SHRINKING < lettersOf(plain.text)) return { text: '', words: [] }
  return { text, words: queryWords(words, isFoldedFunctionWord) }
}

/** Devanagari spelt in Latin, to try among English words ("वेल्डिंग", velding, is near welding); null without any. */
export function romanisedQuery(plain: Query): Query | null {
  if (!hasDevanagari(plain.text)) return null
  const words = wordsOf(plain.text).map(romaniseWord)
  return { text: words.join(' '), words: queryWords(words, isHindiFunctionWord) }
}

function queryWords(words: readonly string[], isFunctionWord: (word: string) => boolean): QueryWord[] {
  const some = words.filter(word => word !== '').slice(0, MOST_WORDS)
  const last = some.at(-1)
  const nothingElse = some.every(isFunctionWord)
  return [...new Set(some)].map(text => ({
    text,
    optional: !nothingElse && isFunctionWord(text),
    last: text === last,
  }))
}
