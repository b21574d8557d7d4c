/** A position in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Assumes a flat surface, which is exact enough within a few hundred kilometres. */
export function kilometres(a: Position, b: Position): number {
  const perDegree = 111.2
  const east = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180))
  return perDegree * Math.hypot(a.latitude - b.latitude, east)
}

/** The median of each coordinate, which a few wrong positions do not move. Null for an empty list. */
export function middleOf(positions: readonly Position[]): Position | null {
  if (positions.length === 0) return null
  return { latitude: median(positions.map(at => at.latitude)), longitude: median(positions.map(at => at.longitude)) }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
