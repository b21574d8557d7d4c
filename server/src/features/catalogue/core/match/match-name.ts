import type { LabelSpace } from '../search/label-space.ts'
import { normalise } from '../search/normalise.ts'
import { stringAt } from '../search/packed-strings.ts'
import { scratchOf } from '../search/scratch.ts'
import type { SearchIndex } from '../search/search.ts'
import { INHERITED, PREFERRED } from '../search/search-index.ts'
import { type EqualTexts, equalTexts } from './equal-labels.ts'
import { type LexicalHit, lexicalHits } from './lexical-match.ts'
import { readName } from './name-words.ts'
import { areOfTrade, BESIDE_TRADE, isTradeLabel } from './trade-name.ts'
import { foldedWeights, plainWeights } from './word-weight.ts'

/** A name somebody gave a skill, to the skills it may mean, best first. Words no label has give nothing: never a guess. */
export interface MatchedSkill {
  /** The n of sk_<n>. */
  readonly skill: number
  /** From 0.4 to 1. */
  readonly score: number
  readonly how: 'exact' | 'alias' | 'lexical'
  /** The label that matched, as written. */
  readonly label: string
}

interface Match {
  readonly score: number
  readonly how: MatchedSkill['how']
  readonly row: number
}

/** By place of skill. */
type Matches = Map<number, Match>

const EXACT_SCORE = 1
const ALIAS_SCORE = 0.95
const FOLDED_SCORE = 0.9
/** A label with the very same words scores this; one in another alphabet or spelling a little less. */
const LEXICAL_SCORE = 0.84
const SPOKEN_SCORE = 0.8
/** The name is a trade's: its skills are a fair guess, and marked as one. */
const TRADE_SCORE = 0.5
/** Nothing is returned under it. */
const LEAST_SCORE = 0.4
/** So a trade must be named, not touched on. */
const LEAST_TRADE_COVERAGE = LEAST_SCORE / TRADE_SCORE

export function matchName(index: SearchIndex, name: string, limit: number): MatchedSkill[] {
  const matches: Matches = new Map()
  const normalised = normalise(name)
  const equal = equalTexts(index, normalised)
  noteEqual(index, matches, equal)
  noteLexical(index, matches, normalised, areOfTrade(index, equal) ? BESIDE_TRADE : 1)
  return [...matches]
    .sort(([a, left], [b, right]) => right.score - left.score || a - b)
    .slice(0, limit)
    .map(([place, { score, how, row }]) => ({
      skill: index.skills[place]!,
      score: Math.round(score * 1000) / 1000,
      how,
      label: stringAt(index.written, row),
    }))
}

function noteEqual(index: SearchIndex, matches: Matches, { plain, folded }: EqualTexts): void {
  noteRows(index, matches, index.plain, plain, kind =>
    kind === PREFERRED ? { score: EXACT_SCORE, how: 'exact' } : { score: ALIAS_SCORE, how: 'alias' },
  )
  noteRows(index, matches, index.folded, folded, () => ({
    score: FOLDED_SCORE,
    how: 'alias',
  }))
}

interface SpaceHit extends LexicalHit {
  readonly space: LabelSpace
  readonly most: number
}

function noteLexical(index: SearchIndex, matches: Matches, normalised: string, share: number): void {
  const hits = lexicalHitsOf(index, normalised)
  const tradeNamed = hits.some(
    ({ space, text, coverage }) => coverage >= LEAST_TRADE_COVERAGE && isTradeLabel(index, space, text),
  )
  // "delivery boy" is a trade: that a skill is called "delivery" says less.
  for (const { space, text, coverage, most, wholeName } of hits)
    if (wholeName || !tradeNamed)
      noteRows(index, matches, space, text, () => ({ score: most * coverage * share, how: 'lexical' }), coverage)
}

function lexicalHitsOf(index: SearchIndex, normalised: string): SpaceHit[] {
  const scratch = scratchOf(index)
  const words = readName(index, normalised)
  const plain = { space: index.plain, tally: scratch.plain }
  const folded = { space: index.folded, tally: scratch.folded }
  const within = (space: LabelSpace, most: number, hits: readonly LexicalHit[]): SpaceHit[] =>
    hits.map(hit => ({ ...hit, space, most }))
  return [
    ...within(index.plain, LEXICAL_SCORE, lexicalHits(plain, plainWeights(index), words.plain)),
    ...within(index.folded, SPOKEN_SCORE, lexicalHits(folded, foldedWeights(index), words.folded)),
    ...within(index.plain, SPOKEN_SCORE, lexicalHits(plain, plainWeights(index), words.romanised)),
  ]
}

/** Keeps the best label of each skill. A label inherited from a trade speaks for its skills only half as loud. */
function noteRows(
  index: SearchIndex,
  matches: Matches,
  space: LabelSpace,
  text: number,
  judge: (kind: number) => { score: number; how: MatchedSkill['how'] },
  coverage = 1,
): void {
  if (text < 0) return
  const last = space.rowStart[text + 1]!
  for (let at = space.rowStart[text]!; at < last; at++) {
    const row = space.rows[at]!
    const kind = index.kindOfRow[row]!
    const place = index.skillOfRow[row]!
    const { score, how } = kind === INHERITED ? { score: TRADE_SCORE * coverage, how: 'lexical' as const } : judge(kind)
    if (score < LEAST_SCORE) continue
    const before = matches.get(place)
    if (before === undefined || score > before.score || (score === before.score && row < before.row))
      matches.set(place, { score, how, row })
  }
}
