import { memoize } from './memoize.ts'
import { stem } from './text/english.ts'
import { foldLatin, toLatin } from './text/hindi.ts'
import { joinLetters, normalise, wordsOf } from './text/normalise.ts'

/** Derived forms of a normalised word. Each is computed at most once per distinct word. */
export interface WordForms {
  /** Devanagari in Latin letters; any other word unchanged. */
  readonly latin: (word: string) => string
  /** Folded spelling, by which romanised Hindi is compared. */
  readonly fold: (word: string) => string
  /** English stem of the word in Latin letters. */
  readonly stem: (word: string) => string
}

/** A phrase, read once and passed to every matcher. */
export interface Phrase extends WordForms {
  /** Normalised: the words joined by one space. */
  readonly text: string
  readonly words: readonly string[]
  /** By word: the number of its clause. */
  readonly clauses: readonly number[]
}

/** Punctuation that ends a clause. A full stop counts only before white space: "node.js" is one word. */
const CLAUSE_END = /[,;:()[\]/!?*•|\n]|\.(?=\s|$)|\s[-–—]\s/u

/** Addresses of mail and of the web, and numbers of phones, have no words. */
const ADDRESSES = /\S+@\S+|(?:https?:\/\/|www\.)\S+|\+?\d[\d -]{8,}\d/gu

/** Somebody who can begin at once; a joiner is also a carpenter. */
const IMMEDIATE_JOINER = /\b(?:immediate|urgent|early) join(?:er|ers|ing)\b/giu

function withoutAddresses(text: string): string {
  return text.replace(ADDRESSES, ' ').replace(IMMEDIATE_JOINER, ' ')
}

export function readPhrase(text: string): Phrase {
  const words: string[] = []
  const clauses: number[] = []
  joinLetters(withoutAddresses(text))
    .split(CLAUSE_END)
    .forEach((clause, number) => {
      for (const word of wordsOf(normalise(clause))) {
        words.push(word)
        clauses.push(number)
      }
    })
  return { text: words.join(' '), words, clauses, ...wordForms() }
}

/** A phrase of one clause made of words that are already normalised. Shares the forms computed so far. */
export function phraseOf(words: readonly string[], { latin, fold, stem: stemOf }: WordForms): Phrase {
  return { text: words.join(' '), words, clauses: words.map(() => 0), latin, fold, stem: stemOf }
}

export function wordForms(): WordForms {
  const latin = memoize(toLatin)
  return {
    latin,
    fold: memoize(word => foldLatin(latin(word))),
    stem: memoize(word => stem(latin(word))),
  }
}
