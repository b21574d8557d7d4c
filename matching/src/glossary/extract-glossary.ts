import type { Steps, Token } from '../extract/tokens.ts'

import type { Ranker } from '../ranker/rank.ts'
import { placeOfNumber } from '../text/packed-strings.ts'
import type { GlossaryIndex } from './glossary-index.ts'
import { nearnessBy } from './nearness.ts'
import { readSegments, type Segment, type Window, type WindowFeatures, windowReader } from './segments.ts'

/** A place in a text that has the meaning of a skill. */
export interface GlossaryMention {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Calibrated probability. */
  readonly score: number
  /** In UTF-16 units; adjacent words of the text. */
  readonly start: number
  readonly end: number
}

/** On the open half, lower scores are right one time in eight and add two percent to what is found. */
const LEAST_SCORE = 0.2

/**
 * Reads a text segment by segment: first the probability of each candidate by itself, then, once the neighbouring segments are read, its
 * probability in context. An ad asks for skills of one or two trades, so a skill near others of its trade is more probable. Yields after
 * every segment, so that the caller can release the event loop. Mentions are in the order of the text.
 */
export function* extractByGlossary(
  index: GlossaryIndex,
  text: string,
  tokens: readonly Token[],
  { ranker, named }: { readonly ranker: Ranker | null; readonly named: readonly number[] } = NOTHING_ELSE,
): Steps<readonly GlossaryMention[]> {
  const windowsOf = windowReader(index, nearnessBy(ranker))
  const namedTrades = tradesOf(index, named)
  const mentions: GlossaryMention[] = []
  const near: (readonly GlossaryCandidate[])[] = []
  let at = 0
  for (const segment of readSegments(index, text, tokens)) {
    if (segment.length > 0) near.push(candidatesOf(index, WEIGHTS.independent, segment, windowsOf(segment)))
    if (near.length - at > MOST_NEAR) scoreSegment(near, at++)
    // Segments out of reach are dropped: kept to the end, they made a text ten times as long take up to 12.7 times as long.
    if (at > MOST_NEAR) {
      near.shift()
      at--
    }
    yield
  }
  for (; at < near.length; at++) scoreSegment(near, at)
  return mentions

  function scoreSegment(around: readonly (readonly GlossaryCandidate[])[], nth: number): void {
    for (const candidate of around[nth]!) {
      const score = contextualProbability(
        WEIGHTS.contextual,
        candidate.independent,
        contextOf(around, nth, candidate, namedTrades),
      )
      if (score >= LEAST_SCORE)
        mentions.push({ skill: index.skills[candidate.place]!, score, start: candidate.start, end: candidate.end })
    }
  }
}

const NOTHING_ELSE = { ranker: null, named: [] }

function tradesOf({ skills, trades }: GlossaryIndex, named: readonly number[]): ReadonlySet<number> {
  const places = named.map(skill => placeOfNumber(skills, skill)).filter(place => place >= 0)
  return new Set(places.map(place => trades[place]!))
}

/** The context of a candidate. */
export interface Context {
  /** From 0 to 1: how much the segments nearby mention skills of the same trade. */
  readonly trade: number
  /** Probability of the most probable other skill for the same words. */
  readonly rival: number
}

export interface ExtractWeights {
  readonly independent: Readonly<Record<keyof WindowFeatures | 'constant', number>>
  readonly contextual: Readonly<Record<keyof Context | 'constant' | 'odds', number>>
}

/**
 * Fitted by matching/training/glossary/fit-extract.ts on the sentences and the texts without a skill of the gold set's trades that are not
 * held out. Cross-validated by trade: 164 of 201 skills at 0.8 or more were right, and 263 of the 321 wanted skills were found at 0.1; skills
 * that the catalogue got after the gold set was written count as wrong there. Therefore the constant of the context, fitted as -1.01, was
 * chosen with NAMED_TRADE on 13 ads.
 */
