import type { Steps, Token } from '../extract/tokens.ts'

import type { GlossaryIndex } from './glossary-index.ts'
import { readSegments, type Segment, type Window, type WindowFeatures, windowReader } from './segments.ts'

/** A place in a text that has the meaning of a skill. */
export interface GlossaryMention {
  /** The n of sk_<n>. */
  readonly skill: number
  /** Calibrated probability: of skills at 0.8 or more, at least 80 % are right. */
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
): Steps<readonly GlossaryMention[]> {
  const windowsOf = windowReader(index)
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
      const score = contextualProbability(WEIGHTS.contextual, candidate.independent, contextOf(around, nth, candidate))
      if (score >= LEAST_SCORE)
        mentions.push({ skill: index.skills[candidate.place]!, score, start: candidate.start, end: candidate.end })
    }
  }
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
 * held out. Cross-validated by trade: of 196 skills at 0.8 or more 93 % were right, and 85 % of the 321 wanted skills were found at 0.1.
 * The segments nearby say most: without them 47 % of the skills at 0.1 were right, with them 63 %.
 */
export const WEIGHTS: ExtractWeights = {
  independent: {
    constant: -4.77,
    ofBest: 3.65,
    lead: 1.79,
    isFirst: 1.06,
    evidence: 2.86,
    isSingle: -0.43,
    outside: -3.66,
  },
  contextual: { constant: -1.14, odds: 0.91, trade: 5.81, rival: -1.76 },
}
/** A match by meaning never scores as high as a match by label. */
const MOST_PROBABILITY = 0.89

function independentProbability(weights: ExtractWeights['independent'], features: WindowFeatures): number {
  return logistic(
    weights.constant +
      weights.ofBest * features.ofBest +
      weights.lead * features.lead +
      (features.isFirst ? weights.isFirst : 0) +
      weights.evidence * features.evidence +
      (features.isSingle ? weights.isSingle : 0) +
      weights.outside * features.outside,
  )
}

export function contextualProbability(
  weights: ExtractWeights['contextual'],
  independent: number,
  { trade, rival }: Context,
): number {
  const sum = weights.constant + weights.odds * logOdds(independent) + weights.trade * trade + weights.rival * rival
  return Math.min(MOST_PROBABILITY, logistic(sum))
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

/** The context of a candidate of segment `at`. */
export function contextOf(
  segments: readonly (readonly GlossaryCandidate[])[],
  at: number,
  candidate: GlossaryCandidate,
): Context {
  const others = new Map<number, number>()
  for (let near = Math.max(0, at - MOST_NEAR); near <= Math.min(segments.length - 1, at + MOST_NEAR); near++) {
    const best = near === at ? null : bestOfTrade(segments[near]!, candidate)
    if (best !== null) others.set(best.place, Math.max(best.independent, others.get(best.place) ?? 0))
  }
  const support = others.values().reduce((sum, independent) => sum + independent, 0)
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
