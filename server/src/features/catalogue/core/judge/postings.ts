/** Which label rows have a feature (a stem, or a letter group), and how much each feature says. */
export interface Postings {
  /** One more than there are features: the rows of feature f are rows[start[f]] to rows[start[f + 1]], rising. */
  readonly start: Uint32Array<ArrayBuffer>
  readonly rows: Uint32Array<ArrayBuffer>
  /** By feature: ln(1 + rows in all / rows that have it); 0 for a common one. */
  readonly rarity: Float32Array<ArrayBuffer>
  /** What a feature weighs in a query that no row has. Less than the rarest: it may be a slip. */
  readonly unseen: number
  /** By row: one over the sum of its rarities, and one over the root of the sum of their squares. */
  readonly perSum: Float32Array<ArrayBuffer>
  readonly perNorm: Float32Array<ArrayBuffer>
}

/** The features of each row, none twice: features[start[r]] to features[start[r + 1]]. */
export interface RowFeatures {
  readonly start: Uint32Array<ArrayBuffer>
  readonly features: Uint32Array<ArrayBuffer>
}

const UNSEEN_SHARE = 0.7

/**
 * A feature of more than `mostRows` is common: in so large a catalogue it says next to nothing, so it weighs nothing and its
 * rows are not kept.
 */
export function buildPostings({ start, features }: RowFeatures, featureCount: number, mostRows: number): Postings {
  const rowCount = start.length - 1
  const bearing = new Uint32Array(featureCount)
  for (const feature of features) bearing[feature]!++
  const isCommon = Uint8Array.from(bearing, count => (count > mostRows ? 1 : 0))
  const rarity = Float32Array.from(bearing, (count, feature) =>
    isCommon[feature] ? 0 : Math.log(1 + rowCount / count),
  )
  const postingStart = new Uint32Array(featureCount + 1)
  for (let feature = 0; feature < featureCount; feature++)
    postingStart[feature + 1] = postingStart[feature]! + (isCommon[feature] ? 0 : bearing[feature]!)
  const next = postingStart.slice()
  const rows = new Uint32Array(postingStart[featureCount]!)
  const perSum = new Float32Array(rowCount)
  const perNorm = new Float32Array(rowCount)
  for (let row = 0; row < rowCount; row++) {
    let sum = 0
    let squares = 0
    for (let at = start[row]!; at < start[row + 1]!; at++) {
      const feature = features[at]!
      if (isCommon[feature]) continue
      rows[next[feature]!++] = row
      sum += rarity[feature]!
      squares += rarity[feature]! ** 2
    }
    perSum[row] = inverse(sum)
    perNorm[row] = inverse(Math.sqrt(squares))
  }
  return { start: postingStart, rows, rarity, unseen: UNSEEN_SHARE * Math.log(1 + rowCount), perSum, perNorm }
}

/** Of a row that has only common features nothing can be shared. */
function inverse(value: number): number {
  return value === 0 ? 0 : 1 / value
}

/** The distinct features of a query, and how many more it has that no row has. */
export interface QueryFeatures {
  readonly known: readonly number[]
  readonly unseen: number
}

/** How much all of a query's features say: their sum, and one over the root of the sum of their squares. */
export interface QueryWeight {
  readonly sum: number
  readonly perNorm: number
}

/**
 * Adds the query's features up by row: in `sums`, two numbers a row, the rarities it shares with the query and their squares.
 * All of `sums` is cleared first: a sentence touches nine rows of ten, so a list of those touched costs more than it saves.
 */
export function addUpShared(postings: Postings, { known, unseen }: QueryFeatures, sums: Float32Array): QueryWeight {
  sums.fill(0)
  let sum = unseen * postings.unseen
  let squares = unseen * postings.unseen ** 2
  for (const feature of known) {
    const weight = postings.rarity[feature]!
    sum += weight
    squares += weight ** 2
    addFeature(postings, feature, weight, sums)
  }
  return { sum, perNorm: inverse(Math.sqrt(squares)) }
}

function addFeature({ start, rows }: Postings, feature: number, weight: number, sums: Float32Array): void {
  const square = weight * weight
  const last = start[feature + 1]!
  for (let at = start[feature]!; at < last; at++) {
    const place = rows[at]! * 2
    sums[place]! += weight
    sums[place + 1]! += square
  }
}
