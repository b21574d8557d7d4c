import { expect, test } from 'vitest'
import { contextOf, contextualProbability, type GlossaryCandidate, WEIGHTS } from './extract-glossary.ts'

import { sampleGlossaryIndex } from './glossary.fixture.ts'

const features = { ofBest: 1, lead: 1, isFirst: true, evidence: 0, isSingle: false, outside: 0, nearness: 0 }
const candidate = (place: number, start: number, end: number, independent: number): GlossaryCandidate => ({
  place,
  trade: sampleGlossaryIndex.trades[place]!,
  start,
  end,
  features,
  independent,
})
const segment = (...candidates: GlossaryCandidate[]) => candidates
const around = (wanted: GlossaryCandidate, ...segments: ReturnType<typeof segment>[]) => contextOf(segments, 0, wanted)

test('a rival is the most probable other skill of the same words, not of adjacent words', () => {
  const wire = candidate(0, 10, 20, 0.5)
  expect(around(wire, segment(wire)).rival).toBe(0)
  expect(around(wire, segment(wire, candidate(1, 19, 30, 0.3), candidate(2, 5, 18, 0.4))).rival).toBe(0.4)
  expect(
    around(wire, segment(wire, candidate(1, 0, 10, 0.9), candidate(2, 20, 30, 0.9)), segment(candidate(2, 10, 20, 0.9)))
      .rival,
  ).toBe(0)
})

test('a rival lowers the probability, and skills of the trade raise it', () => {
  const calibration = (trade: number, rival: number) => contextualProbability(WEIGHTS.contextual, 0.5, { trade, rival })
  expect(calibration(0, 0.5)).toBeLessThan(calibration(0, 0))
  expect(calibration(0.5, 0)).toBeGreaterThan(calibration(0, 0))
})

test('each other skill of the trade counts once, with its best segment', () => {
  const wire = candidate(0, 0, 10, 0.5)
  const once = around(wire, segment(wire), segment(candidate(1, 20, 30, 0.6))).trade
  expect(once).toBeGreaterThan(0)
  expect(
    around(wire, segment(wire), segment(candidate(1, 20, 30, 0.6)), segment(candidate(1, 40, 50, 0.2))).trade,
  ).toBe(once)
  expect(
    around(wire, segment(wire), segment(candidate(0, 20, 30, 0.9)), segment(candidate(2, 40, 50, 0.9))).trade,
  ).toBe(0)
})
