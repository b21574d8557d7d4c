import { expect, test } from 'vitest'
import { likelihoodAmong, WEIGHTS } from './extract-likelihood.ts'
import { type Guess, neighbourhoodOf } from './guesses.ts'
import { sampleSpeech } from './sample-speech.ts'

const facts = { ofBest: 1, lead: 1, isFirst: true, evidence: 0, isSingle: false, outside: 0 }
const guess = (place: number, start: number, end: number, alone: number): Guess => ({
  place,
  trade: sampleSpeech.trades[place]!,
  start,
  end,
  facts,
  alone,
})
const stretch = (...guesses: Guess[]) => guesses
const around = (wanted: Guess, ...stretches: ReturnType<typeof stretch>[]) => neighbourhoodOf(stretches, 0, wanted)

test('a rival is the likeliest other skill of the same words, not of words beside them', () => {
  const wire = guess(0, 10, 20, 0.5)
  expect(around(wire, stretch(wire)).rival).toBe(0)
  expect(around(wire, stretch(wire, guess(1, 19, 30, 0.3), guess(2, 5, 18, 0.4))).rival).toBe(0.4)
  expect(
    around(wire, stretch(wire, guess(1, 0, 10, 0.9), guess(2, 20, 30, 0.9)), stretch(guess(2, 10, 20, 0.9))).rival,
  ).toBe(0)
})

test('a skill is less likely for a rival, and likelier for its trade', () => {
  const likelihood = (trade: number, rival: number) => likelihoodAmong(WEIGHTS.among, 0.5, { trade, rival })
  expect(likelihood(0, 0.5)).toBeLessThan(likelihood(0, 0))
  expect(likelihood(0.5, 0)).toBeGreaterThan(likelihood(0, 0))
})

test('each other skill of the trade counts once, by the stretch that tells it best', () => {
  const wire = guess(0, 0, 10, 0.5)
  const once = around(wire, stretch(wire), stretch(guess(1, 20, 30, 0.6))).trade
  expect(once).toBeGreaterThan(0)
  expect(around(wire, stretch(wire), stretch(guess(1, 20, 30, 0.6)), stretch(guess(1, 40, 50, 0.2))).trade).toBe(once)
  expect(around(wire, stretch(wire), stretch(guess(0, 20, 30, 0.9)), stretch(guess(2, 40, 50, 0.9))).trade).toBe(0)
})
