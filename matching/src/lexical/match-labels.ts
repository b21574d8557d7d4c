import type { Phrase } from '../phrase.ts'
import { hasDevanagari, isFoldedFunctionWord } from '../text/hindi.ts'
import { stringAt } from '../text/packed-strings.ts'
import { type LabelSpace, wordNumber } from './label-space.ts'
import { scratchOf } from './ranking.ts'
import type { SearchIndex } from './search-index.ts'
import { type EqualTexts, equalTexts, foldsFairly, INHERITED, PREFERRED } from './search-index.ts'
import { isTradeLabel, isTradeText, OUTSIDE_TRADE_SHARE } from './trade-name.ts'
import { type LexicalHit, lexicalHits, type NameWord } from './word-coverage.ts'
import { foldedWeights, isEnglishOnly, isFunctionWord, plainWeights } from './word-statistics.ts'

/** A skill whose label matches a phrase. Words that no label has match nothing. */
export interface LabelMatch {
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
  readonly how: LabelMatch['how']
  readonly row: number
}

/** By position of the skill. */
type Matches = Map<number, Match>

const EXACT_SCORE = 1
const ALIAS_SCORE = 0.95
const FOLDED_SCORE = 0.9
/** Score of a label with the same words; a label in another script or spelling scores a little less. */
const LEXICAL_SCORE = 0.84
const TRANSLITERATED_SCORE = 0.8
/** Score of the skills of a trade whose name was given. */
const TRADE_SCORE = 0.5
/** Lower scores are not returned. */
const LEAST_SCORE = 0.4
/** So that a trade counts only if most of its name matches. */
const LEAST_TRADE_COVERAGE = LEAST_SCORE / TRADE_SCORE

export function matchLabels(index: SearchIndex, phrase: Phrase, limit: number): LabelMatch[] {
  const matches: Matches = new Map()
  const equal = equalTexts(index, phrase)
  noteEqual(index, matches, equal)
  noteLexical(index, matches, phrase, isTradeText(index, equal) ? OUTSIDE_TRADE_SHARE : 1)
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

function noteLexical(index: SearchIndex, matches: Matches, phrase: Phrase, share: number): void {
  const hits = lexicalHitsOf(index, phrase)
  const namesTrade = hits.some(
    ({ space, text, coverage }) => coverage >= LEAST_TRADE_COVERAGE && isTradeLabel(index, space, text),
  )
  // "delivery boy" is a trade, so a skill called "delivery" is not a match.
  for (const { space, text, coverage, most, wholeName } of hits)
    if (wholeName || !namesTrade)
      noteRows(index, matches, space, text, () => ({ score: most * coverage * share, how: 'lexical' }), coverage)
}

function lexicalHitsOf(index: SearchIndex, phrase: Phrase): SpaceHit[] {
  const scratch = scratchOf(index)
  const words = readNameWords(index, phrase)
  const plain = { space: index.plain, tally: scratch.plain }
  const folded = { space: index.folded, tally: scratch.folded }
  const within = (space: LabelSpace, most: number, hits: readonly LexicalHit[]): SpaceHit[] =>
    hits.map(hit => ({ ...hit, space, most }))
  return [
    ...within(index.plain, LEXICAL_SCORE, lexicalHits(plain, plainWeights(index), words.plain)),
    ...within(index.folded, TRANSLITERATED_SCORE, lexicalHits(folded, foldedWeights(index), words.folded)),
    ...within(index.plain, TRANSLITERATED_SCORE, lexicalHits(plain, plainWeights(index), words.romanised)),
  ]
}

/** Keeps the best label of each skill. A label inherited from a trade scores half. */
function noteRows(
  index: SearchIndex,
  matches: Matches,
  space: LabelSpace,
  text: number,
  scoreOf: (kind: number) => { score: number; how: LabelMatch['how'] },
  coverage = 1,
): void {
  if (text < 0) return
  const last = space.rowStart[text + 1]!
  for (let at = space.rowStart[text]!; at < last; at++) {
    const row = space.rows[at]!
    const kind = index.kindOfRow[row]!
    const place = index.skillOfRow[row]!
    const { score, how } =
      kind >= INHERITED ? { score: TRADE_SCORE * coverage, how: 'lexical' as const } : scoreOf(kind)
    if (score < LEAST_SCORE) continue
    const before = matches.get(place)
    if (before === undefined || score > before.score || (score === before.score && row < before.row))
      matches.set(place, { score, how, row })
  }
}

/** The words of a name in the spelling of each label space. */
interface NameReadings {
  readonly plain: readonly NameWord[]
  readonly folded: readonly NameWord[]
  /** Devanagari in Latin letters, compared with English words ("वेल्डिंग", velding, is near welding). Empty without Devanagari. */
  readonly romanised: readonly NameWord[]
}

/** A name of 120 characters has at most 60 words; compatibility characters can expand to more. */
const MOST_WORDS = 60
/** Cannot occur in a normalised text. */
const NO_WORD = '-'
/** Shorter words are not corrected: an edit often makes another word. */
const SHORTEST_CORRECTED = 5

function readNameWords(index: SearchIndex, phrase: Phrase): NameReadings {
  const words = [...new Set(phrase.words)].slice(0, MOST_WORDS)
  const plain = words.map(text => ({
    text,
    functionWord: isFunctionWord(text, phrase.fold),
    // A Hindi word is not a misspelling of an English one: "mistri" is not "mystery".
    trusted: text.length < SHORTEST_CORRECTED || wordNumber(index.folded, phrase.fold(text)) >= 0,
  }))
  return { plain, folded: foldedWords(index, words, phrase), romanised: romanisedWords(words, phrase) }
}

function foldedWords(index: SearchIndex, words: readonly string[], { fold }: Phrase): NameWord[] {
  const folded = new Map<string, NameWord>()
  for (const word of words) {
    const text = fold(word)
    if (!foldsFairly(word, text)) return []
    const known = wordNumber(index.plain, word)
    // An English word keeps its weight in the name but matches no Hindi word: "cad" is not "khad".
    if (isEnglishOnly(index, word, known)) folded.set(word, { text: NO_WORD, functionWord: false, trusted: true })
    else
      folded.set(text, {
        text,
        functionWord: isFoldedFunctionWord(text),
        trusted: known >= 0 || text.length < SHORTEST_CORRECTED,
      })
  }
  return [...folded.values()]
}

function romanisedWords(words: readonly string[], { latin, fold }: Phrase): NameWord[] {
  if (!words.some(hasDevanagari)) return []
  return words.map(word => {
    const text = latin(word)
    return { text, functionWord: isFunctionWord(text, fold), trusted: text.length < SHORTEST_CORRECTED }
  })
}
