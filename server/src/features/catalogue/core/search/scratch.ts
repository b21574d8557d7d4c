import type { LabelSpace } from './label-space.ts'
import { type Board, createBoard } from './ranking.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * Working memory of a search, kept per index so that a query leaves no garbage the size of the catalogue. It hangs on
 * the index weakly: the index itself stays transferable, and both go together when a new version replaces it.
 */
export interface Tally {
  /** By text: words found so far in the strong match; last word counted, plus one, in the similar match. */
  readonly step: Uint8Array
  /** By text: letters of the label the query accounts for. */
  readonly covered: Uint16Array
  readonly score: Float64Array
  readonly touched: Uint32Array
  count: number
}

/** A space of labels and the memory to work on it. */
export interface Workplace {
  readonly space: LabelSpace
  readonly tally: Tally
}

export interface Scratch {
  readonly board: Board
  readonly plain: Tally
  readonly folded: Tally
}

const kept = new WeakMap<SearchIndex, Scratch>()

export function scratchOf(index: SearchIndex): Scratch {
  let scratch = kept.get(index)
  if (scratch === undefined) {
    scratch = { board: createBoard(index), plain: createTally(index.plain), folded: createTally(index.folded) }
    kept.set(index, scratch)
  }
  return scratch
}

export function clearTally(tally: Tally): void {
  for (let i = 0; i < tally.count; i++) {
    const text = tally.touched[i]!
    tally.step[text] = 0
    tally.covered[text] = 0
    tally.score[text] = 0
  }
  tally.count = 0
}

function createTally(space: LabelSpace): Tally {
  const texts = space.textLetters.length
  return {
    step: new Uint8Array(texts),
    covered: new Uint16Array(texts),
    score: new Float64Array(texts),
    touched: new Uint32Array(texts),
    count: 0,
  }
}
