import type { Steps } from '../extract/steps.ts'
import type { Token } from '../extract/tokens.ts'
import { likelihoodAmong, WEIGHTS } from './extract-likelihood.ts'
import { type Guess, guessesOf, MOST_NEAR, neighbourhoodOf } from './guesses.ts'
import type { SpeechIndex } from './speech-index.ts'
import { readStretches } from './stretches.ts'
import { windowReader } from './windows.ts'

/** A skill that a text speaks of in words of its own, and where. */
export interface SpokenMention {
  /** The n of sk_<n>. */
  readonly skill: number
  /** A likelihood: of skills told at 0.8 and more, at least 80 % are right. */
  readonly score: number
  /** In UTF-16 units: words that really stand there, one after another. */
  readonly start: number
  readonly end: number
}

/** On the open half, what is told below is right once in eight times and adds two of a hundred to what is found. */
const LEAST = 0.2

/**
 * Stretch by stretch: what each says by itself, and once its neighbours are read, what they make of that. An ad asks for skills of a
 * trade or two, so that a skill among others of its trade is likelier than alone. Yields after every stretch, for whoever must not hold
 * up others; mentions come in the order of the text.
 */
export function* extractSpeech(
  index: SpeechIndex,
  text: string,
  tokens: readonly Token[],
): Steps<readonly SpokenMention[]> {
  const windowsOf = windowReader(index)
  const mentions: SpokenMention[] = []
  const near: (readonly Guess[])[] = []
  let at = 0
  for (const stretch of readStretches(index, text, tokens)) {
    if (stretch.length > 0) near.push(guessesOf(index, WEIGHTS.alone, stretch, windowsOf(stretch)))
    if (near.length - at > MOST_NEAR) judge(near, at++)
    // What is out of reach is forgotten: kept to the end, it made ten times the text take up to 12.7 times as long.
    if (at > MOST_NEAR) {
      near.shift()
      at--
    }
    yield
  }
  for (; at < near.length; at++) judge(near, at)
  return mentions

  function judge(around: readonly (readonly Guess[])[], nth: number): void {
    for (const guess of around[nth]!) {
      const score = likelihoodAmong(WEIGHTS.among, guess.alone, neighbourhoodOf(around, nth, guess))
      if (score >= LEAST)
        mentions.push({ skill: index.skills[guess.place]!, score, start: guess.start, end: guess.end })
    }
  }
}
