import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../bench/figures.ts'
import { type Batch, type DistillationBatch, gradientOf } from './gradient.ts'
import { gramLists } from './grams.ts'
import { initialParameters, type Parameters } from './parameters.ts'

/** The gradients are written by hand: here each is held against the difference of the loss that it promises. */
const WORDS = ['weld', 'welder', 'pipe', 'steel', 'cook', 'rice', 'c++']
const PAIRS = {
  queries: [Uint32Array.of(0, 2), Uint32Array.of(4, 5, 5), Uint32Array.of(3, 6)],
  answers: [Uint32Array.of(1, 3), Uint32Array.of(5), Uint32Array.of(2, 3, 6)],
}
const LESSONS: DistillationBatch = {
  texts: [Uint32Array.of(0, 3), Uint32Array.of(2), Uint32Array.of(4, 5)],
  width: 2,
  vectors: Float32Array.of(1, 0, 0.98, 0.2, 0.9, -0.43),
}
const TEMPERATURE = 0.5
const STEP = 5e-3

function parametersWith(width: number): Parameters {
  const random = seededRandom(7)
  const pretrained =
    width === 0 ? null : { width, vectors: Float32Array.from({ length: WORDS.length * width }, () => random() - 0.5) }
  const frequency = Uint32Array.from(WORDS, (_, word) => word + 1)
  return initialParameters(frequency, gramLists(WORDS, 11), pretrained, 8, random)
}

/** The slope of the loss at one number of a table, by trying a little more and a little less of it. */
function slopeByTrying(parameters: Parameters, batch: Batch, table: Float32Array, at: number): number {
  const own = table[at]!
  const lossWith = (value: number) => {
    table[at] = value
    return gradientOf(parameters, batch, TEMPERATURE).loss
  }
  const slope = (lossWith(own + STEP) - lossWith(own - STEP)) / (2 * STEP)
  table[at] = own
  return slope
}

/** How far the gradient is at most from the slopes tried, and how steep they are at most. */
function compare(
  parameters: Parameters,
  batch: Batch,
  table: Float32Array,
  rows: Iterable<number>,
  width: number,
  gradient: Float32Array,
) {
  const places = [...rows].flatMap(row => Array.from({ length: width }, (_, at) => row * width + at))
  const tried = places.map(place => slopeByTrying(parameters, batch, table, place))
  return {
    numbers: places.length - gradient.length,
    furthest: Math.max(...tried.map((slope, index) => Math.abs(slope - gradient[index]!))),
    steepest: Math.max(...tried.map(Math.abs)),
  }
}

describe.each([
  { what: 'with pretrained vectors', width: 5, distillation: null },
  { what: 'without', width: 0, distillation: null },
  { what: 'with lessons of a teacher', width: 5, distillation: LESSONS },
])('the gradient $what is the slope of the loss', ({ width, distillation }) => {
  const batch = { ...PAIRS, distillation }
  const parameters = parametersWith(width)
  const { residual, weight, grams, map } = parameters
  const gradient = gradientOf(parameters, batch, TEMPERATURE)

  it.each([
    { part: 'the residual of each word', table: residual, rows: gradient.words, across: 8, given: gradient.residual },
    { part: 'the weight of each word', table: weight, rows: gradient.words, across: 1, given: gradient.weight },
    {
      part: 'each gram, also one that words share',
      table: grams,
      rows: gradient.gramRows,
      across: 8,
      given: gradient.grams,
    },
    ...(width > 0 ? [{ part: 'the map', table: map, rows: Array(8).keys(), across: width, given: gradient.map }] : []),
  ])('in $part', ({ table, rows, across, given }) => {
    const { numbers, furthest, steepest } = compare(parameters, batch, table, rows, across, given)
    expect(numbers).toBe(0)
    expect(steepest).toBeGreaterThan(0.01)
    expect(furthest).toBeLessThan(5e-4)
  })
})
