import type { Steps } from '../extract/steps.ts'
import type { Token } from '../extract/tokens.ts'
import { likelihoodAmong, WEIGHTS } from './extract-likelihood.ts'
import { type Guess, guessesOf, neighbourhoodOf } from './guesses.ts'
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
 * Stretch by stretch, twice: what each says by itself, then what its neighbours make of that. An ad asks for skills of a trade or two,
 * so that a skill among others of its trade is likelier than alone. Yields after every stretch, for whoever must not hold up others;
 * in the order of the text.
 */
export function* extractSpeech(
  index: SpeechIndex,
  text: string,
  tokens: readonly Token[],
): Steps<readonly SpokenMention[]> {
  const windowsOf = windowReader(index)
  const stretches: (readonly Guess[])[] = []
  for (const stretch of readStretches(index, text, tokens)) {
    if (stretch.length > 0) stretches.push(guessesOf(index, WEIGHTS.alone, stretch, windowsOf(stretch)))
    yield
  }
  const mentions: SpokenMention[] = []
  for (let at = 0; at < stretches.length; at++) {
    for (const guess of stretches[at]!) {
      const score = likelihoodAmong(WEIGHTS.among, guess.alone, neighbourhoodOf(stretches, at, guess))
      if (score >= LEAST)
        mentions.push({ skill: index.skills[guess.place]!, score, start: guess.start, end: guess.end })
    }
    yield
  }
  return mentions
}
