import { otherForms } from '../text/english.ts'
import { type LabelSpace, wordNumber } from './label-space.ts'
import { nearWords } from './misspelling.ts'
import { clearTally, type SpaceScratch, type Tally } from './ranking.ts'
import type { WordWeights } from './word-statistics.ts'

/**
 * A label that shares words with a name, measured both ways: the share of the name that the label has, and the share of the
 * label that the name has. Rare words weigh more. Both shares must be large: "security guard" is not "securities".
 */
export interface LexicalHit {
  readonly text: number
  /** Over 0, at most 1: the harmonic mean of both shares, less for a single word out of many. */
  readonly coverage: number
  /** Whether the label has (almost) all of the name. */
  readonly wholeName: boolean
}

export interface NameWord {
  readonly text: string
  /** A function word adds to labels found by other words, finds none by itself, and is not required. */
  readonly functionWord: boolean
  /** Known in some label, or too short: not corrected. */
  readonly trusted: boolean
}

interface Candidate {
  readonly word: number
  readonly similarity: number
}

/** For a label that is wholly inside the name, this requires two fifths of the name. */
const LEAST_COVERAGE = 0.55
/** If neither contains the other, more must agree: "data entry" is not "vehicle entry". */
const WHOLE = 0.85
const LEAST_CROSSING_COVERAGE = 0.7
/** One word in a longer label often means something else: the guard of a lathe, the driver of a printer. */
const ONE_WORD_SHARE = 0.75
const OTHER_FORM = 0.95
/** One edit in seven letters, or two in eighteen. With more it is another word. */
const LEAST_SIMILARITY = 0.84
/** `covered` counts the label's weight in these units. */
const UNITS = 1000

export function lexicalHits(
  { space, tally }: SpaceScratch,
  weights: WordWeights,
  words: readonly NameWord[],
): LexicalHit[] {
  let ofName = 0
  // Function words last: they add to what the others have found.
  const ordered = words.toSorted((a, b) => Number(a.functionWord) - Number(b.functionWord))
  ordered.forEach((word, i) => {
    const candidates = candidatesFor(space, word)
    const weight = weightInName(weights, candidates, word)
    ofName += weight
    for (const candidate of candidates) addCoverage(space, tally, weights, candidate, { word, weight, step: i + 1 })
  })
  const oneWord = words.filter(word => !word.functionWord).length === 1
  const hits = ofName === 0 ? [] : gather(tally, weights, ofName, oneWord)
  clearTally(tally)
  return hits
}

/** Best first, so that a label with two of them counts the better. */
function candidatesFor(space: LabelSpace, { text, trusted, functionWord }: NameWord): Candidate[] {
  const found: Candidate[] = []
  const exact = wordNumber(space, text)
  if (exact >= 0) found.push({ word: exact, similarity: 1 })
  if (functionWord) return found
  for (const form of otherForms(text)) {
    const word = wordNumber(space, form)
    if (word >= 0) found.push({ word, similarity: OTHER_FORM })
  }
  if (found.length > 0 || trusted) return found
  return nearWords(space.trie, text, false)
    .filter(near => near.similarity >= LEAST_SIMILARITY)
    .map(near => ({ word: near.from, similarity: near.similarity }))
    .sort((a, b) => b.similarity - a.similarity || a.word - b.word)
}

function weightInName(weights: WordWeights, candidates: readonly Candidate[], word: NameWord): number {
  if (word.functionWord) return 0
  const first = candidates[0]
  return first === undefined ? weights.unknown : weights.ofWord[first.word]!
}

function addCoverage(
  space: LabelSpace,
  tally: Tally,
  weights: WordWeights,
  { word, similarity }: Candidate,
  query: { readonly word: NameWord; readonly weight: number; readonly step: number },
): void {
  const ofLabel = Math.round(weights.ofWord[word]! * similarity * UNITS)
  const last = space.wordStart[word + 1]!
  for (let at = space.wordStart[word]!; at < last; at++) {
    const text = space.textsOfWord[at]!
    if (tally.step[text] === query.step || (query.word.functionWord && tally.step[text] === 0)) continue
    if (tally.step[text] === 0) tally.touched[tally.count++] = text
    tally.step[text] = query.step
    tally.score[text]! += query.weight * similarity
    tally.covered[text]! += ofLabel
  }
}

function gather(tally: Tally, weights: WordWeights, weight: number, oneWord: boolean): LexicalHit[] {
  const hits: LexicalHit[] = []
  for (let i = 0; i < tally.count; i++) {
    const text = tally.touched[i]!
    const ofName = Math.min(1, tally.score[text]! / weight)
    const ofLabel = Math.min(1, tally.covered[text]! / (weights.ofText[text]! * UNITS))
    const coverage = (2 * ofName * ofLabel) / (ofName + ofLabel)
    const least = Math.max(ofName, ofLabel) >= WHOLE ? LEAST_COVERAGE : LEAST_CROSSING_COVERAGE
    if (coverage < least) continue
    const share = oneWord && ofLabel < WHOLE ? ONE_WORD_SHARE : 1
    hits.push({ text, coverage: coverage * share, wholeName: ofName >= WHOLE })
  }
  return hits
}
