/**
 * Weights of a linear ranking, fitted listwise: the softmax over a text's candidates should select the right ones. The loss is convex
 * and has about twenty parameters, so Newton's method finds its minimum; there is no learning rate and no seed.
 */
export interface CandidateList {
  readonly features: readonly Float32Array[]
  readonly isRight: readonly boolean[]
}

const MOST_STEPS = 30
const SMALL_STEP = 1e-7
/** Most candidates have less: together they do not change the fifth digit of a weight, and take most of the time. */
const NO_CHANCE = 1e-9

/**
 * `columns` are the features to use. `decay` is an L2 penalty in units of each feature's standard deviation. Lists without a right
 * candidate are ignored. Returns a weight per column, for unscaled features.
 */
export function fitListwise(lists: readonly CandidateList[], columns: readonly number[], decay: number): number[] {
  const spread = columns.map(column => spreadOf(lists, column))
  const scaled = lists.filter(list => list.isRight.includes(true)).map(list => scaleList(list, columns, spread))
  let weights = columns.map(() => 0)
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, curvature } = derivativesAt(scaled, weights, decay)
    const change = solve(curvature, gradient)
    const next = descend(scaled, weights, change, decay)
    const moved = Math.max(...next.map((weight, at) => Math.abs(weight - weights[at]!)))
    weights = next
    if (moved < SMALL_STEP) break
  }
  return weights.map((weight, at) => weight / spread[at]!)
}

/** Rows in one array: the Hessian is summed over eight million products per step. */
interface ScaledList {
  readonly rows: Float64Array
  /** Mean of the right candidates' rows. */
  readonly right: readonly number[]
}

function scaleList({ features, isRight }: CandidateList, columns: readonly number[], spread: readonly number[]) {
  const rows = new Float64Array(features.length * columns.length)
  const right = columns.map(() => 0)
  const rightCount = isRight.filter(Boolean).length
  features.forEach((row, i) => {
    columns.forEach((column, at) => {
      const value = row[column]! / spread[at]!
      rows[i * columns.length + at] = value
      if (isRight[i]) right[at]! += value / rightCount
    })
  })
  return { rows, right }
}

function spreadOf(lists: readonly CandidateList[], column: number): number {
  let [count, sum, squares] = [0, 0, 0]
  for (const { features } of lists)
    for (const row of features) {
      count++
      sum += row[column]!
      squares += row[column]! ** 2
    }
  // A constant feature may have any scale: its weight stays zero.
  return Math.sqrt(Math.max(squares / count - (sum / count) ** 2, 0)) || 1
}

function lossAt(lists: readonly ScaledList[], weights: readonly number[], decay: number): number {
  let loss = 0
  for (const { rows, right } of lists) {
    const scores = scoresOf(rows, weights)
    const most = Math.max(...scores)
    const total = scores.reduce((sum, score) => sum + Math.exp(score - most), 0)
    loss += most + Math.log(total) - dot(right, weights)
  }
  return loss / lists.length + decay * dot(weights, weights)
}

function derivativesAt(lists: readonly ScaledList[], weights: readonly number[], decay: number) {
  const gradient = weights.map(weight => 2 * decay * weight)
  const curvature = weights.map((_row, at) => weights.map((_column, other) => (at === other ? 2 * decay : 0)))
  for (const { rows, right } of lists) {
    const { mean, products } = momentsOf(rows, softmax(scoresOf(rows, weights)), weights.length)
    for (let at = 0; at < weights.length; at++) {
      gradient[at]! += (mean[at]! - right[at]!) / lists.length
      for (let other = 0; other <= at; other++) {
        curvature[at]![other]! += (products[at * weights.length + other]! - mean[at]! * mean[other]!) / lists.length
        curvature[other]![at] = curvature[at]![other]!
      }
    }
  }
  return { gradient, curvature }
}

/** The mean row weighted by probability, and the mean product of all pairs of columns. */
function momentsOf(rows: Float64Array, chances: Float64Array, columns: number) {
  const mean = new Float64Array(columns)
  const products = new Float64Array(columns ** 2)
  chances.forEach((chance, i) => {
    if (chance < NO_CHANCE) return
    const first = i * columns
    for (let at = 0; at < columns; at++) {
      const part = chance * rows[first + at]!
      mean[at]! += part
      for (let other = 0; other <= at; other++) products[at * columns + other]! += part * rows[first + other]!
    }
  })
  return { mean, products }
}

/** Halves the step until the loss does not grow: far from the minimum a whole step may overshoot. */
function descend(lists: readonly ScaledList[], weights: readonly number[], change: readonly number[], decay: number) {
  const before = lossAt(lists, weights, decay)
  for (let share = 1; share > 1e-6; share /= 2) {
    const next = weights.map((weight, at) => weight - share * change[at]!)
    if (lossAt(lists, next, decay) <= before) return next
  }
  return [...weights]
}

function scoresOf(rows: Float64Array, weights: readonly number[]): Float64Array {
  const scores = new Float64Array(rows.length / weights.length)
  for (let i = 0, at = 0; i < scores.length; i++)
    for (let column = 0; column < weights.length; column++, at++) scores[i]! += rows[at]! * weights[column]!
  return scores
}

function softmax(scores: Float64Array): Float64Array {
  const most = Math.max(...scores)
  const grown = scores.map(score => Math.exp(score - most))
  const total = grown.reduce((sum, each) => sum + each, 0)
  return grown.map(each => each / total)
}

function dot(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!
  return sum
}

/** Gaussian elimination. The Hessian is positive definite because of the decay, so no pivot is zero. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!])
  const size = rows.length
  for (let pivot = 0; pivot < size; pivot++)
    for (let below = pivot + 1; below < size; below++) {
      const share = rows[below]![pivot]! / rows[pivot]![pivot]!
      for (let column = pivot; column <= size; column++) rows[below]![column]! -= share * rows[pivot]![column]!
    }
  const solution = right.map(() => 0)
  for (let at = size - 1; at >= 0; at--) {
    const known = solution.reduce((sum, value, column) => (column > at ? sum + rows[at]![column]! * value : sum), 0)
    solution[at] = (rows[at]![size]! - known) / rows[at]![at]!
  }
  return solution
}
