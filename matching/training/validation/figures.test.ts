import { expect, it } from 'vitest'
import { figuresOf, ranksOf } from './figures.ts'
import { queriesOf } from './queries.ts'
import { windowsOf } from './windows.ts'

const SKILLS = ['weld', 'cook', 'drive', 'sew']
const ROWS = [
  { sentence: 'can cook and sew', span: 'cook', sub_span: '', label: 'cook ' },
  { sentence: 'can cook and sew', span: 'and sew', sub_span: 'sew', label: 'sew' },
  { sentence: 'can cook and sew', span: 'can', sub_span: '', label: 'LABEL NOT PRESENT' },
]

it('asks one query a sentence with all its skills, and one a span, the narrower where there are two', () => {
  expect(queriesOf('tech', ROWS, SKILLS)).toEqual([
    { set: 'tech', kind: 'sentence', text: 'can cook and sew', gold: [1, 3] },
    { set: 'tech', kind: 'span', text: 'cook', gold: [1] },
    { set: 'tech', kind: 'span', text: 'sew', gold: [3] },
  ])
})

it('ranks from one and does not flatter a score that many share', () => {
  expect(ranksOf(Float32Array.of(0.9, 0.5, 0.1), [0, 1, 2])).toEqual([1, 2, 3])
  expect(ranksOf(Float32Array.of(0, 0, 0, 0, 0), [4])).toEqual([3])
})

it('counts a span by its best right skill and a sentence by the part of its skills found', () => {
  const [tech] = figuresOf(queriesOf('tech', ROWS, SKILLS), (_, texts) =>
    texts.map(() => Float32Array.of(0.9, 0.8, 0.7, 0.6)),
  )
  expect(tech).toMatchObject({ spans: 2, spanRecall: { at1: 0, at5: 1, at10: 1 } })
  expect(tech).toMatchObject({ sentences: 1, sentencePrecision: { at5: 1, at10: 1 } })
})

it('cuts windows at punctuation and never begins or ends them with a function word', () => {
  expect(windowsOf('weld the pipe, cook')).toEqual(['weld', 'weld the pipe', 'pipe', 'cook'])
  expect(windowsOf('of the')).toEqual(['of the'])
})
