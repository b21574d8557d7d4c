import { wordNumber } from '../lexical/label-space.ts'
import type { SearchIndex } from '../lexical/search-index.ts'
import { foldsFairly } from '../lexical/search-index.ts'
import { isEnglishOnly } from '../lexical/word-statistics.ts'
import { memoize } from '../memoize.ts'
import { otherForms } from '../text/english.ts'
import { foldWord, isFoldedFunctionWord } from '../text/hindi.ts'
import { type PackedStrings, utf8 } from '../text/packed-strings.ts'
import { isHardBreak, type Token } from './tokens.ts'

/** A place where adjacent words of the text are a label. `mentions.ts` decides whether it counts. */
export interface Occurrence {
  /** Numbers of the first and the last token. */
  readonly first: number
  readonly last: number
  readonly isFolded: boolean
  /** Number of the text in its space. */
  readonly label: number
  /** Some word is inflected differently: walls for wall. */
  readonly isInflected: boolean
  /** Separators that it spans. */
  readonly separators: string
}

interface State {
  readonly walk: Walk
  readonly isInflected: boolean
  /** Words of the text that the label has, without function words. */
  readonly matchedWords: number
  /** Function words of the text skipped since. */
  readonly skipped: number
}

/** One label space, and the tokens in its spelling. */
interface Track {
  readonly labels: PackedStrings
  readonly isFolded: boolean
  readonly spellings: readonly (readonly Spelling[])[]
  readonly isFunctionWord: readonly boolean[]
}

const MOST_SKIPPED = 2
/** "silai machine chalana" is the label "silai ki machine chalana". */
const OPTIONAL_WORDS = ['ka', 'ki', 'ke'].map(word => utf8(` ${word}`))
/** Endings of a Hindi label that may be missing in the text if two words match. */
const OMITTABLE_ENDINGS = [['karna'], ['ka', 'kaam']].map(words =>
  utf8(words.map(word => ` ${foldWord(word)}`).join('')),
)

/** For each token the occurrences that begin there, mostly none. */
export function* findOccurrences(index: SearchIndex, tokens: readonly Token[]): Generator<readonly Occurrence[]> {
  const readingOf = readingsOf(index)
  const readings: Reading[] = []
  for (const { text } of tokens) {
    readings.push(readingOf(text))
    yield []
  }
  const isFunctionWord = readings.map(reading => reading.isFunctionWord)
  const inPlain = readings.map(reading => reading.plain)
  const inFolded = readings.map(reading => reading.folded)
  const plain: Track = { labels: index.plain.texts, isFolded: false, spellings: inPlain, isFunctionWord }
  const folded: Track = { labels: index.folded.texts, isFolded: true, spellings: inFolded, isFunctionWord }
  for (let first = 0; first < tokens.length; first++) {
    const found: Occurrence[] = []
    if (inPlain[first]!.length > 0) follow(plain, tokens, first, found)
    if (inFolded[first]!.length > 0 && !isFunctionWord[first]) follow(folded, tokens, first, found)
    yield found
  }
}

/** All labels that begin at one token. Continues only while some label continues, a few words at most. */
function follow(track: Track, tokens: readonly Token[], first: number, found: Occurrence[]): void {
  let states: State[] = []
  for (const { start, isSame } of track.spellings[first]!)
    if (start !== null) states.push({ walk: start, isInflected: !isSame, matchedWords: 1, skipped: 0 })
  let separators = ''
  for (let last = first; states.length > 0; last++) {
    for (const state of states)
      for (const label of labelsReached(track, state))
        found.push({ first, last, isFolded: track.isFolded, label, isInflected: state.isInflected, separators })
    const next = tokens[last + 1]
    if (next === undefined || isHardBreak(next.gap)) return
    separators += next.gap
    const after: State[] = []
    for (const state of states) addNextStates(track, state, last + 1, after)
    states = after
  }
}

function addNextStates(track: Track, state: State, token: number, after: State[]): void {
  const { walk, skipped } = state
  const isFunctionWord = track.isFunctionWord[token]!
  const matchedWords = state.matchedWords + (isFunctionWord ? 0 : 1)
  for (const { bytes, isSame } of track.spellings[token]!) {
    const isInflected = state.isInflected || !isSame
    const step = nextStep(track.labels, walk, bytes)
    if (step !== null) after.push({ walk: step, isInflected, matchedWords, skipped: 0 })
    if (!track.isFolded) continue
    for (const functionWord of OPTIONAL_WORDS) {
      const way = nextStep(track.labels, walk, functionWord)
      const stepBeyond = way && nextStep(track.labels, way, bytes)
      if (stepBeyond !== null) after.push({ walk: stepBeyond, isInflected, matchedWords, skipped: 0 })
    }
  }
  if (track.isFolded && isFunctionWord && skipped < MOST_SKIPPED) after.push({ ...state, skipped: skipped + 1 })
}

