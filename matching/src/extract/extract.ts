import { extractByGlossary, type GlossaryMention } from '../glossary/extract-glossary.ts'
import { isWholeTrade, type SearchIndex } from '../lexical/search-index.ts'
import type { TaxonomySnapshot } from '../snapshot.ts'
import { findMentions, type Mention } from './mentions.ts'
import { type Steps, type Token, type TokenisedText, tokeniseInSteps } from './tokens.ts'

/** A skill that a text mentions, and where. */
export interface ExtractedSkill {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Over 0, at most 1. */
  readonly score: number
  readonly mentions: readonly TextSpan[]
}

export interface TextSpan {
  /** In UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Found {
  best: number
  readonly spans: Map<number, Token['end']>
}

/** If several skills share a label, one whose name it is gets a larger part of the score than one whose alias it is. */
const PREFERRED_PARTS = 3
const ALIAS_PARTS = 1
const ALIAS_SHARE = 0.9
/** Each doubling of the number of mentions removes half as much doubt as the first mention. */
const REPEATED = 0.5

/** Skills that a text mentions by label or by meaning, best first. Yields often, so that the caller can release the event loop. */
export function* extractSkills(
  { search, glossary, ranker }: Pick<TaxonomySnapshot, 'search' | 'glossary' | 'ranker'>,
  text: string,
): Steps<readonly ExtractedSkill[]> {
  const tokenised = yield* tokeniseInSteps(text)
  const byLabels = yield* extractByLabels(search, text, tokenised)
  const named = byLabels.map(({ skill }) => skill).filter(skill => isWholeTrade(search, skill))
  const byMeaning = yield* extractByGlossary(glossary, text, tokenised.tokens, { ranker, named })
  return mergeExtracts(text, byLabels, byMeaning, skill => isWholeTrade(search, skill))
}

/** By labels only: word for word, or in folded Hindi spelling. */
export function* extractByLabels(index: SearchIndex, text: string, tokenised: TokenisedText): Steps<ExtractedSkill[]> {
  const found = new Map<number, Found>()
  for (const mention of keepLongest(yield* findMentions(index, text, tokenised))) {
    noteMention(found, mention, tokenised.tokens)
    yield
  }
  return Array.from(found, ([place, { best, spans }]) => ({ place, score: scoreOf(best, spans.size), spans }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map(({ place, score, spans }) => ({
      skill: index.skills[place]!,
      score,
      mentions: Array.from(spans, ([start, end]) => ({ start, end, text: text.slice(start, end) })),
    }))
}

function scoreOf(best: number, mentions: number): number {
  const score = 1 - (1 - best) ** (1 + REPEATED * Math.log2(mentions))
  return Math.round(score * 1000) / 1000
}

/** All skills of the label get the mention and share its score. */
function noteMention(
  found: Map<number, Found>,
  { first, last, rows, strength }: Mention,
  tokens: readonly Token[],
): void {
  const partsOf = new Map<number, number>()
  for (const { skill, isPreferred } of rows) {
    const parts = isPreferred ? PREFERRED_PARTS : ALIAS_PARTS
    partsOf.set(skill, Math.max(parts, partsOf.get(skill) ?? 0))
  }
  const all = partsOf.values().reduce((sum, parts) => sum + parts, 0)
  for (const [place, parts] of partsOf) {
    const share = (parts / all) * (parts === PREFERRED_PARTS ? 1 : ALIAS_SHARE)
    const skill = found.get(place) ?? { best: 0, spans: new Map() }
    skill.best = Math.max(skill.best, strength * share)
    skill.spans.set(tokens[first]!.start, tokens[last]!.end)
    found.set(place, skill)
  }
}

interface Span {
  readonly first: number
  readonly last: number
}

/**
 * Of overlapping spans the longest is kept: "electrical wiring" is one mention, not two. `spans` are sorted by `first`; several with
 * the same place are kept together.
 */
export function keepLongest<T extends Span>(spans: readonly T[]): T[] {
  const kept: T[] = []
  let from = 0
  let reach = -1
  for (let i = 0; i <= spans.length; i++) {
    const next = spans[i]
    if (next !== undefined && (i === from || next.first <= reach)) {
      reach = Math.max(reach, next.last)
      continue
    }
    kept.push(...keepLongestInCluster(spans.slice(from, i)))
    from = i
    reach = next?.last ?? -1
  }
  return kept
}

/** Overlapping spans; few, so that sorting them is cheap. */
function keepLongestInCluster<T extends Span>(cluster: readonly T[]): T[] {
  if (cluster.length < 2) return [...cluster]
  const taken = new Map<number, Span>()
  const kept: T[] = []
  for (const span of cluster.toSorted((a, b) => lengthOf(b) - lengthOf(a) || a.first - b.first)) {
    const there = [taken.get(span.first), taken.get(span.last)].filter(other => other !== undefined)
    if (there.some(other => other.first !== span.first || other.last !== span.last)) continue
    kept.push(span)
    for (let token = span.first; token <= span.last; token++) taken.set(token, span)
  }
  return kept.sort((a, b) => a.first - b.first)
}

function lengthOf({ first, last }: Span): number {
  return last - first
}

/**
 * Merges mentions by label and by meaning: the higher score of each skill and the places of both. Words inside a longer label of another
 * skill are not a mention by meaning.
 */
export function mergeExtracts(
  text: string,
  byLabels: readonly ExtractedSkill[],
  byMeaning: readonly GlossaryMention[],
  isForTrade: (skill: number) => boolean = () => false,
): readonly ExtractedSkill[] {
  const isInsideLabel = labelPlaces(byLabels)
  const meant = Map.groupBy(
    byMeaning.filter(mention => !isInsideLabel(mention)),
    ({ skill }) => skill,
  )
  const nameOnly = byLabels.filter(({ skill }) => !meant.has(skill))
  const ofSkill = new Map(byLabels.map(each => [each.skill, each]))
  const joined = Array.from(meant, ([skill, mentions]) => join(text, skill, ofSkill.get(skill), mentions))
  const mostOf = (skill: number) => Math.max(MOST_BY_MEANING, ofSkill.get(skill)?.score ?? 0)
  return lowerOtherReadings([...nameOnly, ...joined].sort(byScore), isForTrade)
    .map(each => ({ ...each, score: Math.round(Math.min(each.score, mostOf(each.skill)) * 1000) / 1000 }))
    .sort(byScore)
}

function byScore(a: ExtractedSkill, b: ExtractedSkill): number {
  return b.score - a.score || a.skill - b.skill
}

/** A match by meaning never scores as high as a match by label. */
const MOST_BY_MEANING = 0.89
/**
 * A skill without a mention of its own is another reading of words that mean a more probable skill. Judged mention by mention instead, by
 * the score of each, more was found in 13 ads (.874 of the skills against .853), and more of it was wrong (.826 right against .873).
 */
const OTHER_READING_SHARE = 0.5

/** `found` is sorted, best first. A skill for a whole trade is mentioned by the same words as its tasks. */
function lowerOtherReadings(
  found: readonly ExtractedSkill[],
  isForTrade: (skill: number) => boolean,
): readonly ExtractedSkill[] {
  const read = new Set<number>()
  return found.map(each => {
    if (isForTrade(each.skill)) return each
    const isOther = each.mentions.every(({ start }) => read.has(start))
    for (const { start, end } of each.mentions) for (let at = start; at < end; at++) read.add(at)
    return isOther ? { ...each, score: each.score * OTHER_READING_SHARE } : each
  })
}

function join(
  text: string,
  skill: number,
  byLabels: ExtractedSkill | undefined,
  byMeaning: readonly GlossaryMention[],
): ExtractedSkill {
  const best = byMeaning.reduce((most, { score }) => Math.max(most, score), 0)
  const spans = byMeaning.map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
  return {
    skill,
    score: Math.max(byLabels?.score ?? 0, best),
    mentions: withoutOverlaps(byLabels?.mentions ?? [], spans),
  }
}

/** In the order of the text. A mention by meaning that overlaps a label of the same skill is dropped. */
function withoutOverlaps(byLabels: readonly TextSpan[], byMeaning: readonly TextSpan[]): readonly TextSpan[] {
  const kept: TextSpan[] = []
  let label = 0
  for (const span of byMeaning) {
    while (label < byLabels.length && byLabels[label]!.end <= span.start) kept.push(byLabels[label++]!)
    const isFree = (byLabels[label]?.start ?? Number.POSITIVE_INFINITY) >= span.end
    if (isFree && span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span)
  }
  return [...kept, ...byLabels.slice(label)]
}

interface LabelPlace {
  readonly start: number
  readonly end: number
  readonly skills: Set<number>
}

/** Label mentions are adjacent or at the same place, so only the last one that starts before a span can contain it. */
function labelPlaces(byLabels: readonly ExtractedSkill[]): (mention: GlossaryMention) => boolean {
  const byStart = new Map<number, LabelPlace>()
  for (const { skill, mentions } of byLabels)
    for (const { start, end } of mentions) {
      const place = byStart.get(start) ?? { start, end, skills: new Set() }
      place.skills.add(skill)
      byStart.set(start, place)
    }
  const places = [...byStart.values()].sort((a, b) => a.start - b.start)
  return ({ skill, start, end }) => {
    const place = places[placesFrom(places, start) - 1]
    if (place === undefined || place.skills.has(skill)) return false
    return end <= place.end && end - start < place.end - place.start
  }
}

/** Number of places that start at or before `start`. */
function placesFrom(places: readonly LabelPlace[], start: number): number {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (places[middle]!.start <= start) low = middle + 1
    else high = middle
  }
  return low
}