export const WEIGHTS: ExtractWeights = {
  independent: {
    constant: -5.71,
    ofBest: 1.86,
    lead: 2.2,
    isFirst: 1.01,
    evidence: 1.68,
    isSingle: -0.98,
    outside: -2.76,
    nearness: 3.57,
  },
  contextual: { constant: -0.6, odds: 0.94, trade: 6.15, rival: -1.98 },
}

function independentProbability(weights: ExtractWeights['independent'], features: WindowFeatures): number {
  return logistic(
    weights.constant +
      weights.ofBest * features.ofBest +
      weights.lead * features.lead +
      (features.isFirst ? weights.isFirst : 0) +
      weights.evidence * features.evidence +
      (features.isSingle ? weights.isSingle : 0) +
      weights.outside * features.outside +
      weights.nearness * features.nearness,
  )
}

export function contextualProbability(
  weights: ExtractWeights['contextual'],
  independent: number,
  { trade, rival }: Context,
): number {
  const sum = weights.constant + weights.odds * logOdds(independent) + weights.trade * trade + weights.rival * rival
  return logistic(sum)
}

export function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability))
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}

/** A skill that a segment may mention, by the best of its windows. */
export interface GlossaryCandidate {
  /** Position of the skill. */
  readonly place: number
  readonly trade: number
  /** In UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly features: WindowFeatures
  /** Its probability without context. */
  readonly independent: number
}

/** No context makes a less probable candidate probable. */
const LEAST_INDEPENDENT = 0.01
/** Segments on either side that form the context. With eight, long texts without a skill got more false matches. */
const MOST_NEAR = 4

export function candidatesOf(
  { trades }: GlossaryIndex,
  weights: ExtractWeights['independent'],
  segment: Segment,
  windows: readonly Window[],
): readonly GlossaryCandidate[] {
  const best = new Map<number, GlossaryCandidate>()
  for (const { place, first, last, features } of windows) {
    const independent = independentProbability(weights, features)
    if (independent < LEAST_INDEPENDENT || independent <= (best.get(place)?.independent ?? 0)) continue
    const [start, end] = [segment[first]!.start, segment[last]!.end]
    best.set(place, { place, trade: trades[place]!, start, end, features, independent })
  }
  return [...best.values()]
}

/** An ad that names a trade asks for its skills. Chosen with the constant below on 13 ads; more found more, and more that was wrong. */
const NAMED_TRADE = 0.3

/** The context of a candidate of segment `at`. `namedTrades` are those whose name or worker the text has anywhere. */
export function contextOf(
  segments: readonly (readonly GlossaryCandidate[])[],
  at: number,
  candidate: GlossaryCandidate,
  namedTrades: ReadonlySet<number> = new Set(),
): Context {
  const others = new Map<number, number>()
  for (let near = Math.max(0, at - MOST_NEAR); near <= Math.min(segments.length - 1, at + MOST_NEAR); near++) {
    const best = near === at ? null : bestOfTrade(segments[near]!, candidate)
    if (best !== null) others.set(best.place, Math.max(best.independent, others.get(best.place) ?? 0))
  }
  const named = namedTrades.has(candidate.trade) ? NAMED_TRADE : 0
  const support = others.values().reduce((sum, independent) => sum + independent, named)
  return { trade: 1 - Math.exp(-support), rival: bestRival(segments[at]!, candidate) }
}

/** A repeated skill is no evidence of its trade: "PF" and "ESI" occur in every ad and are one skill of the office. */
function bestOfTrade(
  candidates: readonly GlossaryCandidate[],
  { place, trade }: GlossaryCandidate,
): GlossaryCandidate | null {
  let best: GlossaryCandidate | null = null
  for (const other of candidates)
    if (other.trade === trade && other.place !== place && other.independent > (best?.independent ?? 0)) best = other
  return best
}

function bestRival(candidates: readonly GlossaryCandidate[], candidate: GlossaryCandidate): number {
  let best = 0
  for (const other of candidates)
    if (other !== candidate && other.start < candidate.end && candidate.start < other.end && other.independent > best)
      best = other.independent
  return best
}
