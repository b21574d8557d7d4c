const MOST_ROUNDS = 30
const SMALLEST_STEP = 1e-6

/** Logistic regression by Newton's method, with a ridge on all but the constant, which is the first column. */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  isRight: readonly boolean[],
  ridge: number,
): number[] {
  let weights = rows[0]!.map(() => 0)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : -ridge * weight))
    const curve = weights.map((_row, at) => weights.map((_column, other) => (at === other && at > 0 ? ridge : 0)))
    rows.forEach((row, nth) => {
      const calibration = 1 / (1 + Math.exp(-product(weights, row)))
      const miss = (isRight[nth] ? 1 : 0) - calibration
      row.forEach((value, at) => {
        slope[at]! += miss * value
        row.forEach((other, column) => {
          curve[at]![column]! += calibration * (1 - calibration) * value * other
        })
      })
    })
    const step = solve(curve, slope)
    weights = weights.map((weight, at) => weight + step[at]!)
    if (step.every(each => Math.abs(each) < SMALLEST_STEP)) break
  }
  return weights
}

function product(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0)
}

/** Gauss-Jordan elimination with partial pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!])
  for (let column = 0; column < right.length; column++) {
    const below = rows.slice(column).map(row => Math.abs(row[column]!))
    const pivot = column + below.indexOf(Math.max(...below))
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    rows.forEach((row, at) => {
      if (at === column) return
      const factor = row[column]! / rows[column]![column]!
      for (let each = column; each <= right.length; each++) row[each]! -= factor * rows[column]![each]!
    })
  }
  return rows.map((row, at) => row[right.length]! / row[at]!)
}
