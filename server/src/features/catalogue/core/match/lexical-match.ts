import { type LabelSpace, wordNumber } from '../search/label-space.ts'
import { nearWords } from '../search/misspelling.ts'
import { clearTally, type Tally, type Workplace } from '../search/scratch.ts'
import { otherForms } from './word-forms.ts'
import type { WordWeights } from './word-weight.ts'

/**
 * Labels that share words with a name, measured both ways: how much of the name the label has, and how much of the label
 * the name has. Rare words weigh more. Both must be large: "security guard" is not "securities".
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
  /** A joining word is welcome in a label, finds none by itself, and is not missed. */
  readonly joining: boolean
  /** Known somewhere, or too short: taken at its word. */
  readonly trusted: boolean
}

interface Candidate {
  readonly word: number
  readonly likeness: number
}

/** With a label wholly inside the name, this asks for two fifths of the name: less is a guess. */
const LEAST_COVERAGE = 0.55
/** Unless the one holds the other, more must agree: "data entry" is not "vehicle entry". */
const WHOLE = 0.85
const LEAST_CROSSING_COVERAGE = 0.7
/** One word in a longer label is often another thing altogether: the guard of a lathe, the driver of a printer. */
const ONE_WORD_SHARE = 0.75
const OTHER_FORM = 0.95
/** One slip in seven letters, or two in eighteen; more is another word. */
const LEAST_LIKENESS = 0.84
/** `covered` counts the label's weight in these. */
const UNITS = 1000

export function lexicalHits(
  { space, tally }: Workplace,
  weights: WordWeights,
  words: readonly NameWord[],
): LexicalHit[] {
  let ofName = 0
  // Joining words last: they add to what the others found.
  const ordered = words.toSorted((a, b) => Number(a.joining) - Number(b.joining))
  ordered.forEach((word, i) => {
    const candidates = candidatesFor(space, word)
    const weight = weightInName(weights, candidates, word)
    ofName += weight
    for (const candidate of candidates) addCoverage(space, tally, weights, candidate, { word, weight, step: i + 1 })
  })
  const oneWord = words.filter(word => !word.joining).length === 1
  const hits = ofName === 0 ? [] : gather(tally, weights, ofName, oneWord)
  clearTally(tally)
  return hits
}

/** Best first, so that a label with two of them counts the better. */
function candidatesFor(space: LabelSpace, { text, trusted, joining }: NameWord): Candidate[] {
  const found: Candidate[] = []
  const exact = wordNumber(space, text)
  if (exact >= 0) found.push({ word: exact, likeness: 1 })
  if (joining) return found
  for (const form of otherForms(text)) {
    const word = wordNumber(space, form)
    if (word >= 0) found.push({ word, likeness: OTHER_FORM })
  }
  if (found.length > 0 || trusted) return found
  return nearWords(space.trie, text, false)
    .filter(near => near.likeness >= LEAST_LIKENESS)
    .map(near => ({ word: near.from, likeness: near.likeness }))
    .sort((a, b) => b.likeness - a.likeness || a.word - b.word)
}

function weightInName(weights: WordWeights, candidates: readonly Candidate[], word: NameWord): number {
  if (word.joining) return 0
  const first = candidates[0]
  return first === undefined ? weights.unknown : weights.ofWord[first.word]!
}

function addCoverage(
  space: LabelSpace,
  tally: Tally,
  weights: WordWeights,
  { word, likeness }: Candidate,
  said: { readonly word: NameWord; readonly weight: number; readonly step: number },
): void {
  const ofLabel = Math.round(weights.ofWord[word]! * likeness * UNITS)
  const last = space.wordStart[word + 1]!
  for (let at = space.wordStart[word]!; at < last; at++) {
    const text = space.textsOfWord[at]!
    if (tally.step[text] === said.step || (said.word.joining && tally.step[text] === 0)) continue
    if (tally.step[text] === 0) tally.touched[tally.count++] = text
    tally.step[text] = said.step
    tally.score[text]! += said.weight * likeness
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