const NONE: readonly number[] = []

function labelsReached({ labels, isFolded }: Track, { walk, matchedWords, skipped }: State): readonly number[] {
  if (skipped > 0) return NONE
  const reached = labelReached(labels, walk)
  if (!isFolded || matchedWords < 2) return reached < 0 ? NONE : [reached]
  const ends = OMITTABLE_ENDINGS.map(end => nextStep(labels, walk, end)).filter(end => end !== null)
  return [reached, ...ends.map(end => labelReached(labels, end))].filter(label => label >= 0)
}

/**
 * Labels that begin with the words read so far: one range of a list sorted by bytes, narrowed word by word. A walk costs two
 * binary searches per word and no memory besides the index.
 */
export interface Walk {
  readonly from: number
  readonly to: number
  /** Bytes that all labels of the range share. */
  readonly depth: number
}

const BLANK = 0x20
const NOT_BOUNDED = 0

/** `word` is UTF-8 after one space. Null if no label continues like that. */
export function firstStep(labels: PackedStrings, word: Uint8Array): Walk | null {
  return narrow(labels, { from: 0, to: labels.offsets.length - 1, depth: 0 }, word, 1)
}

export function nextStep(labels: PackedStrings, walk: Walk, word: Uint8Array): Walk | null {
  return narrow(labels, walk, word, 0)
}

/** Number of the label that equals the words read, or -1. It is the shortest of its range, so it comes first. */
export function labelReached(labels: PackedStrings, { from, depth }: Walk): number {
  const length = labels.offsets[from + 1]! - labels.offsets[from]!
  return length === depth ? from : -1
}

function narrow(labels: PackedStrings, { from, to, depth }: Walk, word: Uint8Array, skip: number): Walk | null {
  const first = bound(labels, from, to, depth, word, skip, NOT_BOUNDED)
  if (first === to) return null
  // A space is the lowest byte of a label: "weld" and "weld metal" come before "welding".
  const last = bound(labels, first, to, depth, word, skip, BLANK + 1)
  return last > first ? { from: first, to: last, depth: depth + word.length - skip } : null
}

/** First label of the range that is not before the word, or, with `beyond`, not before the word followed by that byte. */
function bound(
  labels: PackedStrings,
  from: number,
  to: number,
  depth: number,
  word: Uint8Array,
  skip: number,
  beyond: number,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(labels, middle, depth, word, skip, beyond)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(
  { bytes, offsets }: PackedStrings,
  label: number,
  depth: number,
  word: Uint8Array,
  skip: number,
  beyond: number,
): boolean {
  let at = offsets[label]! + depth
  const end = offsets[label + 1]!
  for (let i = skip; i < word.length; i++, at++) {
    if (at === end) return true
    const difference = bytes[at]! - word[i]!
    if (difference !== 0) return difference < 0
  }
  return beyond !== NOT_BOUNDED && (at === end || bytes[at]! < beyond)
}

/** The spellings of a word that labels may have. Computed once per distinct word. */
interface Reading {
  readonly plain: readonly Spelling[]
  /** In the folded space: one or none. */
  readonly folded: readonly Spelling[]
  /** A Hindi function word (ka, ki, mein) may be skipped between other words. */
  readonly isFunctionWord: boolean
}

interface Spelling {
  /** UTF-8 after one space. */
  readonly bytes: Uint8Array
  /** The word itself, not another form of it. */
  readonly isSame: boolean
  /** Labels that begin with it; null for none. */
  readonly start: Walk | null
}

function readingsOf(index: SearchIndex): (word: string) => Reading {
  return memoize(word => read(index, word))
}

const NOTHING: Reading = { plain: [], folded: [], isFunctionWord: false }

function read(index: SearchIndex, word: string): Reading {
  if (word === '') return NOTHING
  const number = wordNumber(index.plain, word)
  const forms = otherForms(word).filter(form => wordNumber(index.plain, form) >= 0)
  const plain = forms.map(form => spelling(index.plain.texts, form, false))
  if (number >= 0) plain.unshift(spelling(index.plain.texts, word, true))
  // Folding is the most expensive part, and most words need none.
  if (isEnglishOnly(index, word, number)) return { plain, folded: [], isFunctionWord: isFoldedFunctionWord(word) }
  const folded = foldWord(word)
  const isFolded = foldsFairly(word, folded) && wordNumber(index.folded, folded) >= 0
  return {
    plain,
    folded: isFolded ? [spelling(index.folded.texts, folded, true)] : [],
    isFunctionWord: isFoldedFunctionWord(folded),
  }
}

function spelling(labels: SearchIndex['plain']['texts'], word: string, isSame: boolean): Spelling {
  const bytes = utf8(` ${word}`)
  return { bytes, isSame, start: firstStep(labels, bytes) }
}
