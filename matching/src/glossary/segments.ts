import type { Token } from '../extract/tokens.ts'
import { memoize } from '../memoize.ts'
import { wordForms } from '../phrase.ts'
import { isWordOfEveryAd } from '../text/ad-words.ts'
import { isFoldedFunctionWord } from '../text/hindi.ts'
import { englishOf, readConcept } from './glossary.ts'
import { type GlossaryIndex, lookUpWord, rarityOf, type WordPostings } from './glossary-index.ts'
import { type Nearness, nearnessBy } from './nearness.ts'

/** A content word with its place in the text. */
export interface SegmentWord extends WordPostings {
  /** In UTF-16 units. */
  readonly start: number
  readonly end: number
  /** The word if it is English, or else its most usual meaning. */
  readonly english: string
}

/** Adjacent words that may mention one skill: no end of sentence, list separator or "and" is between them. */
export type Segment = readonly SegmentWord[]

/**
 * Separators of segments: line ends, punctuation of sentences, lists and brackets, a dash with spaces, pictographs, lone surrogates, and
 * signs that join items (+, &, /). A full stop separates only before white space: not in "Node.js".
 */
const SEPARATOR =
  /[\n\r\v\f\u0085\u2028\u2029,;:!?|•·●▪◦।॥()[\]{}<>"“”*=/&+\p{Extended_Pictographic}\p{Cs}]|[.…](?=\s)|\s[-–—]/u
/** "10,000", "1:4", "24/7". */
const INNER_SIGN = /^[,:./]$/
const CONJUNCTIONS = new Set('and or aur ya evam tatha plus also और या एवं तथा व'.split(' '))
/** Real text has a separator before that; the limit bounds the work per segment. */
const MOST_SEGMENT_WORDS = 40

/** Some may be empty. The work per segment is bounded, so that the caller can yield in between. */
export function* readSegments(index: GlossaryIndex, text: string, tokens: readonly Token[]): Generator<Segment> {
  const forms = wordForms()
  const postingsOfWord = memoize((word: string) => {
    // Also par, pe and me, which can occur in English names: here they would be at the ends of mentions.
    const concept =
      isWordOfEveryAd(word) || isFoldedFunctionWord(word) ? null : readConcept(index.glossary, word, forms)
    return concept && { ...lookUpWord(index, concept), english: englishOf(index.glossary, word, forms) }
  })
  let segment: SegmentWord[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    const isConjunction = token.text === '' || CONJUNCTIONS.has(token.text)
    if (isConjunction || segment.length === MOST_SEGMENT_WORDS || isSeparated(text, tokens[at - 1], token)) {
      yield segment
      segment = []
    }
    const postings = isConjunction ? null : postingsOfWord(token.text)
    if (postings !== null) segment.push({ ...postings, start: token.start, end: token.end })
  }
  yield segment
}

function isSeparated(text: string, before: Token | undefined, { start, text: word }: Token): boolean {
  if (before === undefined || start <= before.end) return false
  const gap = text.slice(before.end, start)
  if (gap === ' ') return false
  if (INNER_SIGN.test(gap) && /\p{N}$/u.test(before.text) && /^\p{N}/u.test(word)) return false
  return SEPARATOR.test(gap)
}

/** Adjacent words of a segment and a skill that has them. */
export interface Window {
  /** Position of the skill. */
  readonly place: number
  /** Numbers of the first and the last word; the skill has both. */
  readonly first: number
  readonly last: number
  readonly features: WindowFeatures
}

export interface WindowFeatures {
  /** Its score divided by that of the best skill of this window. */
  readonly ofBest: number
  /** Its score minus that of the next one, divided by that of the best. */
  readonly lead: number
  readonly isFirst: boolean
  /** Log of the summed weight, in units of a word that only one skill has. */
  readonly evidence: number
  /** A single word names an object or an activity, rarely both. */
  readonly isSingle: boolean
  /** Share of the segment's weight outside the window. */
  readonly outside: number
  /** Similarity of its words to the skill's nearest label. */
  readonly nearness: number
}

/** Content words. Six and eight found no more on the sentences that are not held out. */
const MOST_WORDS = 4
/** Per window. Two found fewer, six as many. */
const MOST_SKILLS = 4

/** Working memory of one window, as long as the catalogue, reused for all segments of a text. */
interface Tally {
  readonly sums: Float64Array
  /** By position: the numbers of the first and the last word the skill has. */
  readonly firstWord: Uint32Array
  readonly lastWord: Uint32Array
}

export function windowReader(
  index: GlossaryIndex,
  nearness: Nearness = nearnessBy(null),
): (segment: Segment) => readonly Window[] {
  const size = index.skills.length
  const tally = { sums: new Float64Array(size), firstWord: new Uint32Array(size), lastWord: new Uint32Array(size) }
  return segment => {
    const windows: Window[] = []
    const whole = weightOf(segment, 0, segment.length - 1)
    for (let first = 0; first < segment.length; first++) {
      const met: number[] = []
      for (let last = first; last < Math.min(segment.length, first + MOST_WORDS); last++) {
        addWord(tally, segment[last]!, last, met)
        const outside = 1 - weightOf(segment, first, last) / whole
        const words = segment.slice(first, last + 1).map(word => word.english)
        addBest(index, tally, met, { first, last, outside, nearnessOf: nearness(words) }, windows)
      }
      for (const place of met) tally.sums[place] = 0
    }
    return windows
  }
}

function weightOf(segment: Segment, first: number, last: number): number {
  let weight = 0
  for (let at = first; at <= last; at++) weight += segment[at]!.rarity
  return weight
}

function addWord(
  { sums, firstWord, lastWord }: Tally,
  { places, scores }: SegmentWord,
  at: number,
  met: number[],
): void {
  for (let nth = 0; nth < places.length; nth++) {
    const place = places[nth]!
    if (sums[place] === 0) {
      met.push(place)
      firstWord[place] = at
    }
    sums[place]! += scores[nth]!
    lastWord[place] = at
  }
}

interface Part {
  readonly first: number
  readonly last: number
  readonly outside: number
  readonly nearnessOf: (skill: number) => number
}

function addBest(
  { lengthNorm, skills }: GlossaryIndex,
  { sums, firstWord, lastWord }: Tally,
  met: readonly number[],
  { first, last, outside, nearnessOf }: Part,
  windows: Window[],
): void {
  const ranked = best(met, sums, lengthNorm)
  const top = ranked[0]?.score ?? 1
  const rarest = rarityOf(skills.length, 1)
  for (let nth = 0; nth < Math.min(ranked.length, MOST_SKILLS); nth++) {
    const { place, score } = ranked[nth]!
    if (firstWord[place] !== first || lastWord[place] !== last) continue
    const features = {
      ofBest: score / top,
      lead: (score - (ranked[nth + 1]?.score ?? 0)) / top,
      isFirst: nth === 0,
      evidence: Math.log(sums[place]! / rarest),
      isSingle: first === last,
      outside,
      nearness: nearnessOf(skills[place]!),
    }
    windows.push({ place, first, last, features })
  }
}

interface Ranked {
  readonly place: number
  readonly score: number
}

/** One more than are used, to know the lead of the last one. Selection instead of a sort, because there are hundreds. */
function best(met: readonly number[], sums: Float64Array, lengthNorm: Float32Array): readonly Ranked[] {
  const ranked: Ranked[] = []
  for (const place of met) {
    const score = sums[place]! * lengthNorm[place]!
    if (ranked.length > MOST_SKILLS && score <= ranked[MOST_SKILLS]!.score) continue
    const better = ranked.findIndex(other => other.score < score)
    ranked.splice(better < 0 ? ranked.length : better, 0, { place, score })
    if (ranked.length > MOST_SKILLS + 1) ranked.pop()
  }
  return ranked
}
