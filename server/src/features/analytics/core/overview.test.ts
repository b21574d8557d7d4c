import { expect, test } from 'vitest'
import { overviewOf } from './overview.ts'

const PERIOD = { from: '2026-11-01', to: '2026-11-30' }

test('without candidates all stages are 0 and lists are empty', () => {
  const { funnel, channels, follow_ups, drop_offs, languages } = overviewOf(new Map(), PERIOD)
  expect(funnel.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  expect([channels, follow_ups, drop_offs, languages]).toEqual([[], [], [], []])
})

test('drop-offs are in the order of the methods, the largest first', () => {
  const counts = new Map([
    ['drop_offs/interest/', 9],
    ['drop_offs/enrichment/own.tools', 2],
    ['drop_offs/enrichment/b', 5],
    ['drop_offs/enrichment/a', 5],
  ])
  expect(overviewOf(counts, PERIOD).drop_offs).toEqual([
    { stage: 'enrichment', question_key: 'a', count: 5 },
    { stage: 'enrichment', question_key: 'b', count: 5 },
    { stage: 'enrichment', question_key: 'own.tools', count: 2 },
    { stage: 'interest', question_key: null, count: 9 },
  ])
})
