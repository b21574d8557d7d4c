import { type LabelSpace, lettersOf, wordNumber, wordsStartingWith } from './label-space.ts'
import { equalsAt, prefixRange, utf8 } from './packed-strings.ts'
import type { Query, QueryWord } from './query.ts'
import { type Board, EXACT, MOST_UNCOVERED, noteText, PREFIX, WORD } from './ranking.ts'
import { clearTally, type Tally, type Workplace } from './scratch.ts'
import type { SearchIndex } from './search-index.ts'

/** Labels that are the keyword, start with it, or hold all of its words. */
export function noteStrongMatches(index: SearchIndex, board: Board, { space, tally }: Workplace, query: Query): void {
  if (query.text === '') return
  noteTextsStartingWith(index, space, board, query.text)
  if (gatherTextsWithAllWords(space, tally, query.words)) noteGathered(index, space, tally, board, query.words)
  clearTally(tally)
}

function noteTextsStartingWith(index: SearchIndex, space: LabelSpace, board: Board, keyword: string): void {
  const bytes = utf8(keyword)
  const typed = lettersOf(keyword)
  const { from, to } = prefixRange(space.texts, bytes)
  for (let text = from; text < to; text++) {
    if (equalsAt(space.texts, text, bytes)) noteText(index, board, space, text, EXACT, 0)
    else noteText(index, board, space, text, PREFIX, Math.min(space.textLetters[text]! - typed, MOST_UNCOVERED))
  }
}

interface Step {
  readonly word: QueryWord
  readonly exact: number
  readonly from: number
  readonly to: number
  readonly texts: number
}

/** Rarest word first, each further word only narrows; answers whether every required word is known at all. */
function gatherTextsWithAllWords(space: LabelSpace, tally: Tally, words: readonly QueryWord[]): boolean {
  const steps: Step[] = []
  for (const word of words) {
    if (word.optional) continue
    const step = stepFor(space, word)
    if (step.texts === 0) return false
    steps.push(step)
  }
  steps.sort((a, b) => a.texts - b.texts)
  steps.forEach((step, done) => {
    const typed = step.word.text.length
    if (step.exact >= 0) advance(space, tally, step.exact, step.exact + 1, done, typed)
    advance(space, tally, step.from, step.to, done, typed)
  })
  return true
}

function stepFor(space: LabelSpace, word: QueryWord): Step {
  const exact = wordNumber(space, word.text)
  const { from, to } = word.last ? wordsStartingWith(space, word.text) : { from: 0, to: 0 }
  const counted = to > from ? { from, to } : { from: Math.max(exact, 0), to: exact + 1 }
  return { word, exact, from, to, texts: space.wordStart[counted.to]! - space.wordStart[counted.from]! }
}

function advance(space: LabelSpace, tally: Tally, from: number, to: number, done: number, typed: number): void {
  const last = space.wordStart[to]!
  for (let at = space.wordStart[from]!; at < last; at++) {
    const text = space.textsOfWord[at]!
    if (tally.step[text] !== done) continue
    if (done === 0) tally.touched[tally.count++] = text
    tally.step[text] = done + 1
    tally.covered[text]! += typed
  }
}

function noteGathered(
  index: SearchIndex,
  space: LabelSpace,
  tally: Tally,
  board: Board,
  words: readonly QueryWord[],
): void {
  const required = words.filter(word => !word.optional).length
  for (const word of words) if (word.optional) coverOptional(space, tally, word.text, required)
  for (let i = 0; i < tally.count; i++) {
    const text = tally.touched[i]!
    if (tally.step[text] !== required) continue
    const letters = space.textLetters[text]!
    const uncovered = Math.max(0, letters - tally.covered[text]!)
    noteText(index, board, space, text, WORD, Math.round((uncovered / letters) * MOST_UNCOVERED))
  }
}

function coverOptional(space: LabelSpace, tally: Tally, word: string, required: number): void {
  const exact = wordNumber(space, word)
  if (exact < 0) return
  const last = space.wordStart[exact + 1]!
  for (let at = space.wordStart[exact]!; at < last; at++) {
    const text = space.textsOfWord[at]!
    if (tally.step[text] === required) tally.covered[text]! += word.length
  }
}
