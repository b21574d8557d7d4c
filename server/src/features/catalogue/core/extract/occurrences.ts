import { foldWord } from '../search/hindi-fold.ts'
import { type PackedStrings, utf8 } from '../search/packed-strings.ts'
import type { SearchIndex } from '../search/search.ts'
import { partsAlways } from './gaps.ts'
import { labelReached, nextStep, type Walk } from './label-walk.ts'
import { type Reading, readingsOf, type Spelling } from './readings.ts'
import type { Token } from './tokens.ts'

/** Every place where the words of the text, one after another, are a label. What of it counts is decided elsewhere. */
export interface Occurrence {
  /** Numbers of the first and the last token. */
  readonly first: number
  readonly last: number
  readonly isFolded: boolean
  /** Number of the text in its space. */
  readonly label: number
  /** Some word stands in another form: walls for wall. */
  readonly isChanged: boolean
  /** Signs it reaches across. */
  readonly signs: string
}

interface State {
  readonly walk: Walk
  readonly isChanged: boolean
  /** Words of the text the label has, joining words not counted. */
  readonly said: number
  /** Joining words of the text passed over since. */
  readonly skipped: number
}

/** One space of labels, and the tokens as it spells them. */
interface Track {
  readonly labels: PackedStrings
  readonly isFolded: boolean
  readonly spellings: readonly (readonly Spelling[])[]
  readonly isJoining: readonly boolean[]
}

const MOST_SKIPPED = 2
/** "silai machine chalana" is the label "silai ki machine chalana". */
const OPTIONAL = ['ka', 'ki', 'ke'].map(word => utf8(` ${word}`))
/** Ends of a Hindi label that may go unsaid, as long as two words are said. */
const UNSAID = [['karna'], ['ka', 'kaam']].map(words => utf8(words.map(word => ` ${foldWord(word)}`).join('')))

/** Token by token those that begin there, mostly none. */
export function* findOccurrences(index: SearchIndex, tokens: readonly Token[]): Generator<readonly Occurrence[]> {
  const readingOf = readingsOf(index)
  const readings: Reading[] = []
  for (const { text } of tokens) {
    readings.push(readingOf(text))
    yield []
  }
  const isJoining = readings.map(reading => reading.isJoining)
  const inPlain = readings.map(reading => reading.plain)
  const inFolded = readings.map(reading => reading.folded)
  const plain: Track = { labels: index.plain.texts, isFolded: false, spellings: inPlain, isJoining }
  const folded: Track = { labels: index.folded.texts, isFolded: true, spellings: inFolded, isJoining }
  for (let first = 0; first < tokens.length; first++) {
    const found: Occurrence[] = []
    if (inPlain[first]!.length > 0) follow(plain, tokens, first, found)
    if (inFolded[first]!.length > 0 && !isJoining[first]) follow(folded, tokens, first, found)
    yield found
  }
}

/** All labels that begin at one token: goes on only while some label goes on, which is a few words at most. */
function follow(track: Track, tokens: readonly Token[], first: number, found: Occurrence[]): void {
  let states: State[] = []
  for (const { start, isSame } of track.spellings[first]!)
    if (start !== null) states.push({ walk: start, isChanged: !isSame, said: 1, skipped: 0 })
  let signs = ''
  for (let last = first; states.length > 0; last++) {
    for (const state of states)
      for (const label of labelsReached(track, state))
        found.push({ first, last, isFolded: track.isFolded, label, isChanged: state.isChanged, signs })
    const next = tokens[last + 1]
    if (next === undefined || partsAlways(next.gap)) return
    signs += next.gap
    const after: State[] = []
    for (const state of states) addNextStates(track, state, last + 1, after)
    states = after
  }
}

function addNextStates(track: Track, state: State, token: number, after: State[]): void {
  const { walk, skipped } = state
  const isJoining = track.isJoining[token]!
  const said = state.said + (isJoining ? 0 : 1)
  for (const { bytes, isSame } of track.spellings[token]!) {
    const isChanged = state.isChanged || !isSame
    const step = nextStep(track.labels, walk, bytes)
    if (step !== null) after.push({ walk: step, isChanged, said, skipped: 0 })
    if (!track.isFolded) continue
    for (const joining of OPTIONAL) {
      const way = nextStep(track.labels, walk, joining)
      const stepBeyond = way && nextStep(track.labels, way, bytes)
      if (stepBeyond !== null) after.push({ walk: stepBeyond, isChanged, said, skipped: 0 })
    }
  }
  if (track.isFolded && isJoining && skipped < MOST_SKIPPED) after.push({ ...state, skipped: skipped + 1 })
}

const NONE: readonly number[] = []

function labelsReached({ labels, isFolded }: Track, { walk, said, skipped }: State): readonly number[] {
  if (skipped > 0) return NONE
  const reached = labelReached(labels, walk)
  if (!isFolded || said < 2) return reached < 0 ? NONE : [reached]
  const ends = UNSAID.map(end => nextStep(labels, walk, end)).filter(end => end !== null)
  return [reached, ...ends.map(end => labelReached(labels, end))].filter(label => label >= 0)
}
