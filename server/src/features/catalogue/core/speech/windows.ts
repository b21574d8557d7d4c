import { rarityOf, type SpeechIndex } from './speech-index.ts'
import type { HeardWord, Stretch } from './stretches.ts'

/** Some words of a stretch, one after another, and a skill that speaks of them. */
export interface Window {
  /** Place of the skill. */
  readonly place: number
  /** Numbers of the first and the last word; the skill speaks of both. */
  readonly first: number
  readonly last: number
  readonly facts: WindowFacts
}

export interface WindowFacts {
  /** Its score by that of the best skill of this window. */
  readonly ofBest: number
  /** Its score less that of the next one, by that of the best. */
  readonly lead: number
  readonly isFirst: boolean
  /** How much was said at all: as many words as nobody else speaks of, in logarithms. */
  readonly evidence: number
  /** One word is a thing or a doing, hardly ever both. */
  readonly isSingle: boolean
  /** Of the stretch's weight, how much lies outside. */
  readonly outside: number
}

/** Words that say something. Six and eight found no more on the sentences that are not held out. */
const MOST_WORDS = 4
/** Of one window. Two found fewer, six as many. */
const MOST_SKILLS = 4

/** What the skills have met so far of one window; as long as the catalogue, and serves all stretches of a text. */
interface Tally {
  readonly sums: Float64Array
  /** By place: the numbers of the first and the last word it met. */
  readonly firstMet: Uint32Array
  readonly lastMet: Uint32Array
}

export function windowReader(index: SpeechIndex): (stretch: Stretch) => readonly Window[] {
  const size = index.skills.length
  const tally = { sums: new Float64Array(size), firstMet: new Uint32Array(size), lastMet: new Uint32Array(size) }
  return stretch => {
    const windows: Window[] = []
    const whole = weightOf(stretch, 0, stretch.length - 1)
    for (let first = 0; first < stretch.length; first++) {
      const met: number[] = []
      for (let last = first; last < Math.min(stretch.length, first + MOST_WORDS); last++) {
        addWord(tally, stretch[last]!, last, met)
        const outside = 1 - weightOf(stretch, first, last) / whole
        addBest(index, tally, met, { first, last, outside }, windows)
      }
      for (const place of met) tally.sums[place] = 0
    }
    return windows
  }
}

function weightOf(stretch: Stretch, first: number, last: number): number {
  let weight = 0
  for (let at = first; at <= last; at++) weight += stretch[at]!.rarity
  return weight
}

function addWord({ sums, firstMet, lastMet }: Tally, { places, gains }: HeardWord, at: number, met: number[]): void {
  for (let nth = 0; nth < places.length; nth++) {
    const place = places[nth]!
    if (sums[place] === 0) {
      met.push(place)
      firstMet[place] = at
    }
    sums[place]! += gains[nth]!
    lastMet[place] = at
  }
}

function addBest(
  { perLength, skills }: SpeechIndex,
  { sums, firstMet, lastMet }: Tally,
  met: readonly number[],
  { first, last, outside }: { readonly first: number; readonly last: number; readonly outside: number },
  windows: Window[],
): void {
  const ranked = best(met, sums, perLength)
  const top = ranked[0]?.score ?? 1
  const rarest = rarityOf(skills.length, 1)
  for (let nth = 0; nth < Math.min(ranked.length, MOST_SKILLS); nth++) {
    const { place, score } = ranked[nth]!
    if (firstMet[place] !== first || lastMet[place] !== last) continue
    const facts = {
      ofBest: score / top,
      lead: (score - (ranked[nth + 1]?.score ?? 0)) / top,
      isFirst: nth === 0,
      evidence: Math.log(sums[place]! / rarest),
      isSingle: first === last,
      outside,
    }
    windows.push({ place, first, last, facts })
  }
}

interface Ranked {
  readonly place: number
  readonly score: number
}

/** One more than are taken, to know by how much the last of them leads. Of hundreds, so no sort. */
function best(met: readonly number[], sums: Float64Array, perLength: Float32Array): readonly Ranked[] {
  const ranked: Ranked[] = []
  for (const place of met) {
    const score = sums[place]! * perLength[place]!
    if (ranked.length > MOST_SKILLS && score <= ranked[MOST_SKILLS]!.score) continue
    const better = ranked.findIndex(other => other.score < score)
    ranked.splice(better < 0 ? ranked.length : better, 0, { place, score })
    if (ranked.length > MOST_SKILLS + 1) ranked.pop()
  }
  return ranked
}
