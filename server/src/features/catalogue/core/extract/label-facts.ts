import { foldedWeights, isJoiningWord, plainWeights } from '../match/word-weight.ts'
import { isFoldedFunctionWord } from '../search/hindi-fold.ts'
import { type LabelSpace, wordNumber } from '../search/label-space.ts'
import { wordsOf } from '../search/normalise.ts'
import { stringAt } from '../search/packed-strings.ts'
import type { SearchIndex } from '../search/search.ts'
import { INHERITED, PREFERRED } from '../search/search-index.ts'

import { remember } from './remember.ts'

/** What has to be known of a label once it was met in a text. */
export interface LabelFacts {
  /** Words that say something; "of" and "ka" are not counted. */
  readonly telling: readonly string[]
  readonly wordCount: number
  /** From 0 to 1: how sure one may be that who writes this means the label. Grows with every word and its rarity. */
  readonly strength: number
  /** Rows of skills that bear it themselves. A trade's name is no mention of its skills. */
  readonly rows: readonly BearingRow[]
}

export interface BearingRow {
  /** Place of the skill. */
  readonly skill: number
  readonly isPreferred: boolean
  /** The label as written. */
  readonly written: string
}

/** One word, however rare, is never the last proof. */
const MOST_OF_WORD = 0.8
const NOBODYS: LabelFacts = { telling: [], wordCount: 0, strength: 0, rows: [] }

/** Remembered per label: an ad repeats itself, and a trade's label stands in hundreds of inherited rows. */
export function labelFactsOf(index: SearchIndex): (label: number, isFolded: boolean) => LabelFacts {
  const plain = new Map<number, LabelFacts>()
  const folded = new Map<number, LabelFacts>()
  return (label, isFolded) => remember(isFolded ? folded : plain, label, () => gather(index, label, isFolded))
}

function gather(index: SearchIndex, label: number, isFolded: boolean): LabelFacts {
  const space = isFolded ? index.folded : index.plain
  const rows = ownRows(index, space, label)
  if (rows.length === 0) return NOBODYS
  const weights = isFolded ? foldedWeights(index) : plainWeights(index)
  const words = wordsOf(stringAt(space.texts, label))
  const telling = words.filter(word => !(isFolded ? isFoldedFunctionWord(word) : isJoiningWord(word)))
  const doubt = telling.reduce((left, word) => left * (1 - MOST_OF_WORD * weights.ofWord[wordNumber(space, word)]!), 1)
  return { telling, wordCount: words.length, strength: 1 - doubt, rows }
}

function ownRows(index: SearchIndex, space: LabelSpace, label: number): BearingRow[] {
  const rows: BearingRow[] = []
  const last = space.rowStart[label + 1]!
  for (let at = space.rowStart[label]!; at < last; at++) {
    const row = space.rows[at]!
    const kind = index.kindOfRow[row]!
    if (kind === INHERITED) continue
    const written = stringAt(index.written, row)
    rows.push({ skill: index.skillOfRow[row]!, isPreferred: kind === PREFERRED, written })
  }
  return rows
}
